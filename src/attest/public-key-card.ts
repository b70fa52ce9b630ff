import { isJsonObject } from '../base/json.js';
import type { Fault } from '../base/fault.js';
import { ok, type Result } from '../base/result.js';
import { parseStrictJson } from '../base/strict-json.js';
import { type KeyRole, keyRoles } from '../model/statement.js';
import { fromBase64, toBase64 } from './base64.js';
import { type PublicKey, publicKeyOf } from './public-key.js';
import { inFile, refuse } from './refusal.js';

/** A public key together with the one role that it may sign in. */
export type RoleKey = PublicKey & { readonly role: KeyRole };

/** The text of a `.pub.json`: what a key may sign, its id, its SPKI in base64, its algorithm. */
export const publicKeyCard = (key: { readonly role: KeyRole; readonly keyid: string; readonly spki: Uint8Array }): string =>
  `${JSON.stringify({ role: key.role, keyid: key.keyid, spki: toBase64(key.spki), algorithm: 'ed25519' }, null, 2)}\n`;

/** Reads a `.pub.json`: exactly its four members, a known role, and a key id that is the SHA-256 of the SPKI. `file` is named in a refusal. */
export const parsePublicKeyCard = (text: string, file?: string): Result<RoleKey, Fault> => {
  const place = inFile(file);
  const bad = (message: string) =>
    refuse('key-card-form', { place, message, remedy: 'write it again with: npx sa2a-court keygen --out DIR' });
  const parsed = parseStrictJson(Buffer.from(text, 'utf8'), { limit: 4096 });
  if (!parsed.ok) return bad(`expected the JSON of a public key; found ${parsed.error.message}`);
  const card = parsed.value.value;
  if (!isJsonObject(card) || Object.keys(card).toSorted().join() !== 'algorithm,keyid,role,spki')
    return bad('expected exactly the members role, keyid, spki and algorithm; found others');
  const role = keyRoles.find((known) => known === card['role']);
  if (role === undefined) return bad(`expected role ${keyRoles.join(', ')}; found ${JSON.stringify(card['role'])}`);
  const spki = typeof card['spki'] === 'string' ? fromBase64(card['spki']) : undefined;
  if (spki === undefined || card['algorithm'] !== 'ed25519')
    return bad('expected algorithm ed25519 and base64 in spki; found something else');
  const key = publicKeyOf(spki, file);
  if (!key.ok) return key;
  if (card['keyid'] !== key.value.keyid)
    return refuse('key-id', {
      place,
      message: `expected keyid ${key.value.keyid}, the SHA-256 of the SPKI; found ${JSON.stringify(card['keyid'])}`,
    });
  return ok({ ...key.value, role });
};
