/**
 * How a subject waits. `later` does something after about `ms` and returns how to stop it. `yields`: every message gives way once before it
 * is looked at, so that whoever keeps the pace decides what comes between its arrival and its work.
 */
export type Pace = { readonly yields: boolean; later(ms: number, action: () => void): () => void };

/** Real time: what is put off happens by a timer, and nothing is put off that need not be. */
export const realPace: Pace = {
  yields: false,
  later: (ms, action) => {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
};
