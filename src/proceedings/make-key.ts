import { generateKey, type KeyFiles, writeKey } from '../attest/keys.js';
import type { Fault } from '../base/fault.js';
import { ok, type Result } from '../base/result.js';
import type { KeyRole } from '../model/statement.js';

/** Which key is wanted: its role, the folder for its files, and the passphrase that encrypts it at rest where there is one. */
export type KeyAsk = { readonly role: KeyRole; readonly out: string; readonly passphrase?: string };

/** A key that was made: where its files are and what it is known by. */
export type MadeKey = { readonly role: KeyRole; readonly keyid: string; readonly files: KeyFiles; readonly encrypted: boolean };

/** Makes an Ed25519 key for one role and writes its three files; a usage Fault where one of them stands there already. */
export const makeKey = (ask: KeyAsk): Result<MadeKey, Fault> => {
  const key = generateKey(ask.role);
  const files = writeKey(ask.out, key, ask.passphrase === undefined ? {} : { passphrase: ask.passphrase });
  if (!files.ok) return files;
  return ok({ role: key.role, keyid: key.keyid, files: files.value, encrypted: ask.passphrase !== undefined });
};
