import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import * as ed from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromAnyBase64, fromBase64, toBase64 } from '../../src/attest/base64.js';
import { type publicKeyOf, smallOrderPoints } from '../../src/attest/public-key.js';
import type { sha256 } from '../../src/base/digest.js';
import { verifyEd25519 } from '../../src/verifier/host/ed25519.js';
import { loadPageModule, type PageModule } from '../support/verifier/page-code.js';

ed.hashes.sha512 = sha512;

type Keys = { readonly publicKeyOf: typeof publicKeyOf };
type Digests = { readonly sha256: typeof sha256 };
type Base64 = { readonly [name in 'fromBase64' | 'fromAnyBase64']: typeof fromBase64 } & { readonly toBase64: typeof toBase64 };

const prefix = '302a300506032b6570032100';
const order = ed.Point.CURVE().n;

const byNode = (signature: Uint8Array, { message, point }: { readonly message: Uint8Array; readonly point: Uint8Array }): boolean =>
  verify(
    null,
    message,
    createPublicKey({ key: Buffer.from(prefix + Buffer.from(point).toString('hex'), 'hex'), format: 'der', type: 'spki' }),
    signature,
  );

const littleEndian = (bytes: Uint8Array): bigint =>
  BigInt(
    `0x${Buffer.from(bytes)
      .toReversed()
      .reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '')}`,
  );
const numberBytes = (number: bigint): Uint8Array => Buffer.from(number.toString(16).padStart(64, '0'), 'hex').toReversed();

/** A point of order eight: what a signer can add to a key or a commitment without anybody who multiplies by eight seeing it. */
const torsion = ed.Point.fromHex('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a');

/** What somebody can make who chooses a key and a commitment that are not of the group alone. */
const crafted = (message: Uint8Array, { keyTwist, commitmentTwist, seed }: { keyTwist: bigint; commitmentTwist: bigint; seed: bigint }) => {
  const twist = (times: bigint) => torsion.multiply(times, false);
  const point = ed.Point.BASE.multiply(seed).add(twist(keyTwist)).toBytes();
  const commitment = ed.Point.BASE.multiply(seed + 5n)
    .add(twist(commitmentTwist))
    .toBytes();
  const k = littleEndian(sha512(Uint8Array.from([...commitment, ...point, ...message]))) % order;
  return { point, signature: Uint8Array.from([...commitment, ...numberBytes((seed + 5n + k * seed) % order)]) };
};

describe('the signature check of the page', () => {
  it('says of any signature, whole or changed in one bit, what node says', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const point = Uint8Array.from(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
    fc.assert(
      fc.property(fc.uint8Array(), fc.option(fc.nat(511)), (message, bit) => {
        const signature = Uint8Array.from(sign(null, message, privateKey));
        if (bit !== null) signature[bit >> 3] = (signature[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(verifyEd25519(signature, { message, point })).toBe(bit === null);
        expect(byNode(signature, { message, point })).toBe(bit === null);
      }),
      { numRuns: 60 },
    );
  });

  it('says what node says where key or commitment are twisted, which a check by the cofactor would let pass', () => {
    const twists = fc.record({ keyTwist: fc.bigInt(0n, 7n), commitmentTwist: fc.bigInt(0n, 7n), seed: fc.bigInt(1n, 1n << 200n) });
    let differing = 0;
    fc.assert(
      fc.property(fc.uint8Array(), twists, (message, twist) => {
        const { point, signature } = crafted(message, twist);
        const here = verifyEd25519(signature, { message, point });
        expect(here).toBe(byNode(signature, { message, point }));
        if (here !== ed.verify(signature, message, point, { zip215: false })) differing += 1;
      }),
      { numRuns: 100 },
    );
    expect(differing).toBeGreaterThan(0);
  });

  it('refuses a second half that is not below the order, and bytes that are no point or no signature', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const point = Uint8Array.from(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
    const message = Buffer.from('a');
    const signature = sign(null, message, privateKey);
    const stretched = Uint8Array.from([...signature.subarray(0, 32), ...numberBytes(littleEndian(signature.subarray(32)) + order)]);
    const noPoint = Uint8Array.from([2, ...new Uint8Array(31)]);
    for (const [sig, key] of [
      [stretched, point],
      [signature, noPoint],
      [signature.subarray(0, 63), point],
      [new Uint8Array(64), point],
    ] as const) {
      expect(verifyEd25519(sig, { message, point: key })).toBe(false);
      expect(byNode(sig, { message, point: key })).toBe(false);
    }
  });

  it('is never asked about a point of small order: the page refuses such a key as the tool does', async () => {
    const { exports, bytes } = await loadPageModule<Keys>('src/attest/public-key.ts');
    const codes = smallOrderPoints.map((hex) => {
      const key = exports.publicKeyOf(bytes(Buffer.from(prefix + hex, 'hex')));
      return key.ok ? 'ok' : key.error.code;
    });
    expect(codes).toEqual(smallOrderPoints.map(() => 'key-small-order'));
  });
});

describe('the stand-ins of the page for Node', () => {
  let page: PageModule<Digests>;
  beforeAll(async () => {
    page = await loadPageModule<Digests>('src/base/digest.ts');
  });

  it('take the digest of any text or bytes that node takes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.uint8Array()), (content) => {
        const expected = createHash('sha256').update(content).digest('hex');
        expect(page.exports.sha256(typeof content === 'string' ? content : page.bytes(content))).toBe(expected);
      }),
    );
  });

  it('read and write base64 as node does, and refuse what it refuses', async () => {
    const { exports, bytes } = await loadPageModule<Base64>('src/attest/base64.ts');
    const hex = (of: Uint8Array | undefined) => of && Buffer.from(of).toString('hex');
    const text = fc.oneof(fc.base64String(), fc.string(), fc.stringMatching(/^[A-Za-z0-9+/_-]{0,12}={0,3}$/));
    fc.assert(
      fc.property(text, fc.uint8Array(), (text, content) => {
        expect(hex(exports.fromBase64(text))).toBe(hex(fromBase64(text)));
        expect(hex(exports.fromAnyBase64(text))).toBe(hex(fromAnyBase64(text)));
        expect(exports.toBase64(bytes(content))).toBe(toBase64(content));
      }),
      { numRuns: 500 },
    );
  });
});
