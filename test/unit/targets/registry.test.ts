import { describe, expect, it } from 'vitest';
import { openTarget } from '../../../src/targets/registry.js';
import { contextWith, faultOf } from '../../support/stdio/open-fixture.js';

describe('opening a target', () => {
  it.each([
    ['module', 'names no module'],
    ['a2a', 'url'],
  ] as const)('refuses a target file of kind %s that does not say where', async (kind, words) => {
    const fault = await faultOf(openTarget({ kind }, contextWith()));
    expect(fault.kind).toBe('usage');
    expect(`${fault.message} ${fault.remedy}`).toContain(words);
  });

  it.each([
    ['operator commands', { operator: { restart: { command: ['./restart.sh'] } } }, 'operator'],
    ['guards to remove', { without: ['authority-check'] }, 'without'],
    ['a variant', { variant: 'slow' }, 'variant'],
  ])('refuses a command target with %s rather than ignore it', async (_what, part, name) => {
    const fault = await faultOf(openTarget({ kind: 'command', command: ['true'], ...part }, contextWith()));
    expect(fault).toMatchObject({ kind: 'usage', code: 'TARGET_PART_NOT_BUILT' });
    expect(fault.message).toContain(name);
  });

  it('refuses a command target without a command', async () => {
    const fault = await faultOf(openTarget({ kind: 'command', command: [] }, contextWith()));
    expect(fault).toMatchObject({ kind: 'usage', code: 'TARGET_COMMAND_MISSING' });
  });
});
