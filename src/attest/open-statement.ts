import { canonicalJson } from '../base/canonical-json.js';
import { sha256 } from '../base/digest.js';
import type { Fault } from '../base/fault.js';
import type { Json } from '../base/json.js';
import { ok, type Result } from '../base/result.js';
import { parseStrictJson } from '../base/strict-json.js';
import { payloadType } from '../model/statement.js';
import { type EnvelopeOptions, mostEnvelopeBytes, readEnvelope } from './dsse.js';
import { parsePublicKeyPem, type PublicKey, publicKeyOf } from './public-key.js';
import { inFile, refuse } from './refusal.js';
import { checkSignatures } from './signatures.js';
import { otherKindRemedy, parseStatement, type Statement } from './statement.js';

/**
 * How a statement is opened. `keys` are the SPKI DER of the keys that are trusted for this kind; where it is left out, `signerPem` (the
 * text of the `signer.pub.pem` beside the statement) is taken, which shows integrity only: anybody could have made such a pair.
 * `threshold` counts distinct keys.
 */
export type OpenOptions = EnvelopeOptions & {
  readonly keys?: readonly Uint8Array[];
  readonly signerPem?: string;
  readonly threshold?: number;
};

/** A statement whose signature holds and whose payload is canonical; its predicate is not yet looked at. */
export type OpenedStatement = {
  readonly statement: Statement;
  /** The distinct keys that signed. */
  readonly keyids: readonly string[];
  /** SHA-256 of the envelope's bytes. */
  readonly envelopeDigest: string;
};

/**
 * The first half of every verification, for law, wire and audit alike, in this order: size, decoding, form, signature, payload type,
 * strict parse of the very bytes that were signed, canonical form, statement form, predicate type.
 */
export const openStatement = (bytes: Uint8Array, predicateType: string, options: OpenOptions): Result<OpenedStatement, Fault> => {
  const envelope = readEnvelope(bytes, options);
  if (!envelope.ok) return envelope;
  const keys = keysOf(options);
  if (!keys.ok) return keys;
  const signers = checkSignatures(envelope.value, { ...options, keys: keys.value });
  if (!signers.ok) return signers;
  const place = inFile(options.file);
  if (envelope.value.payloadType !== payloadType)
    return refuse('payload-type', {
      place,
      message: `expected payloadType ${payloadType}; found ${JSON.stringify(envelope.value.payloadType)}`,
    });
  const payload = readPayload(envelope.value.payload, options);
  if (!payload.ok) return payload;
  const statement = parseStatement(payload.value);
  if (typeof statement === 'string')
    return refuse('statement-form', { place, message: `expected an in-toto Statement v1; found ${statement}` });
  const remedy = otherKindRemedy(statement.predicateType);
  if (statement.predicateType !== predicateType)
    return refuse('predicate-type', {
      place,
      ...(remedy === undefined ? {} : { remedy }),
      message: `expected a statement of kind ${predicateType}; found ${JSON.stringify(statement.predicateType)}: one kind never stands in for another`,
    });
  return ok({ statement, keyids: signers.value, envelopeDigest: sha256(bytes) });
};

const keysOf = (options: OpenOptions): Result<readonly PublicKey[], Fault> => {
  // An empty list means that nobody is trusted; it must not fall back to whatever key lies beside the statement.
  if (options.keys === undefined && options.signerPem !== undefined) {
    const key = parsePublicKeyPem(options.signerPem, 'signer.pub.pem');
    return key.ok ? ok([key.value]) : key;
  }
  const read = (options.keys ?? []).map((spki) => publicKeyOf(spki));
  const bad = read.find((key) => !key.ok);
  if (bad !== undefined && !bad.ok) return bad;
  const keys = read.flatMap((key) => (key.ok ? [key.value] : []));
  if (keys.length > 0) return ok(keys);
  return refuse('signature-no-key', {
    place: inFile(options.file),
    message: 'expected a public key to verify with; found none',
    remedy: 'give a key or a trust policy, or put signer.pub.pem beside the statement',
  });
};

const readPayload = (payload: Uint8Array, options: OpenOptions): Result<Json, Fault> => {
  const place = inFile(options.file);
  // Large whole numbers of a subject are admitted: the canonical form, compared below, has one spelling for each double.
  const parsed = parseStrictJson(payload, { limit: options.maxBytes ?? mostEnvelopeBytes, integers: 'double' });
  if (!parsed.ok)
    return refuse('payload-not-json', {
      place: { ...place, path: parsed.error.path },
      message: `expected strict JSON in the payload; found ${parsed.error.message} (line ${parsed.error.line}, column ${parsed.error.column})`,
    });
  if (!Buffer.from(canonicalJson(parsed.value.value), 'utf8').equals(payload))
    return refuse('payload-not-canonical', {
      place,
      message: 'expected the RFC 8785 bytes of the statement in the payload; found another spelling of it',
    });
  return ok(parsed.value.value);
};
