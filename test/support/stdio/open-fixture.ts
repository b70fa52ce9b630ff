import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { Fault } from '../../../src/base/fault.js';
import type { Target, TargetFile } from '../../../src/model/target.js';
import type { OpenContext } from '../../../src/targets/open-context.js';
import { openTarget } from '../../../src/targets/registry.js';

/** The path of a program in this folder. */
export const fixture = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** A context with an empty environment save PATH, whose log is kept. */
export const contextWith = (env: OpenContext['env'] = {}): OpenContext & { readonly logged: readonly string[] } => {
  const logged: string[] = [];
  return { env: { PATH: process.env['PATH'], ...env }, log: (text) => logged.push(text), temporaryFolder: tmpdir, logged };
};

/** Opens a target file for the length of the running test. */
export const opened = async (file: TargetFile, context: OpenContext = contextWith()): Promise<Target> => {
  const target = await openTarget(file, context);
  onTestFinished(() => target.close());
  return target;
};

/** Opens a program of this folder as a target of kind `command`. */
export const openedFixture = (name: string, args: readonly string[] = [], more: Partial<TargetFile> = {}): Promise<Target> =>
  opened({ kind: 'command', command: [process.execPath, fixture(name), ...args], ...more });

/** The fault that this work throws. */
export const faultOf = async (work: Promise<unknown>): Promise<Fault> => {
  try {
    await work;
  } catch (error: unknown) {
    if (error instanceof Fault) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
};

/** A lawful call of a fixture. */
export const sending = (messageId: string) =>
  ({ world: 'w', principal: 'alice', messageId, skill: 'lookup', input: { ünïcode: '🙂' } }) as const;
