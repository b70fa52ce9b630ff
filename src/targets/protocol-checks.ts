import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { packageRoot } from '../base/package-root.js';
import type { Method, Methods } from '../model/protocol.js';

const schemaFile = 'priv/schemas/target-protocol.v1.schema.json';
const schemaId = 'urn:sa2a-court:schema:target-protocol:v1';

/** The published schema of `sa2a-target/1`, ready to be asked about one message. */
export type ProtocolChecks = {
  isParams<M extends Method>(method: M, value: unknown): value is Methods[M]['params'];
  isResult<M extends Method>(method: M, value: unknown): value is Methods[M]['result'];
  /** What is wrong with a result, in words; `undefined` where nothing is. */
  complaintAboutResult(method: Method, value: unknown): string | undefined;
  /** True for a whole line of the protocol, in either direction. */
  isLine(value: unknown): boolean;
};

let loaded: Promise<ProtocolChecks> | undefined;

/** Compiles the published schema, once in a process, and only where somebody asks: the compiler is slow to load. */
export const loadProtocolChecks = (): Promise<ProtocolChecks> => (loaded ??= compile());

const compile = async (): Promise<ProtocolChecks> => {
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  const schema: unknown = JSON.parse(readFileSync(join(packageRoot(), schemaFile), 'utf8'));
  if (typeof schema !== 'object' || schema === null) throw new TypeError(`${schemaFile} is not a schema`);
  ajv.addSchema(schema);
  const validator = (name: string): ValidateFunction => {
    const found = ajv.getSchema(name);
    if (found === undefined) throw new TypeError(`${schemaFile} says nothing of ${name}`);
    return found;
  };
  const of = (method: Method, side: 'params' | 'result'): ValidateFunction =>
    validator(`${schemaId}#/$defs/${method.replace('/', '.')}.${side}`);
  return {
    isParams: <M extends Method>(method: M, value: unknown): value is Methods[M]['params'] => of(method, 'params')(value) === true,
    isResult: <M extends Method>(method: M, value: unknown): value is Methods[M]['result'] => of(method, 'result')(value) === true,
    complaintAboutResult: (method, value) => {
      const check = of(method, 'result');
      return check(value) === true ? undefined : complaint(check.errors ?? []);
    },
    isLine: (value) => validator(schemaId)(value) === true,
  };
};

// Of several branches that all failed, the one that was entered deepest is the one that was meant.
const complaint = (errors: readonly ErrorObject[]): string => {
  const plain = errors.filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'false schema');
  const meant = plain.reduce<ErrorObject | undefined>(
    (best, error) => (best === undefined || error.instancePath.length >= best.instancePath.length ? error : best),
    undefined,
  );
  if (meant === undefined) return 'it does not match the published schema';
  const allowed: unknown = meant.params['allowedValues'];
  const choices = Array.isArray(allowed) ? `: ${allowed.join(', ')}` : '';
  return `result${meant.instancePath} ${meant.message ?? 'does not match the published schema'}${choices}`;
};
