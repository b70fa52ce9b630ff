import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { closeSync, existsSync, fstatSync, openSync, readFileSync, statSync } from 'node:fs';
import type { Fault } from '../base/fault.js';
import { ok, type Result } from '../base/result.js';
import type { KeyRole } from '../model/statement.js';
import type { SigningKey } from './keys.js';
import { parsePublicKeyCard, type RoleKey } from './public-key-card.js';
import { misuse, refuse, type RefusalText } from './refusal.js';

/** What a private key is read for, and what opens it. The passphrase comes from a file or a prompt, never from an argument. */
export type ReadKeyOptions = { readonly role: KeyRole; readonly passphrase?: string };

/** The `.pub.json` that has to stand beside a private key. */
const cardBeside = (file: string): string => `${file.replace(/(?:\.key)?\.pem$/, '')}.pub.json`;

/**
 * Reads a private key for one role. Usage faults: no such file, no `.pub.json` beside it, a missing or wrong passphrase, no private key.
 * Trust faults: others may read the file, another role, or a `.pub.json` of another key.
 */
export const readSigningKey = (file: string, options: ReadKeyOptions): Result<SigningKey, Fault> => {
  const text = readPrivately(file, options.role);
  if (!text.ok) return text;
  const card = readCard(file, options.role);
  if (!card.ok) return card;
  const key = openKey(text.value, file, options.passphrase);
  if (!key.ok) return key;
  const spki = createPublicKey(key.value).export({ format: 'der', type: 'spki' });
  if (!spki.equals(card.value.spki))
    return refuse('key-mismatch', {
      place: { file },
      message: `expected the private key of ${card.value.keyid}, which ${cardBeside(file)} names; found another`,
    });
  return ok({ role: options.role, signer: 'key', keyid: card.value.keyid, spki: card.value.spki, privateKey: key.value });
};

/** True for a file that holds an encrypted private key: a passphrase has to be asked for. A file that cannot be read is none; reading it for good says why. */
export const isEncryptedKey = (file: string): boolean => {
  const text = readPrivately(file);
  return text.ok && text.value.includes(encryptedKey);
};

const encryptedKey = 'BEGIN ENCRYPTED PRIVATE KEY';

const readPrivately = (file: string, role: KeyRole = 'law'): Result<string, Fault> => {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
    return misuse('key-missing', {
      place: { file },
      message: 'there is no key here',
      remedy: `make one with: npx sa2a-court keygen ${role === 'law' ? '' : `--role ${role} `}--out DIR`,
    });
  const handle = openSync(file, 'r');
  try {
    const text = readFileSync(handle, 'utf8');
    // Told before the mode: a public key may be read by all, and `chmod` would not make it sign.
    if (isPublicKey(text)) return misuse('key-public', publicKeyText(file));
    const { mode } = fstatSync(handle);
    // Windows has no such bits: there the folder's access list decides.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      return refuse('key-mode', {
        place: { file },
        message: `expected a key that only its owner can read (mode 0600); found mode 0${(mode & 0o777).toString(8)}`,
        remedy: `chmod 600 ${file}`,
      });
    return ok(text);
  } finally {
    closeSync(handle);
  }
};

const isPublicKey = (text: string): boolean =>
  /^\s*-----BEGIN (?:RSA )?PUBLIC KEY-----/.test(text) || (/^\s*\{/.test(text) && text.includes('"spki"'));

const publicKeyText = (file: string): RefusalText => {
  const beside = file.replace(/\.pub\.(?:pem|json)$/, '.key.pem');
  return {
    place: { file },
    message: 'this is a public key: it shows who signed, and cannot sign',
    remedy:
      beside !== file && existsSync(beside)
        ? `name the private key: --key ${beside}`
        : 'name the private key, a .key.pem that keygen wrote, or leave --key out: then a throw-away one signs',
  };
};

const readCard = (file: string, role: KeyRole): Result<RoleKey, Fault> => {
  const beside = cardBeside(file);
  if (!existsSync(beside))
    return misuse('key-card-missing', {
      place: { file: beside },
      message: `expected ${beside} beside the key: it says what the key may sign; found none`,
      remedy: `make a key with its card: npx sa2a-court keygen --role ${role} --out DIR`,
    });
  const card = parsePublicKeyCard(readFileSync(beside, 'utf8'), beside);
  if (card.ok && card.value.role !== role)
    return refuse('key-role', {
      place: { file: beside },
      message: `expected a key with role ${role}; found role ${card.value.role}`,
      remedy: `make one with: npx sa2a-court keygen --role ${role} --out DIR`,
    });
  return card;
};

const openKey = (pem: string, file: string, passphrase: string | undefined): Result<KeyObject, Fault> => {
  const place = { file };
  if (pem.includes(encryptedKey) && passphrase === undefined)
    return misuse('passphrase-missing', { place, message: 'this key is encrypted, and no passphrase was given' });
  try {
    const key = createPrivateKey(passphrase === undefined ? pem : { key: pem, passphrase });
    if (key.asymmetricKeyType === 'ed25519') return ok(key);
    return refuse('key-algorithm', { place, message: `expected an Ed25519 private key; found ${String(key.asymmetricKeyType)}` });
  } catch (error: unknown) {
    const why = error instanceof Error ? error.message : String(error);
    return passphrase === undefined
      ? misuse('key-not-pem', { place, message: `expected a private key in PEM (PKCS#8); found none: ${why}` })
      : misuse('passphrase-wrong', { place, message: `the passphrase does not open this key: ${why}` });
  }
};
