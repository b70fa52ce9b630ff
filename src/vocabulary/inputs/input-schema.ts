import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import { RE2JS } from 're2js';
import { type Json, type JsonObject, isJsonList, isJsonObject } from '../../base/json.js';
import { type Result, fail, ok } from '../../base/result.js';

/** Tells whether a value satisfies a skill's declared schema. */
export type AcceptsInput = (value: Json) => boolean;

/**
 * Compiles a subject's JSON Schema as something written by a stranger: no remote or file reference, patterns by a
 * linear-time engine only, formats not judged, unknown words ignored (JSON Schema 2020-12).
 */
export const compileInputSchema = (schema: Json): Result<AcceptsInput, string> => {
  if (schema === true) return ok(() => true);
  if (!isJsonObject(schema)) return fail('it is not a schema object');
  const foreign = foreignReference(schema);
  if (foreign !== undefined) return fail(`it refers to ${foreign}; only \`#/…\` is followed`);
  try {
    const known = anonymous(schema);
    const judge = metaJudge();
    if (judge.validateSchema(known) !== true) return fail(`schema is invalid: ${judge.errorsText()}`.slice(0, 200));
    const validate = new Ajv2020({ ...options, validateSchema: false }).compile(known);
    return ok((value) => validate(value) === true);
  } catch (error: unknown) {
    return fail(error instanceof Error ? error.message.slice(0, 200) : 'it does not compile');
  }
};

// Each schema gets a compiler of its own, so that the ids in it meet nobody else's; whether it is a schema at all, one can tell for all.
let judgeOfAll: Ajv2020 | undefined;

const metaJudge = (): Ajv2020 => (judgeOfAll ??= new Ajv2020(options));

const anonymous = (schema: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => name !== '$id' && name !== '$schema'));

// The schema compiler keeps one expression for each text that an expression has: without `toString` all patterns would be the first one.
const linearRegExp = Object.assign(
  (pattern: string): { test(text: string): boolean; toString(): string } => {
    const compiled = RE2JS.compile(pattern);
    return { test: (text) => compiled.matcher(text).find(), toString: () => `/${pattern}/` };
  },
  { code: 'linearRegExp' },
);

const options: Options = {
  strict: false,
  validateFormats: false,
  ownProperties: true,
  logger: false,
  code: { regExp: linearRegExp },
};

const foreignReference = (schema: Json): string | undefined => {
  if (isJsonList(schema)) return schema.map(foreignReference).find((found) => found !== undefined);
  if (!isJsonObject(schema)) return undefined;
  const reference = schema['$ref'] ?? schema['$dynamicRef'];
  if (typeof reference === 'string' && !reference.startsWith('#')) return reference;
  return Object.values(schema)
    .map(foreignReference)
    .find((found) => found !== undefined);
};
