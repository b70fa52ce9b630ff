import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { Fault } from '../base/fault.js';
import { type Json, type JsonObject, isJsonList, isJsonObject } from '../base/json.js';
import { parseStrictJson } from '../base/strict-json.js';
import { type CaseId, parseCaseId } from '../model/court.js';
import { counterexampleFormat } from '../model/replay.js';
import { sumsName } from '../record/run-folder-name.js';
import { vocabularyVersion } from '../vocabulary/vocabulary.js';
import { verifyFolder } from './verify-folder.js';

/** A counterexample as a file holds it: what is held again, of which case, and where it was found. */
export type FiledCounterexample = {
  readonly path: string;
  readonly case: CaseId;
  readonly caseDigest: string;
  readonly plan: JsonObject;
  readonly omitted: readonly number[];
  /** What the names of the broken run came from, where its world was its own. */
  readonly seed: number;
  readonly run: number;
  /** The revision of the court that found it, and what it was found on. */
  readonly court: string;
  readonly foundOn: { readonly kind: string; readonly without: readonly string[]; readonly variant?: string };
  /** True where the file lies in a run folder that was verified; a file by itself is nobody's word. */
  readonly verified: boolean;
};

/** The folder of a run folder in which counterexamples lie. */
const folderName = 'counterexamples';
const mostBytes = 16 * 1024 * 1024;

/**
 * Reads the file of a counterexample. One that lies in a run folder counts only with its folder: that is verified first, and a file
 * that was edited or slipped in is a trust Fault, as `verify` says it. One that lies elsewhere is read by itself: a usage Fault where
 * it is no counterexample.
 */
export const readCounterexample = async (file: string, cwd: string): Promise<FiledCounterexample> => {
  const path = resolve(cwd, file);
  const bytes = bytesOf(path, file);
  const folder = folderAround(path);
  if (folder !== undefined) {
    const verified = await verifyFolder(folder, { kind: 'law', foreign: false });
    if (!verified.ok) throw verified.error;
    // What was verified is what is read: the file may have changed meanwhile.
    const bound = verified.value.folder.read(`${folderName}/${basename(path)}`);
    if (!bound.ok) throw bound.error;
    return { ...parsed(bound.value, file), verified: true };
  }
  return { ...parsed(bytes, file), verified: false };
};

const bytesOf = (path: string, file: string): Uint8Array => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile() !== true) throw misuse('counterexample-missing', file, `found ${found === undefined ? 'nothing' : 'no file'} here`);
  if (found.size > mostBytes) throw misuse('counterexample-file', file, `found ${found.size} bytes, more than ${mostBytes}`);
  return readFileSync(path);
};

const folderAround = (path: string): string | undefined => {
  const dir = dirname(dirname(path));
  const isInRun = basename(dirname(path)) === folderName && statSync(join(dir, sumsName), { throwIfNoEntry: false })?.isFile() === true;
  return isInRun ? dir : undefined;
};

const parsed = (bytes: Uint8Array, file: string): Omit<FiledCounterexample, 'verified'> => {
  const read = parseStrictJson(bytes, { limit: mostBytes, integers: 'double' });
  if (!read.ok) throw misuse('counterexample-file', file, `found no JSON that can be read: ${read.error.message}`);
  const members = membersOf(read.value.value);
  if (members['format'] !== counterexampleFormat)
    throw misuse('counterexample-file', file, `found the format ${shown(members['format'])}, not ${counterexampleFormat}`);
  if (members['vocabulary'] !== vocabularyVersion)
    throw misuse(
      'counterexample-file',
      file,
      `found one in the words ${shown(members['vocabulary'])}; this version has ${vocabularyVersion}`,
    );
  const wrong = (name: string): Fault => misuse('counterexample-file', file, `found no usable member ${name}: ${shown(members[name])}`);
  const { plan = null, omitted = null, caseDigest, target, court } = members;
  const id = membersOf(members['counterexample'])['case'];
  const caseId = typeof id === 'string' ? parseCaseId(id) : undefined;
  if (caseId === undefined) throw wrong('counterexample');
  if (!isJsonObject(plan)) throw wrong('plan');
  if (!isPlaces(omitted)) throw wrong('omitted');
  if (typeof caseDigest !== 'string' || !/^[0-9a-f]{64}$/.test(caseDigest)) throw wrong('caseDigest');
  return {
    path: file,
    case: caseId,
    caseDigest,
    plan,
    omitted,
    seed: wholeIn(members['seed']) ?? raise(wrong('seed')),
    run: wholeIn(members['run']) ?? raise(wrong('run')),
    court: typeof court === 'string' ? court : 'unknown',
    foundOn: foundOnIn(membersOf(target)),
  };
};

const raise = (fault: Fault): never => {
  throw fault;
};

const membersOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});

const isPlaces = (value: Json): value is readonly number[] =>
  isJsonList(value) && value.every((place) => wholeIn(place) !== undefined) && new Set(value).size === value.length;

const wholeIn = (value: Json | undefined): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;

const foundOnIn = ({ kind, without, variant }: JsonObject): FiledCounterexample['foundOn'] => ({
  kind: typeof kind === 'string' ? kind : 'unknown',
  without: isJsonList(without) ? without.filter((guard) => typeof guard === 'string') : [],
  ...(typeof variant === 'string' ? { variant } : {}),
});

const mostShown = 60;

const shown = (value: Json | undefined): string => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, mostShown));

const misuse = (code: 'counterexample-missing' | 'counterexample-file', file: string, found: string): Fault =>
  new Fault({
    kind: 'usage',
    code,
    message: `expected a counterexample of a run; ${found}`,
    place: { file },
    remedy: 'name a file of a run folder, like reports/latest/counterexamples/SA2A-AUTH-002.json',
  });
