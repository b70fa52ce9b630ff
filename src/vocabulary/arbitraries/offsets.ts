import { type Json, isJsonList } from '../../base/json.js';
import type { ArbitraryWord } from '../../model/words.js';
import { numberOf, objectArgs } from '../arguments.js';

const longest = 20;
const most = 8;

/** `offsets`: after how many milliseconds each lane of an `overlap` begins. */
export const offsets: ArbitraryWord = {
  word: 'offsets',
  summary: `When the lanes of an \`overlap\` begin, in milliseconds from 0 to ${longest}: first all at once, then one after another, then at random.`,
  example: 'given: { offsets: { offsets: { lanes: 2 } } }',
  args: objectArgs({ lanes: { type: 'integer', minimum: 2, maximum: most } }, ['lanes']),
  needs: () => [],
  draw: (args) => {
    const lanes = numberOf(args, 'lanes') ?? 2;
    const all = (at: (index: number) => number): Json => Array.from({ length: lanes }, (_, index) => at(index));
    const together = all(() => 0);
    return {
      is: 'draw',
      plain: together,
      cover: [together, all((index) => index), all((index) => Math.min(longest, index * 5)), all((index) => lanes - 1 - index)],
      generate: (random) => all(() => random.nextInt(0, longest)),
      simpler: (plan) => (isJsonList(plan) && plan.some((offset) => offset !== 0) ? [together] : []),
      labels: (plan) => ({ offsets: JSON.stringify(plan) === JSON.stringify(together) ? 'all at once' : 'apart' }),
    };
  },
};
