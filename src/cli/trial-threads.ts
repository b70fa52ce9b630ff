import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { packageRoot } from '../base/package-root.js';
import type { ShareEnd, ShareThreads, ShareTold } from '../proceedings/share-work.js';

/** What the thread says: something of its share, its end, or why it could not hold it. */
export type ThreadMessage =
  | { readonly is: 'told'; readonly told: ShareTold }
  | { readonly is: 'end'; readonly end: ShareEnd }
  | { readonly is: 'failed'; readonly why: string };

/** More threads than this are not quicker: what they record goes through one. */
const mostThreads = 4;

/** The threads that this machine has a core for, beside the one that runs. None where the program was not built. */
export const trialThreads = (): ShareThreads | undefined => {
  const file = join(packageRoot(), 'dist', 'cli', 'trial-thread.js');
  const count = Math.min(mostThreads, availableParallelism()) - 1;
  if (count < 1 || !existsSync(file)) return undefined;
  return {
    count,
    hold: async (work, told) =>
      new Promise((resolve, reject) => {
        const worker = new Worker(file, { workerData: work, stdout: false, stderr: false });
        const giveUp = (error: unknown): void => {
          reject(error instanceof Error ? error : new Error(String(error)));
          void worker.terminate();
        };
        worker.on('message', (message: ThreadMessage) => {
          if (message.is === 'end') return resolve(message.end);
          if (message.is === 'failed') return reject(new Error(message.why));
          // What cannot be put down, on a full disk for one, ends the share like a thread that goes away.
          try {
            return told(message.told);
          } catch (error: unknown) {
            return giveUp(error);
          }
        });
        worker.on('error', reject);
        worker.on('exit', (code) => reject(new Error(`it ended with code ${code}`)));
      }),
  };
};
