import type { Json } from '../../base/json.js';
import type { Skill } from '../../model/protocol.js';
import type { ArbitraryWord } from '../../model/words.js';
import { objectArgs, referenceArg, textOf, textsOf } from '../arguments.js';
import { drawOneOf } from '../drawing.js';
import { inputsOf } from '../inputs/skill-inputs.js';
import { resolveReferences } from '../references.js';

/** `skill`: a skill of the subject by its declared class; `not` gives one that differs from an earlier draw. */
export const skill: ArbitraryWord = {
  word: 'skill',
  summary: 'The id of a skill of the subject: of one of the named classes, other than `not`, and whose input can be made.',
  example: 'given: { skill: { skill: { consequence: [change, external_do] } }, other: { skill: { not: $skill } } }',
  args: objectArgs({
    consequence: { type: 'array', items: { enum: ['observe', 'change', 'external_do', 'unknown'] }, minItems: 1 },
    not: referenceArg,
  }),
  coversAcross: true,
  needs: () => [],
  draw: (args, { facts, drawn }) => {
    const resolved = resolveReferences(args, drawn);
    const usable = facts.skills.filter((candidate) => fits(candidate, resolved));
    return drawOneOf(
      usable.map(({ id }) => id),
      'skill',
      `the subject declares no ${textOf(resolved, 'not') === undefined ? '' : 'other '}skill of class ${textsOf(args, 'consequence').join(' or ') || 'any'} whose input can be made`,
    );
  },
};

const fits = (candidate: Skill, args: Json): boolean => {
  const classes = textsOf(args, 'consequence');
  if (classes.length > 0 && !classes.includes(candidate.consequence)) return false;
  return candidate.id !== textOf(args, 'not') && inputsOf(candidate).is === 'inputs';
};
