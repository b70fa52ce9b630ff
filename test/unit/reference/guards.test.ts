import { describe, expect, it } from 'vitest';
import { Fault } from '../../../src/base/fault.js';
import { guards } from '../../../src/reference/guards.js';
import { openReference } from '../../../src/reference/open-reference.js';
import { variants } from '../../../src/reference/variants.js';
import { authorityViolations } from './authority-violations.js';
import { boundsViolations } from './bounds-violations.js';
import { courseViolations } from './course-violations.js';
import { crashViolations } from './crash-violations.js';
import { decisionViolations } from './decision-violations.js';
import { handingViolations } from './handing-violations.js';
import { raceViolations } from './race-violations.js';
import { recordViolations } from './record-violations.js';
import { onStage } from './stage.js';

const violations = [
  ...authorityViolations,
  ...boundsViolations,
  ...decisionViolations,
  ...handingViolations,
  ...raceViolations,
  ...crashViolations,
  ...courseViolations,
  ...recordViolations,
];
const lawful = [undefined, ...variants.map(({ name }) => name)];

describe('each guard of the reference subject', () => {
  it('is tried here', () => {
    expect(violations.map(({ guard }) => guard).toSorted()).toEqual(guards.map(({ name }) => name).toSorted());
  });

  for (const { guard, happens } of violations) {
    it(`${guard}: the whole subject and its variants keep it, and without it the violation happens`, async () => {
      for (const variant of lawful) {
        expect(await onStage(variant === undefined ? {} : { variant }, happens), `variant ${variant ?? 'none'}`).toBe(false);
      }
      expect(await onStage({ without: [guard] }, happens)).toBe(true);
    });
  }

  it.each(['without', 'variant'] as const)('an unknown name under %s is a usage fault that names the nearest', (option) => {
    const open = () =>
      openReference({ folder: 'never-made', ...(option === 'without' ? { without: ['grant-expirey'] } : { variant: 'contrari' }) });
    expect(open).toThrow(Fault);
    expect(open).toThrow(option === 'without' ? 'grant-expiry' : 'contrary');
  });
});
