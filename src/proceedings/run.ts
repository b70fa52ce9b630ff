import { Fault } from '../base/fault.js';
import { chooseLevel, drawUp } from '../docket/draw-up.js';
import { findAll } from '../judgment/find.js';
import type { Profile, ProfileLevel } from '../model/profile.js';
import type { Docket } from '../model/trial.js';
import { whyNotApplicable } from '../trial/hold-docket.js';
import { needsOf, vocabulary } from '../vocabulary/vocabulary.js';
import { courtIdentity } from './court-identity.js';
import { exitOf } from './exit.js';
import { type Corpus, defaultProfile, isCourtFile, openCorpus } from './open-corpus.js';
import { type OpenSubject, measure, openSubject, subjectFile, targetFileOf } from './open-subject.js';
import type { RunAsk, RunOutcome, RunWorld } from './run-ask.js';
import { runEvents } from './run-events.js';
import { startRunRecord } from './run-record.js';
import { type HeldDocket, runTrial, sizeFor } from './run-trial.js';
import { signerOf, writeRun } from './write-run.js';

/**
 * The whole path: docket, trials, findings, verdict, signed statement, run folder. Throws a Fault where nothing was judged:
 * `usage` or `corpus` for what was asked or written, `target` where the subject cannot be reached, `trust` for a key.
 */
export const runCourt = async (ask: RunAsk, world: RunWorld): Promise<RunOutcome> => {
  const file = targetFileOf(ask);
  const signer = signerOf(ask);
  const courtFile = ask.courtGlob !== undefined && isCourtFile(ask.courtGlob) ? ask.courtGlob : undefined;
  openCorpus(ask.profile ?? defaultProfile, ask.cwd, courtFile);
  const subject = await openSubject(file, world);
  try {
    const corpus = openCorpus(ask.profile ?? profileOf(subject), ask.cwd, courtFile);
    const chosen = corpus.ownCourt === undefined ? ask : { ...ask, courtGlob: corpus.ownCourt };
    return await holdCourt({ ask: chosen, world, subject, corpus, signer });
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
  const events = runEvents(world, { docket, corpus, subject, identity, seed, runs: size.runs });
  const exact = subjectFile(subject.exact);
  const record = startRunRecord({
    out: ask.out,
    startedAt,
    exact,
    identity,
    corpus,
    docket,
    seed,
    size,
    facts: subject.facts,
    clock: world.now,
  });
  const listeners = {
    told: record.told,
    finished: (trial: Parameters<typeof record.finished>[0]) => (record.finished(trial), events.finished(trial)),
  };
  const held: HeldDocket =
    subject.mismatch === undefined ? await runTrial(docket, subject, { ask, world, seed, listeners }) : { trials: [] };
  const changed = subject.mismatch ?? changeOf(subject);
  const outcome = await writeRun({
    ...court,
    docket,
    level,
    seed,
    size,
    identity,
    exact,
    record,
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

const docketOf = ({ ask, subject, corpus }: Court, level: ProfileLevel): Docket =>
  drawUp(
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

/** Hashes the subject's files again: a subject that changed during the run is not the one that was tried. */
const changeOf = ({ target, exact }: OpenSubject): string | undefined => {
  const now = measure(target.artifacts);
  const changed = exact.artifacts.find((artifact, index) => now[index]?.sha256 !== artifact.sha256);
  return changed === undefined ? undefined : `the artifact ${changed.name} changed during the run`;
};
