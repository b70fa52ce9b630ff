import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ValidateFunction } from 'ajv';
import type { Json } from '../base/json.js';
import type { SubjectFacts } from '../model/exhibit.js';
import type { LateBody, RunBody } from '../model/trial.js';
import { schemaFolder } from './assets.js';

/** Whether a body of a record has the published form: `undefined` for one that a proof could not read. */
export type RecordForm = {
  run(body: Json): RunBody | undefined;
  late(body: Json): LateBody | undefined;
  facts(body: Json | undefined): SubjectFacts | undefined;
};

const schemaId = 'urn:sa2a-court:schema:evidence-body:v1';

let loaded: Promise<RecordForm> | undefined;

/** Compiles the published schemas, once in a process, and only where somebody asks: the compiler is slow to load. */
export const loadRecordForm = (): Promise<RecordForm> => (loaded ??= compile());

const compile = async (): Promise<RecordForm> => {
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, ownProperties: true });
  for (const name of ['target-protocol', 'evidence-body']) ajv.addSchema(readSchema(name));
  const validator = <Body>(name: string): ValidateFunction<Body> => {
    const found = ajv.getSchema<Body>(`${schemaId}#/$defs/${name}`);
    if (found === undefined) throw new TypeError(`the schema of the record says nothing of ${name}`);
    return found;
  };
  const [isRun, isLate, isFacts] = [validator<RunBody>('run'), validator<LateBody>('late'), validator<SubjectFacts>('facts')];
  return {
    run: (body) => (isRun(body) ? body : undefined),
    late: (body) => (isLate(body) ? body : undefined),
    facts: (body) => (isFacts(body) ? body : undefined),
  };
};

const readSchema = (name: string): object => {
  const schema: unknown = JSON.parse(readFileSync(join(schemaFolder(), `${name}.v1.schema.json`), 'utf8'));
  if (typeof schema !== 'object' || schema === null) throw new TypeError(`${name} is not a schema`);
  return schema;
};
