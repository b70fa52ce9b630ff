// The validators of verifier.html: a page whose policy forbids `eval` cannot compile a schema, so the build does it.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';

// The options with which the court compiles each schema (src/attest/predicate-schema.ts, src/corpus/json-schema.ts). The page asks for a validator
// by schema and options, so that a change there which is not made here leaves the page without one, and a test fails.
const law = { strict: true, strictRequired: true, allowUnionTypes: false, allErrors: false, ownProperties: true, unicodeRegExp: true };
const published = (allErrors) => ({
  strict: true,
  strictTypes: true,
  strictTuples: true,
  strictRequired: true,
  allowUnionTypes: false,
  allErrors,
  verbose: true,
  addUsedSchema: false,
  ownProperties: true,
  unicodeRegExp: true,
  validateFormats: true,
  validateSchema: false,
  coerceTypes: false,
  useDefaults: false,
  removeAdditional: false,
  $data: false,
});

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const schemaOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

const lawFile = 'priv/schemas/law-verdict.v1.schema.json';
const policyFile = 'priv/schemas/trust-policy.v1.schema.json';
const wanted = [
  { file: lawFile, options: law },
  { file: policyFile, options: published(true) },
  { file: policyFile, options: published(false) },
];

/** What the page's disk holds of the schemas that verification reads: their names, by which it finds the validators. */
export const schemaFiles = () =>
  Object.fromEntries([lawFile, policyFile].map((file) => [file, JSON.stringify({ $id: schemaOf(file).$id })]));

const sorted = (options) => JSON.stringify(Object.fromEntries(Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1))));

/** One module a validator, and the key that the page's stand-in for the compiler asks with. */
export const compileValidators = () =>
  wanted.map(({ file, options }) => {
    const schema = schemaOf(file);
    // A definition that many members share is one function, not a copy in each: a third of the size, the same answers.
    const compiler = new Ajv2020({ ...options, inlineRefs: false, code: { source: true, esm: true } });
    return { key: `${schema.$id} ${sorted(options)}`, code: standaloneCode(compiler, compiler.compile(schema)) };
  });
