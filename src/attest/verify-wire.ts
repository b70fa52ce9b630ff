import { canonicalJson } from '../base/canonical-json.js';
import { sha256 } from '../base/digest.js';
import type { Fault } from '../base/fault.js';
import { asJson } from '../base/json.js';
import { ok, type Result } from '../base/result.js';
import { wirePredicateType } from '../model/statement.js';
import type { WirePredicate } from '../model/wire.js';
import { bindingProblem } from './binding.js';
import { type OpenedStatement, type OpenOptions, openStatement } from './open-statement.js';
import { inFile, refuse } from './refusal.js';
import { openSealed } from './sealed-html.js';
import { type Statement, statementType } from './statement.js';
import { parseWirePredicate } from './wire-schema.js';

/** How a wire observation is verified. `recount` names what does not follow from the table, one sentence each. */
export type WireOptions = OpenOptions & { readonly recount: (predicate: WirePredicate) => readonly string[] };

/** A wire observation whose signature and contents were checked. It is no verdict, and no reporter of verdicts takes it. */
export type VerifiedWire = {
  readonly predicate: WirePredicate;
  readonly keyid: string;
  readonly signers: readonly string[];
  /** SHA-256 of the envelope's bytes. */
  readonly envelopeDigest: string;
};

/** The statement of a wire observation: it is about the transcript. */
export const wireStatement = (predicate: WirePredicate): Statement => ({
  _type: statementType,
  subject: [{ name: predicate.transcript.name, digest: { sha256: predicate.transcript.digest.sha256 } }],
  predicateType: wirePredicateType,
  predicate: asJson(predicate),
});

/** Verifies a wire observation: everything that is checked of any statement, then its schema, its subject, its signer, and that its comparison follows from its table. */
export const verifyWireEnvelope = async (bytes: Uint8Array, options: WireOptions): Promise<Result<VerifiedWire, Fault>> => {
  const opened = openStatement(bytes, wirePredicateType, options);
  if (!opened.ok) return opened;
  const parsed = await parseWirePredicate(opened.value.statement.predicate, options.file);
  if (!parsed.ok) return parsed;
  const predicate = parsed.value;
  const problem = crossCheck(opened.value, predicate, options);
  if (problem !== undefined) return problem;
  const { keyids, envelopeDigest } = opened.value;
  return ok({ predicate, keyid: predicate.keyid, signers: keyids, envelopeDigest });
};

const crossCheck = (opened: OpenedStatement, predicate: WirePredicate, { file, recount }: WireOptions) =>
  bindingProblem(
    opened,
    {
      subject: wireStatement(predicate).subject,
      about: `${predicate.transcript.name} ${predicate.transcript.digest.sha256}`,
      keyid: predicate.keyid,
      namedBy: 'the observation',
      from: 'the table',
      problems: () => recount(predicate),
    },
    file,
  );

/** Verifies a sealed page of a wire observation: the seal, the statement in it, and that it binds this very view. */
export const verifyWirePage = async (bytes: Uint8Array, options: WireOptions): Promise<Result<VerifiedWire, Fault>> => {
  const opened = openSealed(bytes, options.file);
  if (!opened.ok) return opened;
  const wire = await verifyWireEnvelope(opened.value.envelope, options);
  if (!wire.ok) return wire;
  const { renderings } = wire.value.predicate;
  if (renderings.some(({ digest }) => digest.sha256 === opened.value.viewDigest)) return wire;
  return refuse('seal-view', {
    place: inFile(options.file),
    message: `expected the view whose digest is signed; found ${opened.value.viewDigest}: the page was changed`,
  });
};

/** The text of `wire.json`: the predicate in the member order of RFC 8785, two-space JSON, one line feed at the end. */
export const wireJson = (predicate: WirePredicate): string => `${JSON.stringify(JSON.parse(canonicalJson(asJson(predicate))), null, 2)}\n`;

/** Refuses (trust) a `wire.json` that is not, byte for byte, the text of the signed predicate. */
export const checkWireJson = (bytes: Uint8Array, predicate: WirePredicate, file: string): Result<undefined, Fault> =>
  sha256(bytes) === sha256(wireJson(predicate))
    ? ok(undefined)
    : refuse('wire-json', { place: { file }, message: 'expected the signed predicate in two-space JSON; found another text' });
