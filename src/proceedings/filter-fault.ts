import { Fault } from '../base/fault.js';
import { shortVisibleText } from '../base/visible-text.js';
import { nearestFew } from '../corpus/nearest.js';
import type { CourtCase } from '../model/court.js';

/** What was asked to be tried, and what there is: `cases` are those of the profile. */
export type FilterAsk = {
  readonly courtGlob?: string | undefined;
  readonly caseGlob?: string | undefined;
  readonly cases: readonly CourtCase[];
};

/** A Fault for patterns that fit no case together: a slip of the finger would else give a verdict about nothing. */
export const fitsNothing = ({ courtGlob, caseGlob, cases }: FilterAsk): Fault => {
  const asked = [
    ...(courtGlob === undefined ? [] : [`--court ${shortVisibleText(courtGlob, 60)}`]),
    ...(caseGlob === undefined ? [] : [`--case ${shortVisibleText(caseGlob, 60)}`]),
  ];
  return new Fault({
    kind: 'empty',
    code: 'FILTER_FITS_NOTHING',
    message: `${asked.join(' and ')} fits no case of this profile; nothing was tried or written`,
    remedy: `near it: ${near({ courtGlob, caseGlob, cases }).join(', ')}; npx sa2a-court list cases shows them all`,
  });
};

const near = ({ courtGlob, caseGlob, cases }: FilterAsk): readonly string[] =>
  caseGlob === undefined
    ? nearestFew(bare(courtGlob ?? ''), [...new Set(cases.map(({ court }) => court))])
    : nearestFew(
        bare(caseGlob),
        cases.map(({ id }) => id),
      );

/** A pattern without its signs: what is left is compared with names. */
const bare = (glob: string): string => (glob.split(',')[0] ?? '').replaceAll(/[*?]/g, '');
