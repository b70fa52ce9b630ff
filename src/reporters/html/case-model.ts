import { visibleText } from '../../base/visible-text.js';
import type { Finding } from '../../model/finding.js';
import type { PageEvidence } from '../../model/page-evidence.js';
import type { LawVerdict } from '../../model/verdict.js';
import { bearingOf, findingMeaning } from '../bearing.js';
import { attemptsText, caseRows, generatedRows, type Row } from './case-facts.js';
import { counterexampleModel, type CounterexampleModel } from './counterexample-model.js';

/** One case as the page shows it. Every member is there, empty where there is nothing: the templates refuse a missing name. */
export type CaseModel = {
  readonly id: string;
  readonly bearing: string;
  /** What the filters of the page go by. */
  readonly marks: string;
  readonly finding: string;
  readonly meaning: string;
  readonly law: string;
  readonly attempts: string;
  readonly reason: string;
  readonly rows: readonly Row[];
  readonly control: { readonly id: string; readonly here: boolean; readonly finding: string } | null;
  readonly statistics: readonly Row[];
  readonly counterexample: CounterexampleModel | null;
};

/** What cases of one page share: the verdict, its findings by case, and what the record shows. */
export type CaseScene = {
  readonly verdict: LawVerdict;
  readonly findings: ReadonlyMap<string, Finding>;
  readonly evidence: PageEvidence;
};

/** A finding as the page shows it. */
export const caseModel = ({ verdict, findings, evidence }: CaseScene, finding: Finding): CaseModel => {
  const { counterexample: example, control } = finding;
  return {
    id: visibleText(finding.case),
    bearing: bearingOf(finding),
    marks: marksOf(finding),
    finding: finding.finding,
    meaning: findingMeaning[finding.finding],
    law: finding.law,
    attempts: attemptsText(finding),
    reason: reasonOf(finding),
    rows: caseRows(verdict, finding),
    control: control === undefined ? null : { id: control, here: findings.has(control), finding: findings.get(control)?.finding ?? '' },
    statistics: generatedRows(finding),
    counterexample:
      example === undefined ? null : counterexampleModel(verdict, finding, { example, recorded: evidence.smallest.get(finding.case) }),
  };
};

// What was gained stands by itself: the reason of a conviction says the same in one line.
const reasonOf = ({ reason = '', counterexample }: Finding): string => (reason === counterexample?.gained.join('; ') ? '' : reason);

/** The words by which the chips of the page show and hide a case. */
const marksOf = (finding: Finding): string =>
  [`k-${finding.kind}`, `b-${finding.aims}`, finding.required ? 'n-required' : 'n-extra'].join(' ');
