import { digestOf } from '../base/digest.js';
import { visibleJson } from '../base/visible-text.js';
import type { CaseId } from './court.js';
import { type Finding, type FindingWord, isConviction } from './finding.js';
import type { FailureClass } from './vocabulary-tables.js';

/** The two lists of known violations: what is broken and will be repaired, and what somebody answers for until a day. */
export const knownSources = ['baseline', 'waivers'] as const;
export type KnownSource = (typeof knownSources)[number];

/** A violation that somebody knows of, in one case; `failure` and `counterexample` (see `counterexampleDigest`) narrow it. `expires` is its last day, in UTC. */
export type KnownEntry = {
  readonly from: KnownSource;
  readonly case: CaseId;
  readonly finding: FindingWord;
  readonly failure?: FailureClass;
  readonly counterexample?: string;
  readonly reason: string;
  readonly owner: string;
  readonly approver?: string;
  readonly expires?: string;
};

/**
 * What became of an entry in a run: its violation was seen (`listed`); its day is over (`expired`); its case passed (`passed`), broke in another
 * way (`otherwise`), was not decided (`undecided`), or was not on the docket (`absent`). Only `listed` leaves the list as it is.
 */
export const knownStates = ['listed', 'expired', 'passed', 'otherwise', 'undecided', 'absent'] as const;
export type KnownState = (typeof knownStates)[number];

/** The lists that a run was told of: the files by digest, and what became of each entry. */
export type KnownViolations = {
  readonly files: readonly { readonly list: KnownSource; readonly name: string; readonly sha256: string }[];
  readonly entries: readonly (KnownEntry & { readonly state: KnownState })[];
};

/** SHA-256 of the RFC 8785 bytes of the smallest input of a finding, as a statement shows it, by which an entry can be held to one counterexample. */
export const counterexampleDigest = ({ counterexample }: Pick<Finding, 'counterexample'>): string | undefined =>
  counterexample === undefined ? undefined : digestOf(visibleJson(counterexample.draws));

/** True where an entry names the violation of this finding. */
export const isNamedBy = (finding: Finding, entry: KnownEntry): boolean =>
  isConviction(finding.finding) &&
  entry.case === finding.case &&
  entry.finding === finding.finding &&
  (entry.failure === undefined || entry.failure === finding.failure) &&
  (entry.counterexample === undefined || entry.counterexample === counterexampleDigest(finding));

const day = 86_400_000;

/** The instant, in milliseconds, at which an entry ends whose last day is this one; `undefined` for a text that no calendar has. */
export const endOfDay = (date: string): number | undefined => {
  const start = /^20\d{2}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00.000Z`) : Number.NaN;
  return Number.isNaN(start) || new Date(start).toISOString().slice(0, date.length) !== date ? undefined : start + day;
};
