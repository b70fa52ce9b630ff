import { isJsonList, isJsonObject, type Json } from '../base/json.js';
import type { CourtCase, StepUse, WordUse } from '../model/court.js';
import type { FindingWord } from '../model/finding.js';
import type { WordDoc } from '../model/words.js';
import { guards } from '../reference/guards.js';
import { findingMeaning } from '../reporters/bearing.js';
import { needsOf, wordTable } from '../vocabulary/vocabulary.js';
import type { Catalogue } from './catalogue.js';
import { type Explanation, fact, facts } from './explain-entry.js';
import { boundaryMeaning, failureMeaning, kindMeaning } from './explain-meanings.js';

/** A case: its law and source, how it is attempted, its control and guard, and what each finding would mean. */
export const explainCase = (courtCase: CourtCase, catalogue: Catalogue): Explanation => ({
  id: courtCase.id,
  is: 'case',
  says: courtCase.law,
  facts: facts(
    fact('kind', `${courtCase.kind}: ${kindMeaning[courtCase.kind]}`),
    fact('source', ...courtCase.source),
    fact('aims at', `${courtCase.aims}: ${boundaryMeaning[courtCase.aims]}`),
    ...attempt(courtCase),
    fact('control', ...controlLines(courtCase, catalogue)),
    fact('usually', ...guardLines(courtCase)),
    fact('if found', ...findingLines(courtCase)),
    fact('needs', abilitiesFor(courtCase).join(', ')),
    fact('required by', ...requiredBy(courtCase.id, catalogue)),
    fact('note', ...(courtCase.note === undefined ? [] : [courtCase.note])),
    fact('words', ...wordLines(courtCase)),
    fact('stands in', `${courtCase.at.file}:${courtCase.at.line}`),
  ),
});

const attempt = (courtCase: CourtCase) => [
  fact('drawn', ...courtCase.given.map(named)),
  fact('attempted', ...ordered(courtCase.when)),
  fact('must be seen', ...courtCase.attempted.map(useText)),
  fact('must hold', ...courtCase.expect.map(useText)),
  fact('must not', ...courtCase.forbidden.map(useText)),
  fact(
    'refusal',
    ...(courtCase.refusal === undefined ? [] : [`of ${courtCase.refusal.of}, for a reason of the family ${courtCase.refusal.family}`]),
  ),
  fact('twin', ...(courtCase.twin === undefined ? [] : [`the same in a second world, with the draw ${courtCase.twin.without} left out`])),
  fact('beside it', ...ordered(courtCase.paired?.when ?? [])),
  fact('must succeed', ...(courtCase.paired?.expect ?? []).map(useText)),
];

const ordered = (steps: readonly StepUse[]): readonly string[] => steps.map((step, index) => `${index + 1}. ${named(step)}`);

const named = (use: WordUse & { readonly name: string }): string => `${use.name}: ${useText(use)}`;

const useText = ({ word, args }: WordUse): string => `${word} ${argsText(args)}`.trim();

/** An argument as it is read aloud: members side by side, lists in brackets, nested objects in braces. */
const argsText = (args: Json, nested = false): string => {
  if (args === null) return 'nobody';
  if (isJsonList(args)) return `[${args.map((item) => argsText(item, true)).join(', ')}]`;
  if (!isJsonObject(args)) return String(args);
  const text = Object.entries(args)
    .map(([name, value]) => `${name} ${argsText(value, true)}`)
    .join(', ');
  return nested ? `{ ${text} }` : text;
};

const controlLines = ({ control, paired }: CourtCase, { cases }: Catalogue): readonly string[] => {
  const found = cases.find(({ id }) => id === control);
  if (found !== undefined) return [`${found.id}: ${found.law}`];
  return paired === undefined ? [] : ['none of its own: the lawful act is made beside the attack'];
};

const guardLines = ({ guard }: CourtCase): readonly string[] => {
  const found = guards.find(({ name }) => name === guard);
  return found === undefined
    ? []
    : [`a subject that breaks this lacks the guard ${found.name} (inferred, not seen)`, `which keeps: ${found.keeps}`];
};

const findingLines = ({ kind, failure }: CourtCase): readonly string[] => {
  const words: readonly FindingWord[] =
    kind === 'control' ? ['CONTROL_PASSED', 'CONTROL_FAILED'] : ['FALSIFIER_KILLED', 'FALSIFIER_SURVIVED'];
  return [
    ...words.map((word) => `${word}: ${findingMeaning[word]}`),
    `failure class ${failure}: ${failureMeaning[failure]}`,
    `UNKNOWN: ${findingMeaning.UNKNOWN}`,
  ];
};

/** Where profiles speak of an id: the level that requires it, or what else they say of it. */
export const requiredBy = (id: string, { profiles }: Catalogue): readonly string[] =>
  profiles.flatMap((profile) => {
    const level = profile.levels.find(({ requires }) => requires.includes(id));
    const unscored = profile.notScored.find((law) => law.id === id);
    if (level !== undefined) return [`${profile.id} from level ${level.name}`];
    if (profile.extra.includes(id)) return [`${profile.id}: extra, tried where the subject has the abilities; a violation counts`];
    return unscored === undefined ? [] : [`${profile.id}: not scored, ${unscored.reason}`];
  });

const wordLines = (courtCase: CourtCase): readonly string[] => {
  const uses = [...courtCase.given, ...courtCase.when, ...(courtCase.paired?.when ?? [])].map(({ word }) => word);
  const proofs = [...courtCase.attempted, ...courtCase.expect, ...courtCase.forbidden, ...(courtCase.paired?.expect ?? [])].map(
    ({ word }) => word,
  );
  return [...documented(uses, [...wordTable.arbitraries, ...wordTable.acts]), ...documented(proofs, wordTable.proofs)];
};

const documented = (words: readonly string[], docs: readonly WordDoc[]): readonly string[] =>
  [...new Set(words)].flatMap((word) => docs.filter((doc) => doc.word === word).map((doc) => `${doc.word}: ${doc.summary}`));

/** Leave to change something is given by the target file of a live agent; it is no ability. */
const abilitiesFor = (courtCase: CourtCase): readonly string[] => needsOf(courtCase).filter((need) => need !== 'consequences');
