import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { holdShare } from '../proceedings/hold-share.js';
import type { ShareWork } from '../proceedings/share-work.js';
import type { ThreadMessage } from './trial-threads.js';

// The program of another thread: it holds its share of a docket, and says to the thread that started it what came of each run.
const say = (message: ThreadMessage): void => parentPort?.postMessage(message, []);

const world = { now: () => Date.now(), sleep: async (ms: number) => (ms > 0 ? wait(ms) : nextTurn()) };

// It comes from the very thread that started this one, out of the same build: more than that it is a share is not asked.
const isShare = (value: unknown): value is ShareWork =>
  typeof value === 'object' && value !== null && 'turns' in value && value.turns instanceof SharedArrayBuffer;

try {
  const work: unknown = workerData;
  if (!isShare(work)) throw new TypeError('a thread was started without its share');
  say({ is: 'end', end: await holdShare(work, world, (told) => say({ is: 'told', told })) });
} catch (error: unknown) {
  say({ is: 'failed', why: error instanceof Error ? error.message : String(error) });
}
