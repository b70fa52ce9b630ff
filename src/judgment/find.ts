import { isRefusalOfAllowed } from '../model/control-facts.js';
import type { CaseId } from '../model/court.js';
import { type Finding, type FindingWord, isPass } from '../model/finding.js';
import { lackingText } from '../model/lacking.js';
import type { CaseTrial, DocketEntry } from '../model/trial.js';

/** What the court finds in each case of the docket, in its order. A case that was not reported is UNKNOWN. */
export const findAll = (entries: readonly DocketEntry[], trials: readonly CaseTrial[]): readonly Finding[] => {
  const reported = new Map(trials.map((trial) => [trial.case, trial]));
  const own = entries.map((entry) => findOne(entry, reported.get(entry.case.id)));
  const withBroken = own.map((finding) => besideBrokenControls(finding, { entries, trials }));
  const words = new Map(withBroken.map((finding) => [finding.case, finding.finding]));
  return withBroken.map((finding) => underItsControl(finding, words));
};

const findOne = (entry: DocketEntry, trial: CaseTrial | undefined): Finding => {
  const found = wordFor(entry, trial);
  return {
    case: entry.case.id,
    court: entry.case.court,
    kind: entry.case.kind,
    law: entry.case.law,
    source: entry.case.source,
    aims: entry.case.aims,
    required: entry.required,
    finding: found.word,
    ...(found.word === 'FALSIFIER_SURVIVED' || found.word === 'CONTROL_FAILED' ? { failure: entry.case.failure } : {}),
    ...(trial?.grade === undefined ? {} : { grade: trial.grade }),
    acceptedGrade: entry.acceptedGrade,
    ...(entry.case.control === undefined ? {} : { control: entry.case.control }),
    ...(entry.case.guard === undefined ? {} : { guard: entry.case.guard }),
    ...(found.reason === undefined ? {} : { reason: found.reason }),
    labels: found.labels ?? [],
    ...(trial === undefined ? {} : { seed: trial.seed, runs: trial.counts, statistics: trial.statistics }),
    ...(trial?.broken === undefined ? {} : { counterexample: trial.broken.counterexample }),
    at: entry.case.at,
  };
};

type Found = { readonly word: FindingWord; readonly reason?: string; readonly labels?: readonly string[] };

const wordFor = (entry: DocketEntry, trial: CaseTrial | undefined): Found => {
  const { notTried } = entry;
  if (notTried?.is === 'unsupported') return { word: 'UNSUPPORTED', reason: lackingText(notTried.missing) };
  if (notTried?.is === 'not-applicable') return { word: 'NOT_APPLICABLE', reason: notTried.why };
  if (trial === undefined) return { word: 'UNKNOWN', reason: 'it was declared and not reported' };
  return convicted(entry, trial) ?? undecided(trial) ?? { word: entry.case.kind === 'control' ? 'CONTROL_PASSED' : 'FALSIFIER_KILLED' };
};

const convicted = (entry: DocketEntry, trial: CaseTrial): Found | undefined => {
  const word: FindingWord = entry.case.kind === 'control' ? 'CONTROL_FAILED' : 'FALSIFIER_SURVIVED';
  const { broken } = trial;
  if (broken !== undefined) {
    const { times, of } = broken.counterexample.reproduced;
    const { gained } = broken.counterexample;
    if (times === 0 && entry.case.kind === 'control' && gained.every(isRefusalOfAllowed))
      return { word: 'UNKNOWN', reason: `${gained.join('; ')}, once, and never again`, labels: ['FLAKY'] };
    if (!broken.witnessed && times === 0)
      return { word: 'UNKNOWN', reason: 'a violation that nobody witnessed did not come back', labels: ['FLAKY'] };
    return { word, reason: broken.counterexample.gained.join('; '), labels: [`reproduced ${times} of ${of}`] };
  }
  const [late] = trial.late;
  if (late !== undefined) return { word, reason: late, labels: ['late effect'] };
  if (entry.case.paired !== undefined && trial.brokenControl !== undefined)
    return { word: 'CONTROL_FAILED', reason: trial.brokenControl.facts.join('; ') };
  return undefined;
};

const undecided = (trial: CaseTrial): Found | undefined => {
  const { counts, reasons } = trial;
  const why = reasons.length === 0 ? '' : `: ${reasons.slice(0, 3).join('; ')}`;
  if (counts.unseen > 0) return { word: 'UNKNOWN', reason: `the attempt was not seen in ${counts.unseen} run(s)${why}` };
  if (trial.cut !== undefined) return { word: 'UNKNOWN', reason: `${trial.cut}${why}${hint(counts)}` };
  if (counts.counted === 0 && appliesToNoDraw(counts, trial.minRuns))
    return { word: 'NOT_APPLICABLE', reason: reasons[0] ?? 'it applies to no draw' };
  if (counts.counted < trial.minRuns)
    return { word: 'UNKNOWN', reason: `only ${counts.counted} of ${trial.minRuns} runs could be counted${why}${hint(counts)}` };
  return undefined;
};

/** A few draws of no use beside many to which the law does not apply change nothing; more of them than of these, and nothing was learned. */
const appliesToNoDraw = ({ notApplicable, discarded }: CaseTrial['counts'], minRuns: number): boolean =>
  notApplicable > discarded && (discarded === 0 || notApplicable >= minRuns);

const hint = ({ discarded }: CaseTrial['counts']): string =>
  discarded === 0 ? '' : ' (give `examples` of inputs that work for the skill, in its description or in the target file)';

/** A control is tried in the runs of its falsifiers as well: a wrong fact there is its failure. */
const besideBrokenControls = (
  finding: Finding,
  all: { readonly entries: readonly DocketEntry[]; readonly trials: readonly CaseTrial[] },
): Finding => {
  if (finding.kind !== 'control' || finding.finding === 'CONTROL_FAILED') return finding;
  const users = all.entries
    .filter(({ case: one }) => one.control === finding.case && one.paired === undefined)
    .map(({ case: one }) => one.id);
  const broken = users
    .flatMap((id) => all.trials.filter((trial) => trial.case === id))
    .find(({ brokenControl }) => brokenControl !== undefined);
  const failure = all.entries.find(({ case: one }) => one.id === finding.case)?.case.failure;
  if (broken?.brokenControl === undefined || failure === undefined) return finding;
  return {
    ...finding,
    finding: 'CONTROL_FAILED',
    failure,
    reason: `${broken.brokenControl.facts.join('; ')} (beside ${broken.case})`,
    labels: [...finding.labels, 'beside a falsifier'],
  };
};

/** A subject that refuses everything proves nothing: where the control did not pass, what was not seen broken is unknown. */
const underItsControl = (finding: Finding, words: ReadonlyMap<CaseId, FindingWord>): Finding => {
  if (finding.finding !== 'FALSIFIER_KILLED' || finding.control === undefined) return finding;
  const control = words.get(finding.control);
  if (control !== undefined && isPass(control)) return finding;
  return { ...finding, finding: 'UNKNOWN', reason: `its control ${finding.control} is ${control ?? 'missing'}` };
};
