import { never } from '../base/never.js';
import type { Choices } from './variants.js';

const codes = [
  'authority_admitted',
  'decision_envelope_unrecognized',
  'envelope_incomplete',
  'consequence_unclassified',
  'consequence_unattested',
  'authority_required',
  'authority_mismatch',
] as const;

/** A code of a portable decision. */
export type DecisionCode = (typeof codes)[number];

/** The code as a variant says it: published, another one of its family, or a word of its own. */
export const codeInVariant = ({ refusals }: Pick<Choices, 'refusals'>, code: DecisionCode): string => {
  switch (refusals) {
    case 'failed':
      return code;
    case 'mixed':
      return code === 'authority_required' ? 'authority_mismatch' : code;
    case 'contrary':
      return `own_${code}`;
    default:
      return never(refusals);
  }
};
