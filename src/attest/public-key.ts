import { createPublicKey, type KeyObject } from 'node:crypto';
import { sha256 } from '../base/digest.js';
import type { Fault } from '../base/fault.js';
import { ok, type Result } from '../base/result.js';
import { fromBase64 } from './base64.js';
import { pemOf } from './der.js';
import { inFile, refuse } from './refusal.js';

/** An Ed25519 public key that was looked at: `keyid` is the SHA-256 of `spki`, the DER of its SubjectPublicKeyInfo (44 bytes). */
export type PublicKey = { readonly keyid: string; readonly spki: Uint8Array; readonly object: KeyObject };

const spkiPrefix = '302a300506032b6570032100';

/**
 * The encodings of points of small order, canonical or not. Under such a key a signature verifies that nobody made
 * (R of small order, S = 0), and Node accepts it; so no such key may be trusted.
 */
export const smallOrderPoints: readonly string[] = [
  `01${'00'.repeat(31)}`,
  `01${'00'.repeat(30)}80`,
  `ec${'ff'.repeat(30)}7f`,
  `ec${'ff'.repeat(31)}`,
  '00'.repeat(32),
  `${'00'.repeat(31)}80`,
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  `ed${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(31)}`,
  `ee${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(31)}`,
];

/** A y of at least 2^255 - 19 names a point that has another, canonical encoding: verifiers differ on whether such a key is one. */
const isCanonicalPoint = (point: string): boolean => !/^(?:e[def]|f[0-9a-f])(?:ff){30}[7f]f$/.test(point);

/** Reads a SubjectPublicKeyInfo: exactly the 44 bytes of an Ed25519 key in its canonical encoding, and no point of small order. `file` is named in a refusal. */
export const publicKeyOf = (spki: Uint8Array, file?: string): Result<PublicKey, Fault> => {
  const hex = Buffer.from(spki).toString('hex');
  const place = inFile(file);
  if (hex.length !== 88 || !hex.startsWith(spkiPrefix))
    return refuse('key-algorithm', {
      place,
      message: `expected an Ed25519 public key (SPKI, 44 bytes); found ${spki.length} bytes of something else`,
    });
  const point = hex.slice(spkiPrefix.length);
  if (smallOrderPoints.includes(point))
    return refuse('key-small-order', {
      place,
      message: `expected a key that somebody can hold; found a point of small order, under which anybody can sign: ${sha256(spki)}`,
    });
  if (!isCanonicalPoint(point))
    return refuse('key-not-canonical', {
      place,
      message: `expected the canonical encoding of a point; found one that names it by a number beyond the field: ${sha256(spki)}`,
    });
  return ok({ keyid: sha256(spki), spki, object: createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' }) });
};

/** Reads a PEM block `PUBLIC KEY` that holds an Ed25519 key and nothing else. `file` is named in a refusal. */
export const parsePublicKeyPem = (text: string, file?: string): Result<PublicKey, Fault> => {
  const block = /^-----BEGIN PUBLIC KEY-----\r?\n([A-Za-z0-9+/=\r\n]+?)\r?\n-----END PUBLIC KEY-----\s*$/.exec(text)?.[1];
  const spki = block === undefined ? undefined : fromBase64(block.replaceAll(/[\r\n]/g, ''));
  return spki === undefined
    ? refuse('key-not-pem', { place: inFile(file), message: 'expected one PEM block PUBLIC KEY and nothing else; found something else' })
    : publicKeyOf(spki, file);
};

/** The PEM block of a public key, as it stands in `signer.pub.pem`. */
export const publicKeyPem = (key: { readonly spki: Uint8Array }): string => pemOf('PUBLIC KEY', key.spki);
