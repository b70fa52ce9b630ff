import { type Json, isJsonList } from '../../base/json.js';
import type { ArbitraryWord } from '../../model/words.js';
import { numberOf, objectArgs } from '../arguments.js';

const longest = 20;
const close = 3;
const mostLanes = 8;

/** `offsets`: after how many milliseconds each lane of an `overlap` begins. */
export const offsets: ArbitraryWord = {
  word: 'offsets',
  summary: `When the lanes of an \`overlap\` begin, in milliseconds from 0 to ${longest}: first all at once, then one after another, then at random, half of the time within ${close}.`,
  example: 'given: { offsets: { offsets: { lanes: 2 } } }',
  args: objectArgs({ lanes: { type: 'integer', minimum: 2, maximum: mostLanes } }, ['lanes']),
  needs: () => [],
  draw: (args) => {
    const lanes = numberOf(args, 'lanes') ?? 2;
    const all = (at: (index: number) => number): Json => Array.from({ length: lanes }, (_, index) => at(index));
    const together = all(() => 0);
    return {
      is: 'draw',
      plain: together,
      cover: [together, all((index) => index), all((index) => Math.min(longest, index * 5)), all((index) => lanes - 1 - index)],
      // Half of the races are close: what goes wrong within a few milliseconds is met often, and costs little time.
      generate: (random) => {
        const most = random.nextInt(0, 1) === 0 ? close : longest;
        return all(() => random.nextInt(0, most));
      },
      simpler: (plan) => (isJsonList(plan) && plan.some((offset) => offset !== 0) ? [together] : []),
      labels: (plan) => ({ offsets: JSON.stringify(plan) === JSON.stringify(together) ? 'all at once' : 'apart' }),
    };
  },
};
