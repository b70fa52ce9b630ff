import type { WordDoc } from '../../../src/model/words.js';
import type { Model } from '../../../src/vocabulary/models/model.js';
import { models } from '../../../src/vocabulary/models/registry.js';
import { vocabularyVersion, wordTable } from '../../../src/vocabulary/vocabulary.js';

const section = (title: string, intro: string, words: readonly WordDoc[]): string =>
  [`## ${title}`, '', intro, '', ...words.toSorted((a, b) => (a.word < b.word ? -1 : 1)).map(entry)].join('\n');

const entry = ({ word, summary, example }: WordDoc): string =>
  [`### \`${word}\``, '', summary, '', '```yaml', example, '```', ''].join('\n');

const modelEntry = ({ name, summary, invariants }: Model): string =>
  [`### \`${name}\``, '', summary, '', ...invariants.map(({ law }) => `- ${law}`), ''].join('\n');

/** The reference page of all words, made from their own documentation. */
export const vocabularyPage = (): string =>
  [
    '# The words of courts',
    '',
    `Version ${vocabularyVersion}. A case is written in these words and no others; each is one file of code under \`src/vocabulary/\`. This page is made`,
    'from the words themselves (`UPDATE_DOCS=1 npx vitest run test/docs`), and a test compares the two.',
    '',
    'In `given` a draw gets a name; `$name` refers to it, `$step.member` to what an earlier act answered. In `when` a step is an act, or a name whose',
    'value is an act; proofs cite steps by their bare names.',
    '',
    section(
      'Draws (`given`)',
      'What is drawn for each run. Small dimensions are covered by fixed examples before the random runs.',
      wordTable.arbitraries,
    ),
    section('Acts (`when`)', 'What is done, in order, in a world of its own.', wordTable.acts),
    section(
      'Proofs (`attempted`, `expect`, `forbidden`)',
      'Pure functions of what was recorded: each holds, fails, or cannot be told.',
      wordTable.proofs,
    ),
    '## Models',
    '',
    'What `departs` compares a course with: after every act each of these still holds.',
    '',
    ...models.map(modelEntry),
  ].join('\n');
