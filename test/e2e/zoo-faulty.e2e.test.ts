import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RunOutcome } from '../../src/proceedings/run-ask.js';
import { beyond, convicted } from '../support/zoo/faulty-convictions.js';
import { aFolder, aRealRun } from '../unit/proceedings/a-real-run.js';

const program = resolve('test/support/zoo/faulty.mjs');

const targetOf = (words: readonly string[]): string => {
  const file = join(aFolder(), 'target.json');
  writeFileSync(file, JSON.stringify({ kind: 'command', command: [process.execPath, program, ...words], timeout: '30s' }));
  return file;
};

const tryFault = (fault: string, law: string): Promise<RunOutcome> =>
  aRealRun({ target: targetOf(['--fault', fault]), caseGlob: law, runs: 25, seed: 7 });

const convictionsIn = ({ verdict }: RunOutcome): readonly string[] =>
  verdict.findings.filter(({ finding }) => finding === 'FALSIFIER_SURVIVED' || finding === 'CONTROL_FAILED').map((one) => one.case);

// All of them take some ten minutes: every second law is tried on the first of its faults. `ZOO=all` tries every one.
const isWhole = process.env['ZOO'] === 'all';
const laws = [...new Set(convicted.map(([, law]) => law))];
const chosen = convicted.filter(([, law], index) => {
  const isFirst = convicted.findIndex((one) => one[1] === law) === index;
  return isWhole || (isFirst && laws.indexOf(law) % 2 === 0);
});

describe('the zoo of faults', () => {
  it('holds every fault once: with the law that convicts it, or with the reason why none does', () => {
    const { stdout } = spawnSync(process.execPath, [program, '--faults'], { encoding: 'utf8' });
    const named = [...convicted.map(([fault]) => fault), ...Object.keys(beyond)];
    expect(named.toSorted()).toEqual(stdout.trim().split('\n').toSorted());
    expect(laws.length).toBeGreaterThan(50);
  });

  it.each(['AGENT-*', 'CHI-*', 'SA2A-AUTH-GRANT-*', 'SA2A-AUTH-2??'])('is acquitted of %s without a fault', async (caseGlob) => {
    const outcome = await aRealRun({ target: targetOf([]), caseGlob, runs: 25, seed: 7 });
    expect(convictionsIn(outcome)).toEqual([]);
    expect(outcome.verdict.findings.filter(({ finding }) => finding === 'UNKNOWN')).toEqual([]);
  });

  it.concurrent.each(chosen)('with the fault %s is convicted under %s', async (fault, law) => {
    const outcome = await tryFault(fault, law);
    expect(outcome.exitCode).toBe(1);
    expect(convictionsIn(outcome)).toContain(law);
  });
});
