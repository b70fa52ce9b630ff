import fc from 'fast-check';
import { isRefusalOfAllowed } from '../model/control-facts.js';
import { isBeforeAuthority } from '../model/court.js';
import type { Exhibit } from '../model/exhibit.js';
import type { CaseTrial, DocketEntry, RunJudge, RunPart, RunRecord, RunRuling } from '../model/trial.js';
import type { RunPlan } from './case-arbitrary.js';
import { caseDigest } from './case-digest.js';
import { counterexampleOf } from './counterexample.js';
import { type DrawSet, labelsOf } from './draw-set.js';
import { type HearingSize, planHearing, sumUp } from './hearing-plan.js';
import { type Order, type RunTools, holdRun } from './hold-run.js';
import { caseSeed } from './ids.js';
import { controlActs } from './lawful-twin.js';
import { type Learned, learnFrom, redrawn, startLearning } from './redraw.js';
import { type Tally, countHeld, countOpen, startTally } from './tally.js';
import type { OpenWorld, WorldTools } from './world.js';

/** What holding a case needs: how many runs, under which seed, who judges, who is told. */
export type CaseTools = WorldTools & {
  readonly master: number;
  /** Mixed into all names, so that runs in a shared world never collide. Empty where every world is fresh. */
  readonly session: string;
  /** How many random runs a case gets, how many counted runs are enough, and how many fixed examples there is room for. */
  sizeOf(entry: DocketEntry): HearingSize;
  readonly mostShrinks: number;
  readonly judge: RunJudge;
  /** Why no further run may be held: interrupted, out of time, out of calls. */
  stop(): string | undefined;
  told(record: RunRecord, ruling: RunRuling, part: RunPart): void;
  /** An error that ended a run: a fault of the target, or of the court itself. Answers with the words for the case's reason. */
  failed(error: unknown): string;
  opened(world: OpenWorld, exhibit: Exhibit, role: 'main' | 'control'): void;
};

const repeats = 2;
const hopelessAfter = 80;
/** How often the smallest violation is held again. */
export const reproductions = 3;

type Hearing = {
  readonly entry: DocketEntry;
  readonly tools: CaseTools;
  readonly draws: DrawSet;
  readonly tally: Tally;
  readonly learned: Learned;
  /** True where attempts are not witnessed, so that the control has to act before and after. */
  around: boolean;
  /** Whether waiting a moment at the end of a run shows what a witness writes down late; not asked where all is shown at once. */
  patience: 'not asked' | 'needed' | 'of no use';
  runs: number;
  shrinks: number;
  broken: { readonly record: RunRecord; readonly ruling: Extract<RunRuling, { is: 'broken' }> } | undefined;
  cut: string | undefined;
};

/** Holds one case: fixed examples first, then random runs; on a violation fast-check shrinks attack and control together. */
export const holdCase = async (entry: DocketEntry, tools: CaseTools): Promise<CaseTrial> => {
  const { facts } = tools;
  const size = tools.sizeOf(entry);
  const plan = planHearing(entry, { ...tools, size });
  const { seed } = plan.settings;
  const hearing: Hearing = {
    entry,
    tools,
    draws: plan.draws,
    tally: startTally(),
    learned: startLearning(),
    runs: 0,
    shrinks: 0,
    around: !facts.abilities.includes('decisions'),
    patience: 'not asked',
    broken: undefined,
    cut: undefined,
  };
  const details = await fc.check(
    fc.asyncProperty(plan.arbitrary, (planned) => tryPlan(hearing, planned)),
    plan.settings,
  );
  const { tally, broken } = hearing;
  const conviction = broken === undefined ? undefined : await convict(hearing, broken, { seed, path: details.counterexamplePath ?? '' });
  const cut = hearing.cut ?? (broken === undefined && details.failed ? whyUnfinished(hearing, size.minRuns, details) : undefined);
  return sumUp(entry, plan, { tally, conviction, cut });
};

/** Why the runs ended although nothing was broken: an error that no run caught, or more draws of no use than are borne before enough counted. */
const whyUnfinished = ({ tally, tools }: Hearing, minRuns: number, details: fc.RunDetails<[RunPlan]>): string | undefined => {
  if (details.counterexample !== null) return tools.failed(details.errorInstance);
  return tooFew(tally, minRuns);
};

/** More draws of no use than are borne, before enough runs counted. */
export const tooFew = ({ counted, discarded, notApplicable }: Tally, minRuns: number): string | undefined => {
  const appliesNowhere = counted === 0 && notApplicable >= discarded && (discarded === 0 || notApplicable >= minRuns);
  if (counted >= minRuns || appliesNowhere) return undefined;
  return `too many draws could not be used (${discarded} discarded, ${notApplicable} not applicable)`;
};

/** One run as fast-check sees it: nothing where it held or says nothing, an error where the law was broken, a discard where the draw is of no use. */
const tryPlan = async (hearing: Hearing, planned: RunPlan): Promise<void> => {
  const { tools, tally } = hearing;
  hearing.cut ??= tools.stop();
  if (hearing.cut !== undefined) return;
  if (Object.keys(planned.plan).length < hearing.draws.given.length) return fc.pre(false);
  if (hearing.broken !== undefined) return tryShrunk(hearing, planned);
  if (isHopeless(tally)) return fc.pre(false);
  const held = await guarded(hearing, () => holdUsable(hearing, planned));
  if (held === undefined) return;
  const { record, ruling } = held;
  tools.told(record, ruling, 'tried');
  if (ruling.is === 'held' || (ruling.is === 'not-applicable' && record.controls.length > 0 && controlsPass(hearing, record)))
    learnFrom(hearing.learned, { set: hearing.draws, plan: record.plan, entry: hearing.entry }, tools.vocabulary.references);
  if (ruling.is === 'held') return countHeld(tally, ruling, labelsOf(hearing.draws, record.plan));
  if (ruling.is === 'broken') {
    hearing.broken = { record, ruling };
    throw new Error('the law was broken');
  }
  countOpen(tally, ruling);
  if (ruling.is !== 'unseen') fc.pre(false);
};

/** True where so many draws were of no use, and none of any, that another would not be either. */
export const isHopeless = ({ counted, unseen, discarded, notApplicable }: Tally): boolean =>
  counted === 0 && unseen === 0 && discarded + notApplicable >= hopelessAfter;

/** Whatever goes wrong in a run ends this case and no other; what was seen before stands. */
const guarded = async <Held>(hearing: Hearing, run: () => Promise<Held>): Promise<Held | undefined> => {
  try {
    return await run();
  } catch (error: unknown) {
    hearing.cut = hearing.tools.failed(error);
    return undefined;
  }
};

/**
 * A violation found while shrinking replaces the larger one. Its controls must still pass where those of the larger one did: a guard
 * that is missing for attack and control alike leaves no control that could.
 */
const tryShrunk = async (hearing: Hearing, planned: RunPlan): Promise<void> => {
  hearing.shrinks += 1;
  if (hearing.shrinks > hearing.tools.mostShrinks) return;
  const held = await guarded(hearing, () => hold(hearing, planned, 'control first'));
  if (held === undefined) return;
  const { record, ruling } = held;
  const before = hearing.broken?.record;
  if (ruling.is !== 'broken' || before === undefined) return;
  if (!controlsPass(hearing, record) && controlsPass(hearing, before)) return;
  hearing.broken = { record, ruling };
  throw new Error('the law was broken');
};

const controlsPass = ({ entry, tools }: Hearing, record: RunRecord): boolean => controlActs(entry, record, tools.judge);

/** A subject may take less than its schema says: where a draw is of no use, the same one is tried with other inputs. */
const holdUsable = async (hearing: Hearing, planned: RunPlan): ReturnType<typeof holdUntilSeen> => {
  const { draws, learned, tools, entry } = hearing;
  let held = await holdUntilSeen(hearing, planned);
  const others = redrawn(draws, planned.plan, { learned, seed: caseSeed(tools.master, `${entry.case.id} ${hearing.runs}`) });
  for (const plan of others) {
    if (held.ruling.is !== 'unusable') return held;
    held = await holdUntilSeen(hearing, { ...planned, plan });
  }
  return held;
};

const holdUntilSeen = async (hearing: Hearing, planned: RunPlan): Promise<{ readonly record: RunRecord; readonly ruling: RunRuling }> => {
  const first = orderOf(hearing);
  let held = await hold(hearing, planned, first);
  if (mayBeShownLate(hearing, held.ruling)) {
    hearing.patience = 'needed';
    const waited = await hold(hearing, planned, first);
    if (waited.ruling.is === 'broken' || isWitnessed(waited.ruling)) held = waited;
    else hearing.patience = 'of no use';
  }
  for (let again = 0; again < repeats && held.ruling.is === 'unseen' && mayBeChance(held.ruling); again += 1) {
    held = await hold(hearing, planned, 'around');
    // What no witness shows once it will hardly show the next time: the control stands on both sides from here on.
    if (held.ruling.is === 'held') hearing.around ||= first !== 'around';
  }
  return held;
};

/** A subject that decided may put it down a moment after it answered. A world of its own can be waited in at the cost of time alone. */
const mayBeShownLate = ({ entry, patience, tools }: Hearing, ruling: RunRuling): boolean =>
  patience === 'not asked' &&
  ['decisions', 'reset'].every((ability) => tools.facts.abilities.includes(ability)) &&
  !isBeforeAuthority(entry.case.aims) &&
  (ruling.is === 'unseen' || (ruling.is === 'held' && !isWitnessed(ruling)));

const isWitnessed = (ruling: RunRuling): boolean => ruling.is === 'held' && ruling.grade === 'witnessed';

/** A wrong fact of a control stands, but for a refusal that somebody else may have caused: that one has to come back. */
const mayBeChance = ({ brokenControl = [] }: Extract<RunRuling, { is: 'unseen' }>): boolean => brokenControl.every(isRefusalOfAllowed);

const orderOf = ({ around, runs }: Hearing): Order => {
  if (around) return 'around';
  return runs % 2 === 0 ? 'control first' : 'attack first';
};

const hold = async (
  hearing: Hearing,
  planned: RunPlan,
  order: Order,
): Promise<{ readonly record: RunRecord; readonly ruling: RunRuling }> => {
  const { entry, tools, draws } = hearing;
  hearing.runs += 1;
  // A subject in this very process never waits by itself: without a turn of the event loop no interruption could get in.
  await tools.time.sleep(0);
  const salt = `${tools.session}/${tools.master}/${entry.case.id}/${hearing.runs}`;
  const opened: RunTools['opened'] = (world, exhibit) => tools.opened(world, exhibit, 'main');
  const record = await holdRun(
    planned,
    { run: hearing.runs, order },
    { ...tools, entry, draws, salt, opened, patient: hearing.patience === 'needed' },
  );
  return { record, ruling: tools.judge(entry, record) };
};

/** The smallest violation again, a few times: a witnessed one stands whatever comes of it, the label says how often it came back. */
const convict = async (
  hearing: Hearing,
  broken: NonNullable<Hearing['broken']>,
  found: { readonly seed: number; readonly path: string },
): Promise<NonNullable<CaseTrial['broken']>> => {
  let times = 0;
  for (let again = 0; again < reproductions && hearing.tools.stop() === undefined; again += 1) {
    const held = await guarded(hearing, () => hold(hearing, { plan: broken.record.plan, omitted: broken.record.omitted }, 'control first'));
    // A violation that nobody witnessed stands or falls with these: who judges again counts them.
    if (held !== undefined) hearing.tools.told(held.record, held.ruling, 'again');
    if (held?.ruling.is === 'broken') times += 1;
  }
  hearing.tools.told(broken.record, broken.ruling, 'smallest');
  return {
    counterexample: counterexampleOf(hearing.entry, broken, { ...found, reproduced: { times, of: reproductions } }),
    plan: broken.record.plan,
    omitted: broken.record.omitted,
    witnessed: broken.ruling.witnessed,
    run: broken.record.run,
    caseDigest: caseDigest(hearing.entry),
  };
};
