import type { Json } from '../../../src/base/json.js';
import type { Exhibit, Step, SubjectFacts } from '../../../src/model/exhibit.js';
import type { Skill } from '../../../src/model/protocol.js';
import type { Bench, Proven } from '../../../src/model/words.js';
import { vocabulary } from '../../../src/vocabulary/vocabulary.js';
import { seeing } from './rows.js';

const skills: readonly Skill[] = [
  { id: 'look', consequence: 'observe' },
  { id: 'pay', consequence: 'external_do', nonce: '/memo' },
  { id: 'update', consequence: 'change', nonce: '/memo' },
  { id: 'legacy', consequence: 'unknown' },
];

/** A subject with one skill of each class and a clock of its own. */
export const someFacts = (changes: Partial<SubjectFacts> = {}): SubjectFacts => ({
  skills,
  abilities: ['reset', 'clock', 'effects', 'receipts', 'decisions', 'causal-order'],
  principalsEqual: [],
  typedRefusals: true,
  ...changes,
});

/** What was seen of these acts, in a world of their own. */
export const anExhibit = (steps: readonly Step[], changes: Partial<Exhibit> = {}): Exhibit => ({
  world: 'w',
  own: true,
  draws: {},
  steps,
  late: seeing(),
  ...changes,
});

/** A bench with these acts before it. */
export const aBench = (steps: readonly Step[], changes: Partial<Bench> & { readonly own?: boolean } = {}): Bench => {
  const { own = true, ...rest } = changes;
  return { exhibit: anExhibit(steps, { own }), facts: someFacts(), ...rest };
};

/** What a proof says of these acts. */
export const judged = (word: string, args: Json, steps: readonly Step[] | Bench): Proven =>
  vocabulary.judge({ word, args, path: '' }, 'exhibit' in steps ? steps : aBench(steps));

/** Only whether a proof holds, fails, or cannot be told. */
export const verdictOf = (word: string, args: Json, steps: readonly Step[] | Bench): Proven['is'] => judged(word, args, steps).is;
