import { Fault } from '../base/fault.js';
import { remembered } from '../base/remembered.js';
import { fail, ok, type Result } from '../base/result.js';
import { shortVisibleText } from '../base/visible-text.js';
import { nearest } from '../corpus/nearest.js';
import { exitCodes } from '../model/exit-codes.js';
import type { Catalogue } from './catalogue.js';
import { explainCase } from './explain-case.js';
import type { Explanation } from './explain-entry.js';
import { explainCorpus, explainRequirements } from './explain-profiles.js';
import { explainCodes } from './explain-codes.js';
import { explainTerms } from './explain-terms.js';
import { explainWire } from './explain-wire.js';
import { explainWords } from './explain-words.js';

/**
 * All that an id means: a case, requirement, court, profile, level, word, finding, standing, grade, class, guard, variant, boundary, ability, state, row
 * of an audit, code of a fault or refusal, or exit code (`exit-1` or `1`). One word may mean several things. A usage Fault for one that means nothing.
 */
export const explain = (asked: string, catalogue: Catalogue): Result<readonly Explanation[], Fault> => {
  const all = explanations(catalogue);
  const wanted = /^\d+$/.test(asked) ? `exit-${asked}` : asked;
  const found = all.filter(({ id }) => id.toLowerCase() === wanted.toLowerCase());
  return found.length > 0 ? ok(found) : fail(unknown(asked, all));
};

/** All of them, made once for a catalogue: who asks for one has them all compared with it. */
const explanations = remembered((catalogue: Catalogue): readonly Explanation[] => explainAll(catalogue));

const explainAll = (catalogue: Catalogue): readonly Explanation[] => [
  ...catalogue.cases.map((one) => explainCase(one, catalogue)),
  ...explainRequirements(catalogue),
  ...explainCorpus(catalogue),
  ...explainTerms(catalogue),
  ...explainWords(catalogue),
  ...explainCodes(),
  ...explainWire(),
];

/** Every id that can be explained, each once. */
export const explanationIds = (catalogue: Catalogue): readonly string[] => [...new Set(explanations(catalogue).map(({ id }) => id))];

const unknown = (asked: string, all: readonly Explanation[]): Fault =>
  new Fault({
    kind: 'usage',
    code: 'UNKNOWN_ID',
    message: `nothing is called "${shortVisibleText(asked, 60)}"`,
    remedy: remedyFor(asked, all),
  });

const remedyFor = (asked: string, all: readonly Explanation[]): string => {
  // Among numbers, the nearest one in spelling is no better a guess than any other.
  if (/^(?:exit-)?\d+$/i.test(asked)) return `the exit codes are ${exitCodes.map(({ code }) => code).join(', ')}`;
  const ids = all.map(({ id }) => id);
  const meant = nearest(asked, ids);
  if (meant !== undefined) return `did you mean "${meant}"?`;
  return 'write the id of a case (npx sa2a-court list cases), a word of a report such as UNKNOWN, a guard, or an exit code such as exit-1';
};
