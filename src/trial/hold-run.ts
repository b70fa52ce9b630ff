import type { Json, JsonObject } from '../base/json.js';
import type { StepUse } from '../model/court.js';
import type { Exhibit } from '../model/exhibit.js';
import type { ControlRun, DocketEntry, RunRecord } from '../model/trial.js';
import type { Ids, Scene } from '../model/words.js';
import type { RunPlan } from './case-arbitrary.js';
import { type DrawSet, materialise } from './draw-set.js';
import { makeIds, worldName } from './ids.js';
import { type OpenWorld, type WorldTools, openWorld } from './world.js';

/** In which order attack and control stand: the control around the attack where attempts are not witnessed. */
export type Order = 'control first' | 'attack first' | 'around';

/** What a run needs beside its plan. `salt` makes all names of the run; `opened` is told of every world. */
export type RunTools = WorldTools & {
  readonly entry: DocketEntry;
  readonly draws: DrawSet;
  readonly salt: string;
  /** True where the witnesses are read once more when the acts are over, a moment later. */
  readonly patient?: boolean;
  opened(world: OpenWorld, exhibit: Exhibit): void;
};

/** Holds one run: the acts of the case in a world of their own, its controls on the same draw, its twin. */
export const holdRun = async (
  planned: RunPlan,
  { run, order }: { readonly run: number; readonly order: Order },
  tools: RunTools,
): Promise<RunRecord> => {
  const { entry } = tools;
  const main = (): Promise<Exhibit> => holdActs(withoutOmitted(entry.case.when, planned.omitted), planned.plan, { ...tools, role: 'main' });
  const control = async (side: ControlRun['side']): Promise<ControlRun> => ({
    side,
    exhibit: await holdControl(planned.plan, side, tools),
  });
  const record = { case: entry.case.id, run, plan: planned.plan, omitted: planned.omitted };
  if (entry.case.kind === 'control') return { ...record, main: await main(), controls: [] };
  const before = order === 'attack first' ? [] : [await control('before')];
  const attack = await main();
  const after = order === 'control first' ? [] : [await control('after')];
  const twin = entry.case.twin === undefined ? {} : { twin: await holdTwin(entry.case.twin.without, planned, tools) };
  return { ...record, main: attack, controls: [...before, ...after], ...twin };
};

/** The acts that are left where some were left out while shrinking. */
export const withoutOmitted = (steps: readonly StepUse[], omitted: readonly number[]): readonly StepUse[] =>
  steps.filter((_step, index) => !omitted.includes(index));

const holdControl = (plan: JsonObject, side: string, tools: RunTools): Promise<Exhibit> => {
  const { entry } = tools;
  const steps = entry.case.paired?.when ?? entry.control?.when ?? [];
  return holdActs(steps, plan, { ...tools, role: `control ${side}` });
};

/** The twin has the same names and draws, all but one, in a second world. */
const holdTwin = (without: string, planned: RunPlan, tools: RunTools): Promise<Exhibit> =>
  holdActs(withoutOmitted(tools.entry.case.when, planned.omitted), planned.plan, { ...tools, role: 'main', world: 'twin', without });

type ActTools = RunTools & { readonly role: string; readonly world?: string; readonly without?: string };

const holdActs = async (steps: readonly StepUse[], plan: JsonObject, tools: ActTools): Promise<Exhibit> => {
  const ids = makeIds(`${tools.salt}/${tools.role}`);
  const all = materialise(tools.draws, plan, { ids, facts: tools.facts, vocabulary: tools.vocabulary });
  const draws = Object.fromEntries(Object.entries(all).filter(([name]) => name !== tools.without));
  const world = await openWorld(worldName(`${tools.salt}/${tools.role}/${tools.world ?? ''}`), tools);
  const skipped = await performAll(steps, { world, ids, draws, tools });
  const late = tools.patient === true ? await world.readLate() : { effects: [], receipts: [], decisions: [] };
  await world.tidy();
  const exhibit: Exhibit = {
    world: world.name,
    own: world.own,
    draws,
    steps: world.steps,
    ...(skipped === undefined ? {} : { skipped }),
    late,
  };
  tools.opened(world, exhibit);
  return exhibit;
};

/** What acts are made with: a world that takes them, names, draws, and the words. */
export type ActScene = {
  readonly world: Pick<OpenWorld, 'steps' | 'now' | 'performer'>;
  readonly ids: Ids;
  readonly draws: JsonObject;
  readonly tools: Pick<ActTools, 'vocabulary' | 'facts'>;
};

/** Makes acts one after another; answers why the rest were not made, where one could not be. */
export const performAll = async (steps: readonly StepUse[], { world, ids, draws, tools }: ActScene): Promise<string | undefined> => {
  const { vocabulary, facts } = tools;
  const scene: Scene = {
    facts,
    ids,
    steps: world.steps,
    now: world.now,
    resolve: (args: Json) =>
      vocabulary.references(args).length === 0 ? args : vocabulary.resolve(args, { ...vocabulary.stepValues(world.steps), ...draws }),
    perform: world.performer,
  };
  const resolveTwice: Scene = { ...scene, resolve: (args: Json) => scene.resolve(scene.resolve(args)) };
  for (const use of steps) {
    const word = vocabulary.act(use.word);
    if (word === undefined) return `no such act: ${use.word}`;
    const done = await word.perform(use.name, use.args, resolveTwice);
    if ('skip' in done) return `${use.name}: ${done.skip}`;
    if (done.declined !== undefined) return undefined;
  }
  return undefined;
};
