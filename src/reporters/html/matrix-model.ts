import { boundaries } from '../../model/court.js';
import type { Finding, FindingWord } from '../../model/finding.js';
import type { LawVerdict } from '../../model/verdict.js';
import { isJsonObject, type Json } from '../../base/json.js';
import { thousands } from '../thousands.js';
import type { Row } from './case-facts.js';

/** A line of the matrix: a boundary, or all cases of a kind, with how many cases came to each end. */
type MatrixRow = { readonly name: string; readonly cells: readonly { readonly value: string; readonly look: string }[] };

/** Gates and levels: what was aimed at each boundary and how it ended, and the same for what the level requires and what is extra. */
export type MatrixModel = {
  readonly level: string;
  readonly columns: readonly string[];
  readonly rows: readonly MatrixRow[];
  readonly totals: readonly MatrixRow[];
  readonly gates: readonly Row[];
};

const columns: readonly { readonly name: string; readonly words: readonly FindingWord[]; readonly look: string }[] = [
  { name: 'Attacks held', words: ['FALSIFIER_KILLED'], look: '' },
  { name: 'Attacks that gained', words: ['FALSIFIER_SURVIVED'], look: 'bad' },
  { name: 'Controls passed', words: ['CONTROL_PASSED'], look: '' },
  { name: 'Controls failed', words: ['CONTROL_FAILED'], look: 'bad' },
  { name: 'Unknown or blocked', words: ['UNKNOWN', 'BLOCKED'], look: 'open' },
  { name: 'Unsupported', words: ['UNSUPPORTED'], look: 'open' },
  { name: 'Not applicable', words: ['NOT_APPLICABLE'], look: '' },
];

/** The matrix of a verdict. It counts findings, and decides nothing. */
export const matrixModel = (verdict: LawVerdict): MatrixModel => {
  const { findings, profile, gates } = verdict;
  return {
    level: `${profile.family} ${profile.level}: attempts must be at least ${profile.leastGrade} where the case does not say otherwise${
      profile.measured ? ', and the court must have measured the subject' : ''
    }.`,
    columns: columns.map(({ name }) => name),
    rows: boundaries
      .map((boundary) => [boundary, findings.filter(({ aims }) => aims === boundary)] as const)
      .filter(([, own]) => own.length > 0)
      .map(([boundary, own]) => rowOf(boundary, own)),
    totals: [
      rowOf(
        `Required for ${profile.level}`,
        findings.filter(({ required }) => required),
      ),
      rowOf(
        'Extra',
        findings.filter(({ required }) => !required),
      ),
    ],
    gates: gates.map(gateRow),
  };
};

const rowOf = (name: string, own: readonly Finding[]): MatrixRow => ({ name, cells: cellsOf(own) });

const cellsOf = (findings: readonly Finding[]): MatrixRow['cells'] =>
  columns.map(({ words, look }) => {
    const count = findings.filter(({ finding }) => words.includes(finding)).length;
    return { value: thousands(count), look: count === 0 ? 'none' : look };
  });

const gateRow = (gate: Json): Row => {
  const { id, title, status } = isJsonObject(gate) ? gate : {};
  return { name: textOf(id), value: [textOf(status), textOf(title)].filter((part) => part !== '').join(' · ') };
};

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
