import { boundaries, isBeforeAuthority } from '../model/court.js';
import { type ExitCode, exitCodes, exitPrecedence } from '../model/exit-codes.js';
import { attemptGrades, findingWords } from '../model/finding.js';
import { replayMeaning, replayOutcomes } from '../model/replay.js';
import { standings } from '../model/verdict.js';
import { failureClasses, refusalClasses } from '../model/vocabulary-tables.js';
import type { WordDoc } from '../model/words.js';
import { guards } from '../reference/guards.js';
import { variants } from '../reference/variants.js';
import { findingMeaning } from '../reporters/bearing.js';
import { wordTable } from '../vocabulary/vocabulary.js';
import type { Catalogue } from './catalogue.js';
import { type Explanation, fact, facts } from './explain-entry.js';
import { boundaryMeaning, failureMeaning, gradeMeaning, refusalMeaning, standingMeaning } from './explain-meanings.js';

/** Every term that is explained without a profile or a court: findings, standings, grades, classes, guards, variants, boundaries, words, exit codes. */
export const explainTerms = (catalogue: Catalogue): readonly Explanation[] => [
  ...findingWords.map((id): Explanation => ({ id, is: 'finding', says: findingMeaning[id], facts: [] })),
  ...standings.map((id): Explanation => ({ id, is: 'standing', says: standingMeaning[id], facts: [] })),
  ...attemptGrades.map((id): Explanation => ({ id, is: 'grade', says: gradeMeaning[id], facts: [] })),
  ...refusalClasses.map((id): Explanation => ({ id, is: 'refusal class', says: refusalMeaning[id], facts: [] })),
  ...failureClasses.map((id): Explanation => ({ id, is: 'failure class', says: failureMeaning[id], facts: failingCases(id, catalogue) })),
  ...guards.map((guard) => explainGuard(guard, catalogue)),
  ...variants.map(({ name, summary }): Explanation => ({
    id: name,
    is: 'variant',
    says: summary,
    facts: facts(fact('try it', `npx sa2a-court run --variant ${name}`)),
  })),
  ...boundaries.map((id): Explanation => ({
    id,
    is: 'boundary',
    says: boundaryMeaning[id],
    facts: facts(fact('seen', seenAt(isBeforeAuthority(id)))),
  })),
  ...wordTable.arbitraries.map((doc) => explainWord(doc, 'a word for a draw')),
  ...wordTable.acts.map((doc) => explainWord(doc, 'an act')),
  ...wordTable.proofs.map((doc) => explainWord(doc, 'a proof')),
  ...replayOutcomes.map((id): Explanation => ({
    id,
    is: 'replay outcome',
    says: replayMeaning[id],
    facts: facts(fact('try it', 'npx sa2a-court replay reports/latest/counterexamples/SA2A-AUTH-002.json')),
  })),
  ...exitCodes.map(explainExit),
];

const seenAt = (isEarly: boolean): string =>
  isEarly
    ? 'at best by a typed answer: it decides before authority does, and no decision log is owed for it'
    : 'in a witness plane, where there is one';

const failingCases = (failure: string, { cases }: Catalogue) => {
  const ids = cases.filter((one) => one.failure === failure).map(({ id }) => id);
  return facts(fact('cases', ...(ids.length === 0 ? [] : [ids.join(', ')])));
};

const explainGuard = ({ name, step, keeps }: (typeof guards)[number], { cases }: Catalogue): Explanation => ({
  id: name,
  is: 'guard',
  says: keeps,
  facts: facts(
    fact('stands at', step),
    fact('named by', ...cases.filter(({ guard }) => guard === name).map(({ id, law }) => `${id}: ${law}`)),
    fact('without it', `npx sa2a-court run --without ${name}`),
  ),
});

const explainWord = ({ word, summary, example }: WordDoc, family: string): Explanation => ({
  id: word,
  is: 'word',
  says: summary,
  facts: facts(fact('family', family), fact('example', ...example.split('\n'))),
});

const explainExit = ({ code, meaning }: (typeof exitCodes)[number]): Explanation => ({
  id: `exit-${code}`,
  is: 'exit code',
  says: meaning,
  facts: facts(fact('yields to', ...yieldsTo(code))),
});

const yieldsTo = (code: ExitCode): readonly string[] => {
  const before = exitPrecedence.slice(0, exitPrecedence.indexOf(code));
  return before.length === 0 ? [] : [`${before.join(', ')}, in this order, where several fit`];
};
