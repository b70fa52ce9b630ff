import { exitCodes, exitPrecedence } from '../../../src/model/exit-codes.js';
import { attemptGrades, findingWords } from '../../../src/model/finding.js';
import { boundaries } from '../../../src/model/court.js';
import { standings } from '../../../src/model/verdict.js';
import { failureClasses, refusalClasses } from '../../../src/model/vocabulary-tables.js';
import {
  boundaryMeaning,
  failureMeaning,
  gradeMeaning,
  refusalMeaning,
  standingMeaning,
} from '../../../src/proceedings/explain-meanings.js';
import { realTime, sizes } from '../../../src/proceedings/run-sizes.js';
import { findingMeaning } from '../../../src/reporters/bearing.js';
import { outcomeOf } from '../../../src/reporters/ci/outcome.js';
import { aFinding } from '../reporters/a-verdict.js';

const made = 'This page is made from the sources (`UPDATE_DOCS=1 npx vitest run test/docs`), and a test compares the two.';

const table = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => '---').join('|')}|`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
  '',
];

const meanings = <Word extends string>(words: readonly Word[], meaning: { readonly [word in Word]: string }): readonly string[] =>
  table(
    ['word', 'means'],
    words.map((word) => [`\`${word}\``, meaning[word]]),
  );

/** The page of exit codes, made from the one table of them. */
export const exitPage = (): string =>
  [
    '# Exit codes',
    '',
    'Every command ends with one of these. `--json` names it as `exitCode`, with `exitReason` in words.',
    '',
    ...table(
      ['code', 'name', 'meaning'],
      exitCodes.map(({ code, name, meaning }) => [String(code), name, meaning]),
    ),
    `Where several fit, the first of these is taken: ${exitPrecedence.join(', ')}.`,
    '',
    'In `verify`, `rejudge`, `check` and `report` any fault in the bytes of a statement or run folder is 5; 2 is for arguments, other files, and paths',
    'that do not exist.',
    '',
    made,
    '',
  ].join('\n');

/** The page of the words of a verdict, made from their meanings. */
export const findingPage = (): string =>
  [
    '# Findings and standings',
    '',
    'The words of a verdict. `npx sa2a-court explain WORD` says the same on the command line.',
    '',
    '## What the court finds in a case',
    '',
    ...table(
      ['finding', 'means', 'required, in CI', 'extra, in CI'],
      findingWords.map((finding) => [
        `\`${finding}\``,
        findingMeaning[finding],
        outcomeOf(aFinding({ finding, required: true })),
        outcomeOf(aFinding({ finding, required: false })),
      ]),
    ),
    'What was not decided is an error in every report for CI, never a skip and never a pass.',
    '',
    '## How many runs a case gets',
    '',
    'Fixed examples first, which hold each value of each small dimension once, and then random runs. `--runs` says how many random ones: with fewer',
    'than must count, the run is never `CONFORMANT`. A case of which fewer counted, examples and random runs together, is `UNKNOWN`; where its draws',
    'allow fewer, all of them are enough.',
    '',
    ...table(
      ['target', 'random runs', 'must count'],
      [
        ...Object.entries(sizes).map(([kind, { runs, minRuns }]) => [`\`${kind}\``, String(runs), String(minRuns)]),
        ['any, where real time must pass because it has no `clock`', String(realTime.runs), String(realTime.minRuns)],
      ],
    ),
    '## Where a run stands',
    '',
    ...meanings(standings, standingMeaning),
    '## How well an attempt was seen',
    '',
    ...meanings(attemptGrades, gradeMeaning),
    '## The boundaries between a message and its effect',
    '',
    ...meanings(boundaries, boundaryMeaning),
    '## What a violated law is called',
    '',
    ...meanings(failureClasses, failureMeaning),
    '## What a subject says when it says no',
    '',
    'Only the family of the class is judged. An unknown class is never success.',
    '',
    ...meanings(refusalClasses, refusalMeaning),
    made,
    '',
  ].join('\n');
