import { dirname, resolve } from 'node:path';
import type { Json, JsonObject } from '../base/json.js';
import type { Artifact, TargetFile } from '../model/target.js';
import { itemsOf, membersOf, textOf } from './json-members.js';
import { type PlacedDocument, pathFrom } from './target-places.js';

/** The exact subject that a target file claims: its name and revision, the files that make it up, and whether its commit is bound. */
export const subjectOf = (value: Json | undefined, from: PlacedDocument): NonNullable<TargetFile['subject']> => {
  const subject = membersOf(value);
  const artifacts = itemsOf(subject['artifacts']).map((item) => artifactOf(item, from));
  return {
    ...textIn(subject, 'name'),
    ...textIn(subject, 'revision'),
    ...(artifacts.length === 0 ? {} : { artifacts }),
    ...(subject['source'] === 'git' ? { source: { vcs: 'git', folder: dirname(from.path) } } : {}),
  };
};

const textIn = (subject: JsonObject, name: 'name' | 'revision'): { readonly name?: string; readonly revision?: string } => {
  const text = textOf(subject, name);
  return text === undefined ? {} : { [name]: text };
};

const artifactOf = (item: Json, from: PlacedDocument): Artifact => {
  const name = (typeof item === 'string' ? item : textOf(item, 'path')) ?? '';
  const sha256 = textOf(item, 'sha256');
  return { name, path: pathFrom(from, name), root: rootOf(name, from), ...(sha256 === undefined ? {} : { sha256 }) };
};

/** The folder that an artifact lies in by its own spelling: that of the target file, or as many above it as the path climbs. */
const rootOf = (name: string, from: PlacedDocument): string => {
  let depth = 0;
  let lowest = 0;
  for (const part of name.split('/')) {
    if (part === '..') depth -= 1;
    else if (part !== '' && part !== '.') depth += 1;
    lowest = Math.min(lowest, depth);
  }
  return resolve(dirname(from.path), ...Array.from({ length: -lowest }, () => '..'));
};
