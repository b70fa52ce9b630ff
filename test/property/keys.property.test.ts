import { createPrivateKey, createPublicKey } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { derInteger, derObjectId, derOctets } from '../../src/attest/der.js';
import { generateKey } from '../../src/attest/keys.js';
import { encryptPkcs8 } from '../../src/attest/pbes2.js';
import { parsePublicKeyCard, publicKeyCard } from '../../src/attest/public-key-card.js';
import { parsePublicKeyPem, publicKeyPem } from '../../src/attest/public-key.js';

const key = generateKey('law');

/** The contents of a DER element, read by another way than it was written. */
const contentsOf = (element: Uint8Array): Buffer => {
  const bytes = Buffer.from(element);
  const first = bytes[1] ?? 0;
  const head = first < 0x80 ? 2 : 2 + (first & 0x7f);
  const length = first < 0x80 ? first : bytes.readUIntBE(2, first & 0x7f);
  expect(bytes.length).toBe(head + length);
  return bytes.subarray(head);
};

describe('a key under a passphrase', () => {
  it('is opened by that passphrase, in any script, and by no other', () => {
    const pkcs8 = key.privateKey.export({ format: 'der', type: 'pkcs8' });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (passphrase) => {
        const pem = encryptPkcs8(pkcs8, passphrase);
        expect(createPublicKey(createPrivateKey({ key: pem, passphrase })).export({ format: 'der', type: 'spki' })).toEqual(key.spki);
        expect(() => createPrivateKey({ key: pem, passphrase: `${passphrase}x` })).toThrowError(/./);
      }),
      { numRuns: 8 },
    );
  });
});

describe('DER', () => {
  it('holds any octets and any number', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70_000, size: 'max' }), fc.maxSafeNat(), (octets, number) => {
        expect(contentsOf(derOctets(octets)).equals(octets)).toBe(true);
        const integer = contentsOf(derInteger(number));
        expect(BigInt(`0x${integer.toString('hex')}`)).toBe(BigInt(number));
        // Minimal, and never negative (X.690 8.3.2).
        expect((integer[0] ?? 0) < 0x80 && (integer.length === 1 || integer[0] !== 0 || (integer[1] ?? 0) >= 0x80)).toBe(true);
      }),
    );
  });

  it('writes object ids as RFC 8018 prints them', () => {
    expect(Buffer.from(derObjectId('1.2.840.113549.1.5.13')).toString('hex')).toBe('06092a864886f70d01050d');
    expect(Buffer.from(derObjectId('2.16.840.1.101.3.4.1.42')).toString('hex')).toBe('060960864801650304012a');
  });
});

describe('a public key', () => {
  it('with any one bit of its PEM or card flipped is refused or is another key', () => {
    const texts = [
      { text: publicKeyPem(key), read: (text: string) => parsePublicKeyPem(text) },
      { text: publicKeyCard(key), read: (text: string) => parsePublicKeyCard(text) },
    ];
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.nat(), fc.nat(7), ({ text, read }, at, bit) => {
        const bytes = Buffer.from(text);
        const place = at % bytes.length;
        bytes[place] = (bytes[place] ?? 0) ^ (1 << bit);
        const found = read(bytes.toString('latin1'));
        // White space around the block may differ: what is read then is the same key.
        expect(!found.ok || found.value.keyid !== key.keyid || /\s/.test(text[place] ?? '')).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
