import type { SendStep } from '../model/exhibit.js';
import type { CaseTrial, DocketEntry, RunJudge, RunRecord, RunRuling } from '../model/trial.js';
import type { Vocabulary } from '../model/words.js';
import type { RunPlan } from './case-arbitrary.js';
import { drawsOf } from './hearing-plan.js';
import { type Order, type RunTools, holdRun } from './hold-run.js';
import { lateText, watchWorlds } from './late-effects.js';
import { everyControlActs } from './lawful-twin.js';
import type { WorldTools } from './world.js';

/** What holding a counterexample again needs: how often, under which names, who judges, who ends it. */
export type AgainAsk = WorldTools & {
  readonly times: number;
  /** What the names of a run come from. */
  saltOf(run: number): string;
  readonly judge: RunJudge;
  stop(): string | undefined;
  failed(error: unknown): string;
};

type Broken = Extract<RunRuling, { is: 'broken' }>;

/** One repetition: the law was broken again, the attack was seen and gained nothing, or neither can be said. */
export type Repetition =
  | { readonly is: 'broken'; readonly record: RunRecord; readonly ruling: Broken }
  | { readonly is: 'stopped' }
  | { readonly is: 'open'; readonly why: string };

/** All repetitions, what came late, and why there are fewer than were asked for. */
export type HeldAgain = { readonly repetitions: readonly Repetition[]; readonly late: CaseTrial['late']; readonly cut?: string };

const repeats = 2;

type Scene = { readonly entry: DocketEntry; readonly tools: AgainAsk & Pick<RunTools, 'draws' | 'opened'>; run: number };

/**
 * Holds a counterexample again. The control stands on both sides of the attack. Acts that shrinking left out may be those by which the
 * case sees its attempt: then the whole attack is held on the same draws as well, and both must have been stopped.
 */
export const holdAgain = async (entry: DocketEntry, planned: RunPlan, ask: AgainAsk): Promise<HeldAgain> => {
  const watch = watchWorlds(ask);
  const opened: RunTools['opened'] = (world, exhibit) => watch.watch(entry.case.id, world, exhibit);
  const scene: Scene = { entry, tools: { ...ask, draws: drawsOf(entry, ask), opened }, run: 0 };
  const repetitions: Repetition[] = [];
  let cut = ask.stop();
  while (cut === undefined && repetitions.length < ask.times) {
    try {
      repetitions.push(await repeat(scene, planned));
      cut = ask.stop();
    } catch (error: unknown) {
      cut = ask.failed(error);
    }
  }
  const { late, failures } = cut === undefined ? await watch.readAll() : { late: [], failures: [] };
  for (const failure of failures) cut ??= ask.failed(failure);
  return { repetitions, late: late.map(lateText), ...(cut === undefined ? {} : { cut }) };
};

const repeat = async (scene: Scene, planned: RunPlan): Promise<Repetition> => {
  const smallest = await heldUntilSeen(scene, planned, planned.omitted.length > 0 ? whyReducedOpen : whyOpen);
  if (smallest.is !== 'stopped' || planned.omitted.length === 0) return smallest;
  return heldUntilSeen(scene, { ...planned, omitted: [] }, whyOpen);
};

type WhyOpen = (scene: Scene, held: { readonly record: RunRecord; readonly ruling: RunRuling }) => string | undefined;

const heldUntilSeen = async (scene: Scene, planned: RunPlan, whyNot: WhyOpen): Promise<Repetition> => {
  for (let again = 0; ; again += 1) {
    const held = await hold(scene, planned);
    if (held.ruling.is === 'broken') return { is: 'broken', record: held.record, ruling: held.ruling };
    const why = whyNot(scene, held);
    if (why === undefined) return { is: 'stopped' };
    if (again === repeats || held.ruling.is !== 'unseen' || held.ruling.brokenControl !== undefined) return { is: 'open', why };
  }
};

/** Acts of the smallest attack that were all answered, beside controls that acted, gained nothing. */
const whyReducedOpen: WhyOpen = ({ entry, tools }, { record, ruling }) => {
  if (ruling.is === 'held') return undefined;
  const { steps, skipped } = record.main;
  const declined = steps.find((step) => step.declined !== undefined);
  if (skipped !== undefined || declined !== undefined) return skipped ?? `the subject declined ${declined?.act ?? 'an act'}`;
  if (!everyControlActs(entry, record, tools.judge)) return whyRuled(ruling, 'its control did not act');
  const unanswered = steps.find((step) => step.act === 'send' && !isAnswered(step, tools.vocabulary));
  if (unanswered !== undefined) return `${unanswered.name} got no answer that settles it`;
  const gained = tools.vocabulary.judge({ word: 'unexplained-effect', args: {}, path: '' }, { exhibit: record.main, facts: tools.facts });
  return gained.is === 'undetermined' ? gained.why : undefined;
};

const isAnswered = ({ answer, task }: SendStep, { isSettled, isRateLimited }: Vocabulary): boolean => {
  const last = task ?? answer;
  return isSettled(last.state) && !isRateLimited(last);
};

const whyOpen: WhyOpen = (_scene, { ruling }) => (ruling.is === 'held' ? undefined : whyRuled(ruling, 'it was not seen'));

const whyRuled = (ruling: RunRuling, otherwise: string): string => ('why' in ruling ? ruling.why : otherwise);

const order: Order = 'around';

const hold = async (scene: Scene, planned: RunPlan): Promise<{ readonly record: RunRecord; readonly ruling: RunRuling }> => {
  const { entry, tools } = scene;
  scene.run += 1;
  await tools.time.sleep(0);
  const record = await holdRun(planned, { run: scene.run, order }, { ...tools, entry, salt: tools.saltOf(scene.run) });
  return { record, ruling: tools.judge(entry, record) };
};
