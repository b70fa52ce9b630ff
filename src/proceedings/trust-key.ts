import { readFileSync, statSync } from 'node:fs';
import { parsePublicKeyPem, type PublicKey } from '../attest/public-key.js';
import { parsePublicKeyCard, type RoleKey } from '../attest/public-key-card.js';
import { Fault } from '../base/fault.js';
import { fail, ok, type Result } from '../base/result.js';
import type { KeyRole } from '../model/statement.js';
import { unreadable } from './unreadable.js';

const mostKeyBytes = 64 * 1024;

/** A public key that is to be trusted, with its role: the one of its `.pub.json`, or for a PEM the one that is given. */
export const readRoleKey = (file: string, role: KeyRole | undefined): Result<RoleKey, Fault> => {
  const text = readText(file);
  if (!text.ok) return text;
  if (isCard(text.value)) {
    const card = parsePublicKeyCard(text.value, file);
    if (!card.ok || role === undefined || card.value.role === role) return card;
    return fail(fault('trust', 'key-role', file, `expected a key with role ${role}; found role ${card.value.role}`));
  }
  const key = parsePublicKeyPem(text.value, file);
  if (!key.ok) return key;
  if (role !== undefined) return ok({ ...key.value, role });
  return fail(
    fault('usage', 'key-role-missing', file, 'a key in PEM does not say what it may sign', 'name its .pub.json, or write --role'),
  );
};

/** A public key in a `.pub.json` or PEM, whatever it may sign. */
export const readPublicKey = (file: string): Result<PublicKey, Fault> => {
  const text = readText(file);
  if (!text.ok) return text;
  return isCard(text.value) ? parsePublicKeyCard(text.value, file) : parsePublicKeyPem(text.value, file);
};

const isCard = (text: string): boolean => text.trimStart().startsWith('{');

const readText = (file: string): Result<string, Fault> => {
  try {
    return readSmall(file);
  } catch (error: unknown) {
    return fail(unreadable(error, file));
  }
};

const readSmall = (file: string): Result<string, Fault> => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size <= mostKeyBytes
    ? ok(readFileSync(file, 'utf8'))
    : fail(
        fault(
          'usage',
          'key-missing',
          file,
          'expected a file with a public key here; found none',
          'name a .pub.json, like keys/court.pub.json',
        ),
      );
};

type FaultWords = [kind: 'usage' | 'trust', code: string, file: string, message: string, remedy?: string];

const fault = (...[kind, code, file, message, remedy]: FaultWords): Fault =>
  new Fault({ kind, code, message, place: { file }, ...(remedy === undefined ? {} : { remedy }) });
