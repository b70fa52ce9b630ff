import { Fault } from '../base/fault.js';
import { type Finding, isConviction, isPass } from '../model/finding.js';
import { guards } from '../reference/guards.js';
import { variants } from '../reference/variants.js';
import { type HoldingBench, holdCases } from './hold-cases.js';
import { defaultProfile, openCorpus } from './open-corpus.js';
import type { GuardRow, RunWorld, SelftestOutcome } from './run-ask.js';

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

const tryWithout = async (guard: string, bench: HoldingBench): Promise<GuardRow> => {
  const naming = bench.corpus.cases.filter((one) => one.guard === guard);
  const controls = naming.flatMap(({ control }) => bench.corpus.cases.filter(({ id }) => id === control));
  const tried = [...new Set([...naming, ...controls])];
  const findings = tried.length === 0 ? [] : (await holdCases(tried, { without: [guard] }, bench)).findings;
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

const acquit = async (variant: string | undefined, bench: HoldingBench): Promise<SelftestOutcome['acquittals'][number]> => {
  const { findings } = await holdCases(bench.corpus.cases, variant === undefined ? {} : { variant }, bench);
  // A subject that does not claim an ability owes nothing that needs it.
  const isModest = variants.some(({ name, lacks }) => name === variant && lacks !== undefined);
  const open = findings
    .filter(({ finding }) => !isPass(finding) && finding !== 'NOT_APPLICABLE' && !(finding === 'UNSUPPORTED' && isModest))
    .map((finding) => `${finding.case} ${finding.finding}`);
  const convicted = findings.some(({ finding }) => isConviction(finding));
  return {
    subject: variant === undefined ? 'reference' : `reference, variant ${variant}`,
    standing: convicted ? 'convicted' : open.length === 0 ? 'acquitted' : 'not decided',
    open,
    passed: open.length === 0,
  };
};
