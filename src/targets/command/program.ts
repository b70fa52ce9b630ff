import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Fault } from '../../base/fault.js';
import { shown, targetFault } from '../target-fault.js';
import type { StartOrder } from './environment.js';
import { pacedWriter } from './paced-writer.js';

/** How a program ended: one of both is set. */
export type Ending = { readonly code: number | null; readonly signal: string | null };

/** A running program with its three streams. */
export type Program = {
  readonly pid: number;
  write(text: string): void;
  closeInput(): void;
  /** Reads no more of its output: a flood must not fill the memory. */
  stopReading(): void;
  readonly ended: Promise<Ending>;
  readonly outputEnded: Promise<void>;
  readonly logEnded: Promise<void>;
};

/** Where the bytes of the two output streams go. */
export type Listener = { output(chunk: Uint8Array): void; log(chunk: Uint8Array): void };

/** Starts a program, never through a shell, as the leader of its own process group. Throws a Fault of kind `target`. */
export const startProgram = async (order: StartOrder, listener: Listener): Promise<Program> => {
  const child = await spawned(order);
  child.stdout.on('data', listener.output);
  child.stderr.on('data', listener.log);
  return {
    pid: child.pid ?? 0,
    write: pacedWriter(child.stdin),
    closeInput: () => void child.stdin.end(),
    stopReading: () => void child.stdout.destroy(),
    ended: new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal }))),
    outputEnded: new Promise((resolve) => child.stdout.once('close', resolve)),
    logEnded: new Promise((resolve) => child.stderr.once('close', resolve)),
  };
};

const spawned = (order: StartOrder): Promise<ChildProcessWithoutNullStreams> =>
  new Promise((resolve, reject) => {
    const [name = '', ...args] = order.argv;
    try {
      if (order.cwd !== undefined && !existsSync(order.cwd)) throw new Error(`its folder ${order.cwd} does not exist`);
      const child = spawn(name, args, { cwd: order.cwd, env: { ...order.env }, stdio: ['pipe', 'pipe', 'pipe'], detached: true });
      child.once('spawn', () => resolve(child));
      child.on('error', (error) => reject(notStarted(name, error.message)));
      // A program that went away is reported by its exit; the broken pipe adds nothing.
      child.stdin.on('error', () => undefined);
    } catch (error: unknown) {
      reject(notStarted(name, error instanceof Error ? error.message : String(error)));
    }
  });

const notStarted = (name: string, why: string): Fault =>
  targetFault(
    'TARGET_NOT_STARTED',
    `the program ${shown(name)} did not start: ${shown(why)}`,
    'check command, cwd and PATH in the target file: the command is an argv list, its first element a program',
  );
