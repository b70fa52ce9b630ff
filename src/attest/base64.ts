/** Canonical standard base64 (RFC 4648 §4, with padding). */
export const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** The bytes of a canonical standard base64 text, or `undefined` where another text would give the same bytes. */
export const fromBase64 = (text: string): Uint8Array | undefined => {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
};

/** The bytes of a base64 text of either alphabet, padded or not, as DSSE obliges a verifier to accept them; `undefined` for any other text. */
export const fromAnyBase64 = (text: string): Uint8Array | undefined => {
  const standard = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={1,2}$/, '');
  return fromBase64(standard + '='.repeat((4 - (standard.length % 4)) % 4));
};
