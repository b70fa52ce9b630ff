import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isEncryptedKey } from '../attest/read-signing-key.js';
import { Fault } from '../base/fault.js';
import { logSafe } from '../reporters/log-safe.js';
import { askSecret } from './ask-secret.js';
import type { Terminal } from './terminal.js';

/** The passphrase in a file, without the line end after it. Throws a usage Fault where there is none; a passphrase is never an argument, which others can see. */
export const readPassphrase = (file: string): string => {
  const text = readText(file).replace(/\r?\n$/, '');
  if (text !== '' && !/[\r\n]/.test(text)) return text;
  throw new Fault({
    kind: 'usage',
    code: 'PASSPHRASE_FILE',
    message: `expected a file with one line, the passphrase; found ${text === '' ? 'nothing in it' : 'several lines'}`,
    place: { file },
  });
};

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error: unknown) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    throw new Fault({
      kind: 'usage',
      code: 'PASSPHRASE_FILE',
      message: `the passphrase file cannot be read (${why})`,
      place: { file },
      remedy: 'name a file that holds the passphrase in one line',
    });
  }
};

/** Which private key is to be opened, and the file of its passphrase where the person names one. */
export type KeyToOpen = { readonly key?: string; readonly passphraseFile?: string };

/**
 * The passphrase of a private key: from the file that is named, else asked for on the terminal where the key is encrypted. Nothing for a key that
 * needs none. Throws a usage Fault where it can come from nowhere.
 */
export const passphraseOf = async (
  { key, passphraseFile }: KeyToOpen,
  { cwd, stderr }: Terminal,
): Promise<{ readonly passphrase?: string }> => {
  if (passphraseFile !== undefined) return { passphrase: readPassphrase(resolve(cwd, passphraseFile)) };
  if (key === undefined || !isEncryptedKey(resolve(cwd, key))) return {};
  return { passphrase: await askSecret(`passphrase of ${logSafe(key)}: `, process.stdin, stderr) };
};
