import { Fault } from '../base/fault.js';
import { chooseLevel, drawUp } from '../docket/draw-up.js';
import { findAll } from '../judgment/find.js';
import type { CourtCase } from '../model/court.js';
import { type Finding, isConviction, isPass } from '../model/finding.js';
import type { Docket } from '../model/trial.js';
import { guards } from '../reference/guards.js';
import { variants } from '../reference/variants.js';
import { whyNotApplicable } from '../trial/hold-docket.js';
import { needsOf, vocabulary } from '../vocabulary/vocabulary.js';
import { type Corpus, defaultProfile, openCorpus } from './open-corpus.js';
import { type OpenSubject, openSubject, targetFileOf } from './open-subject.js';
import { openRedaction } from './redaction.js';
import type { GuardRow, RunAsk, RunWorld, SelftestOutcome } from './run-ask.js';
import { sizeFor } from './run-sizes.js';
import { runTrial } from './run-trial.js';

/** What a person asks of the selftest: a seed, and the guards to remove (all where none is named). */
export type SelftestAsk = { readonly seed?: number; readonly guards: readonly string[] };

/**
 * The court on itself: removes each guard of the reference subject in turn and must convict, by a case that names it and without
 * breaking a control that does not; then leaves the subject whole, in each lawful variant, and must acquit.
 */
export const runSelftest = async (ask: SelftestAsk, world: RunWorld, told: (row: GuardRow) => void): Promise<SelftestOutcome> => {
  const corpus = openCorpus(defaultProfile, '.');
  const seed = ask.seed ?? world.randomSeed();
  const rows: GuardRow[] = [];
  for (const guard of chosenGuards(ask.guards)) {
    const row = await tryWithout(guard, { corpus, world, seed });
    rows.push(row);
    told(row);
  }
  const acquittals = [];
  for (const variant of [undefined, ...variants.map(({ name }) => name)]) acquittals.push(await acquit(variant, { corpus, world, seed }));
  return { seed, rows, acquittals, passed: rows.every(({ passed }) => passed) && acquittals.every(({ passed }) => passed) };
};

const chosenGuards = (asked: readonly string[]): readonly string[] => {
  const names: readonly string[] = guards.map(({ name }) => name);
  const unknown = asked.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new Fault({
      kind: 'usage',
      code: 'UNKNOWN_GUARD',
      message: `there is no guard "${unknown}"`,
      remedy: `write one of: ${names.join(', ')}`,
    });
  return asked.length === 0 ? names : asked;
};

type Bench = { readonly corpus: Corpus; readonly world: RunWorld; readonly seed: number };

const tryWithout = async (guard: string, bench: Bench): Promise<GuardRow> => {
  const naming = bench.corpus.cases.filter((one) => one.guard === guard);
  const controls = naming.flatMap(({ control }) => bench.corpus.cases.filter(({ id }) => id === control));
  const tried = [...new Set([...naming, ...controls])];
  const findings = tried.length === 0 ? [] : await holdCases(tried, { without: [guard] }, bench);
  const of = (test: (finding: Finding) => boolean): readonly string[] => findings.filter(test).map((finding) => finding.case);
  const names = new Set<string>(naming.map(({ id }) => id));
  const convictedBy = of(({ case: id, finding }) => names.has(id) && isConviction(finding));
  const brokenControls = of(({ case: id, finding, kind }) => kind === 'control' && !names.has(id) && finding === 'CONTROL_FAILED');
  return {
    guard,
    naming: naming.map(({ id }) => id),
    convictedBy,
    brokenControls,
    vacuous: of(({ case: id, finding }) => names.has(id) && isPass(finding)),
    passed: convictedBy.length > 0 && brokenControls.length === 0 && convictedBy.length === names.size,
  };
};

const acquit = async (variant: string | undefined, bench: Bench): Promise<SelftestOutcome['acquittals'][number]> => {
  const findings = await holdCases(bench.corpus.cases, variant === undefined ? {} : { variant }, bench);
  const open = findings
    .filter(({ finding }) => !isPass(finding) && finding !== 'NOT_APPLICABLE')
    .map((finding) => `${finding.case} ${finding.finding}`);
  const convicted = findings.some(({ finding }) => isConviction(finding));
  return {
    subject: variant === undefined ? 'reference' : `reference, variant ${variant}`,
    standing: convicted ? 'convicted' : open.length === 0 ? 'acquitted' : 'not decided',
    open,
    passed: open.length === 0,
  };
};

type Altered = { readonly without?: readonly string[]; readonly variant?: string };

/** Holds a few cases on the reference subject with the least number of runs, and finds. */
const holdCases = async (cases: readonly CourtCase[], altered: Altered, { corpus, world, seed }: Bench): Promise<readonly Finding[]> => {
  const size = sizeFor('reference', undefined);
  const ask: RunAsk = {
    without: altered.without ?? [],
    ...(altered.variant === undefined ? {} : { variant: altered.variant }),
    out: '.',
    cwd: '.',
    bail: false,
    runs: size.minRuns,
  };
  const subject = await openSubject(targetFileOf(ask), world);
  try {
    const docket = docketOf(cases, corpus, subject);
    const redaction = await openRedaction(subject.target);
    const listeners = { told: () => undefined, late: () => undefined, finished: () => undefined };
    const held = await runTrial(docket, subject, { ask, world, seed, session: '', redaction, listeners });
    if (held.courtFault !== undefined) throw new Fault({ kind: 'court', code: 'SELFTEST_FAULT', message: held.courtFault });
    return findAll(docket.entries, held.trials);
  } finally {
    await subject.target.close();
  }
};

const docketOf = (cases: readonly CourtCase[], corpus: Corpus, subject: OpenSubject): Docket => {
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
