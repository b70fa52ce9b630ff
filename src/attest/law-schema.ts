import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { Fault } from '../base/fault.js';
import { packageRoot } from '../base/package-root.js';
import { readPointer } from '../base/pointer.js';
import { ok, type Result } from '../base/result.js';
import type { Json } from '../base/json.js';
import { shortVisibleText } from '../base/visible-text.js';
import type { LawPredicate } from '../model/verdict.js';
import { refuse } from './refusal.js';

/** The absolute path of the published schema of a law predicate, a file of the package. */
const lawSchemaFile = (): string => join(packageRoot(), 'priv', 'schemas', 'law-verdict.v1.schema.json');

let compiled: Promise<ValidateFunction<LawPredicate>> | undefined;

/** The value as a law predicate if it fits the published, closed schema; else a trust Fault that names the first place where it does not. `file` is named in the refusal. */
export const parseLawPredicate = async (value: Json, file?: string): Promise<Result<LawPredicate, Fault>> => {
  compiled ??= compileLawSchema();
  const validate = await compiled;
  if (validate(value)) return ok(value);
  const [error] = validate.errors ?? [];
  const path = error?.instancePath ?? '';
  return refuse('predicate-schema', {
    place: file === undefined ? { path } : { file, path },
    message: `expected a law predicate: ${path || 'the whole'} ${wantedBy(error)}; found ${foundAt(value, path)}`,
  });
};

// Ajv costs a tenth of a second to load: only those who verify pay for it, and once.
const compileLawSchema = async (): Promise<ValidateFunction<LawPredicate>> => {
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: true,
    allowUnionTypes: false,
    allErrors: false,
    ownProperties: true,
    unicodeRegExp: true,
  });
  const schema: unknown = JSON.parse(readFileSync(lawSchemaFile(), 'utf8'));
  if (typeof schema !== 'object' || schema === null) throw new TypeError('the schema of a law predicate is no object');
  return ajv.compile<LawPredicate>(schema);
};

const wantedBy = (error: ErrorObject | undefined): string => {
  const detail = error?.params === undefined ? '' : ` ${JSON.stringify(error.params)}`;
  return shortVisibleText(`${error?.message ?? 'must fit the schema'}${detail}`, 300);
};

const foundAt = (value: Json, path: string): string => shortVisibleText(JSON.stringify(readPointer(value, path)) ?? 'nothing', 120);
