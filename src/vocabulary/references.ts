import { type Json, type JsonObject, isJsonList, isJsonObject } from '../base/json.js';
import { remembered } from '../base/remembered.js';

const reference = /^\$([a-z][a-z0-9-]*)((?:\.[A-Za-z][A-Za-z0-9]*)*)$/;

/** `args`, with each `$name` and `$name.member` replaced by the value that it names, `null` where there is none. */
export const resolveReferences = (args: Json, values: JsonObject): Json => {
  if (typeof args === 'string') return resolveText(args, values);
  if (referencesIn(args).length === 0) return args;
  if (isJsonList(args)) return args.map((item) => resolveReferences(item, values));
  if (!isJsonObject(args)) return args;
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, resolveReferences(value, values)]));
};

const resolveText = (text: string, values: JsonObject): Json => {
  const match = reference.exec(text);
  if (match === null) return text;
  const [, name = '', members = ''] = match;
  if (!Object.hasOwn(values, name)) return text;
  return members
    .split('.')
    .slice(1)
    .reduce<Json>(
      (value, member) => (isJsonObject(value) && Object.hasOwn(value, member) ? (value[member] ?? null) : null),
      values[name] ?? null,
    );
};

/** The names of draws and steps that an argument refers to. */
export const referencesIn = (args: Json): readonly string[] => {
  if (typeof args === 'string') return args.startsWith('$') ? (reference.exec(args)?.slice(1, 2) ?? []) : [];
  return typeof args === 'object' && args !== null ? namesInside(args) : [];
};

// The arguments of a case are the same objects in each of its runs.
const namesInside = remembered((args: object): readonly string[] => Object.values(args).flatMap(referencesIn));
