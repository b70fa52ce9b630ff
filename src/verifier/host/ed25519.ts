import { Point } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';

const order = Point.CURVE().n;

const littleEndian = (bytes: Uint8Array): bigint => bytes.reduceRight((sum, byte) => (sum << 8n) + BigInt(byte), 0n);

const joined = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));

/**
 * Verifies as openssl does (RFC 8032 §5.1.7 without the cofactor): S below the order of the group, and R the very encoding of [S]B - [k]A. The
 * library's own check multiplies by the cofactor, and would admit signatures that the command line refuses.
 */
export const verifyEd25519 = (
  signature: Uint8Array,
  { message, point }: { readonly message: Uint8Array; readonly point: Uint8Array },
): boolean => {
  const r = signature.slice(0, 32);
  const s = littleEndian(signature.slice(32));
  const key = pointOf(point);
  if (signature.length !== 64 || s >= order || key === undefined) return false;
  const k = littleEndian(sha512.create().update(joined(r, point)).update(message).digest()) % order;
  const expected = Point.BASE.multiply(s, false).subtract(key.multiply(k, false)).toBytes();
  return expected.every((byte, index) => byte === r[index]);
};

/** The point of an encoding; `undefined` for bytes that name none: under such a key no signature holds. */
const pointOf = (bytes: Uint8Array): Point | undefined => {
  try {
    return Point.fromBytes(bytes);
  } catch {
    return undefined;
  }
};
