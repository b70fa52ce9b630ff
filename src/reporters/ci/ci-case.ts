import type { Finding } from '../../model/finding.js';
import type { LawVerdict } from '../../model/verdict.js';
import { visibleText } from '../../base/visible-text.js';
import { findingMeaning } from '../bearing.js';
import { declaredAt, failureFacts } from '../failure-facts.js';
import { knownFacts } from '../known-facts.js';
import { replayLine } from '../replay-line.js';
import { outcomeOf, type Outcome } from './outcome.js';

/** One line of a CI report: a case, a requirement that no case tries yet, or the standing. Every character of its texts shows. */
export type CiCase = {
  readonly suite: string;
  /** Unique in the report, whatever the suite: some readers keep only the first of two with one name, and a failure would go unseen. */
  readonly name: string;
  readonly outcome: Outcome;
  /** The word of the verdict for it. */
  readonly word: string;
  readonly message: string;
  readonly detail: readonly string[];
  readonly at?: Finding['at'];
};

const room = { characters: 4000 };

/** All that a CI report lists. A run that is not conformant never gives a report in which nothing is wrong. */
export const ciCases = (verdict: LawVerdict): readonly CiCase[] => {
  const cases = [...verdict.findings.map((finding) => caseOf(verdict, finding)), ...verdict.pending.map(pendingCase)];
  const wrong = cases.some(({ outcome }) => outcome === 'failure' || outcome === 'error');
  return unique(wrong || verdict.standing === 'CONFORMANT' ? cases : [...cases, standingCase(verdict)]);
};

const caseOf = (verdict: LawVerdict, finding: Finding): CiCase => ({
  suite: visibleText(finding.court),
  name: visibleText(`${finding.case} ${finding.law}`),
  outcome: outcomeOf(finding),
  word: finding.finding,
  message: visibleText(messageOf(finding)),
  detail: outcomeOf(finding) === 'failure' ? detailOf(verdict, finding) : [],
  at: finding.at,
});

const messageOf = (finding: Finding): string => {
  const gained = finding.counterexample?.gained ?? [];
  const why = gained.length > 0 ? gained.join('; ') : (finding.reason ?? findingMeaning[finding.finding]);
  return [finding.finding, ...(finding.failure === undefined ? [] : [finding.failure]), why].join(': ');
};

const detailOf = (verdict: LawVerdict, finding: Finding): readonly string[] =>
  failureFacts(finding, {
    replay: replayLine(verdict, finding.case),
    room,
    beside: [...knownFacts(verdict, finding), declaredAt(finding)],
  }).flatMap(({ label, lines }) => lines.map((line, index) => `${index === 0 ? `${label}: ` : '  '}${line}`));

const pendingCase = (id: string): CiCase => ({
  suite: 'pending',
  name: visibleText(id),
  outcome: 'error',
  word: 'PENDING',
  message: 'PENDING: the level requires it and no case tries it yet',
  detail: [],
});

const standingCase = (verdict: LawVerdict): CiCase => ({
  suite: 'standing',
  name: visibleText(`${verdict.profile.id} ${verdict.profile.level}`),
  outcome: 'error',
  word: verdict.standing,
  message: visibleText(`${verdict.standing}: ${verdict.claim}`),
  detail: verdict.standingReasons.map(({ is, ref, detail }) => visibleText([is, ref, detail ?? ''].join(' '))),
});

const unique = (cases: readonly CiCase[]): readonly CiCase[] => {
  const taken = new Set<string>();
  return cases.map((item) => {
    // A name must be one: readers refuse an empty text.
    const base = item.name === '' ? '(no name)' : item.name;
    let name = base;
    for (let copy = 2; taken.has(name); copy += 1) name = `${base} (${copy})`;
    taken.add(name);
    return { ...item, name };
  });
};
