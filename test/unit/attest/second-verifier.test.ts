import { verify as nodeVerify } from 'node:crypto';
import { getPublicKeyAsync, Point, verifyAsync } from '@noble/ed25519';
import { dsse } from '@sigstore/core';
import { describe, expect, it } from 'vitest';
import { readEnvelope } from '../../../src/attest/dsse.js';
import { generateKey } from '../../../src/attest/keys.js';
import { preAuthEncoding } from '../../../src/attest/pae.js';
import { publicKeyOf, smallOrderPoints } from '../../../src/attest/public-key.js';
import { checkSignatures } from '../../../src/attest/signatures.js';
import { anEnvelope } from '../../support/an-envelope.js';

type Parts = { readonly payloadType: string; readonly payload: Uint8Array; readonly sig: Uint8Array; readonly spki: Uint8Array };

const order = 2n ** 252n + 27742317777372353535851937790883648493n;

const partsOf = (): Parts => {
  const { bytes, key } = anEnvelope();
  const opened = readEnvelope(bytes, {});
  if (!opened.ok) throw opened.error;
  const { payload, payloadType, signatures } = opened.value;
  return { payload, payloadType, sig: signatures[0]?.sig ?? new Uint8Array(), spki: key.spki };
};

/** Another program's mind on a signature: its own encoding of what is signed, its own arithmetic. */
const theySay = async ({ payloadType, payload, sig, spki }: Parts): Promise<boolean> => {
  try {
    const point = spki.subarray(12);
    if (Point.fromBytes(point).isSmallOrder()) return false;
    return await verifyAsync(sig, dsse.preAuthEncoding(payloadType, Buffer.from(payload)), point, { zip215: false });
  } catch {
    return false;
  }
};

const weSay = ({ payloadType, payload, sig, spki }: Parts): boolean => {
  const key = publicKeyOf(spki);
  return key.ok && checkSignatures({ payloadType, payload, signatures: [{ keyid: key.value.keyid, sig }] }, { keys: [key.value] }).ok;
};

const flipped = (bytes: Uint8Array, at: number): Uint8Array => {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
};

/** The same signature with its scalar made larger by the order of the group: equal in the mathematics, another in its bytes. */
const malleated = (sig: Uint8Array): Uint8Array => {
  const scalar = [...sig.subarray(32)].reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n) + order;
  return Buffer.concat([
    sig.subarray(0, 32),
    Buffer.from(Array.from({ length: 32 }, (_, index) => Number((scalar >> BigInt(8 * index)) & 255n))),
  ]);
};

const spkiOf = (point: string): Uint8Array => Buffer.from(`302a300506032b6570032100${point}`, 'hex');

describe('a second implementation of envelope and signature', () => {
  it('encodes what is signed in the same bytes', () => {
    const { payloadType, payload } = partsOf();
    expect(Buffer.from(preAuthEncoding(payloadType, payload)).equals(dsse.preAuthEncoding(payloadType, Buffer.from(payload)))).toBe(true);
  });

  it('accepts what we signed, and has the same idea of the public key', async () => {
    const parts = partsOf();
    expect([await theySay(parts), weSay(parts)]).toEqual([true, true]);
    const key = generateKey('law');
    const secret = key.privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32);
    expect(Buffer.from(await getPublicKeyAsync(secret)).toString('hex')).toBe(Buffer.from(key.spki.subarray(12)).toString('hex'));
  });

  it.each<[what: string, change: (parts: Parts) => Parts]>([
    ['a turned bit of the payload', (parts) => ({ ...parts, payload: flipped(parts.payload, 7) })],
    ['another payload type', (parts) => ({ ...parts, payloadType: `${parts.payloadType}x` })],
    [
      'a byte moved from the type to the payload',
      (parts) => ({ ...parts, payloadType: parts.payloadType.slice(0, -1), payload: Buffer.concat([Buffer.from('n'), parts.payload]) }),
    ],
    ['a turned bit of R', (parts) => ({ ...parts, sig: flipped(parts.sig, 3) })],
    ['a turned bit of S', (parts) => ({ ...parts, sig: flipped(parts.sig, 40) })],
    ['S made larger by the order of the group', (parts) => ({ ...parts, sig: malleated(parts.sig) })],
    ['zeros for a signature', (parts) => ({ ...parts, sig: new Uint8Array(64) })],
    ['a signature cut short', (parts) => ({ ...parts, sig: parts.sig.subarray(0, 63) })],
    ['a signature with a byte more', (parts) => ({ ...parts, sig: Buffer.concat([parts.sig, Buffer.from([0])]) })],
    ['the key of a stranger', (parts) => ({ ...parts, spki: generateKey('law').spki })],
    ['the signature over the bare payload', (parts) => ({ ...parts, payloadType: '' })],
  ])('refuses %s, as we do', async (_what, change) => {
    const parts = change(partsOf());
    expect([await theySay(parts), weSay(parts)]).toEqual([false, false]);
  });

  it.each(smallOrderPoints)('refuses the key %s, under which nobody signed and Node finds a signature', async (point) => {
    const parts = partsOf();
    const forged = { ...parts, spki: spkiOf(point), sig: Buffer.concat([Buffer.from(`01${'00'.repeat(31)}`, 'hex'), Buffer.alloc(32)]) };
    expect([await theySay(forged), weSay(forged)]).toEqual([false, false]);
  });

  it('is needed: Node alone accepts a forged signature under the identity', () => {
    const { payloadType, payload } = partsOf();
    const forged = Buffer.concat([Buffer.from(`01${'00'.repeat(31)}`, 'hex'), Buffer.alloc(32)]);
    const identity = { key: Buffer.from(spkiOf(`01${'00'.repeat(31)}`)), format: 'der', type: 'spki' } as const;
    expect(nodeVerify(null, preAuthEncoding(payloadType, payload), identity, forged)).toBe(true);
  });
});
