import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../../src/base/package-root.js';
import { serve } from '../../../src/proceedings/serve.js';
import { runCourt } from '../../../src/proceedings/run.js';
import type { CallPlan } from '../../../src/proceedings/plan-calls.js';
import type { RunAsk, RunOutcome, RunPlanned, RunWorld } from '../../../src/proceedings/run-ask.js';

/** A served reference subject, and runs of the court against it over the wire. */
export type LiveCourt = {
  /** The path of the target file. */
  readonly file: string;
  run(ask: Partial<RunAsk>): Promise<RunOutcome>;
  /** A run, what was planned for it, and how many consequential messages the agent was sent. */
  plan(
    ask: Partial<RunAsk>,
  ): Promise<{ readonly outcome: RunOutcome; readonly calls: CallPlan | undefined; readonly consequential: number }>;
  /** What happened in the agent's world so far. */
  effects(): Promise<unknown>;
  close(): Promise<void>;
};

/** Serves the reference subject and points the live example, edited, at it, in one spelling or as its card says. */
export const liveCourt = async (
  without: readonly string[],
  dialect: 'auto' | 'v1.0' | 'v0.3',
  edited: (text: string) => string = (text) => text,
): Promise<LiveCourt> => {
  const folder = mkdtempSync(join(tmpdir(), 'live-court-'));
  const served = await serve({ port: 0, transport: 'base', without }, { uuid: randomUUID, temporaryFolder: () => folder });
  const file = join(folder, 'live.yaml');
  const example = readFileSync(join(packageRoot(), 'examples/live.yaml'), 'utf8');
  const places = [
    ['http://127.0.0.1:4100', served.url],
    ['http://127.0.0.1:4101/operator', served.operator.url],
    ['http://127.0.0.1:4102/witness', served.witness.url],
  ] as const;
  const pointed = places.reduce((text, [from, to]) => text.replaceAll(from, to.replace(/\/$/, '')), example);
  writeFileSync(file, edited(pointed.replace('dialect: auto', `dialect: ${dialect}`)));
  const run = async (ask: Partial<RunAsk>, world: RunWorld): Promise<RunOutcome> =>
    runCourt({ without: [], out: join(folder, 'out'), cwd: folder, bail: false, target: file, ...ask }, world);
  return {
    file,
    run: async (ask) => run(ask, quietWorld),
    plan: async (ask) => {
      const planned: RunPlanned[] = [];
      const told: RunWorld['told'] = (event) => (event.is === 'planned' ? void planned.push(event.plan) : undefined);
      const outcome = await run(ask, { ...quietWorld, told });
      return { outcome, calls: planned[0]?.calls, consequential: consequentialIn(outcome.folder) };
    },
    effects: async () => {
      const answer = await fetch(`${served.witness.url.replace(/\/$/, '')}/effects`, {
        headers: { authorization: `Bearer ${served.witness.token}` },
      });
      return answer.json();
    },
    close: async () => {
      await served.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const sendSteps = /"act":"send"/g;

/** The messages in a record, but for those to skills that observe: each has its step. */
const consequentialIn = (run: string): number =>
  readFileSync(join(run, 'evidence.ndjson'), 'utf8')
    .replaceAll(/"act":"send"[^{]*"skill":"lookup"/g, '')
    .match(sendSteps)?.length ?? 0;

/** A world in which nothing is told and nobody interrupts. */
export const quietWorld: RunWorld = {
  env: {},
  now: Date.now,
  sleep: async (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  randomSeed: () => Math.trunc(Math.random() * 2 ** 31),
  uuid: randomUUID,
  temporaryFolder: tmpdir,
  isInterrupted: () => false,
  log: () => undefined,
  told: () => undefined,
};
