import type { Random } from 'fast-check';
import { type Json, isJsonList } from '../../base/json.js';
import type { ArbitraryWord, DrawScene } from '../../model/words.js';
import { membersOf, numberOf, objectArgs } from '../arguments.js';
import { drawOneOf, pick } from '../drawing.js';

const hour = 3_600_000;
const margin = 1_000;
const shortLife = { least: 1_500, most: 2_500 };

const hasClock = ({ facts }: DrawScene): boolean => facts.abilities.includes('clock');

/** `duration`: milliseconds; where the subject has no clock of its own, short enough to be waited for. */
export const duration: ArbitraryWord = {
  word: 'duration',
  summary: 'A duration in milliseconds between `min` and `max`; within 3 s where the subject runs on real time.',
  example: 'given: { life: { duration: { min: 1000, max: 3600000 } } }',
  args: objectArgs({ min: { type: 'integer', minimum: 1 }, max: { type: 'integer', minimum: 1 } }),
  needs: () => [],
  draw: (args, scene) => {
    const least = hasClock(scene) ? (numberOf(args, 'min') ?? margin) : shortLife.least;
    const most = hasClock(scene) ? (numberOf(args, 'max') ?? hour) : shortLife.most;
    return {
      is: 'draw',
      plain: least,
      cover: [],
      generate: (random: Random) => random.nextInt(least, most),
      simpler: (plan) => (plan === least ? [] : [least]),
      admits: (plan) => typeof plan === 'number' && plan >= least && plan <= most,
      labels: () => ({}),
    };
  },
};

/** `instant`: a moment beside one that an earlier act fixed; `plus` is milliseconds, or a list of them, each covered. */
export const instant: ArbitraryWord = {
  word: 'instant',
  summary:
    'A moment `plus` milliseconds from one that an act answered, such as the end of a grant; 1 s is the least distance on real time.',
  example: 'given: { end: { instant: { at: $granted.expiresAt, plus: [0, 1] } } }',
  args: objectArgs(
    { at: { type: 'string' }, plus: { anyOf: [{ type: 'integer' }, { type: 'array', items: { type: 'integer' }, minItems: 1 }] } },
    ['at', 'plus'],
  ),
  needs: () => [],
  draw: (args) => drawOneOf(offsets(args), 'instant', 'no offset is given'),
  materialise: (plan, args, { facts }) => {
    const plus = typeof plan === 'number' ? plan : 0;
    const far = plus < 0 ? Math.min(plus, -margin) : Math.max(plus, margin);
    return { at: membersOf(args)['at'] ?? null, plus: facts.abilities.includes('clock') ? plus : far };
  },
};

const offsets = (args: Json): readonly number[] => {
  const plus = membersOf(args)['plus'];
  return (isJsonList(plus) ? plus : [plus]).filter((item) => typeof item === 'number');
};

/** `integer-edge`: an integer beside a limit and at the edges of common number types. */
export const integerEdge: ArbitraryWord = {
  word: 'integer-edge',
  summary: 'An integer at an edge: -1, 0, 1, beside `limit`, 2^31, 2^53.',
  example: 'given: { edge: { integer-edge: { limit: 100 } } }',
  args: objectArgs({ limit: { type: 'integer' } }),
  needs: () => [],
  draw: (args) => {
    const limit = numberOf(args, 'limit') ?? 1;
    const edges = [0, 1, -1, limit - 1, limit, limit + 1, 2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER];
    return { ...drawOneOf([...new Set(edges)], 'integer-edge', 'no edge'), generate: (random: Random) => pick(random, edges) };
  },
};
