import { tmpdir } from 'node:os';
import { onTestFinished } from 'vitest';
import type { Json, JsonObject } from '../../../src/base/json.js';
import type { SubjectFacts, Step } from '../../../src/model/exhibit.js';
import type { Target, TargetFile } from '../../../src/model/target.js';
import type { Ids, Scene } from '../../../src/model/words.js';
import { openTarget } from '../../../src/targets/registry.js';
import { makeIds } from '../../../src/trial/ids.js';
import { type OpenWorld, type WorldTools, openWorld } from '../../../src/trial/world.js';
import { vocabulary } from '../../../src/vocabulary/vocabulary.js';

/** Time as it passes on this machine. */
export const realTime: WorldTools['time'] = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** What a target says of itself, as the stages of the court know it. */
export const factsOf = async (target: Target): Promise<SubjectFacts> => {
  const { skills, abilities, principalsEqual } = await target.request('target/describe', { protocol: 'sa2a-target/1' });
  return { skills, abilities, principalsEqual: principalsEqual ?? [], typedRefusals: target.kind !== 'a2a' };
};

/** The embedded subject, open for the length of the running test. */
export const openReferenceFor = async (altered: Pick<TargetFile, 'without' | 'variant'> = {}): Promise<WorldTools> => {
  const target = await openTarget({ kind: 'reference', ...altered }, { env: {}, log: () => undefined, temporaryFolder: tmpdir });
  onTestFinished(() => target.close());
  return { target, facts: await factsOf(target), time: realTime, vocabulary };
};

/** One world in which acts are made one by one, under the names of the words. */
export type ActWorld = {
  readonly tools: WorldTools;
  readonly world: OpenWorld;
  readonly ids: Ids;
  /** Makes an act; `named` is how later acts and proofs cite it. */
  act(word: string, args?: Json, named?: string): Promise<Step | { readonly skip: string }>;
};

/** A fresh world of the embedded subject with these draws. */
export const anActWorld = async (draws: JsonObject = {}, altered: Pick<TargetFile, 'without' | 'variant'> = {}): Promise<ActWorld> => {
  const tools = await openReferenceFor(altered);
  const world = await openWorld('w', tools);
  const ids = makeIds('acts');
  const once = (args: Json): Json => vocabulary.resolve(args, { ...vocabulary.stepValues(world.steps), ...draws });
  const scene: Scene = {
    facts: tools.facts,
    ids,
    steps: world.steps,
    now: world.now,
    resolve: (args) => once(once(args)),
    perform: world.performer,
  };
  const act: ActWorld['act'] = (word, args = {}, named = word) => {
    const found = vocabulary.act(word);
    if (found === undefined) throw new TypeError(`no such act: ${word}`);
    return found.perform(named, args, scene);
  };
  return { tools, world, ids, act };
};

/** A step of this act; fails the test for every other thing that may come back. */
export const stepOf = <Act extends Step['act']>(act: Act, made: Step | { readonly skip: string }): Extract<Step, { act: Act }> => {
  if ('skip' in made) throw new TypeError(`skipped: ${made.skip}`);
  if (!isOf(act, made)) throw new TypeError(`the act ${made.act} and not ${act}`);
  return made;
};

const isOf = <Act extends Step['act']>(act: Act, step: Step): step is Extract<Step, { act: Act }> => step.act === act;
