import { type Json, isJsonList, isJsonObject } from '../base/json.js';
import { writePointer } from '../base/pointer.js';
import { pointerTo } from '../base/strict-json.js';
import type { Document } from './document.js';
import { itemsOf, membersOf, textOf } from './json-members.js';
import type { Problem } from './problems.js';

/** A secret that stands in a target file itself instead of the name of an environment variable. */
type PlainSecret = { readonly path: string; readonly name: string };

const environmentName = /\$\{[A-Za-z_][A-Za-z0-9_]*\}/;
const secretHeaders: readonly string[] = ['authorization', 'proxy-authorization', 'cookie', 'x-api-key', 'x-auth-token'];

/** Reports secrets in plain text, unless every URL of the file is on this machine (demo use). */
export const secretProblems = (document: Document): readonly Problem[] => {
  const secrets = plainSecrets(document.value);
  const remote = urlsIn(document.value).find((url) => !isLoopback(url));
  if (remote === undefined) return [];
  return secrets.map(({ path }) => ({
    code: 'PLAIN_SECRET',
    message: 'a secret in plain text, in a file with a URL that is not on this machine',
    place: document.placeOf(path),
    remedy: 'write ${NAME} and set the environment variable NAME',
  }));
};

/** The document with each secret replaced by its name: what may be digested and shown. */
export const withoutSecrets = (value: Json): Json =>
  plainSecrets(value).reduce<Json>((masked, { path, name }) => writePointer(masked, path, name), value);

const plainSecrets = (value: Json): readonly PlainSecret[] => {
  const tokens = itemsOf(membersOf(value)['principals']).flatMap((principal, index) => {
    const token = textOf(membersOf(principal)['credential'], 'token');
    return token === undefined || environmentName.test(token)
      ? []
      : [{ path: `/principals/${index}/credential/token`, name: `credential:${textOf(principal, 'id') ?? index}` }];
  });
  return [...tokens, ...headersIn(value, '')];
};

const headersIn = (value: Json, path: string): readonly PlainSecret[] => {
  if (isJsonList(value)) return value.flatMap((item, index) => headersIn(item, pointerTo(path, index)));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const below = pointerTo(path, name);
    if (name !== 'headers') return headersIn(member, below);
    return Object.entries(membersOf(member))
      .filter(([header, text]) => secretHeaders.includes(header.toLowerCase()) && typeof text === 'string' && !environmentName.test(text))
      .map(([header]) => ({ path: pointerTo(below, header), name: `credential:${header.toLowerCase()}` }));
  });
};

const urlsIn = (value: Json): readonly string[] => {
  if (isJsonList(value)) return value.flatMap(urlsIn);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    if (name === 'url') return typeof member === 'string' ? [member] : [];
    return name === 'origins' ? itemsOf(member).filter((item) => typeof item === 'string') : urlsIn(member);
  });
};

/** A look at the text only; the address is checked again when the connection is made. A `${NAME}` may be anywhere. */
const isLoopback = (url: string): boolean => {
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
};
