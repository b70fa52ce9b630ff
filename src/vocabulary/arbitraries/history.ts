import type { Random } from 'fast-check';
import type { Json } from '../../base/json.js';
import type { ArbitraryWord } from '../../model/words.js';
import { membersOf, objectArgs, referenceArg, textsOf } from '../arguments.js';
import { drawOneOf, pick } from '../drawing.js';
import { freeName } from '../free-name.js';
import { isPossiblePast, pasts, quiet } from '../pasts.js';

/** `history`: what a world lived through before the act that counts; `live` acts it out. */
export const history: ArbitraryWord = {
  word: 'history',
  summary:
    'What happens in the world beside the acts of the case, acted out by `live`: one of `kinds`, as far as the subject has the abilities. `as`, `skill`, `input` say who calls what in it, `id` a message id that it takes or resembles.',
  example: 'given: { past: { history: { kinds: [restart, own-call], as: $actor, skill: $skill, input: $input } } }',
  args: objectArgs(
    {
      kinds: { type: 'array', items: { enum: pasts.filter((kind) => kind !== quiet) }, minItems: 1 },
      as: referenceArg,
      skill: referenceArg,
      input: referenceArg,
      id: referenceArg,
    },
    ['kinds', 'as', 'skill', 'input'],
  ),
  coversAlong: true,
  needs: () => [],
  draw: (args, { facts }) => {
    const wanted = textsOf(args, 'kinds');
    const possible = pasts.filter((kind) => wanted.includes(kind) && isPossiblePast(kind, facts.abilities));
    const draw = drawOneOf([quiet, ...possible], 'history', 'nothing can happen');
    return draw.is === 'empty' ? draw : { ...draw, generate: (random) => halfQuiet(random, possible) };
  },
  materialise: (plan, args, { ids, facts, values }) => {
    if (plan === quiet) return { kind: quiet };
    const { as = null, skill = null, input = null, id = null } = membersOf(args);
    return { kind: plan, as, skill, input, id, other: freeName(ids.principal(), facts, values) };
  },
};

/** Half of the random runs stay quiet, so that the plain law is still tried often. */
const halfQuiet = (random: Random, possible: readonly Json[]): Json =>
  possible.length === 0 || random.nextInt(0, 1) === 0 ? quiet : pick(random, possible);
