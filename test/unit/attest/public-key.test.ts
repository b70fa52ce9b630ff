import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { generateKey } from '../../../src/attest/keys.js';
import { parsePublicKeyPem, publicKeyOf, publicKeyPem, smallOrderPoints } from '../../../src/attest/public-key.js';

const spkiOf = (point: string) => Buffer.from(`302a300506032b6570032100${point}`, 'hex');
const codeOf = (read: ReturnType<typeof publicKeyOf>) => (read.ok ? 'ok' : `${read.error.kind} ${read.error.code}`);

describe('a public key', () => {
  it.each(smallOrderPoints)('is refused if it is the point of small order %s', (point) => {
    expect(codeOf(publicKeyOf(spkiOf(point)))).toBe('trust key-small-order');
  });

  it('of small order would let a signature pass that nobody made', () => {
    const identity = smallOrderPoints[0] ?? '';
    const object = createPublicKey({ key: spkiOf(identity), format: 'der', type: 'spki' });
    const nobody = Buffer.concat([Buffer.from(identity, 'hex'), Buffer.alloc(32)]);
    expect(verify(null, Buffer.from('anything'), object, nobody)).toBe(true);
  });

  it('has fourteen such encodings, all different', () => {
    expect(new Set(smallOrderPoints).size).toBe(14);
  });

  it('is refused if it is of another algorithm, longer or shorter', () => {
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'der', type: 'spki' });
    const x25519 = generateKeyPairSync('x25519').publicKey.export({ format: 'der', type: 'spki' });
    const { spki } = generateKey('law');
    const bad = [ec, x25519, Buffer.concat([spki, Buffer.from([0])]), spki.subarray(0, 43), Buffer.alloc(0)];
    expect(bad.map((bytes) => codeOf(publicKeyOf(bytes)))).toEqual(bad.map(() => 'trust key-algorithm'));
  });

  it('is read from its PEM, and from nothing else', () => {
    const key = generateKey('law');
    const pem = publicKeyPem(key);
    const read = parsePublicKeyPem(pem);
    expect(read.ok && read.value.keyid).toBe(key.keyid);
    expect(parsePublicKeyPem(pem.replaceAll('\n', '\r\n')).ok).toBe(true);
    const bad = [
      `x${pem}`,
      `${pem}${pem}`,
      pem.replaceAll('PUBLIC', 'PRIVATE'),
      key.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
      '',
    ];
    expect(bad.map((text) => codeOf(parsePublicKeyPem(text)))).toEqual(bad.map(() => 'trust key-not-pem'));
  });
});
