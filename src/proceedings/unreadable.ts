import { Fault } from '../base/fault.js';

/** A usage Fault for a file that the system refuses to read; anything else that was thrown, but for a Fault, is a fault of ours and goes on up. */
export const unreadable = (error: unknown, path: string): Fault => {
  if (error instanceof Fault) return error;
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) throw error;
  const file = 'path' in error && typeof error.path === 'string' ? error.path : path;
  return new Fault({
    kind: 'usage',
    code: 'file-unreadable',
    message: `expected a file that can be read; found ${String(error.code)}`,
    place: { file },
    remedy: 'check the path and its permissions',
  });
};
