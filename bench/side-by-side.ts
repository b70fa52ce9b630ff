/** One side of a comparison: does its share of the work once and says how many things it did in a second. */
export type Side = (round: number) => Promise<number>;

/** The middle one of some numbers. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/**
 * The rate of each side, round by round: every side goes once in a round and goes first as often as the others, so that whatever else the
 * machine does falls on all of them. One round before is not counted.
 */
export const sideBySide = async (rounds: number, sides: readonly Side[]): Promise<readonly (readonly number[])[]> => {
  const rates: number[][] = sides.map(() => []);
  for (let round = -1; round < rounds; round += 1) {
    for (let step = 0; step < sides.length; step += 1) {
      const at = (step + round + sides.length) % sides.length;
      const rate = await sides[at]?.(round);
      if (round >= 0 && rate !== undefined) rates[at]?.push(rate);
    }
  }
  return rates;
};

/** How many times faster the second side was than the first: the middle of all rounds. */
export const timesFaster = (first: readonly number[] = [], second: readonly number[] = []): number =>
  median(first.map((rate, round) => (second[round] ?? Number.NaN) / rate));

/** Does something `count` times, always with `lanes` at a time under way; how often a second that was. */
export const inFlight = async (count: number, lanes: number, act: (index: number) => Promise<unknown>): Promise<number> => {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) await act(next++);
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: lanes }, lane));
  return (count / (performance.now() - started)) * 1000;
};
