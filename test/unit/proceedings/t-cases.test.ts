import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../../src/base/package-root.js';

/** Every case of the list of real failures that is about this tool itself, by its law, and where it is held. */
const cases: readonly (readonly [law: string, file: string, ids: readonly string[]])[] = [
  [
    'T1',
    'test/unit/proceedings/t-cases-input.test.ts',
    ['RW-088', 'RW-089', 'RW-091', 'RW-092', 'RW-094', 'RW-095', 'RW-097', 'RW-098', 'RW-100', 'RW-101', 'RW-102'],
  ],
  ['T2', 'test/unit/proceedings/t-cases-run.test.ts', ['RW-104', 'RW-105', 'RW-107', 'RW-109']],
  ['T3', 'test/unit/proceedings/t-cases-verdict.test.ts', ['RW-110', 'RW-111', 'RW-113', 'RW-114', 'RW-116', 'RW-118', 'RW-119', 'RW-121']],
  ['T4', 'test/unit/proceedings/t-cases-run.test.ts', ['RW-122', 'RW-123', 'RW-125', 'RW-127']],
  ['T5', 'test/unit/proceedings/t-cases-run.test.ts', ['RW-128', 'RW-130', 'RW-133']],
  ['T5', 'test/e2e/gate.e2e.test.ts', ['RW-132']],
];

describe.each(cases)('the cases of law %s', (_law, file, ids) => {
  const text = readFileSync(join(packageRoot(), file), 'utf8');

  it.each(ids)(`%s is held in ${file}`, (id) => {
    expect(text).toMatch(new RegExp(`[('] *['\`]?${id}: `));
  });
});
