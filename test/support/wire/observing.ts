import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { OwnedPart, Transport } from '../../../src/endpoint/house.js';
import { type ObserveAsk, type ObserveOutcome, observeWire } from '../../../src/proceedings/observe-wire.js';
import type { RunWorld } from '../../../src/proceedings/run-ask.js';
import { serve } from '../../../src/proceedings/serve.js';
import type { WirePredicate } from '../../../src/model/wire.js';
import { ownFolder } from '../live/running.js';

/** An observation with what was told before it, and where it was written. */
export type Observing = ObserveOutcome & { readonly out: string; readonly told: readonly WirePredicate['decidable'][] };

/** A world in which nothing is told; it loads no court, which would be the dearest part of a test. */
const quietWorld: RunWorld = {
  env: {},
  now: Date.now,
  sleep: async (ms) => wait(ms),
  randomSeed: () => 1,
  uuid: randomUUID,
  temporaryFolder: tmpdir,
  isInterrupted: () => false,
  log: () => undefined,
  told: () => undefined,
};

/** Observes the agent of a target file on the whole path, from the file to the signed statement. */
export const observed = async (file: object, ask: Partial<ObserveAsk> = {}, around: Partial<RunWorld> = {}): Promise<Observing> => {
  const out = ownFolder('wire');
  const target = join(out, 'target.json');
  writeFileSync(target, JSON.stringify(file));
  const told: WirePredicate['decidable'][] = [];
  const world = { ...quietWorld, ...around };
  const outcome = await observeWire({ target, cwd: out, out, external: [], ...ask }, world, (decidable) => void told.push(decidable));
  return { ...outcome, out, told };
};

/** Serves the reference subject for the length of the running test. */
export const served = async (
  transport: Transport,
  { lacking = [], without = [] }: { readonly lacking?: readonly OwnedPart[]; readonly without?: readonly string[] } = {},
): Promise<string> => {
  const folder = ownFolder('served');
  const running = await serve({ port: 0, transport, lacking, without }, { uuid: randomUUID, temporaryFolder: () => folder });
  onTestFinished(() => running.close());
  return running.url;
};

const token = (id: string, form: (id: string) => string): object => ({ id, credential: { scheme: 'bearer', token: form(id) } });

/** The target file of an agent with two principals and one skill that observes; `form` is how a token is made of a name. */
export const wireFile = (url: string, form = (id: string): string => `demo-token-of-${id}`): object => ({
  kind: 'a2a',
  url,
  timeout: '5s',
  principals: [token('alice', form), token('mallory', form), { id: 'anonymous' }],
  skills: { lookup: { consequence: 'observe', examples: [{ record: 'R-100', note: '' }] } },
});

/** The rows of an expectation that are not as expected, with what was seen. */
export const otherwise = ({ predicate }: ObserveOutcome): readonly string[] =>
  (predicate.expectation?.rows ?? [])
    .filter(({ state }) => state !== 'as expected')
    .map(({ row, state, is, seen }) => `${state} ${row}: ${is.join(' or ')}; ${seen}`);

/** The word of a row. */
export const wordOf = ({ predicate }: ObserveOutcome, row: string): string | undefined =>
  predicate.table.find((one) => one.row === row)?.word;
