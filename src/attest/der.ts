/** One DER element (X.690): tag, definite length, contents. */
const der = (tag: number, ...contents: readonly Uint8Array[]): Uint8Array => {
  const body = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), derLength(body.length), body]);
};

const derLength = (length: number): Uint8Array => {
  if (length < 0x80) return Buffer.from([length]);
  const octets = bigEndian(length);
  return Buffer.from([0x80 | octets.length, ...octets]);
};

const bigEndian = (number: number): readonly number[] => (number < 256 ? [number] : [...bigEndian(Math.floor(number / 256)), number % 256]);

/** A SEQUENCE. */
export const derSequence = (...contents: readonly Uint8Array[]): Uint8Array => der(0x30, ...contents);

/** An OCTET STRING. */
export const derOctets = (bytes: Uint8Array): Uint8Array => der(0x04, bytes);

/** NULL. */
export const derNull = (): Uint8Array => der(0x05);

/** An INTEGER of a number from 0 to 2^53 - 1. */
export const derInteger = (number: number): Uint8Array => {
  const octets = bigEndian(number);
  return der(0x02, Buffer.from((octets[0] ?? 0) >= 0x80 ? [0, ...octets] : octets));
};

/** An OBJECT IDENTIFIER in dotted form, whose first arc is 0, 1 or 2. */
export const derObjectId = (dotted: string): Uint8Array => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return der(0x06, Buffer.from([first * 40 + second, ...rest].flatMap(base128)));
};

const base128 = (arc: number): readonly number[] => {
  const high = (rest: number): readonly number[] => (rest === 0 ? [] : [...high(Math.floor(rest / 128)), 0x80 | (rest % 128)]);
  return [...high(Math.floor(arc / 128)), arc % 128];
};

/** A PEM block (RFC 7468) of 64 characters a line. */
export const pemOf = (label: string, bytes: Uint8Array): string => {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
};
