import { canonicalJson } from '../base/canonical-json.js';
import { isJsonList, isJsonObject, type Json } from '../base/json.js';
import { ok, type Result } from '../base/result.js';
import type { Fault } from '../base/fault.js';
import { parseStrictJson } from '../base/strict-json.js';
import type { Envelope } from '../model/statement.js';
import { fromAnyBase64, fromBase64, toBase64 } from './base64.js';
import { inFile, refuse } from './refusal.js';

/** The largest envelope that is read, in bytes. */
export const mostEnvelopeBytes = 64 * 1024 * 1024;

/** How an envelope is read. `foreign` admits other spellings of the same envelope; `file` is named in refusals. */
export type EnvelopeOptions = { readonly foreign?: boolean; readonly maxBytes?: number; readonly file?: string };

/** A decoded envelope whose signatures nobody has checked yet. `keyid` is a hint of the sender, empty where there is none. */
export type OpenedEnvelope = {
  readonly payloadType: string;
  readonly payload: Uint8Array;
  readonly signatures: readonly { readonly keyid: string; readonly sig: Uint8Array }[];
};

/** The bytes of our own envelopes: RFC 8785 of exactly `payload`, `payloadType` and `signatures`, plus one line feed. */
export const encodeEnvelope = (opened: OpenedEnvelope): Uint8Array => {
  const signatures = opened.signatures.map(({ keyid, sig }) => ({ keyid, sig: toBase64(sig) }));
  const envelope: Envelope = { payload: toBase64(opened.payload), payloadType: opened.payloadType, signatures };
  return Buffer.from(`${canonicalJson(envelope)}\n`, 'utf8');
};

/** Decodes an envelope. Without `foreign` its bytes must be the very ones that `encodeEnvelope` gives for it. */
export const readEnvelope = (bytes: Uint8Array, options: EnvelopeOptions): Result<OpenedEnvelope, Fault> => {
  const place = inFile(options.file);
  const most = options.maxBytes ?? mostEnvelopeBytes;
  if (bytes.length > most)
    return refuse('envelope-too-large', { place, message: `the envelope has ${bytes.length} bytes; at most ${most} are read` });
  const parsed = parseStrictJson(bytes, { limit: most });
  if (!parsed.ok) {
    const { message, line, column } = parsed.error;
    return refuse('envelope-not-json', {
      place: { ...place, line, column },
      message: `expected a DSSE envelope; found no strict JSON in its ${bytes.length} bytes: ${message}`,
    });
  }
  const opened = options.foreign === true ? decode(parsed.value.value, fromAnyBase64) : decode(parsed.value.value, fromBase64);
  if (typeof opened === 'string') return refuse('envelope-form', { place, message: `expected a DSSE envelope; found ${opened}` });
  if (options.foreign !== true && !Buffer.from(encodeEnvelope(opened)).equals(bytes))
    return refuse('envelope-bytes', {
      place,
      message:
        'expected the canonical bytes of this envelope (RFC 8785, no other member, one line feed at the end); found another spelling',
      remedy: 'an envelope that another tool wrote is read with --foreign',
    });
  return ok(opened);
};

const decode = (value: Json, fromText: (text: string) => Uint8Array | undefined): OpenedEnvelope | string => {
  if (!isJsonObject(value)) return 'no JSON object';
  const { payload, payloadType, signatures } = value;
  if (typeof payloadType !== 'string') return 'no text in payloadType';
  const body = typeof payload === 'string' ? fromText(payload) : undefined;
  if (body === undefined) return 'no canonical base64 in payload';
  if (!isJsonList(signatures) || signatures.length === 0) return 'no list of signatures: it is unsigned';
  const read = signatures.map((signature) => decodeSignature(signature, fromText));
  const good = read.filter((signature) => signature !== undefined);
  return good.length === read.length ? { payloadType, payload: body, signatures: good } : 'a signature without canonical base64 in sig';
};

const decodeSignature = (value: Json, fromText: (text: string) => Uint8Array | undefined) => {
  if (!isJsonObject(value) || typeof value['sig'] !== 'string') return undefined;
  const keyid = value['keyid'] ?? '';
  const sig = fromText(value['sig']);
  return sig === undefined || typeof keyid !== 'string' ? undefined : { keyid, sig };
};
