import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunAsk, RunWorld } from '../src/proceedings/run-ask.js';

/** The world outside for a measured run: nobody is told, the seed is fixed. */
export const benchWorld: RunWorld = {
  env: {},
  now: Date.now,
  sleep: (ms) => new Promise((resolve) => (ms > 0 ? setTimeout(resolve, ms) : setImmediate(resolve))),
  randomSeed: () => 1,
  uuid: randomUUID,
  temporaryFolder: () => (existsSync('/dev/shm') ? '/dev/shm' : tmpdir()),
  isInterrupted: () => false,
  log: () => undefined,
  told: () => undefined,
};

/** What a measured run asks: one law and its control. */
export const benchAsk = (runs: number): RunAsk => ({
  without: [],
  caseGlob: 'SA2A-AUTH-002',
  runs,
  seed: 1,
  out: mkdtempSync(join(tmpdir(), 'sa2a-court-bench-')),
  cwd: '.',
  bail: false,
});
