import type { Json } from '../base/json.js';
import type { AttemptGrade, FindingWord } from './finding.js';
import type { ExactSubject, Rendering } from './verdict.js';

/** The first words of every audit. */
export const auditNotice =
  'AUDIT OF CONSEQUENTIAL SKILLS. This is an inventory of what was declared and observed: no verdict on law, and no A2A wire-protocol conformance result.';

/** What needs a person first, in the order in which it is listed. */
export const auditClasses = [
  'undeclared-consequence',
  'unclassified',
  'class-conflict',
  'card-mismatch',
  'undeclared-skill',
  'unbounded-grant',
  'unused-grant',
  'over-wide-grant',
] as const;
export type AuditClass = (typeof auditClasses)[number];

/** What each class of row means. */
export const auditMeaning: { readonly [row in AuditClass]: string } = {
  'undeclared-consequence': 'a skill that is declared to observe was called, and an effect of that call was witnessed',
  unclassified: 'nobody says what the skill does to the world, or it is said to be unknown',
  'class-conflict': 'the sources that declare the skill give it different classes',
  'card-mismatch': 'the agent card names a skill that the subject does not have, or leaves out one that it has',
  'undeclared-skill': 'a witness shows an effect, or a grant, of a skill that no source declares',
  'unbounded-grant': 'a standing grant has neither an end nor a constraint',
  'unused-grant': 'nothing that was read shows that a standing grant was ever used',
  'over-wide-grant': 'a standing grant covers more than was used of it in what was read',
};

/** The places in which a skill can be declared. */
export const declarationSources = ['card', 'target file', 'skill list'] as const;
export type DeclarationSource = (typeof declarationSources)[number];

/** One declaration of a skill; without `consequence` the source names the skill and not what it does. */
export type Declaration = { readonly source: DeclarationSource; readonly consequence?: string };

/** What calling a skill as somebody who holds a grant showed. */
export const observations = ['effect', 'no-effect', 'refused', 'not-decided', 'not-called'] as const;
export type Observation = (typeof observations)[number];

/** What each observation means. */
export const observationMeaning: { readonly [seen in Observation]: string } = {
  effect: 'the skill was called, and an effect of that call was witnessed',
  'no-effect': 'the skill was called and answered, and no effect of that call was witnessed',
  refused: 'the skill was called and refused',
  'not-decided': 'the skill was called, and what came of it could not be told',
  'not-called': 'the skill was not called',
};

/** A law that a verified verdict tried on one skill: the finding of the case, and in how many runs the skill was used. */
export type TriedLaw = {
  readonly case: string;
  readonly law: string;
  readonly finding: FindingWord;
  readonly grade?: AttemptGrade;
  readonly runs: number;
  /** True where the counterexample of the case is about this skill. */
  readonly broken: boolean;
};

/** One skill: what is said of it, what was seen of it. `exists` says whether the subject has it: known, denied by the subject, or not seen. */
export type AuditSkill = {
  readonly id: string;
  readonly declared: readonly Declaration[];
  /** The class that counts: the target file's, else the skill list's, else the card's; nothing where none says. */
  readonly consequence?: string;
  readonly exists: 'yes' | 'denied' | 'not-seen';
  readonly observed: { readonly is: Observation; readonly calls: number; readonly effects: number; readonly detail: string };
  /** How many effects of the skill the witness showed before the audit called anything. */
  readonly seenBefore: number;
  readonly laws: readonly TriedLaw[];
};

/** How often something that a grant covers was seen: in what the witnesses showed before the audit, and in the record of the verdict. */
export type GrantUses = { readonly read: number; readonly recorded: number };

/** One grant. `source` is who speaks of it; a `claimed` one stands in the target file and no witness shows it. */
export type AuditGrant = {
  readonly principal: string;
  readonly skill: string;
  readonly source: 'witness' | 'target file';
  readonly standing: 'stands' | 'ended' | 'revoked' | 'claimed';
  /** ISO 8601. */
  readonly expiresAt?: string;
  readonly constraints?: Json;
  /** Missing where nothing could be read that would show a use. */
  readonly uses?: GrantUses;
  /** What of the grant was never used, in words. */
  readonly wider: readonly string[];
};

/** A row that needs a person: its class, the skill or grant, why. */
export type AuditRow = { readonly class: AuditClass; readonly skill: string; readonly principal?: string; readonly detail: string };

/** The agent card that was read, where one was. `partial`: the agent says that it has a longer card, which was not read. */
export type AuditCard = { readonly from: string; readonly skills: readonly string[]; readonly partial: boolean };

/** The verdict whose findings were laid beside the skills. */
export type AuditedVerdict = {
  readonly envelopeDigest: string;
  readonly claim: string;
  readonly standing: string;
  readonly profile: string;
  readonly level: string;
  readonly finishedAt: string;
  readonly keyid: string;
};

/** What rows follow from. */
export type AuditFacts = {
  readonly card?: AuditCard;
  readonly skills: readonly AuditSkill[];
  readonly grants: readonly AuditGrant[];
};

/** The predicate of an audit: all that it binds, but for the digests of its renderings. */
export type AuditReport = AuditFacts & {
  readonly kind: 'audit';
  readonly schemaVersion: '1.0.0';
  readonly notice: string;
  readonly lawConformance: 'NOT_ASSESSED';
  readonly wireConformance: 'NOT_ASSESSED';
  readonly subject: ExactSubject & { readonly digest: string };
  readonly court: { readonly name: 'sa2a-court'; readonly version: string; readonly revision: string; readonly package: string };
  readonly run: {
    readonly id: string;
    readonly startedAt: string;
    readonly finishedAt: string;
    readonly evidenceClasses: readonly string[];
    readonly signer: 'key' | 'throw-away';
    readonly keyid: string;
  };
  /** How many calls were planned and made, and how many of these may have had consequences. */
  readonly calls: { readonly planned: number; readonly consequential: number; readonly made: number };
  readonly verdict?: AuditedVerdict;
  readonly rows: readonly AuditRow[];
  /** What could not be read or tried, each with its reason. */
  readonly notObserved: readonly string[];
  readonly nonClaims: readonly string[];
};

/** What is signed: the audit and the digests of its renderings. */
export type AuditPredicate = AuditReport & { readonly renderings: readonly Rendering[] };
