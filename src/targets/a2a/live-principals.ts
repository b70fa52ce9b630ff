import { complaintAboutCredential, type Credential, secretsOf } from '../../a2a/credentials.js';
import type { Json } from '../../base/json.js';
import { fileFault } from './live-faults.js';
import { itemsOf, textOf, textsOf, membersOf } from './members.js';
import type { SecretBook } from './secret-text.js';

/** A caller that the target file names. Without a credential it is nobody: the court's own null principal. */
export type LivePrincipal = { readonly id: string; readonly credential?: Credential; readonly grants: readonly string[] };

/** The principals of a target file, their secrets looked up. Throws a usage Fault for a credential that cannot be sent. */
export const readPrincipals = (listed: Json | undefined, book: SecretBook): readonly LivePrincipal[] => {
  const principals = itemsOf(listed).map((entry) => readPrincipal(entry, book));
  const twice = principals.find(({ id }, index) => principals.findIndex((other) => other.id === id) !== index);
  if (twice !== undefined)
    throw fileFault('TARGET_BAD_PRINCIPAL', `the principal ${twice.id} stands twice`, 'give each principal an id of its own');
  return principals;
};

const readPrincipal = (entry: Json, book: SecretBook): LivePrincipal => {
  const id = textOf(entry, 'id') ?? '';
  const grants = textsOf(membersOf(entry)['grants']);
  const said = membersOf(entry)['credential'];
  if (said === undefined) return { id, grants };
  const credential = readCredential(said, book);
  const complaint = complaintAboutCredential(credential);
  if (complaint !== undefined)
    throw fileFault('TARGET_BAD_CREDENTIAL', `the credential of ${id} cannot be sent: ${complaint}`, 'check the variable that holds it');
  for (const secret of secretsOf(credential)) if (secret !== id) book.keep(`credential:${id}`, secret);
  return { id, grants, credential };
};

const readCredential = (said: Json, book: SecretBook): Credential => {
  const token = book.resolve(textOf(said, 'token') ?? '');
  switch (textOf(said, 'scheme')) {
    case 'basic':
      return basicOf(token, textOf(said, 'user'));
    case 'apiKey':
      return { scheme: 'apiKey', in: placeOf(textOf(said, 'in')), name: textOf(said, 'name') ?? 'X-API-Key', key: token };
    default:
      return { scheme: 'bearer', token };
  }
};

/** Without a `user` the token is `user:password`. */
const basicOf = (token: string, user: string | undefined): Credential => {
  if (user !== undefined) return { scheme: 'basic', user, password: token };
  const at = token.indexOf(':');
  return at === -1
    ? { scheme: 'basic', user: token, password: '' }
    : { scheme: 'basic', user: token.slice(0, at), password: token.slice(at + 1) };
};

const placeOf = (place: string | undefined): 'header' | 'query' | 'cookie' => (place === 'query' || place === 'cookie' ? place : 'header');
