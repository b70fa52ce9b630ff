import type { Terminal } from './terminal.js';

/** Whether the person asked to stop. */
export type Interruption = { isInterrupted(): boolean; end(): void };

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Listens for Ctrl-C and its kin until `end`: the first one asks the work to end in order, the second one leaves at once with
 * 130. Subjects that were started are ended on the way out, by the guards that their targets keep.
 */
export const watchInterruption = (terminal: Terminal): Interruption => {
  let isInterrupted = false;
  const stop = (): void => {
    if (isInterrupted) process.exit(130);
    isInterrupted = true;
    terminal.tell('interrupted: ending what is in hand, then writing what there is; once more leaves at once');
  };
  for (const signal of signals) process.on(signal, stop);
  return {
    isInterrupted: () => isInterrupted,
    end: () => {
      for (const signal of signals) process.off(signal, stop);
    },
  };
};
