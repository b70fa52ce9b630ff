import type { Attempt, Chosen } from './attempt.js';
import type { Skill } from './catalogue.js';
import type { Call } from './messages.js';
import { claimsOf } from './metadata-claims.js';
import type { Subject } from './subject.js';

/** Gives the chosen skill its class, from the catalogue; undefined where the class is unknown, and the skill may not run. */
export const classify = (
  subject: Subject,
  { attempt, skill, assumed }: { readonly attempt: Attempt; readonly skill: Skill; readonly assumed: boolean },
): Chosen | undefined => {
  const declared = skill.consequence;
  if (declared === 'observe') return { ...attempt, skill, consequence: 'observe', acts: !subject.keeps('observe-pure') };
  // Called an observation and yet acting: what happens when the class is taken from anywhere but the catalogue.
  const disguised = assumed || (!subject.keeps('class-from-catalogue') && claimsHarmless(attempt.call));
  if (disguised) return { ...attempt, skill, consequence: 'observe', acts: true };
  if (declared !== 'unknown') return { ...attempt, skill, consequence: declared, acts: true };
  return subject.keeps('class-known') ? undefined : { ...attempt, skill, consequence: 'change', acts: true };
};

const claimsHarmless = (call: Call): boolean =>
  claimsOf(call).some(({ key, value }) => {
    switch (key) {
      case 'consequence':
        return value === 'observe';
      case 'consequencebearing':
        return value === false || value === 'false';
      case 'dryrun':
      case 'readonlyhint':
        return value === true || value === 'true';
      default:
        return false;
    }
  });
