import { readFileSync, statSync } from 'node:fs';
import { parsePublicKeyPem, type PublicKey } from '../attest/public-key.js';
import { parsePublicKeyCard } from '../attest/public-key-card.js';
import { Fault } from '../base/fault.js';
import { fail, ok, type Result } from '../base/result.js';
import type { KeyRole } from '../model/statement.js';

/** A public key that a caller names, with the file that it came from. */
export type NamedKey = PublicKey & { readonly file: string };

/** Faults of the form of a key file: the caller named the wrong file, which says nothing about the statement. */
const formCodes: readonly string[] = ['key-not-pem', 'key-card-form', 'key-algorithm'];

const mostKeyBytes = 64 * 1024;

/**
 * Reads the public key in a `.pub.pem` or `.pub.json`. Usage Faults where there is none; a trust Fault for a key of another
 * role, a card whose id is not its key's, or a point of small order, under which anybody can sign.
 */
export const readNamedKey = (file: string, role: KeyRole): Result<NamedKey, Fault> => {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isFile() !== true || found.size > mostKeyBytes)
    return fail(usage('key-missing', file, 'expected a file with a public key here; found none'));
  const text = readFileSync(file, 'utf8');
  const key = text.trimStart().startsWith('{') ? readCard(text, file, role) : parsePublicKeyPem(text, file);
  if (key.ok) return ok({ ...key.value, file });
  return fail(formCodes.includes(key.error.code) ? usage(key.error.code, file, key.error.message) : key.error);
};

const readCard = (text: string, file: string, role: KeyRole): Result<PublicKey, Fault> => {
  const card = parsePublicKeyCard(text, file);
  if (!card.ok || card.value.role === role) return card;
  return fail(
    new Fault({
      kind: 'trust',
      code: 'key-role',
      message: `expected a key with role ${role}; found role ${card.value.role}`,
      place: { file },
    }),
  );
};

const usage = (code: string, file: string, message: string): Fault =>
  new Fault({ kind: 'usage', code, message, place: { file }, remedy: 'name the signer’s court.pub.pem or court.pub.json' });
