import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { RunOutcome, RunWorld } from '../../src/proceedings/run-ask.js';
import { runCourt } from '../../src/proceedings/run.js';
import { sampled } from '../support/sampled.js';

const program = fileURLToPath(new URL('../support/zoo/lawful.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'lawful-zoo-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const world: RunWorld = {
  env: { PATH: process.env['PATH'] },
  now: () => Date.now(),
  sleep: async (ms) => wait(ms),
  randomSeed: () => 1,
  uuid: () => randomUUID(),
  temporaryFolder: () => folder,
  isInterrupted: () => false,
  log: () => undefined,
  told: () => undefined,
};

type Animal = { readonly traits: string; readonly cases?: string };

const tried = ({ traits, cases }: Animal): Promise<RunOutcome> => {
  const file = join(folder, `${randomUUID()}.json`);
  const command = [process.execPath, program, ...traits.split(' ').flatMap((name) => ['--trait', name])];
  writeFileSync(file, JSON.stringify({ kind: 'command', command }));
  const asked = cases === undefined ? {} : { caseGlob: cases };
  return runCourt({ without: [], out: folder, cwd: folder, bail: false, target: file, runs: 25, seed: 20_261_130, ...asked }, world);
};

const lawful: readonly string[] = ['FALSIFIER_KILLED', 'CONTROL_PASSED', 'NOT_APPLICABLE', 'UNSUPPORTED'];

/** What was found of required cases and is neither a pass nor a reason to leave them out, in words. */
const complaintsIn = ({ verdict }: RunOutcome): readonly string[] =>
  verdict.findings
    .filter(
      ({ finding, required }) =>
        finding === 'FALSIFIER_SURVIVED' || finding === 'CONTROL_FAILED' || (required && !lawful.includes(finding)),
    )
    .map(({ case: id, finding, reason }) => `${id} ${finding} ${reason ?? ''}`);

/** Subjects that take other sides of what the law leaves open; each trait is in test/support/zoo/lawful-traits.mjs. */
const whole: readonly (Animal & { readonly level: string })[] = [
  { level: 'operated', traits: 'none-error-only auth-none-error decisions-no-id descending task-ids-integer inputs-nonces nulls' },
  { level: 'operated', traits: 'none-http-only validate-before-claim plain-ascii clock-runs emoji-ids' },
  {
    level: 'operated',
    traits:
      'open-task-refuses observe-needs-input observe-moody three-observe shared-id-refused second-grant-refused context-refused equal-all',
  },
  {
    level: 'receipted',
    traits:
      'no-causal-order failed class-third auth-required-bare resend-refused refused-remembered known-members short-text extras seq-gaps',
  },
  {
    level: 'authority',
    traits: 'no-receipts class-omitted-unknown-codes resend-in-flight not-empty small-amounts input-unbounded effects-bare',
  },
];

const patience = { timeout: 600_000 };

describe('a lawful subject of another make', () => {
  it.each(sampled(whole, 3, 'ZOO'))('is conformant at level $level with $traits', patience, async ({ level, ...animal }) => {
    const outcome = await tried(animal);
    expect([complaintsIn(outcome), outcome.verdict.standingReasons]).toEqual([[], []]);
    expect([outcome.verdict.profile.level, outcome.exitCode]).toEqual([level, 0]);
  });
});

/** Some cases beside traits with which a whole run would take too long. */
const some: readonly Animal[] = [
  { cases: 'SA2A-AUTH-GRANT-0*', traits: 'no-reset step-back-highest' },
  { cases: 'CHI-BRCE-01?', traits: 'async-submitted async-effect-late short-strings artifacts-echo' },
  { cases: 'AGENT-TASK-00?', traits: 'busy-refusal busy-tasks observe-needs-input task-ids-upper' },
  { cases: 'SA2A-CHAOS-208', traits: 'async crash-frees one-at-a-time effects-no-id' },
  { cases: 'SA2A-AUTH-GRANT-206', traits: 'async slow-work effects-bare' },
  { cases: 'AGENT-CLAIM-*', traits: 'minimal resend-in-flight class-omitted-unknown-codes context-refused' },
  { cases: 'SA2A-AUTH-GRANT-0*', traits: 'decisions-late decisions-no-id decisions-twice' },
];

describe('the cases', () => {
  it.each(sampled(some, 2, 'ZOO'))('$cases find nothing wrong with $traits', patience, async (animal) => {
    expect(complaintsIn(await tried(animal))).toEqual([]);
  });

  it('show with the grade of a witness what a subject puts down a moment after it answered', patience, async () => {
    const { verdict } = await tried({ cases: 'SA2A-AUTH-004', traits: 'decisions-late' });
    const found = verdict.findings.filter(({ finding }) => finding === 'FALSIFIER_KILLED');
    expect(found.map(({ case: id, grade }) => [id, grade])).toEqual([['SA2A-AUTH-004', 'witnessed']]);
  });
});
