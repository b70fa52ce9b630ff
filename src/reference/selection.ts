import { type Skill, consequentialSkills, skillOf } from './catalogue.js';
import type { Attempt } from './attempt.js';
import { candidateGrants } from './grants.js';
import { checkInput } from './input-schema.js';
import { guessSkill } from './loose-selection.js';
import type { RefusalCode } from './refusal-codes.js';
import type { Subject } from './subject.js';
import type { World } from './world.js';

/** The skill that a call chose. `assumed`: no rule chose it, and it runs outside of all rules. */
export type Selection =
  { readonly is: 'skill'; readonly skill: Skill; readonly assumed: boolean } | { readonly is: 'refused'; readonly code: RefusalCode };

/** Finds the skill by its exact id. Nothing else in the message has a say. */
export const selectSkill = (subject: Subject, world: World, attempt: Attempt): Selection => {
  const selector = attempt.call.skill ?? null;
  if (selector === null) return selectUnnamed(subject, world, attempt);
  const exact = typeof selector === 'string' ? skillOf(selector) : undefined;
  if (exact !== undefined) return chosen(exact);
  return selectUnlawfully(subject, world, attempt) ?? { is: 'refused', code: 'unknown_skill' };
};

const chosen = (skill: Skill): Selection => ({ is: 'skill', skill, assumed: false });

const selectUnnamed = (subject: Subject, world: World, attempt: Attempt): Selection => {
  const held = subject.keeps('selector-required')
    ? undefined
    : consequentialSkills.find(({ id }) => holds(subject, world, { principal: attempt.principal, skill: id }));
  return held === undefined ? { is: 'refused', code: 'ambiguous_skill' } : chosen(held);
};

/** What the guards of this step keep from happening; undefined while all of them stand. */
const selectUnlawfully = (subject: Subject, world: World, attempt: Attempt): Selection | undefined => {
  const selector = attempt.call.skill ?? null;
  const guessed = subject.keeps('skill-exact') ? undefined : guessSkill(selector);
  if (guessed !== undefined) return chosen(guessed);
  if (typeof selector !== 'string') return undefined;
  if (!subject.keeps('undeclared-skill') && holds(subject, world, { principal: attempt.principal, skill: selector }))
    return chosen(undeclared(selector));
  const assumed = subject.keeps('skill-resolved') ? undefined : firstThatFits(attempt);
  return assumed === undefined ? undefined : { is: 'skill', skill: assumed, assumed: true };
};

const holds = (subject: Subject, world: World, pair: { readonly principal: string | null; readonly skill: string }): boolean =>
  candidateGrants(subject, world.memory.grants, pair).length > 0;

const undeclared = (id: string): Skill => ({
  id,
  description: '',
  consequence: 'external_do',
  input: { type: 'object' },
  nonce: '',
  examples: [],
  vary: [],
});

const firstThatFits = ({ call }: Attempt): Skill | undefined =>
  consequentialSkills.find(({ input }) => checkInput(input, call.input ?? {}) === undefined) ?? consequentialSkills[0];
