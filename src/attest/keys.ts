import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../base/digest.js';
import type { Fault } from '../base/fault.js';
import { makeFolders } from '../base/make-folders.js';
import { ok, type Result } from '../base/result.js';
import type { KeyRole } from '../model/statement.js';
import { pemOf } from './der.js';
import { encryptPkcs8 } from './pbes2.js';
import { publicKeyPem } from './public-key.js';
import { publicKeyCard } from './public-key-card.js';
import { misuse } from './refusal.js';

/** A private key that may sign in one role. `signer` says whether it is kept or was made for one statement only. */
export type SigningKey = {
  readonly role: KeyRole;
  readonly signer: 'key' | 'throw-away';
  readonly keyid: string;
  readonly spki: Uint8Array;
  readonly privateKey: KeyObject;
};

/** The three files of a key. */
export type KeyFiles = { readonly key: string; readonly pem: string; readonly card: string };

/** The names of a role's key files in a folder: `court.*` for law, `wire.*`, `audit.*`. */
const keyFiles = (dir: string, role: KeyRole): KeyFiles => {
  const stem = join(dir, role === 'law' ? 'court' : role);
  return { key: `${stem}.key.pem`, pem: `${stem}.pub.pem`, card: `${stem}.pub.json` };
};

/** A new Ed25519 key for one role, from the system's randomness. */
export const generateKey = (role: KeyRole): SigningKey => ({ ...newKey(), role, signer: 'key' });

/** A key that nobody keeps: it proves that a statement was not changed since, never who made it. */
export const throwAwayKey = (role: KeyRole = 'law'): SigningKey => ({ ...newKey(), role, signer: 'throw-away' });

const newKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  return { keyid: sha256(spki), spki, privateKey };
};

/**
 * Writes a key's three files into `dir` (made where it is missing): the private one with mode 0600, encrypted where a passphrase is
 * given. Refuses (usage) to overwrite any of them, an empty passphrase, and a folder
 * that cannot be written into.
 */
export const writeKey = (dir: string, key: SigningKey, options: { readonly passphrase?: string } = {}): Result<KeyFiles, Fault> => {
  if (options.passphrase === '') return misuse('passphrase-empty', { message: 'expected a passphrase; found none in what was given' });
  const files = keyFiles(dir, key.role);
  const taken = Object.values(files).find((file) => existsSync(file));
  if (taken !== undefined)
    return misuse('key-exists', {
      place: { file: taken },
      message: 'a key file stands here already, and keys are never overwritten',
      remedy: 'choose another folder with --out DIR',
    });
  const pkcs8 = key.privateKey.export({ format: 'der', type: 'pkcs8' });
  const text = options.passphrase === undefined ? pemOf('PRIVATE KEY', pkcs8) : encryptPkcs8(pkcs8, options.passphrase);
  try {
    makeFolders(dir);
    writeFileSync(files.key, text, { mode: 0o600, flag: 'wx' });
    writeFileSync(files.pem, publicKeyPem(key), { flag: 'wx' });
    writeFileSync(files.card, publicKeyCard(key), { flag: 'wx' });
    return ok(files);
  } catch (error: unknown) {
    return misuse('key-folder', {
      place: { file: dir },
      message: `expected a folder that key files can be written into: ${error instanceof Error ? error.message : String(error)}`,
      remedy: 'choose another folder with --out DIR',
    });
  }
};
