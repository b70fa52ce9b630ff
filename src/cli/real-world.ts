import { randomInt, randomUUID } from 'node:crypto';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { RunEvent, RunWorld } from '../proceedings/run-ask.js';
import { logSafe } from '../reporters/log-safe.js';
import { watchInterruption } from './interruption.js';
import type { Terminal } from './terminal.js';
import { trialThreads } from './trial-threads.js';

/** Seeds are 32-bit signed integers: what the generator of cases takes. */
export const seedBounds = { least: -(2 ** 31), most: 2 ** 31 - 1 } as const;

/**
 * Does some work in the real world: the system's clock and randomness, this process's environment, a temporary folder that is
 * gone afterwards, and interruption by signals while the work lasts.
 */
export const inRealWorld = async <Value>(
  terminal: Terminal,
  told: (event: RunEvent) => void,
  work: (world: RunWorld) => Promise<Value>,
): Promise<Value> => {
  const interruption = watchInterruption(terminal);
  const folder = temporaryFolder();
  const threads = trialThreads();
  try {
    return await work({
      ...(threads === undefined ? {} : { threads }),
      env: terminal.env,
      now: () => Date.now(),
      // Sleeping for nothing lets signals and other work in: a subject in this very process never waits by itself.
      sleep: async (ms) => (ms > 0 ? wait(ms) : nextTurn()),
      randomSeed: () => randomInt(seedBounds.least, seedBounds.most + 1),
      uuid: () => randomUUID(),
      temporaryFolder: folder.open,
      isInterrupted: interruption.isInterrupted,
      log: (text) => {
        if (terminal.verbose) terminal.tell(logSafe(text));
      },
      told,
    });
  } finally {
    interruption.end();
    folder.remove();
  }
};

const memoryFolder = '/dev/shm';

/**
 * Where temporary files are quick: in memory, where the system has such a folder. What the embedded subject keeps there is thrown away
 * with the run; it has to outlive a kill of the subject, which files in memory do, and not a power cut of the court.
 */
const quickFolder = (): string => {
  try {
    accessSync(memoryFolder, constants.W_OK);
    return memoryFolder;
  } catch {
    return tmpdir();
  }
};

/** One folder for everything temporary, made when it is first asked for; it is removed even where the program is left at once. */
const temporaryFolder = (): { open(): string; remove(): void } => {
  let made: string | undefined;
  const remove = (): void => {
    if (made !== undefined) rmSync(made, { recursive: true, force: true });
    process.off('exit', remove);
  };
  const open = (): string => {
    if (made === undefined) {
      made = mkdtempSync(join(quickFolder(), 'sa2a-court-'));
      process.on('exit', remove);
    }
    return made;
  };
  return { open, remove };
};
