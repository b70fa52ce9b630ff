import { Fault } from '../base/fault.js';
import { chooseLevel, drawUp } from '../docket/draw-up.js';
import { findAll } from '../judgment/find.js';
import type { CourtCase } from '../model/court.js';
import type { Finding } from '../model/finding.js';
import type { CaseTrial, Docket } from '../model/trial.js';
import { whyNotApplicable } from '../trial/hold-docket.js';
import { needsOf, vocabulary } from '../vocabulary/vocabulary.js';
import type { Corpus } from './open-corpus.js';
import { type HeardSubject, hearSubject, targetFileOf } from './open-subject.js';
import { openRedaction } from './redaction.js';
import type { RunAsk, RunWorld } from './run-ask.js';
import { sizeFor } from './run-sizes.js';
import { runTrial } from './run-trial.js';

/** Where cases are held on the embedded subject. `runs`: how many random runs each gets, the least that count where it says nothing; `shrink: false` leaves a violation as it was found; `cover` is the most fixed examples of a case. */
export type HoldingBench = {
  readonly corpus: Corpus;
  readonly world: RunWorld;
  readonly seed: number;
  readonly runs?: number;
  readonly shrink?: boolean;
  readonly cover?: number;
};

/** How the embedded subject is changed: guards that are taken out, a lawful variant. */
export type Altered = { readonly without?: readonly string[]; readonly variant?: string };

/** Holds a few cases on the embedded subject, without a record, and finds. Throws a court Fault where the court itself fails. */
export const holdCases = async (
  cases: readonly CourtCase[],
  altered: Altered,
  { corpus, world, seed, runs, shrink, cover }: HoldingBench,
): Promise<{ readonly findings: readonly Finding[]; readonly trials: readonly CaseTrial[] }> => {
  const ask: RunAsk = {
    without: altered.without ?? [],
    ...(altered.variant === undefined ? {} : { variant: altered.variant }),
    out: '.',
    cwd: '.',
    bail: false,
    runs: runs ?? sizeFor('reference', undefined).minRuns,
  };
  const subject = await hearSubject(targetFileOf(ask), world);
  try {
    const docket = docketOf(cases, corpus, subject);
    const redaction = await openRedaction(subject.target);
    const listeners = { told: () => undefined, late: () => undefined, finished: () => undefined };
    const held = await runTrial(docket, subject, {
      ask,
      world,
      seed,
      session: '',
      redaction,
      listeners,
      ...(shrink === undefined ? {} : { shrink }),
      ...(cover === undefined ? {} : { cover }),
    });
    if (held.courtFault !== undefined) throw new Fault({ kind: 'court', code: 'SELFTEST_FAULT', message: held.courtFault });
    return { findings: findAll(docket.entries, held.trials), trials: held.trials };
  } finally {
    await subject.target.close();
  }
};

const docketOf = (cases: readonly CourtCase[], corpus: Corpus, subject: HeardSubject): Docket => {
  const { profile } = corpus.choice;
  const level = chooseLevel(profile, subject.facts.abilities);
  if (level === undefined) throw new Fault({ kind: 'court', code: 'SELFTEST_FAULT', message: `${profile.id} has no level` });
  const ids: readonly string[] = cases.map(({ id }) => id);
  const named = {
    ...profile,
    levels: profile.levels.map((one) => ({ ...one, requires: one.requires.filter((id) => ids.includes(id)) })),
    extra: ids,
  };
  return drawUp(
    {
      profile: named,
      cases: corpus.cases,
      abilities: subject.facts.abilities,
      strict: false,
      needs: needsOf,
      whyNotApplicable: (entry) => whyNotApplicable(entry, { facts: subject.facts, vocabulary }),
    },
    named.levels.find(({ name }) => name === level.name) ?? level,
  );
};
