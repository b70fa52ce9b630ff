import { sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encodeEnvelope, readEnvelope } from '../../../src/attest/dsse.js';
import { generateKey, type SigningKey } from '../../../src/attest/keys.js';
import { openStatement } from '../../../src/attest/open-statement.js';
import { preAuthEncoding } from '../../../src/attest/pae.js';
import { publicKeyPem } from '../../../src/attest/public-key.js';
import { signStatement } from '../../../src/attest/sign.js';
import { lawStatement, statementType } from '../../../src/attest/statement.js';
import { verifyEnvelope, type VerifyOptions } from '../../../src/attest/verify.js';
import { canonicalJson } from '../../../src/base/canonical-json.js';
import { sha256 } from '../../../src/base/digest.js';
import type { Json } from '../../../src/base/json.js';
import { auditPredicateType, lawPredicateType, payloadType, wirePredicateType } from '../../../src/model/statement.js';
import { aDigest, aPredicate } from '../../support/a-predicate.js';
import { anEnvelope, recount, signedBy } from '../../support/an-envelope.js';

const key = generateKey('law');

/** An envelope over any payload, authentically signed: what a dishonest signer could make. */
const signedPayload = (payload: string, options: { readonly type?: string; readonly keys?: readonly SigningKey[] } = {}): Uint8Array => {
  const body = Buffer.from(payload, 'utf8');
  const type = options.type ?? payloadType;
  const signatures = (options.keys ?? [key]).map(({ keyid, privateKey }) => ({
    keyid,
    sig: sign(null, preAuthEncoding(type, body), privateKey),
  }));
  return encodeEnvelope({ payload: body, payloadType: type, signatures });
};

const signedPredicate = (predicate: Json, changes: { readonly [name: string]: Json } = {}) =>
  signedPayload(canonicalJson({ ...lawStatement(signedBy(key)), predicate, ...changes }));

const outcome = async (bytes: Uint8Array, options: Partial<VerifyOptions> = {}): Promise<string> => {
  const verified = await verifyEnvelope(bytes, { recount, keys: [key.spki], ...options });
  return verified.ok ? 'ok' : `${verified.error.kind} ${verified.error.code}`;
};

const good = signedPredicate(signedBy(key));

describe('verifying a law statement', () => {
  it('gives the statement, its signer and the digest of the envelope', async () => {
    const { bytes, predicate, pem } = anEnvelope({}, key);
    const verified = await verifyEnvelope(bytes, { recount, signerPem: pem });
    expect(verified).toEqual({
      ok: true,
      value: { statement: lawStatement(predicate), keyid: key.keyid, signers: [key.keyid], envelopeDigest: sha256(bytes) },
    });
  });

  it('needs a key, and takes the one beside it only where none was given', async () => {
    expect(await outcome(good)).toBe('ok');
    const without = await verifyEnvelope(good, { recount });
    expect(without.ok ? 'ok' : without.error.code).toBe('signature-no-key');
    expect(await outcome(good, { keys: [], signerPem: publicKeyPem(key) })).toBe('trust signature-no-key');
    expect(await outcome(good, { keys: [generateKey('law').spki], signerPem: publicKeyPem(key) })).toBe('trust signature-key-unknown');
  });

  it('refuses keys that are none, whoever gives them', async () => {
    expect(await outcome(good, { keys: [key.spki, Buffer.alloc(44)] })).toBe('trust key-algorithm');
    expect(await outcome(good, { keys: [Buffer.from(`302a300506032b6570032100${'00'.repeat(32)}`, 'hex')] })).toBe('trust key-small-order');
  });

  it.each([
    ['too large', good, { maxBytes: 100 }, 'trust envelope-too-large'],
    ['empty', Buffer.alloc(0), {}, 'trust envelope-not-json'],
    ['cut off', good.subarray(0, good.length - 2), {}, 'trust envelope-not-json'],
    ['unsigned', signedPayload('{}', { keys: [] }), {}, 'trust envelope-form'],
    ['spelt otherwise', Buffer.concat([good, Buffer.from(' ')]), {}, 'trust envelope-bytes'],
    ['signed by another key', signedPayload('{}', { keys: [generateKey('law')] }), {}, 'trust signature-key-unknown'],
    [
      'signed by a key that claims to be another',
      signedPayload('{}', { keys: [{ ...generateKey('law'), keyid: key.keyid }] }),
      {},
      'trust signature-invalid',
    ],
    ['signed by a key under another id', signedPayload('{}', { keys: [{ ...key, keyid: aDigest('0') }] }), {}, 'trust signature-keyid'],
    ['signed twice by one key', signedPayload('{}', { keys: [key, key] }), {}, 'trust signature-twice'],
    ['of another payload type', signedPayload('{}', { type: 'application/json' }), {}, 'trust payload-type'],
    ['over no JSON', signedPayload('x'), {}, 'trust payload-not-json'],
    ['over a member twice', signedPayload('{"a":1,"a":1}'), {}, 'trust payload-not-json'],
    ['over JSON that is not canonical', signedPayload('{"b":1,"a":1}'), {}, 'trust payload-not-canonical'],
    ['over a number in another spelling', signedPayload('{"a":1.0}'), {}, 'trust payload-not-canonical'],
    ['over no statement', signedPayload('{}'), {}, 'trust statement-form'],
    [
      'over another statement type',
      signedPredicate(signedBy(key), { _type: 'https://in-toto.io/Statement/v0.1' }),
      {},
      'trust statement-form',
    ],
    ['over a statement with another member', signedPredicate(signedBy(key), { more: 1 }), {}, 'trust statement-form'],
    ['over no subject', signedPredicate(signedBy(key), { subject: [] }), {}, 'trust statement-form'],
    [
      'over a subject with another digest',
      signedPredicate(signedBy(key), { subject: [{ name: 'a', digest: { sha1: aDigest('a') } }] }),
      {},
      'trust statement-form',
    ],
    ['a wire observation', signedPredicate(signedBy(key), { predicateType: wirePredicateType }), {}, 'trust predicate-type'],
    ['an audit', signedPredicate(signedBy(key), { predicateType: auditPredicateType }), {}, 'trust predicate-type'],
    ['outside the schema', signedPredicate({ ...signedBy(key), tck: 'PASS' }), {}, 'trust predicate-schema'],
    [
      'about another subject',
      signedPredicate(signedBy(key), { subject: [{ name: 'subject.json', digest: { sha256: aDigest('9') } }] }),
      {},
      'trust subject-digest',
    ],
    [
      'about another artifact',
      signedPredicate(signedBy(key), { subject: lawStatement(aPredicate()).subject.slice(0, 1) }),
      {},
      'trust subject-digest',
    ],
    ['by another signer than it names', signedPredicate(aPredicate()), {}, 'trust predicate-keyid'],
    [
      'of a run that ended before it began',
      signedPredicate(signedBy(key, { run: { ...aPredicate().run, finishedAt: '2026-11-30T07:00:00.000Z' } })),
      {},
      'trust predicate-time',
    ],
    [
      'whose counts do not follow',
      signedPredicate(signedBy(key, { counts: { ...aPredicate().counts, attempts: 9999 } })),
      {},
      'trust predicate-recount',
    ],
    ['about what was not asked', good, { expect: { level: 'operated' } }, 'refused expected-level'],
  ] as const)('refuses one that is %s', async (_what, bytes, options, code) => {
    expect(await outcome(bytes, options)).toBe(code);
  });

  it('refuses a signature that is nought, or the authentic one with the order of the group added to its second half', async () => {
    const opened = readEnvelope(good, {});
    if (!opened.ok) throw opened.error;
    const sig = Buffer.from(opened.value.signatures[0]?.sig ?? []);
    const order = 2n ** 252n + 27742317777372353535851937790883648493n;
    const second = BigInt(`0x${Buffer.from(sig.subarray(32).toReversed()).toString('hex')}`) + order;
    const stretched = Buffer.concat([sig.subarray(0, 32), Buffer.from(second.toString(16).padStart(64, '0'), 'hex').toReversed()]);
    const forged = [Buffer.alloc(64), stretched, sig.subarray(0, 63), Buffer.concat([sig, Buffer.alloc(1)])].map((one) =>
      encodeEnvelope({ ...opened.value, signatures: [{ keyid: key.keyid, sig: one }] }),
    );
    expect(await Promise.all(forged.map((bytes) => outcome(bytes)))).toEqual(forged.map(() => 'trust signature-invalid'));
  });

  it('looks at the signature before it looks into the payload', async () => {
    const other = generateKey('law');
    expect(await outcome(signedPayload('not JSON at all', { keys: [other], type: 'x/y' }))).toBe('trust signature-key-unknown');
    expect(await outcome(signedPayload('not JSON at all', { type: 'x/y' }))).toBe('trust payload-type');
  });

  it('names every unmet expectation, and the file', async () => {
    const verified = await verifyEnvelope(good, {
      recount,
      keys: [key.spki],
      file: 'v.dsse.json',
      expect: { level: 'operated', profile: 'X', challenge: 'c' },
    });
    expect(verified.ok ? [] : [verified.error, ...verified.error.causes].map(({ code }) => code)).toEqual([
      'expected-profile',
      'expected-level',
      'expected-challenge',
    ]);
    expect(verified.ok ? undefined : verified.error.place).toEqual({ file: 'v.dsse.json' });
  });
});

describe('an envelope of several signers', () => {
  const second = generateKey('law');
  const both = signedPayload(canonicalJson(lawStatement(signedBy(key))), { keys: [key, second] });

  it('needs as many distinct keys as the threshold says', async () => {
    expect(await outcome(both, { keys: [key.spki, second.spki], threshold: 2 })).toBe('ok');
    expect(await outcome(good, { keys: [key.spki, second.spki], threshold: 2 })).toBe('trust signature-threshold');
    const twice = signedPayload(canonicalJson(lawStatement(signedBy(key))), { keys: [key, key] });
    expect(await outcome(twice, { keys: [key.spki, second.spki], threshold: 2, foreign: true })).toBe('trust signature-threshold');
  });

  it('with an unknown signer is admitted as a foreign one only', async () => {
    expect(await outcome(both)).toBe('trust signature-key-unknown');
    expect(await outcome(both, { foreign: true })).toBe('ok');
  });
});

describe('a foreign envelope', () => {
  it('may be spelt otherwise and lie about its key id, and is still signed', async () => {
    const text = JSON.stringify(JSON.parse(Buffer.from(good).toString().replace(key.keyid, 'hint')), null, 2);
    expect(await outcome(Buffer.from(text))).toBe('trust envelope-bytes');
    expect(await outcome(Buffer.from(text), { foreign: true })).toBe('ok');
    expect(await outcome(Buffer.from(text.replace('"sig": "', '"sig": "AA')), { foreign: true })).not.toBe('ok');
  });
});

describe('a statement of another kind', () => {
  const wire = generateKey('wire');
  const statement = {
    _type: statementType,
    subject: [{ name: 'transcript', digest: { sha256: aDigest('a') } }],
    predicateType: wirePredicateType,
    predicate: { rows: [] },
  } as const;

  it('is opened by its own kind and by no other', () => {
    const bytes = signStatement(statement, wire);
    expect(openStatement(bytes, wirePredicateType, { keys: [wire.spki] }).ok).toBe(true);
    const wrong = openStatement(bytes, lawPredicateType, { keys: [wire.spki] });
    expect(wrong.ok ? 'ok' : wrong.error.code).toBe('predicate-type');
  });

  it('is signed by its own role and by no other', () => {
    expect(() => signStatement(statement, key)).toThrowError(/role law signs/);
    expect(() => signStatement(lawStatement(signedBy(wire)), wire)).toThrowError(/role wire signs/);
    expect(() => signStatement(lawStatement(aPredicate()), generateKey('audit'))).toThrowError(/role audit signs/);
  });
});
