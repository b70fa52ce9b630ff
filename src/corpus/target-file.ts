import { resolve } from 'node:path';
import { digestOf } from '../base/digest.js';
import { Fault } from '../base/fault.js';
import { type Json, type JsonObject, isJsonObject } from '../base/json.js';
import { type Settle, type TargetFile, type TargetKind, targetKinds } from '../model/target.js';
import { isDocumentName, readDocumentFile } from './read-files.js';
import { parseDuration } from './duration.js';
import { membersOf, textOf, textsOf } from './json-members.js';
import { didYouMean } from './nearest.js';
import { quoted, throwProblems } from './problems.js';
import { schemaProblems } from './schema.js';
import { type PlacedDocument, pathFrom, placeOperator, placeProblems, placeSkills, placeWitness } from './target-places.js';
import { secretProblems, withoutSecrets } from './target-secrets.js';
import { subjectOf } from './target-subject.js';

const defaultTimeout = 5_000;
const defaultSettle: Settle = { max: 10_000, quiet: 50 };

/** Members of a target file that have a place of their own in `TargetFile`; the others go to `rest`. */
const placed: readonly string[] = [
  '$schema',
  'kind',
  'command',
  'module',
  'url',
  'cwd',
  'env',
  'passEnv',
  'timeout',
  'without',
  'variant',
  'settle',
  'shrink',
  'maxCalls',
  'subject',
  'skills',
  'witness',
  'operator',
];

/**
 * Loads what `--target` names: the kind `reference`, or a YAML or JSON file (its path from `cwd`). Paths become absolute,
 * durations milliseconds; `${NAME}` stay names. Throws a Fault, `usage` for a name and `corpus` for a file at fault.
 */
export const loadTargetFile = (nameOrPath: string, { cwd }: { readonly cwd: string }): TargetFile => {
  if (nameOrPath === 'reference') return { kind: 'reference', digest: digestOf({ kind: 'reference' }) };
  if (!isFilePath(nameOrPath)) throw notAFile(nameOrPath);
  const path = resolve(cwd, nameOrPath);
  const document = readDocumentFile(path, nameOrPath);
  throwProblems(schemaProblems(document, 'target-file'));
  throwProblems([...placeProblems(document), ...secretProblems(document)]);
  return toTargetFile({ document, path });
};

const isFilePath = (text: string): boolean =>
  !/^https?:/i.test(text) && (text.includes('/') || text.includes('\\') || isDocumentName(text));

const notAFile = (name: string): Fault => {
  const kind = targetKinds.find((known) => known === name);
  const isUrl = /^https?:/i.test(name);
  const message = kind === undefined && !isUrl ? `there is no target ${quoted(name)}` : `${quoted(name)} is reached through a target file`;
  const remedy = isUrl
    ? `write a file that holds "kind: a2a" and "url: ${name}", and name it: --target ./target.yaml`
    : remedyFor(name, kind !== undefined);
  return new Fault({ kind: 'usage', code: 'UNKNOWN_TARGET', message, remedy });
};

const remedyFor = (name: string, isKind: boolean): string =>
  isKind
    ? `write a file that holds "kind: ${name}", and name it: --target ./target.yaml ("npx sa2a-court init" makes one)`
    : `${didYouMean(name, ['reference'])} A file is named by its path, like ./target.yaml`;

const toTargetFile = (from: PlacedDocument): TargetFile => {
  const value = membersOf(from.document.value);
  const kind = targetKinds.find((known) => known === value['kind']) ?? 'reference';
  const skills = isJsonObject(value['skills']) ? placeSkills(value['skills'], from) : undefined;
  const { maxCalls } = value;
  return {
    kind,
    ...texts(value, ['url', 'variant']),
    ...(runsPrograms(kind)
      ? { cwd: pathFrom(from, textOf(value, 'cwd') ?? '.'), env: environmentOf(value['env']), passEnv: textsOf(value['passEnv']) }
      : {}),
    ...('command' in value ? { command: textsOf(value['command']) } : {}),
    ...('without' in value ? { without: textsOf(value['without']) } : {}),
    ...('module' in value ? { module: pathFrom(from, textOf(value, 'module') ?? '') } : {}),
    ...('timeout' in value || kind !== 'reference' ? { timeout: parseDuration(textOf(value, 'timeout') ?? '') ?? defaultTimeout } : {}),
    ...('settle' in value ? { settle: settleOf(value['settle']) } : {}),
    ...(value['shrink'] === 'resend' ? { shrink: 'resend' } : {}),
    ...(typeof maxCalls === 'number' ? { maxCalls } : {}),
    ...('subject' in value ? { subject: subjectOf(value['subject'], from) } : {}),
    ...(skills === undefined ? {} : { skills }),
    ...(isJsonObject(value['witness']) ? { witness: placeWitness(value['witness'], from) } : {}),
    ...(isJsonObject(value['operator']) ? { operator: placeOperator(value['operator']) } : {}),
    rest: Object.fromEntries(Object.entries(value).filter(([name]) => !placed.includes(name))),
    digest: digestOf(withoutSecrets(skills === undefined ? value : { ...value, skills })),
  };
};

/** Programs are started by two kinds only: the subject itself, or the acts of an operator. */
const runsPrograms = (kind: TargetKind): boolean => kind === 'command' || kind === 'a2a';

const texts = <Name extends string>(value: JsonObject, names: readonly Name[]): { readonly [name in Name]?: string } => {
  const found: { [name in Name]?: string } = {};
  for (const name of names) {
    const text = textOf(value, name);
    if (text !== undefined) found[name] = text;
  }
  return found;
};

const environmentOf = (value: Json | undefined): { readonly [name: string]: string } =>
  Object.fromEntries(Object.entries(membersOf(value)).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])));

const settleOf = (value: Json | undefined): Settle => ({
  max: parseDuration(textOf(value, 'max') ?? '') ?? defaultSettle.max,
  quiet: parseDuration(textOf(value, 'quiet') ?? '') ?? defaultSettle.quiet,
});
