import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { packageRoot } from '../../../src/base/package-root.js';

const schemaOf = (name: string): object => JSON.parse(readFileSync(join(packageRoot(), 'test/support/schemas', name), 'utf8'));

// The schemas name these forms, and the validator leaves it to others to know them.
const formats = {
  uri: (text: string) => /^[A-Za-z][A-Za-z0-9+.-]*:\S+$/.test(text),
  'uri-reference': (text: string) => /^[^\s<>"{}|\\^`]*$/.test(text),
  'date-time': (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(text),
  uuid: (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
};

const sarif = new Ajv2020({ strict: false, allErrors: true, formats }).compile(schemaOf('sarif-2.1.0.schema.json'));
const ctrf = new Ajv({ strict: false, allErrors: true, formats }).compile(schemaOf('ctrf-0.0.schema.json'));

const problemsOf = (validate: typeof sarif, text: string): readonly string[] =>
  validate(JSON.parse(text)) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);

/** What the published schema of SARIF 2.1.0 has to say against a log. */
export const sarifProblems = (text: string): readonly string[] => problemsOf(sarif, text);

/** What the published schema of CTRF has to say against a report. */
export const ctrfProblems = (text: string): readonly string[] => problemsOf(ctrf, text);
