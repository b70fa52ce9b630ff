import { dirname, resolve } from 'node:path';
import { type Json, type JsonObject, isJsonObject } from '../base/json.js';
import { pointerTo } from '../base/strict-json.js';
import type { Document } from './document.js';
import { parseDuration } from './duration.js';
import { membersOf, textOf } from './json-members.js';
import type { Problem } from './problems.js';
import { readDocumentFile } from './read-files.js';

/** A document and the absolute path of its file: relative paths in it are meant from that file's folder. */
export type PlacedDocument = { readonly document: Document; readonly path: string };

/** The absolute path that a target file names. */
export const pathFrom = ({ path }: PlacedDocument, named: string): string => resolve(dirname(path), named);

/** The readers of `witness`, files absolute. */
export const placeWitness = (witness: JsonObject, placed: PlacedDocument): JsonObject =>
  mapMembers(witness, (probe) => {
    const file = textOf(probe, 'file');
    return file === undefined ? probe : { ...membersOf(probe), file: pathFrom(placed, file) };
  });

/** The acts of `operator`, `within` in milliseconds. */
export const placeOperator = (operator: JsonObject): JsonObject =>
  mapMembers(operator, (act) => {
    const within = parseDuration(textOf(act, 'within') ?? '');
    return within === undefined ? act : { ...membersOf(act), within };
  });

/** The skills, with each input schema that stands in a file of its own (`{ $ref: ./file.json }`) read from there. */
export const placeSkills = (skills: JsonObject, placed: PlacedDocument): JsonObject =>
  mapMembers(skills, (skill) => {
    const file = inputFileOf(skill);
    return file === undefined ? skill : { ...membersOf(skill), input: readDocumentFile(pathFrom(placed, file), file).value };
  });

const inputFileOf = (skill: Json): string | undefined => {
  const input = membersOf(skill)['input'];
  const reference = textOf(input, '$ref');
  return reference === undefined || reference.startsWith('#') || Object.keys(membersOf(input)).length > 1 ? undefined : reference;
};

/** Reports what a schema cannot say well: a reader or an act that is reached in two ways or none, a schema from elsewhere. */
export const placeProblems = (document: Document): readonly Problem[] => {
  const value = membersOf(document.value);
  return [
    ...Object.entries(membersOf(value['witness'])).flatMap(([name, probe]) =>
      wayProblems(document, { path: `/witness/${name}`, value: probe, ways: ['http', 'file', 'command'] }),
    ),
    ...Object.entries(membersOf(value['operator'])).flatMap(([name, act]) =>
      wayProblems(document, { path: `/operator/${name}`, value: act, ways: ['http', 'command'] }),
    ),
    ...Object.entries(membersOf(value['skills'])).flatMap(([id, skill]) => remoteProblems(document, pointerTo('/skills', id), skill)),
  ];
};

const wayProblems = (
  document: Document,
  { path, value, ways }: { path: string; value: Json; ways: readonly string[] },
): readonly Problem[] => {
  const given = ways.filter((way) => isJsonObject(value) && Object.hasOwn(value, way));
  if (given.length === 1) return [];
  const message = given.length === 0 ? `none of ${ways.join(', ')} is given` : `${given.join(' and ')} are given`;
  return [{ code: 'ONE_WAY', message, place: document.placeOf(path), remedy: `give just one of ${ways.join(', ')}` }];
};

const remoteProblems = (document: Document, path: string, skill: Json): readonly Problem[] => {
  const file = inputFileOf(skill);
  if (file === undefined || (!/^[a-z][a-z0-9+.-]*:/i.test(file) && /\.(?:json|ya?ml)$/.test(file))) return [];
  return [
    {
      code: 'REMOTE_SCHEMA',
      message: 'an input schema is read from a file beside this one, never from elsewhere',
      place: document.placeOf(`${path}/input/$ref`),
      remedy: 'name a .json file, like { $ref: ./refund.schema.json }',
    },
  ];
};

const mapMembers = (object: JsonObject, change: (member: Json) => Json): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, member]) => [name, change(member)]));
