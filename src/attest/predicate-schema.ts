import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { Fault } from '../base/fault.js';
import { packageRoot } from '../base/package-root.js';
import { readPointer } from '../base/pointer.js';
import { ok, type Result } from '../base/result.js';
import type { Json } from '../base/json.js';
import { shortVisibleText } from '../base/visible-text.js';
import { refuse } from './refusal.js';

/** Reads a value as a predicate of one kind: it fits the published, closed schema, or a trust Fault names the first place where it does not. `file` is named in the refusal. */
export type PredicateParser<Predicate> = (value: Json, file?: string) => Promise<Result<Predicate, Fault>>;

/** The parser of a kind of predicate; `schema` is a file under `priv/schemas`, `what` the kind in words. The schema is compiled when it is first needed. */
export const predicateParser = <Predicate>(schema: string, what: string): PredicateParser<Predicate> => {
  let compiled: Promise<ValidateFunction<Predicate>> | undefined;
  return async (value, file) => {
    compiled ??= compileSchema<Predicate>(schema);
    const validate = await compiled;
    if (validate(value)) return ok(value);
    const [error] = validate.errors ?? [];
    const path = error?.instancePath ?? '';
    return refuse('predicate-schema', {
      place: file === undefined ? { path } : { file, path },
      message: `expected ${what}: ${path || 'the whole'} ${wantedBy(error)}; found ${foundAt(value, path)}`,
    });
  };
};

// Ajv costs a tenth of a second to load: only those who verify pay for it, and once.
const compileSchema = async <Predicate>(name: string): Promise<ValidateFunction<Predicate>> => {
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: true,
    allowUnionTypes: false,
    allErrors: false,
    ownProperties: true,
    unicodeRegExp: true,
  });
  const schema: unknown = JSON.parse(readFileSync(join(packageRoot(), 'priv', 'schemas', name), 'utf8'));
  if (typeof schema !== 'object' || schema === null) throw new TypeError(`the schema ${name} is no object`);
  return ajv.compile<Predicate>(schema);
};

const wantedBy = (error: ErrorObject | undefined): string => {
  const detail = error?.params === undefined ? '' : ` ${JSON.stringify(error.params)}`;
  return shortVisibleText(`${error?.message ?? 'must fit the schema'}${detail}`, 300);
};

const foundAt = (value: Json, path: string): string => shortVisibleText(JSON.stringify(readPointer(value, path)) ?? 'nothing', 120);
