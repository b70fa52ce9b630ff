import { visibleText } from '../base/visible-text.js';
import { never } from '../base/never.js';
import type { Finding } from '../model/finding.js';
import { counterexampleDigest, isNamedBy, type KnownState, type KnownViolations } from '../model/known.js';
import type { LawVerdict } from '../model/verdict.js';
import type { Fact } from './failure-facts.js';

type KnownUse = KnownViolations['entries'][number];

const daysGiven = 30;
const day = 86_400_000;

/** The entries of the lists that name the violation of a finding, expired ones among them. */
export const entriesNaming = ({ knownViolations }: LawVerdict, finding: Finding): readonly KnownUse[] =>
  knownViolations?.entries.filter((entry) => isNamedBy(finding, entry)) ?? [];

/** Who knows of this violation and until when; nothing where no list names it. */
export const knownFacts = (verdict: LawVerdict, finding: Finding): readonly Fact[] => {
  const lines = entriesNaming(verdict, finding).map((entry) => visibleText(entryText(entry)));
  return lines.length === 0 ? [] : [{ label: 'known', lines }];
};

/** An entry in one line: list, reason, owner, approver, last day. */
export const entryText = ({ from, state, reason, owner, approver, expires }: KnownUse): string =>
  [
    `listed in the ${from}${state === 'expired' ? ', and expired' : ''}: ${reason}`,
    `owner ${owner}`,
    ...(approver === undefined ? [] : [`approved by ${approver}`]),
    ...(expires === undefined ? [] : [`until ${expires}`]),
  ].join(' · ');

/** What became of an entry in this run, in words. */
export const stateText = (state: KnownState): string => {
  switch (state) {
    case 'listed':
      return 'seen as listed';
    case 'expired':
      return 'expired';
    case 'passed':
      return 'stale: the case passed';
    case 'otherwise':
      return 'unused: the case broke otherwise';
    case 'undecided':
      return 'unused: the case was not decided';
    case 'absent':
      return 'unused: the case was not on the docket';
    default:
      return never(state);
  }
};

/**
 * An entry for a baseline or waivers file as YAML, to be pasted under `entries:`. A person has to replace the texts in it: the file is refused
 * until that was done. Nothing of a subject stands in it but words of closed lists and digests.
 */
export const entryLines = ({ run }: LawVerdict, finding: Finding): readonly string[] => {
  const digest = counterexampleDigest(finding);
  return [
    `- case: ${finding.case}`,
    `  finding: ${finding.finding}`,
    ...(finding.failure === undefined ? [] : [`  failure: ${finding.failure}`]),
    ...(digest === undefined ? [] : [`  # counterexample: ${digest}`]),
    '  reason: "REPLACE: why it is known and not yet repaired"',
    '  owner: "REPLACE: who repairs it"',
    '  approver: "REPLACE: who answers for letting it stand"',
    `  expires: "${lastDay(run.finishedAt)}"`,
  ];
};

const lastDay = (finishedAt: string): string => {
  const last = Date.parse(finishedAt) + daysGiven * day;
  return Number.isFinite(last) ? new Date(last).toISOString().slice(0, 10) : 'REPLACE';
};

/** What the views for people say beside a failure: who knows of it, or what to paste where it is to be known. */
export const besideFacts = (verdict: LawVerdict, finding: Finding): readonly Fact[] => {
  const known = knownFacts(verdict, finding);
  return known.length > 0 ? known : [{ label: 'to list it', lines: [pasteLine, ...entryLines(verdict, finding)] }];
};

/** Where the entry goes. */
export const pasteLine = 'paste this under "entries:" of the file for run --baseline or --waivers';
