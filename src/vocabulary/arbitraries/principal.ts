import type { ArbitraryWord } from '../../model/words.js';
import { membersOf, objectArgs } from '../arguments.js';
import { drawFresh } from '../drawing.js';

/** `principal`: a verified caller that nobody has seen before; `accented` gives a name that has another Unicode form. */
export const principal: ArbitraryWord = {
  word: 'principal',
  summary: 'A verified caller under a fresh name; with `accented: true` the name holds a letter that has two Unicode forms.',
  example: 'given: { actor: { principal: {} } }',
  args: objectArgs({ accented: { type: 'boolean' } }),
  needs: (args) => (membersOf(args)['accented'] === true ? ['mint-principal'] : []),
  draw: () => drawFresh('fresh'),
  materialise: (_plan, args, { ids }) => (membersOf(args)['accented'] === true ? `${ids.principal()}\u00e9` : ids.principal()),
};
