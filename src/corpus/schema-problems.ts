import { type Json, isJsonList, isJsonObject } from '../base/json.js';
import { pointerTo } from '../base/strict-json.js';
import { didYouMean } from './nearest.js';
import type { SchemaError } from './json-schema.js';
import { eitherOf, quoted } from './problems.js';

/** One fault of a value against its schema, in words for the person who wrote the value. `path` is a JSON Pointer into it. */
export type SchemaProblem = { readonly code: string; readonly message: string; readonly remedy: string; readonly path: string };

/** Turns the errors of a validator into problems: only the branch that was meant, no echoes. */
export const toSchemaProblems = (errors: readonly SchemaError[]): readonly SchemaProblem[] => {
  const seen = new Set<string>();
  return meantErrors(errors)
    .map(toProblem)
    .filter(({ path, message }) => !seen.has(`${path} ${message}`) && seen.add(`${path} ${message}`));
};

const wrappers: readonly string[] = ['if', 'propertyNames'];

/** Each `anyOf` comes right after the errors of its branches: the branches that got further than the type are the ones meant. */
const meantErrors = (errors: readonly SchemaError[]): readonly SchemaError[] => {
  const meant: SchemaError[] = [];
  for (const error of errors) {
    if (wrappers.includes(error.keyword)) continue;
    if (error.keyword !== 'anyOf' && error.keyword !== 'oneOf') {
      meant.push(error);
      continue;
    }
    const branches = takeBranches(meant, error.instancePath);
    const further = branches.filter((branch) => branch.keyword !== 'type' || branch.instancePath !== error.instancePath);
    meant.push(...(further.length > 0 ? further : [joinTypes(error, branches)]));
  }
  return meant;
};

const takeBranches = (meant: SchemaError[], path: string): readonly SchemaError[] => {
  const isBelow = ({ instancePath }: SchemaError): boolean => instancePath === path || instancePath.startsWith(`${path}/`);
  const first = meant.findLastIndex((error) => !isBelow(error)) + 1;
  return meant.splice(first);
};

const joinTypes = (error: SchemaError, branches: readonly SchemaError[]): SchemaError => ({
  ...error,
  keyword: 'type',
  params: { type: branches.flatMap((branch) => typesOf(branch)) },
});

const typesOf = ({ params }: SchemaError): readonly string[] => textsOf(params['type']);

const toProblem = (error: SchemaError): SchemaProblem => ({ path: error.instancePath, ...speak(error) });

type Spoken = { readonly code: string; readonly message: string; readonly remedy: string; readonly path?: string };

const speak = (error: SchemaError): Spoken => {
  switch (error.keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return speakUnknown(error);
    case 'required':
      return speakMissing(error);
    case 'type':
      return speakType(error);
    case 'enum':
    case 'const':
      return speakValue(error);
    case 'pattern':
      return speakForm(error);
    default:
      return {
        code: 'WRONG_VALUE',
        message: `${shown(error.data)} ${error.message ?? 'is not right'}`,
        remedy: adviceOf(error) ?? 'change the value so that it fits',
      };
  }
};

const speakUnknown = (error: SchemaError): Spoken => {
  const name = String(error.params['additionalProperty'] ?? error.params['unevaluatedProperty']);
  const known = Object.keys(membersOf(parentOf(error)['properties'])).filter((member) => member !== '$schema');
  const taken = Object.keys(membersOf(error.data));
  const free = known.filter((member) => !taken.includes(member));
  return {
    code: 'UNKNOWN_MEMBER',
    message: `unknown member ${quoted(name)}`,
    remedy: /[\s,]/.test(name)
      ? 'put the text before it in quotes: within { } a comma ends it'
      : didYouMean(name, free.length > 0 ? free : known),
    path: pointerTo(error.instancePath, name),
  };
};

const speakMissing = (error: SchemaError): Spoken => {
  const name = String(error.params['missingProperty']);
  const about = membersOf(membersOf(parentOf(error)['properties'])[name])['description'];
  const remedy = `add "${name}"${typeof about === 'string' ? `: ${about}` : ''}`;
  return { code: 'MISSING_MEMBER', message: `the member ${quoted(name)} is missing`, remedy, path: pointerTo(error.instancePath, name) };
};

const typeNames: { readonly [type: string]: string | undefined } = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
  array: 'a list',
  object: 'an object',
};

const speakType = (error: SchemaError): Spoken => {
  const types = typesOf(error);
  const wanted = [...new Set(types.map((type) => typeNames[type] ?? type))].join(' or ');
  const wantsText = types.includes('string') && (error.data === null || typeof error.data === 'number' || typeof error.data === 'boolean');
  const advice = wantsText ? `put it in quotes if it is a text` : `write ${wanted}`;
  const about = adviceOf(error);
  return {
    code: 'WRONG_TYPE',
    message: `expected ${wanted}, found ${shown(error.data)}`,
    remedy: about === undefined ? advice : `${advice}: ${about}`,
  };
};

const speakValue = (error: SchemaError): Spoken => {
  const { params } = error;
  const allowed: unknown = error.keyword === 'const' ? [params['allowedValue']] : params['allowedValues'];
  const names = isJsonList(allowed) ? allowed.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))) : [];
  const found = typeof error.data === 'string' ? error.data : '';
  return { code: 'UNKNOWN_VALUE', message: `${shown(error.data)} is not a value that is known here`, remedy: didYouMean(found, names) };
};

const speakForm = (error: SchemaError): Spoken => {
  // The name of a member is judged where the object stands: point at the member itself.
  const name = error.propertyName;
  const found = name ?? error.data;
  const remedy = adviceOf(error) ?? `write a text that matches ${String(error.params['pattern'])}`;
  const place = name === undefined ? {} : { path: pointerTo(error.instancePath, name) };
  return { code: 'WRONG_FORM', message: `${shown(found)} does not have the form that is wanted here`, remedy, ...place };
};

const adviceOf = (error: SchemaError): string | undefined => {
  const about = parentOf(error)['description'];
  return typeof about === 'string' ? about : undefined;
};

const parentOf = (error: SchemaError): { readonly [name: string]: Json } => membersOf(error.parentSchema);

const membersOf = (value: unknown): { readonly [name: string]: Json } => (isJsonObject(value) ? value : {});

const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return isJsonList(value) ? value.filter((item) => typeof item === 'string') : [];
};

const shown = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value);
  if (isJsonList(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (isJsonObject(value))
    return Object.keys(value).length === 0 ? 'an empty object' : `an object with ${eitherOf(Object.keys(value).slice(0, 4))}`;
  return String(value);
};
