import { Fault } from '../base/fault.js';
import { chooseLevel, drawUp } from '../docket/draw-up.js';
import { findAll } from '../judgment/find.js';
import type { Profile, ProfileLevel } from '../model/profile.js';
import type { Docket } from '../model/trial.js';
import { whyNotApplicable } from '../trial/hold-docket.js';
import { needsOf, vocabulary } from '../vocabulary/vocabulary.js';
import { assertOut } from '../record/out-folder.js';
import { courtIdentity } from './court-identity.js';
import { exitOf } from './exit.js';
import { holdInThreads } from './hold-in-threads.js';
import { fitsNothing } from './filter-fault.js';
import { openKnown } from './known-violations.js';
import { type Corpus, courtFileIn, defaultProfile, openCorpus, withOwnCourt } from './open-corpus.js';
import { type OpenSubject, openSubject, subjectFile, targetFileOf } from './open-subject.js';
import type { RunAsk, RunOutcome, RunWorld } from './run-ask.js';
import { openRedaction } from './redaction.js';
import { type CallPlan, planCalls } from './plan-calls.js';
import { runEvents } from './run-events.js';
import { startRunRecord } from './run-record.js';
import { sizeFor, sizeOf } from './run-sizes.js';
import type { HeldDocket, TrialListeners } from './run-trial.js';
import { redactedSubject, signerOf, writeRun } from './write-run.js';

/**
 * The whole path: docket, trials, findings, verdict, signed statement, run folder. Throws a Fault where nothing was judged:
 * `usage` or `corpus` for what was asked or written, `target` where the subject cannot be reached, `trust` for a key.
 */
export const runCourt = async (ask: RunAsk, world: RunWorld): Promise<RunOutcome> => {
  const file = targetFileOf(ask);
  const known = openKnown(ask);
  const signer = signerOf(ask);
  const courtFile = courtFileIn(ask.courtGlob);
  // What is wrong with the corpus is said before anything is started.
  const first = { name: ask.profile ?? defaultProfile, corpus: openCorpus(ask.profile ?? defaultProfile, ask.cwd, courtFile) };
  assertOut(ask.out);
  const subject = await openSubject(file, world, ask.out);
  try {
    const name = ask.profile ?? profileOf(subject);
    const corpus = name === first.name ? first.corpus : openCorpus(name, ask.cwd, courtFile);
    return await holdCourt({ ask: withOwnCourt(ask, corpus.ownCourt), world, subject, corpus, signer, known });
  } finally {
    await subject.target.close();
  }
};

/** A subject that claims a profile of this court is tried by it; every other one by the default. */
const profileOf = ({ described }: OpenSubject): string =>
  /^(?:SA2A-|urn:sa2a:)/.test(described.profile ?? '') ? (described.profile ?? defaultProfile) : defaultProfile;

type Court = {
  readonly ask: RunAsk;
  readonly world: RunWorld;
  readonly subject: OpenSubject;
  readonly corpus: Corpus;
  readonly signer: ReturnType<typeof signerOf>;
  readonly known: ReturnType<typeof openKnown>;
};

const holdCourt = async (court: Court): Promise<RunOutcome> => {
  const { ask, world, subject, corpus } = court;
  const { strict } = corpus.choice;
  const startedAt = world.now();
  const level = levelOf(corpus.choice.profile, subject, ask.level ?? (strict ? 'strict' : undefined));
  const docket = docketOf(court, level);
  const seed = ask.seed ?? world.randomSeed();
  const identity = courtIdentity();
  const size = sizeFor(subject.target.kind, ask.runs);
  const session = sessionOf(court);
  const calls = callsOf(court, docket);
  const events = runEvents(world, { docket, corpus, subject, identity, seed, runs: size.runs, ...(calls === undefined ? {} : { calls }) });
  const redaction = await openRedaction(subject.target);
  const exact = redactedSubject(subjectFile(subject.exact), redaction);
  const record = startRunRecord({
    out: ask.out,
    startedAt,
    exact,
    identity,
    corpus,
    docket,
    seed,
    session,
    size,
    cover: calls?.cover,
    facts: subject.facts,
    redaction,
    clock: world.now,
  });
  const listeners: TrialListeners = { ...record, finished: (trial) => (record.finished(trial), events.finished(trial)) };
  const held: HeldDocket =
    subject.mismatch === undefined
      ? await holdInThreads(docket, subject, { ask, world, seed, session, redaction, listeners, ...(calls === undefined ? {} : { calls }) })
      : { trials: [] };
  const changed = subject.mismatch ?? subject.changed();
  const outcome = await writeRun({
    ...court,
    docket,
    level,
    seed,
    size,
    identity,
    exact,
    record,
    redaction,
    startedAt,
    finishedAt: world.now(),
    findings: findAll(docket.entries, held.trials),
    held,
    ...(changed === undefined ? {} : { refused: changed }),
  });
  const facts = { interrupted: world.isInterrupted(), ...pickFaults(held) };
  const exit = exitOf(outcome.verdict, facts);
  return {
    ...outcome,
    exitCode: exit.code,
    exitReason: exit.reason,
    ...(held.targetFault === undefined ? {} : { targetFault: held.targetFault }),
  };
};

/** Names of runs never collide in a world that is never fresh. */
const sessionOf = ({ subject, world }: Court): string => (subject.facts.abilities.includes('reset') ? '' : world.uuid());

/** A live agent is somebody's: what the run may do to it is counted before anything is sent. */
const callsOf = ({ ask, subject }: Court, docket: Docket): CallPlan | undefined => {
  const { target, facts, file } = subject;
  if (target.kind !== 'a2a') return undefined;
  const limits = [ask.maxCalls, file.maxCalls].filter((limit) => limit !== undefined);
  return planCalls(docket, {
    facts,
    limit: limits.length === 0 ? undefined : Math.min(...limits),
    sizeOf: (entry) => sizeOf(entry, subject, ask.runs),
  });
};

const pickFaults = ({ courtFault, targetFault }: HeldDocket): { readonly courtFault?: string; readonly targetFault?: Fault } => ({
  ...(courtFault === undefined ? {} : { courtFault }),
  ...(targetFault === undefined ? {} : { targetFault }),
});

const levelOf = (profile: Profile, { facts }: OpenSubject, asked: string | undefined): ProfileLevel => {
  const level = chooseLevel(profile, facts.abilities, asked?.toLowerCase());
  if (level !== undefined) return level;
  throw new Fault({
    kind: 'usage',
    code: 'UNKNOWN_LEVEL',
    message: `the profile ${profile.id} has no level "${asked ?? ''}"`,
    remedy: `write one of: ${profile.levels.map(({ name }) => name).join(', ')}`,
  });
};

const docketOf = ({ ask, subject, corpus }: Court, level: ProfileLevel): Docket => {
  const docket = drawUp(
    {
      profile: corpus.choice.profile,
      cases: corpus.cases,
      abilities: subject.facts.abilities,
      strict: corpus.choice.strict,
      ...(ask.courtGlob === undefined ? {} : { courtGlob: ask.courtGlob }),
      ...(ask.caseGlob === undefined ? {} : { caseGlob: ask.caseGlob }),
      needs: needsOf,
      whyNotApplicable: (entry) => whyNotApplicable(entry, { facts: subject.facts, vocabulary }),
    },
    level,
  );
  // An empty docket of a whole profile is a verdict of its own; one that a pattern emptied is a mistake.
  if (docket.filters.length > 0 && docket.entries.length === 0) throw fitsNothing({ ...ask, cases: corpus.cases });
  return docket;
};
