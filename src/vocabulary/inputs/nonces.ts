import fc from 'fast-check';
import { sha256 } from '../../base/digest.js';
import { type Json, type JsonObject, isJsonList, isJsonObject } from '../../base/json.js';
import { pointerNames, readPointer } from '../../base/pointer.js';
import { remembered } from '../../base/remembered.js';
import type { Skill } from '../../model/protocol.js';
import { compileInputSchema } from './input-schema.js';

/** How the nonce of a run is written for one skill: text that its schema admits, and that no other run has. */
export type NonceForm = (nonce: string) => string;

/** Shorter texts are no nonces: they would be found by chance. */
export const shortestNonce = 8;

/** The form of a skill's nonce; `undefined` where the skill names no place for it, or one that no nonce fits. */
export const nonceFormOf = remembered((skill: Skill): NonceForm | undefined => findForm(skill));

/** The pointer at which a skill carries its nonce, where the input can hold one. */
export const noncePointer = (skill: Skill): string | undefined => {
  const pointer = skill.nonce ?? undefined;
  return pointer === undefined || pointer === '' || pointerNames(pointer) === undefined ? undefined : pointer;
};

const findForm = (skill: Skill): NonceForm | undefined => {
  const pointer = noncePointer(skill);
  if (pointer === undefined) return undefined;
  const root = skill.input ?? {};
  const place = placeIn(root, root, { names: pointerNames(pointer) ?? [], depth: 0 });
  const compiled = compileInputSchema(withDefinitions(place, root));
  const accepts = compiled.ok ? compiled.value : (): boolean => true;
  return formsFor(place).find((form) => probes.map(form).every((text) => text.length >= shortestNonce && accepts(text)));
};

const probes = ['n0123456789abcde', 'nfedcba987654321', 'n5a5a5a5a5a5a5a5'];

/** The schema of the member that names lead to: through properties, items, local references and the parts of `allOf`. */
const placeIn = (schema: Json, root: Json, at: { readonly names: readonly string[]; readonly depth: number }): JsonObject => {
  const { names, depth } = at;
  const flat = flatten(schema, root, depth);
  const [name, ...rest] = names;
  if (name === undefined || depth > deepest) return flat;
  const properties = flat['properties'];
  const inside = isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : flat['items'];
  return placeIn(inside ?? {}, root, { names: rest, depth: depth + 1 });
};

const deepest = 16;

const flatten = (schema: Json, root: Json, depth: number): JsonObject => {
  if (!isJsonObject(schema) || depth > deepest) return {};
  const reference = schema['$ref'];
  const target = typeof reference === 'string' && reference.startsWith('#') ? readPointer(root, reference.slice(1)) : undefined;
  const parts = [...(target === undefined ? [] : [target]), ...(isJsonList(schema['allOf']) ? schema['allOf'] : [])];
  return parts.map((part) => flatten(part, root, depth + 1)).reduce<JsonObject>((merged, part) => mergeMembers(part, merged), schema);
};

const mergeMembers = (a: JsonObject, b: JsonObject): JsonObject => {
  const [first, second] = [a['properties'], b['properties']];
  const properties = { ...(isJsonObject(first) ? first : {}), ...(isJsonObject(second) ? second : {}) };
  return { ...a, ...b, ...(Object.keys(properties).length === 0 ? {} : { properties }) };
};

const withDefinitions = (place: JsonObject, root: Json): Json => {
  if (!isJsonObject(root)) return place;
  const { $defs, definitions } = root;
  return { allOf: [place], ...($defs === undefined ? {} : { $defs }), ...(definitions === undefined ? {} : { definitions }) };
};

const formsFor = (place: JsonObject): readonly NonceForm[] => {
  const size = (name: string, otherwise: number): number => (typeof place[name] === 'number' ? place[name] : otherwise);
  const least = Math.min(size('minLength', 0), longestPadding);
  const most = size('maxLength', Infinity);
  const cut =
    (form: NonceForm): NonceForm =>
    (nonce) =>
      padded(form(nonce), least).slice(0, most);
  const { format, pattern } = place;
  return [
    ...(format === 'uuid' ? [uuidForm] : []),
    cut((nonce) => nonce),
    ...(typeof pattern === 'string' ? [...wordForms, matching(pattern)] : []),
  ];
};

const padded = (text: string, least: number): string =>
  text.length >= least || text === '' ? text : text.repeat(Math.ceil(least / text.length)).slice(0, least);

const longestPadding = 10_000;

const uuidForm: NonceForm = (nonce) => {
  const hex = sha256(nonce);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** The digest of a nonce, written in an alphabet of at most sixteen letters. */
const inAlphabet =
  (alphabet: string, length: number): NonceForm =>
  (nonce) =>
    Array.from(sha256(nonce).slice(0, length), (digit) => alphabet[Number.parseInt(digit, 16) % alphabet.length] ?? '').join('');

const alphabets = ['0123456789abcdef', 'abcdefghijklmnop', 'ABCDEFGHIJKLMNOP', '0123456789', '0123456789ABCDEF'];
const lengths = [12, 8, 10, 16, 20, 24, 26, 32, 36, 40, 64];

const wordForms: readonly NonceForm[] = alphabets.flatMap((alphabet) => lengths.map((length) => inAlphabet(alphabet, length)));

const mostRemembered = 50;

/** A text that a pattern draws, the same for the same nonce. */
const matching = (pattern: string): NonceForm => {
  const texts = patternTexts(pattern);
  const remembered = new Map<string, string>();
  return (nonce) => {
    const text = remembered.get(nonce) ?? (texts === undefined ? '' : (fc.sample(texts, { seed: seedOf(nonce), numRuns: 1 })[0] ?? ''));
    if (remembered.size < mostRemembered) remembered.set(nonce, text);
    return text;
  };
};

const patternTexts = (pattern: string): fc.Arbitrary<string> | undefined => {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    return undefined;
  }
};

const seedOf = (nonce: string): number => Number.parseInt(sha256(nonce).slice(0, 8), 16) | 0;
