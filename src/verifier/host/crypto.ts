import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { verifyEd25519 } from './ed25519.js';

type Hash = { update(piece: string | Uint8Array): Hash; digest(encoding: 'hex'): string };

/** SHA-256 in pieces. Nothing here asks for another digest. */
export const createHash = (_name: 'sha256'): Hash => {
  const state = sha256.create();
  const hash: Hash = {
    update: (piece) => {
      state.update(typeof piece === 'string' ? utf8ToBytes(piece) : piece);
      return hash;
    },
    digest: () => bytesToHex(state.digest()),
  };
  return hash;
};

/** SHA-256 of a whole. */
export const hash = (name: 'sha256', whole: string | Uint8Array, encoding: 'hex'): string =>
  createHash(name).update(whole).digest(encoding);

/** An Ed25519 public key: the encoding of its point. */
export type PageKey = { readonly point: Uint8Array };

const pointBytes = 32;

/** The key in an Ed25519 SubjectPublicKeyInfo, whose form the caller has looked at. */
export const createPublicKey = ({ key }: { readonly key: Uint8Array }): PageKey => ({ point: new Uint8Array(key.slice(-pointBytes)) });

/** True where the signature over these bytes holds under the key. */
export const verify = (...[, message, key, signature]: readonly [null, Uint8Array, PageKey, Uint8Array]): boolean =>
  verifyEd25519(signature, { message, point: key.point });
