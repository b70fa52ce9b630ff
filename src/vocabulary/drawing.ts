import type { Random } from 'fast-check';
import { type Json, sameJson } from '../base/json.js';
import type { Draw } from '../model/words.js';

/** A draw of one of a few values, each covered; the first is the plainest. `label` names the dimension that is counted. */
export const drawOneOf = (choices: readonly Json[], label: string, why: string): Draw => {
  const [plain] = choices;
  if (plain === undefined) return { is: 'empty', why };
  return {
    is: 'draw',
    plain,
    cover: choices,
    generate: (random) => pick(random, choices),
    simpler: (plan) =>
      choices.slice(
        0,
        Math.max(
          0,
          choices.findIndex((choice) => sameJson(choice, plan)),
        ),
      ),
    admits: (plan) => choices.some((choice) => sameJson(choice, plan)),
    labels: (plan) => ({ [label]: typeof plan === 'string' ? plan : JSON.stringify(plan) }),
  };
};

/** One of `choices`, evenly. */
export const pick = <Choice>(random: Random, choices: readonly [Choice, ...Choice[]] | readonly Choice[]): Choice => {
  const choice = choices[random.nextInt(0, choices.length - 1)];
  if (choice === undefined) throw new RangeError('nothing to pick from');
  return choice;
};

/** A draw that has one plan only; what it stands for is made anew in each run. */
export const drawFresh = (plan: Json): Draw => ({
  is: 'draw',
  plain: plan,
  cover: [],
  generate: () => plan,
  simpler: () => [],
  admits: (other) => sameJson(other, plan),
  labels: () => ({}),
});
