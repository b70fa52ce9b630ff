import { randomInt, randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { listFolder, measureFile, sumsText } from '../../../src/record/folder-files.js';
import { runCourt } from '../../../src/proceedings/run.js';
import type { RunAsk, RunOutcome, RunWorld } from '../../../src/proceedings/run-ask.js';

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A folder of this test alone. */
export const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'sa2a-court-'));
  made.push(folder);
  return folder;
};

/** The real world, in which nobody listens. */
const aWorld = (): RunWorld => ({
  env: {},
  now: () => Date.now(),
  sleep: async (ms) => wait(ms),
  randomSeed: () => randomInt(2 ** 31),
  uuid: () => randomUUID(),
  temporaryFolder: aFolder,
  isInterrupted: () => false,
  log: () => undefined,
  told: () => undefined,
});

/** A real run of a few cases on the reference subject, one of which is convicted where a guard is taken out. */
export const aRealRun = async (ask: Partial<RunAsk> = {}): Promise<RunOutcome> =>
  runCourt({ without: [], out: aFolder(), cwd: process.cwd(), bail: false, caseGlob: 'SA2A-AUTH-00?', runs: 2, seed: 7, ...ask }, aWorld());

/** A copy of a run folder in which somebody changed something. */
export const aCopyOf = (folder: string, change: (copy: string) => void): string => {
  const copy = join(aFolder(), 'copy');
  cpSync(folder, copy, { recursive: true });
  change(copy);
  return copy;
};

/** What somebody does who knows the format: lists the files again, so that SHA256SUMS fits what was changed. */
export const listAgain = (folder: string): void => {
  rmSync(join(folder, 'SHA256SUMS'));
  const sums = listFolder(folder).files.map((name) => ({ name, sha256: measureFile(join(folder, name)).sha256 }));
  writeFileSync(join(folder, 'SHA256SUMS'), sumsText(sums));
};

/** Replaces a text in a file, which must be there. */
export const replaceIn = (file: string, from: string, to: string): void => {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
  writeFileSync(file, text.replace(from, to));
};

/** Writes a file and the folders that it needs. */
export const writeInto = (folder: string, name: string, text: string): void => {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), text);
};
