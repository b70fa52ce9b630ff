import type { Json } from '../../base/json.js';
import type { ArbitraryWord } from '../../model/words.js';
import { objectArgs, referenceArg, textOf } from '../arguments.js';
import { drawOneOf } from '../drawing.js';
import { nearMissKinds, nearMissOf, tellingKinds } from '../laundering/near-misses.js';

/** `near-miss`: a principal whose name looks like another's and is not it, in a way that this subject does not fold. */
export const nearMiss: ArbitraryWord = {
  word: 'near-miss',
  summary:
    'A principal name that looks like the one of an earlier draw: other case, spaces, Unicode form, look-alike letter, prefix, suffix …',
  example: 'given: { actor: { principal: { accented: true } }, double: { near-miss: { of: $actor } } }',
  args: objectArgs({ of: referenceArg }, ['of']),
  coversAcross: true,
  needs: () => ['mint-principal'],
  draw: (_args, { facts }) => drawOneOf(tellingKinds(facts.principalsEqual), 'near-miss', 'this subject folds every near miss'),
  materialise: (plan, args) => nearMissName(plan, textOf(args, 'of') ?? ''),
};

const nearMissName = (plan: Json, name: string): string => {
  const kind = nearMissKinds.find((one) => one === plan);
  return kind === undefined ? name : nearMissOf(kind, name);
};
