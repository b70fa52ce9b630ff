import { visibleText } from '../../base/visible-text.js';
import type { Finding, FindingWord } from '../../model/finding.js';
import type { PageEvidence } from '../../model/page-evidence.js';
import type { LawVerdict } from '../../model/verdict.js';
import { bearingOf, findingMeaning, type Bearing } from '../bearing.js';
import { groupByCourt, type CourtGroup } from '../court-group.js';
import { stateText } from '../known-facts.js';
import { thousands } from '../thousands.js';
import { bannerRows, bannerWarnings, bare, countRows } from './banner-model.js';
import type { Row } from './case-facts.js';
import { caseModel, type CaseModel } from './case-model.js';
import { chipGroups, type ChipGroup } from './chips-model.js';
import { generatedModel, type GeneratedModel } from './generated-model.js';
import { matrixModel, type MatrixModel } from './matrix-model.js';
import { skillsModel, type SkillModel } from './skills-model.js';
import { toneOf } from './tone.js';

type CourtModel = {
  readonly court: string;
  readonly summary: string;
  readonly convicted: readonly CaseModel[];
  readonly passed: readonly CaseModel[];
  readonly passedCount: string;
};

/** Why a run stands where it stands: the cases that have one reason, or something that is no case, with what is known of it. */
type Reason = { readonly is: string; readonly cases: readonly string[]; readonly other: string };

type Cause = { readonly cause: string; readonly cases: readonly { readonly id: string; readonly law: string }[] };

type OpenGroup = { readonly finding: string; readonly meaning: string; readonly cases: readonly CaseModel[] };

type KnownModel = { readonly [name in 'id' | 'finding' | 'state' | 'list' | 'reason' | 'owner' | 'approver' | 'expires']: string };

/** All that the page shows. It decides nothing: every word of judgment is the verdict's. */
export type PageModel = {
  readonly standing: string;
  readonly tone: string;
  readonly claim: string;
  readonly notice: string;
  readonly reasons: readonly Reason[];
  readonly warnings: readonly string[];
  readonly nonClaims: readonly string[];
  readonly rows: readonly Row[];
  readonly counts: readonly Row[];
  readonly matrix: MatrixModel;
  readonly skills: readonly SkillModel[];
  readonly causes: readonly Cause[];
  readonly chips: readonly ChipGroup[];
  readonly generated: readonly GeneratedModel[];
  readonly courts: readonly CourtModel[];
  readonly open: readonly OpenGroup[];
  readonly pending: readonly string[];
  readonly known: readonly KnownModel[];
  readonly knownFiles: readonly Row[];
  readonly exclusions: LawVerdict['exclusions'];
  readonly record: readonly Row[];
  readonly files: readonly Row[];
  readonly artifacts: readonly Row[];
};

/** A verdict as the page shows it, with what the record shows where that is at hand. */
export const pageModel = (verdict: LawVerdict, evidence: PageEvidence): PageModel => {
  const scene = { verdict, evidence, findings: new Map(verdict.findings.map((finding) => [finding.case, finding] as const)) };
  const toCase = (finding: Finding): CaseModel => caseModel(scene, finding);
  return {
    standing: verdict.standing,
    tone: toneOf(verdict.standing),
    claim: verdict.claim,
    notice: verdict.notice,
    reasons: reasonsOf(verdict),
    warnings: bannerWarnings(verdict),
    nonClaims: verdict.nonClaims,
    rows: bannerRows(verdict),
    counts: countRows(verdict),
    matrix: matrixModel(verdict),
    skills: skillsModel(verdict, evidence),
    causes: causesOf(verdict),
    chips: chipGroups(verdict.findings),
    generated: generatedModel(verdict.findings),
    courts: convictedFirst(groupByCourt(verdict.findings)).map((group) => courtModel(group, toCase)),
    open: openGroups(verdict, toCase),
    pending: verdict.pending,
    ...knownParts(verdict),
    exclusions: verdict.exclusions,
    ...evidenceOf(verdict),
  };
};

// A case says why by itself further down.
const reasonsOf = ({ standingReasons, findings }: LawVerdict): readonly Reason[] => {
  const here = new Set<string>(findings.map(({ case: id }) => id));
  const byCase = standingReasons.filter(({ ref }) => here.has(ref));
  const words = [...new Set(byCase.map(({ is }) => is))];
  return [
    ...words.map((is) => ({ is, cases: byCase.flatMap(({ is: its, ref }) => (its === is ? [visibleText(ref)] : [])), other: '' })),
    ...standingReasons
      .filter(({ ref }) => !here.has(ref))
      .map(({ is, ref, detail = '' }) => ({ is, cases: [], other: [ref, detail].filter((part) => part !== '').join(' · ') })),
  ];
};

const knownParts = ({ knownViolations }: LawVerdict): Pick<PageModel, 'known' | 'knownFiles'> => ({
  known: (knownViolations?.entries ?? []).map(({ case: id, finding, state, from, reason, owner, approver = '', expires = '' }) => ({
    id,
    finding,
    state: stateText(state),
    list: from,
    reason,
    owner,
    approver,
    expires,
  })),
  knownFiles: (knownViolations?.files ?? []).map(({ list, name, sha256 }) => ({ name: `${list} ${name}`, value: sha256 })),
});

/** The convicted cases, those of one failure class together. */
const causesOf = (verdict: LawVerdict): readonly Cause[] => {
  const causes = new Map<string, { readonly id: string; readonly law: string }[]>();
  for (const finding of verdict.findings.filter((one) => bearingOf(one) === 'convicted')) {
    const cause = finding.failure ?? finding.finding;
    const known = causes.get(cause) ?? [];
    causes.set(cause, [...known, { id: finding.case, law: finding.law }]);
  }
  return [...causes].map(([cause, cases]) => ({ cause, cases }));
};

const convictedFirst = (groups: readonly CourtGroup[]): readonly CourtGroup[] => [
  ...groups.filter(({ convicted }) => convicted.length > 0),
  ...groups.filter(({ convicted }) => convicted.length === 0),
];

const courtModel = (group: CourtGroup, toCase: (finding: Finding) => CaseModel): CourtModel => ({
  court: group.court,
  summary: courtSummary(group),
  convicted: group.convicted.map(toCase),
  passed: group.passed.map(toCase),
  passedCount: thousands(group.passed.length),
});

const bearingWords: { readonly [bearing in Bearing]: string } = {
  convicted: 'convicted',
  undecided: 'not decided',
  passed: 'passed',
  'set-aside': 'not tried',
};

const courtSummary = (group: CourtGroup): string =>
  (['convicted', 'undecided', 'set-aside', 'passed'] as const)
    .filter((bearing) => group[bearing].length > 0)
    .map((bearing) => `${thousands(group[bearing].length)} ${bearingWords[bearing]}`)
    .join(', ');

const openWords: readonly FindingWord[] = ['UNKNOWN', 'BLOCKED', 'UNSUPPORTED', 'NOT_APPLICABLE'];

const openGroups = (verdict: LawVerdict, toCase: (finding: Finding) => CaseModel): readonly OpenGroup[] =>
  openWords
    .map((word) => ({
      finding: word,
      meaning: findingMeaning[word],
      cases: verdict.findings.filter(({ finding }) => finding === word).map(toCase),
    }))
    .filter(({ cases }) => cases.length > 0);

const evidenceOf = ({ evidence: { record }, court, profile, subject }: LawVerdict): Pick<PageModel, 'record' | 'files' | 'artifacts'> => ({
  record: [
    {
      name: record.name,
      value: `sha256:${record.sha256}, ${thousands(record.entries)} entries, ${record.complete ? 'complete' : 'not complete'}`,
    },
    { name: 'corpus', value: `sha256:${bare(court.corpus.digest)}` },
    { name: 'profile', value: `sha256:${bare(profile.digest)}` },
    { name: 'schemas', value: bare(court.schemas) },
    { name: `vocabulary ${court.vocabulary.version}`, value: `sha256:${bare(court.vocabulary.digest)}` },
    { name: 'court package', value: bare(court.package) },
  ],
  files: court.corpus.files.map(({ name, sha256 }) => ({ name, value: sha256 })),
  artifacts: subject.artifacts.map(({ name, sha256, bytes }) => ({ name: `${name} (${thousands(bytes)} bytes)`, value: sha256 })),
});
