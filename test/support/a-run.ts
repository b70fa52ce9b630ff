import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { runCourt } from '../../src/proceedings/run.js';
import type { RunAsk, RunEvent, RunOutcome, RunWorld } from '../../src/proceedings/run-ask.js';
import { fixture } from './stdio/open-fixture.js';

const made: string[] = [];
afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const freshFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'sa2a-court-run-'));
  made.push(folder);
  return folder;
};

/** The world outside of a run, in which nobody listens and nobody interrupts. */
export const aRunWorld = (changes: Partial<RunWorld> = {}): RunWorld => ({
  env: { PATH: process.env['PATH'] },
  now: () => Date.now(),
  sleep: async (ms) => (ms > 0 ? wait(ms) : nextTurn()),
  randomSeed: () => 11,
  uuid: () => randomUUID(),
  temporaryFolder: freshFolder,
  isInterrupted: () => false,
  log: () => undefined,
  told: (_event: RunEvent) => undefined,
  ...changes,
});

/** A run of the court in folders that are gone afterwards; without anything asked, the whole docket on the reference subject. */
export const aRun = (ask: Partial<RunAsk> = {}, world: Partial<RunWorld> = {}): Promise<RunOutcome> =>
  runCourt({ without: [], out: freshFolder(), cwd: freshFolder(), bail: false, ...ask }, aRunWorld(world));

/** The path of a profile of one level that requires these cases, and names nothing else. */
export const profileFileOf = (...requires: readonly string[]): string => {
  const file = join(freshFolder(), 'small.yaml');
  const level = { name: 'small', title: 'A few cases', abilities: ['send', 'grant', 'revoke', 'effects'], grade: 'differential', requires };
  const profile = {
    id: 'SMALL-v26.1.1',
    uri: 'urn:example:profile:small:v26.1.1',
    version: 'v26.1.1',
    family: 'SMALL',
    title: 'A few cases of the court',
    draft: false,
    levels: [level],
  };
  writeFileSync(file, JSON.stringify(profile));
  return file;
};

/** The path of a target file for a small program over stdio. */
export const targetFileFor = (program: string, ...args: readonly string[]): string => {
  const file = join(freshFolder(), 'target.json');
  writeFileSync(
    file,
    JSON.stringify({ kind: 'command', command: [process.execPath, fixture(program), ...args], settle: { max: '100ms', quiet: '2ms' } }),
  );
  return file;
};
