import type { ProcessFamily } from './process-family.js';

const guarded = new Set<ProcessFamily>();

const endAll = (): void => {
  for (const family of guarded) family.signal('SIGKILL');
};

/**
 * Ends this family when the court's own process exits without having closed its target: a program in its own process
 * group would outlive the terminal. The answer takes the guard off again.
 */
export const guardOnExit = (family: ProcessFamily): (() => void) => {
  if (guarded.size === 0) process.on('exit', endAll);
  guarded.add(family);
  return () => {
    guarded.delete(family);
    if (guarded.size === 0) process.off('exit', endAll);
  };
};
