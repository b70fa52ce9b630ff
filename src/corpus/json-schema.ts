import { createRequire } from 'node:module';
import type { Ajv2020, ErrorObject } from 'ajv/dist/2020.js';
import type { Json, JsonObject } from '../base/json.js';

/** One complaint of the schema compiler's validators, with the schema and the value that it is about. */
export type SchemaError = ErrorObject;

/** Answers what is wrong with a value; an empty list means that it fits. */
export type SchemaCheck = (value: Json) => readonly SchemaError[];

/** `all` lists every error, which hostile input can make costly; `first` stops at one. */
export type Thoroughness = 'all' | 'first';

/** Whether the schema is ours and must be flawless, or a word's, where a member may have no type. */
type SchemaStrictness = 'published' | 'word';

/** Compiles a JSON Schema (2020-12). Throws where the schema itself is at fault. */
export const compileSchema = (schema: JsonObject, strictness: SchemaStrictness, thoroughness: Thoroughness): SchemaCheck => {
  const validate = compilerFor(strictness, thoroughness).compile(schema);
  return (value) => (validate(value) ? [] : [...(validate.errors ?? [])]);
};

const compilers = new Map<string, Ajv2020>();

const compilerFor = (strictness: SchemaStrictness, thoroughness: Thoroughness): Ajv2020 => {
  const name = `${strictness} ${thoroughness}`;
  const known = compilers.get(name);
  if (known !== undefined) return known;
  const compiler = makeCompiler(strictness === 'published', thoroughness === 'all');
  compilers.set(name, compiler);
  return compiler;
};

const makeCompiler = (published: boolean, allErrors: boolean): Ajv2020 => {
  const Compiler = loadCompiler();
  return new Compiler({
    strict: true,
    strictTypes: published,
    strictTuples: true,
    strictRequired: published,
    allowUnionTypes: !published,
    allErrors,
    verbose: true,
    addUsedSchema: false,
    ownProperties: true,
    unicodeRegExp: true,
    validateFormats: true,
    // They are ours: a contract test holds each of them against the meta-schema, whose compilation would cost every start.
    validateSchema: false,
    coerceTypes: false,
    useDefaults: false,
    removeAdditional: false,
    $data: false,
  });
};

/** Loaded on first use, and without waiting: commands that read no file start faster, and readers stay plain functions. */
const loadCompiler = (): typeof Ajv2020 => {
  const loaded: unknown = createRequire(import.meta.url)('ajv/dist/2020.js');
  if (isCompilerModule(loaded)) return loaded.Ajv2020;
  throw new TypeError('ajv/dist/2020.js does not export Ajv2020');
};

const isCompilerModule = (loaded: unknown): loaded is { readonly Ajv2020: typeof Ajv2020 } =>
  typeof loaded === 'function' && 'Ajv2020' in loaded && typeof loaded.Ajv2020 === 'function';
