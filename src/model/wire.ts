/** What stands at the top of every wire observation. */
export const wireNotice =
  'WIRE OBSERVATION. Recorded A2A traffic only: it is not a semantic-law verdict, grants no standing, and is not a TCK conformance claim.';

type Digest = { readonly sha256: string };

/** A row of the wire table: the word for what was seen, or why nothing was asked. `exchange` is the line of the transcript, from 0. */
export type WireTableRow = {
  readonly row: string;
  readonly word?: string;
  readonly notMade?: string;
  readonly error?: string;
  readonly httpStatus?: number;
  readonly contentType?: string;
  readonly detail?: string;
  readonly allow?: string;
  readonly challenge?: string;
  readonly exchange?: number;
};

/** Something on the wire that is not as the specification has it, or that surprises callers; never a judgment of law. */
export type WireRemark = { readonly id: string; readonly text: string; readonly rows: readonly string[] };

/** What an expectation says of one row: any of these words, and beside it a status and a code; `gap` is a word that its owner declares as a gap. */
export type ExpectedRow = {
  readonly row: string;
  readonly is: readonly string[];
  readonly http?: number;
  readonly code?: string;
  readonly gap?: string;
};

/** How a row compares with its expectation. */
export const comparisonWords = ['as expected', 'declared gap', 'drift', 'not observed'] as const;
export type ComparisonWord = (typeof comparisonWords)[number];

/** An expected row beside what was seen. */
export type ComparedRow = ExpectedRow & { readonly seen: string; readonly state: ComparisonWord };

/** An expectation of one subject and transport column, with every row compared. */
export type WireExpectation = {
  readonly subject: string;
  readonly version: string;
  readonly column: string;
  readonly digest: Digest;
  readonly rows: readonly ComparedRow[];
};

/** A report of somebody else's suite that was imported: shown under its own heading, never counted. */
export type ExternalEvidence = {
  readonly source: string;
  readonly sourceRevision: string;
  readonly specPin: string;
  readonly file: Digest;
  readonly bytes: number;
  readonly counts: { readonly [status: string]: number };
  readonly traps: readonly string[];
};

/** The predicate of a wire observation. It has no standing, no findings, no profile and no level. */
export type WirePredicate = {
  readonly kind: 'wire-observation';
  readonly schemaVersion: '1.0.0';
  readonly notice: typeof wireNotice;
  readonly lawStanding: 'NONE';
  readonly wireConformanceClaim: 'NONE';
  readonly observer: { readonly name: 'sa2a-court-wire-observer'; readonly version: string; readonly digest: Digest };
  readonly observedPeer: { readonly label: string; readonly url: string; readonly agentCard?: Digest };
  readonly protocol: { readonly name: 'A2A'; readonly understood: readonly ('v0.3' | 'v1.0')[] };
  readonly observedAt: string;
  readonly complete: boolean;
  readonly signer: 'key' | 'throw-away';
  readonly keyid: string;
  readonly transcript: {
    readonly name: 'transcript.ndjson';
    readonly mediaType: 'application/x-ndjson';
    readonly bytes: number;
    readonly lines: number;
    readonly digest: Digest;
  };
  readonly decidable: {
    readonly claims: readonly number[];
    readonly others: readonly { readonly needs: string; readonly claims: readonly number[] }[];
  };
  readonly table: readonly WireTableRow[];
  readonly remarks: readonly WireRemark[];
  readonly expectation?: WireExpectation;
  readonly external: readonly ExternalEvidence[];
  readonly renderings: readonly {
    readonly name: 'wire.html';
    readonly mediaType: 'text/html';
    readonly viewRule: 'sealed-html-v1';
    readonly digest: Digest;
  }[];
};

/** What is observed before it is rendered. */
export type WireContent = Omit<WirePredicate, 'renderings'>;
