import { Buffer as Bytes } from 'buffer/index.js';

const library = { equals: Bytes.prototype.equals, from: Bytes.from, toString: Bytes.prototype.toString } as const;
const encoder = new TextEncoder();
const chunk = 8192;

// Node compares with any Uint8Array; the library wants one of its own, and throws for another.
Bytes.prototype.equals = function equalsAny(this: Bytes, other: Uint8Array): boolean {
  return library.equals.call(this, Bytes.isBuffer(other) ? other : Bytes.from(other));
};

// The library makes bytes of a text, and a text of bytes, one by one in lists: that takes seconds for a report of some megabytes.
Object.assign(Bytes, {
  from: (...given: readonly unknown[]): unknown => {
    const [source, encoding = 'utf8'] = given;
    if (typeof source !== 'string' || encoding !== 'utf8') return Reflect.apply(library.from, Bytes, given);
    const { buffer, byteOffset, byteLength } = encoder.encode(source);
    return library.from(buffer, byteOffset, byteLength);
  },
});
Bytes.prototype.toString = function textOf(this: Bytes, ...asked: readonly [string?, number?, number?]): string {
  const [encoding, start = 0, end = this.length] = asked;
  if (encoding !== 'latin1') return library.toString.call(this, encoding, start, end);
  const pieces: string[] = [];
  for (let at = start; at < end; at += chunk) pieces.push(String.fromCharCode(...this.subarray(at, Math.min(end, at + chunk))));
  return pieces.join('');
};

/** The Buffer of a page that has none; put in wherever the court's own code says `Buffer`. */
export { Bytes as Buffer };

/** True for bytes that are well-formed UTF-8. */
export const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch (error: unknown) {
    if (error instanceof TypeError) return false;
    throw error;
  }
};
