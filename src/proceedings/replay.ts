import { Fault } from '../base/fault.js';
import { ruleRun } from '../judgment/rule-run.js';
import type { CourtCase } from '../model/court.js';
import type { Counterexample } from '../model/finding.js';
import { lackingText } from '../model/lacking.js';
import type { ReplayOutcome } from '../model/replay.js';
import type { DocketEntry } from '../model/trial.js';
import { caseDigest } from '../trial/case-digest.js';
import { counterexampleOf } from '../trial/counterexample.js';
import { whyUnfit } from '../trial/draw-set.js';
import { drawsOf } from '../trial/hearing-plan.js';
import { type HeldAgain, holdAgain } from '../trial/hold-again.js';
import { whyNotApplicable } from '../trial/hold-docket.js';
import { needsOf, vocabulary } from '../vocabulary/vocabulary.js';
import { countCalls, isUsedUp } from './count-calls.js';
import { defaultProfile, openCorpus } from './open-corpus.js';
import { type OpenSubject, openSubject, targetFileOf } from './open-subject.js';
import { type FiledCounterexample, readCounterexample } from './read-counterexample.js';
import { openRedaction } from './redaction.js';
import { ruleReplay } from './replay-ruling.js';
import type { RunAsk, RunWorld } from './run-ask.js';

/** What a person asks of a replay: the file, the subject, how often, and the file of a court of one's own. */
export type ReplayAsk = Pick<RunAsk, 'target' | 'without' | 'variant' | 'cwd'> & {
  readonly file: string;
  readonly times: number;
  readonly courtFile?: string;
};

/** What a counterexample came to on a subject. */
export type Replayed = {
  readonly file: FiledCounterexample;
  readonly case: CourtCase;
  /** False where the case has changed since it was broken. */
  readonly sameCase: boolean;
  readonly subject: OpenSubject['exact'];
  readonly outcome: ReplayOutcome;
  readonly reasons: readonly string[];
  /** How many repetitions were held, and in how many the law was broken again. */
  readonly held: number;
  readonly failed: number;
  /** The violation as it was seen now. */
  readonly seen?: Counterexample;
};

/**
 * Holds one counterexample again, on the reference subject or on the one that the target file names. What the file says of its own
 * subject starts nothing and is connected to nothing. Throws a Fault: `usage` for a file or option at fault, `trust` for a run folder
 * that does not hold together, `target` where the subject cannot be reached and nothing was seen before.
 */
export const replayCase = async (ask: ReplayAsk, world: RunWorld): Promise<Replayed> => {
  const targetFile = targetFileOf(ask);
  const file = await readCounterexample(ask.file, ask.cwd);
  const entry = entryOf(file, openCorpus(defaultProfile, ask.cwd, ask.courtFile).cases);
  const sameCase = caseDigest(entry) === file.caseDigest;
  const subject = await openSubject(targetFile, world);
  try {
    assertClaimed(subject);
    const common = { file, case: entry.case, sameCase, subject: subject.exact };
    const why = whyNotHeld(entry, file, subject);
    if (why !== undefined) return { ...common, outcome: 'not decided', reasons: [why], held: 0, failed: 0 };
    return { ...common, ...(await holdOn(subject, { entry, file, ask, world, sameCase })) };
  } finally {
    await subject.target.close();
  }
};

/** The case of this version, with its control. The corpus of a run folder is read by nobody here: it may be anybody's. */
const entryOf = ({ case: id, path }: FiledCounterexample, cases: readonly CourtCase[]): DocketEntry => {
  const found = cases.find((one) => one.id === id);
  if (found === undefined)
    throw new Fault({
      kind: 'usage',
      code: 'UNKNOWN_CASE',
      message: `this version has no case ${id}`,
      place: { file: path },
      remedy: 'name the court file that has it with --court, or use the version that found it',
    });
  const control = cases.find((one) => one.id === found.control);
  return { case: found, required: false, extra: true, acceptedGrade: 'differential', ...(control === undefined ? {} : { control }) };
};

const assertClaimed = ({ mismatch }: OpenSubject): void => {
  if (mismatch === undefined) return;
  throw new Fault({ kind: 'refused', code: 'ANOTHER_SUBJECT', message: mismatch, remedy: 'correct `subject` in the target file' });
};

/** Why the counterexample cannot be held on this subject at all: an ability, a skill or a form of input is missing. */
const whyNotHeld = (entry: DocketEntry, { plan, omitted }: FiledCounterexample, { facts }: OpenSubject): string | undefined => {
  const needed = [entry.case, ...(entry.control === undefined ? [] : [entry.control])].flatMap((one) => needsOf(one));
  const missing = [...new Set(needed)].toSorted().filter((ability) => !facts.abilities.includes(ability));
  if (missing.length > 0) return lackingText(missing);
  const lost = omitted.find((place) => place < 0 || place >= entry.case.when.length);
  if (lost !== undefined) return `the case has no act at place ${lost}`;
  return whyNotApplicable(entry, { facts, vocabulary }) ?? whyUnfit(drawsOf(entry, { facts, vocabulary }), plan);
};

type Holding = {
  readonly entry: DocketEntry;
  readonly file: FiledCounterexample;
  readonly ask: ReplayAsk;
  readonly world: RunWorld;
  readonly sameCase: boolean;
};

const holdOn = async (
  subject: OpenSubject,
  { entry, file, ask, world, sameCase }: Holding,
): Promise<Pick<Replayed, 'outcome' | 'reasons' | 'held' | 'failed' | 'seen'>> => {
  const ends: Ends = {};
  const redaction = await openRedaction(subject.target);
  const facts = redaction.facts(subject.facts);
  const held: HeldAgain = await holdAgain(entry, file, {
    target: countCalls(subject.target, subject.facts, subject.file.maxCalls).target,
    facts: subject.facts,
    vocabulary,
    time: world,
    times: ask.times,
    saltOf: saltsOf(file, subject, world),
    judge: (one, record) => ruleRun(one, redaction.run(record), { facts, judge: vocabulary.judge }),
    stop: () => (world.isInterrupted() ? 'interrupted' : undefined),
    failed: (error) => failedBy(error, ends),
  });
  if (ends.courtFault !== undefined) throw ends.courtFault;
  const { outcome, reasons, failed, broken } = ruleReplay(held, { sameCase });
  if (outcome !== 'still failing' && ends.targetFault !== undefined) throw ends.targetFault;
  const again = { seed: file.seed, path: '', reproduced: { times: failed, of: held.repetitions.length } };
  return {
    outcome,
    reasons,
    failed,
    held: held.repetitions.length,
    ...(broken === undefined ? {} : { seen: counterexampleOf(entry, { ...broken, record: redaction.run(broken.record) }, again) }),
  };
};

/** The first time the very names of the broken run, where the subject gives a world of its own to use them in; then new ones. */
const saltsOf = ({ case: id, seed, run }: FiledCounterexample, { facts }: OpenSubject, world: RunWorld): ((run: number) => string) => {
  const session = world.uuid();
  const keepsNames = facts.abilities.includes('reset');
  return (count) => (count === 1 && keepsNames ? `/${seed}/${id}/${run}` : `${session}/${id}/${count}`);
};

type Ends = { courtFault?: Fault; targetFault?: Fault };

const failedBy = (error: unknown, ends: Ends): string => {
  const why = error instanceof Error ? error.message : String(error);
  if (isUsedUp(error)) return why;
  if (error instanceof Fault && error.kind === 'target') ends.targetFault ??= error;
  else ends.courtFault ??= new Fault({ kind: 'court', code: 'REPLAY_FAULT', message: why });
  return why;
};
