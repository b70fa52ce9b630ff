/** Why a docket ends for everybody who holds a share of it, in the words of a report. */
export const stopWords = {
  interrupted: 'interrupted',
  bail: 'the first conviction ended the run',
  failed: 'the target failed in another thread',
} as const;

type SharedStop = (typeof stopWords)[keyof typeof stopWords];

/** Whose turn it is among threads that hold one docket: each place is taken once, and whoever ends the docket ends it for all. */
export type SharedTurns = {
  /** The place in the docket that nobody has taken yet, counted from 0; beyond the end once all are taken. */
  take(): number;
  stop(why: SharedStop): void;
  stopped(): SharedStop | undefined;
};

const cells = 2;
const stops = [undefined, ...Object.values(stopWords)];

/** Memory for the turns of one docket, to be handed to every thread that holds a share of it. */
export const turnsMemory = (): SharedArrayBuffer => new SharedArrayBuffer(cells * Int32Array.BYTES_PER_ELEMENT);

/** The turns that stand in this memory. What was said first about the end stands. */
export const turnsIn = (memory: SharedArrayBuffer): SharedTurns => {
  const turns = new Int32Array(memory);
  return {
    take: () => Atomics.add(turns, 0, 1),
    stop: (why) => void Atomics.compareExchange(turns, 1, 0, stops.indexOf(why)),
    stopped: () => stops[Atomics.load(turns, 1)],
  };
};
