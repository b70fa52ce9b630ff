import type { Json } from '../base/json.js';
import type { Finding } from './finding.js';
import type { KnownViolations } from './known.js';
import type { Planes, TargetKind } from './target.js';

/** Where a run can stand. RFC-SA2A-002 §23. */
export const standings = [
  'CONFORMANT',
  'NONCONFORMANT',
  'PARTIAL_ALIVE',
  'UNKNOWN',
  'BLOCKED',
  'UNSUPPORTED',
  'REFUSED',
  'BUILD_BROKEN',
] as const;
export type Standing = (typeof standings)[number];

/** The first words of every law predicate. */
export const lawNotice = 'SEMANTIC-LAW VERDICT. This is not an A2A wire-protocol conformance result and must not be presented as one.';

/** How a part of the subject's identity is known. */
export type IdentityGrade = 'measured' | 'described' | 'claimed';

/** A commit and its tree, in full, and whether anything of the working tree differed from them. */
export type SourceRevision = { readonly vcs: 'git'; readonly revision: string; readonly tree: string; readonly dirty: boolean };

/** The exact subject. `digest` is the SHA-256 of `subject.json`; `artifacts` were hashed by the court before and after the run. */
export type ExactSubject = {
  readonly name: string;
  readonly revision?: string;
  readonly identity: IdentityGrade;
  readonly runtime?: string;
  readonly describedDigest?: string;
  readonly configuration?: Json;
  readonly artifacts: readonly { readonly name: string; readonly sha256: string; readonly bytes: number }[];
  /** SHA-256 over the sorted listing of the artifacts, where there are any. */
  readonly artifactsDigest?: string;
  /** The source revision that the court read, where the target file asks to bind it. */
  readonly source?: SourceRevision;
  readonly claimedProfile?: string;
  readonly principalsEqual: readonly string[];
  readonly abilities: readonly string[];
  readonly skills: readonly { readonly id: string; readonly consequence: string }[];
  readonly target: {
    readonly kind: TargetKind;
    readonly planes: Planes;
    readonly argv?: readonly string[];
    readonly env?: { readonly [name: string]: string };
    readonly fileDigest?: string;
    readonly without?: readonly string[];
    readonly variant?: string;
  };
};

/** How many findings of each kind a run has. The verifier counts again. */
export type VerdictCounts = {
  readonly cases: number;
  readonly required: number;
  readonly killed: number;
  readonly survived: number;
  readonly controlsPassed: number;
  readonly controlsFailed: number;
  readonly unknown: number;
  readonly blocked: number;
  readonly unsupported: number;
  readonly notApplicable: number;
  /** Requirements of the level that have no case yet. */
  readonly pending: number;
  /** Runs in which the attempt was seen. */
  readonly attempts: number;
};

/** Why the run stands where it stands. */
export type StandingReason = { readonly is: string; readonly ref: string; readonly detail?: string };

/** The predicate of a law statement: all that the verdict binds, but for the digests of its renderings. */
export type LawVerdict = {
  readonly kind: 'semantic-law-verdict';
  readonly schemaVersion: '1.0.0';
  readonly notice: string;
  readonly wireConformance: 'NOT_ASSESSED';
  readonly subject: ExactSubject & { readonly digest: string };
  readonly profile: {
    readonly id: string;
    readonly uri: string;
    readonly version: string;
    readonly family: string;
    readonly level: string;
    readonly strict: boolean;
    readonly draft: boolean;
    readonly digest: string;
    readonly leastGrade: string;
    /** True where the level needs a subject that the court measured. */
    readonly measured: boolean;
  };
  readonly court: {
    readonly name: 'sa2a-court';
    readonly version: string;
    readonly revision: string;
    readonly package: string;
    readonly corpus: { readonly digest: string; readonly files: readonly { readonly name: string; readonly sha256: string }[] };
    readonly schemas: string;
    readonly vocabulary: { readonly version: string; readonly digest: string };
    /** True where every file of the corpus is the manifest's. */
    readonly admitted: boolean;
  };
  readonly run: {
    readonly id: string;
    readonly startedAt: string;
    readonly finishedAt: string;
    readonly generator: { readonly name: 'fast-check'; readonly version: string };
    readonly seed: number;
    readonly runs: number;
    readonly minRuns: number;
    /** Why this was not the whole docket: a court or case pattern, or a budget; empty for the whole. */
    readonly filters: readonly string[];
    readonly complete: boolean;
    readonly interrupted: boolean;
    readonly evidenceClasses: readonly string[];
    readonly signer: 'key' | 'throw-away';
    /** SHA-256 of the signer's SPKI DER. */
    readonly keyid: string;
    readonly challenge?: string;
    /** The target file as seen from where the run was started; its digest is in the subject. */
    readonly targetFile?: string;
  };
  readonly gates: readonly Json[];
  readonly findings: readonly Finding[];
  readonly counts: VerdictCounts;
  readonly pending: readonly string[];
  readonly exclusions: readonly { readonly id: string; readonly status: string; readonly reason: string }[];
  readonly evidence: {
    readonly record: { readonly name: string; readonly sha256: string; readonly entries: number; readonly complete: boolean };
  };
  readonly standing: Standing;
  readonly standingReasons: readonly StandingReason[];
  readonly claim: string;
  readonly nonClaims: readonly string[];
  /** The lists of known violations that the run was told of, where there were any. They change an exit code and nothing else. */
  readonly knownViolations?: KnownViolations;
};

/** A rendering whose digest the signed predicate binds. */
export type Rendering = {
  readonly name: string;
  readonly mediaType: 'text/html';
  readonly viewRule: 'sealed-html-v1';
  readonly digest: { readonly sha256: string };
};

/** What is signed: the verdict and the digests of its renderings. */
export type LawPredicate = LawVerdict & { readonly renderings: readonly Rendering[] };
