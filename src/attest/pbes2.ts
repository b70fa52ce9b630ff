import { createCipheriv, pbkdf2Sync, randomBytes } from 'node:crypto';
import { derInteger, derNull, derObjectId, derOctets, derSequence, pemOf } from './der.js';

/** PBKDF2 rounds of a key at rest. Node's own export has 2,048 and no option, which is too few against guessing. */
const pbkdf2Rounds = 600_000;

const id = {
  pbes2: '1.2.840.113549.1.5.13',
  pbkdf2: '1.2.840.113549.1.5.12',
  hmacSha256: '1.2.840.113549.2.9',
  aes256Cbc: '2.16.840.1.101.3.4.1.42',
};

/**
 * A PKCS#8 key as a PEM block `ENCRYPTED PRIVATE KEY` (RFC 8018 PBES2: PBKDF2-HMAC-SHA-256, AES-256-CBC), which Node and openssl read.
 * The passphrase counts as its UTF-8 bytes. Salt and IV come from the system: a caller that could choose them could repeat them.
 */
export const encryptPkcs8 = (pkcs8: Uint8Array, passphrase: string): string => {
  const salt = randomBytes(16);
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', pbkdf2Sync(passphrase, salt, pbkdf2Rounds, 32, 'sha256'), iv);
  const sealed = Buffer.concat([cipher.update(pkcs8), cipher.final()]);
  const prf = derSequence(derObjectId(id.hmacSha256), derNull());
  const derivation = derSequence(derObjectId(id.pbkdf2), derSequence(derOctets(salt), derInteger(pbkdf2Rounds), prf));
  const scheme = derSequence(derObjectId(id.aes256Cbc), derOctets(iv));
  const algorithm = derSequence(derObjectId(id.pbes2), derSequence(derivation, scheme));
  return pemOf('ENCRYPTED PRIVATE KEY', derSequence(algorithm, derOctets(sealed)));
};
