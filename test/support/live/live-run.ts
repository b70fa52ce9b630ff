import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { RunAsk, RunOutcome, RunWorld } from '../../../src/proceedings/run-ask.js';
import { runCourt } from '../../../src/proceedings/run.js';
import { ownFolder } from './running.js';

/** A run of the whole path, the folder that it wrote into and what it logged. */
export type LiveRun = RunOutcome & { readonly out: string; readonly logged: readonly string[] };

/** Tries the agent of a target file on the whole path, from the file to the signed verdict. */
export const tried = async (file: object, ask: Partial<RunAsk> = {}, env: RunWorld['env'] = {}): Promise<LiveRun> => {
  const out = ownFolder('live-run');
  const target = join(out, 'target.json');
  writeFileSync(target, JSON.stringify(file));
  const logged: string[] = [];
  const world: RunWorld = {
    env: { PATH: process.env['PATH'], ...env },
    now: () => Date.now(),
    sleep: async (ms) => wait(ms),
    randomSeed: () => 1,
    uuid: () => randomUUID(),
    temporaryFolder: () => out,
    isInterrupted: () => false,
    log: (text) => void logged.push(text),
    told: (event) => void logged.push(JSON.stringify(event)),
  };
  const outcome = await runCourt({ without: [], out, cwd: out, bail: false, target, seed: 1, ...ask }, world);
  return { ...outcome, out, logged };
};

const lawful: readonly string[] = ['FALSIFIER_KILLED', 'CONTROL_PASSED', 'NOT_APPLICABLE', 'UNSUPPORTED'];

/** What was found of required cases and is neither a pass nor a reason to leave them out, in words. */
export const complaintsIn = ({ verdict }: RunOutcome): readonly string[] =>
  verdict.findings
    .filter((one) => isConviction(one.finding) || (one.required && !lawful.includes(one.finding)))
    .map(({ case: id, finding, reason }) => `${id} ${finding} ${reason ?? ''}`);

/** The cases that convicted, with the words. */
export const convictionsIn = ({ verdict }: RunOutcome): readonly string[] =>
  verdict.findings
    .filter(({ finding }) => isConviction(finding))
    .map(({ case: id, finding, reason }) => `${id} ${finding} ${reason ?? ''}`);

const isConviction = (finding: string): boolean => finding === 'FALSIFIER_SURVIVED' || finding === 'CONTROL_FAILED';
