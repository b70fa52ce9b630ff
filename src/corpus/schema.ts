import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JsonObject, isJsonObject } from '../base/json.js';
import { parseStrictJson } from '../base/strict-json.js';
import { schemaFolder } from './assets.js';
import { type Document, largestFile } from './document.js';
import { type SchemaCheck, type Thoroughness, compileSchema } from './json-schema.js';
import { type Problem, throwProblems } from './problems.js';
import { toSchemaProblems } from './schema-problems.js';

/** The schemas in `priv/schemas` that this folder checks files against. */
export type SchemaName =
  'profile' | 'court' | 'target-file' | 'evidence-entry' | 'trust-policy' | 'baseline' | 'waivers' | 'wire-expectation';

/** Files beyond this many bytes are checked up to their first error: a list of all would let a hostile file work for long. */
const thoroughUpTo = 64 * 1024;

const checks = new Map<string, SchemaCheck>();

/** Throws a Fault of kind `corpus` if the document does not fit the published schema. */
export const checkDocument = (document: Document, name: SchemaName): void => throwProblems(schemaProblems(document, name));

/** All that is wrong with a document against the published schema, with places and remedies. */
export const schemaProblems = (document: Document, name: SchemaName): readonly Problem[] =>
  toSchemaProblems(checkFor(name, thoroughnessFor(document))(document.value)).map(({ path, ...problem }) => ({
    ...problem,
    place: document.placeOf(path),
  }));

/** How far a document of this size is checked. */
export const thoroughnessFor = (document: Document): Thoroughness => (document.bytes.length < thoroughUpTo ? 'all' : 'first');

const checkFor = (name: SchemaName, thoroughness: Thoroughness): SchemaCheck => {
  const key = `${name} ${thoroughness}`;
  const known = checks.get(key);
  if (known !== undefined) return known;
  const check = compileSchema(readSchema(name), 'published', thoroughness);
  checks.set(key, check);
  return check;
};

const readSchema = (name: SchemaName): JsonObject => {
  const file = join(schemaFolder(), `${name}.v1.schema.json`);
  const parsed = parseStrictJson(readFileSync(file), { limit: largestFile });
  if (parsed.ok && isJsonObject(parsed.value.value)) return parsed.value.value;
  throw new TypeError(`${file} is not a JSON Schema`);
};
