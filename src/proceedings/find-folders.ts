import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, type Json } from '../base/json.js';
import { parseStrictJson } from '../base/strict-json.js';
import { incompletePrefix } from '../record/run-folder-name.js';

/** A folder in which a run, an audit or an observation was left: its name, its kind, and what its files say, which nobody has verified. */
export type FoundFolder = {
  readonly name: string;
  readonly kind: 'law' | 'audit' | 'wire' | 'incomplete';
  readonly says: string;
};

const kinds = [
  { kind: 'law', statement: 'verdict.dsse.json', json: 'verdict.json' },
  { kind: 'audit', statement: 'audit.dsse.json', json: 'audit.json' },
  { kind: 'wire', statement: 'wire.dsse.json', json: 'wire.json' },
] as const;

/** The folders in `out` that hold a statement, or that a crash left, the newest first; none where there is no such folder. */
export const findFolders = (out: string): readonly FoundFolder[] => {
  if (statSync(out, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(out, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted((a, b) => (a < b ? 1 : -1))
    .flatMap((name) => folderOf(out, name));
};

const folderOf = (out: string, name: string): readonly FoundFolder[] => {
  if (name.startsWith(incompletePrefix)) return [{ name, kind: 'incomplete', says: 'cut off while it was written' }];
  const found = kinds.find(({ statement }) => existsSync(join(out, name, statement)));
  return found === undefined ? [] : [{ name, kind: found.kind, says: saidIn(join(out, name, found.json)) }];
};

const mostBytes = 64 * 1024 * 1024;

const saidIn = (file: string): string => {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? mostBytes + 1;
  const parsed = size > mostBytes ? undefined : parseStrictJson(readFileSync(file), { limit: mostBytes, integers: 'double' });
  const value: Json = parsed?.ok === true ? parsed.value.value : null;
  const { standing, claim, rows, subject, observedPeer } = isJsonObject(value) ? value : {};
  if (typeof standing === 'string') return `${standing}: ${typeof claim === 'string' ? claim : ''}`;
  // A wire observation is of an endpoint; the label is the agent's own word.
  if (isJsonObject(observedPeer) && typeof observedPeer['url'] === 'string')
    return [observedPeer['url'], observedPeer['label']].filter((part) => typeof part === 'string').join(': ');
  const name = isJsonObject(subject) && typeof subject['name'] === 'string' ? subject['name'] : 'no subject that can be read';
  return Array.isArray(rows) ? `${rows.length} row(s) that need a person: ${name}` : name;
};
