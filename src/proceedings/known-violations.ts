import { visibleText } from '../base/visible-text.js';
import { type KnownList, loadKnownList } from '../corpus/known-failures.js';
import { knownStateOf } from '../judgment/known.js';
import type { KnownViolations } from '../model/known.js';
import type { LawVerdict } from '../model/verdict.js';
import type { RunAsk } from './run-ask.js';

/** The lists that a run is told of, read before the subject is opened. Throws a Fault of kind `usage` or `corpus`. */
export const openKnown = ({ baseline, waivers, cwd }: Pick<RunAsk, 'baseline' | 'waivers' | 'cwd'>): readonly KnownList[] => [
  ...(baseline === undefined ? [] : [loadKnownList('baseline', baseline, { cwd })]),
  ...(waivers === undefined ? [] : [loadKnownList('waivers', waivers, { cwd })]),
];

/** The verdict with what became of each entry of the lists: a signed verdict hides no list that its run was told of. */
export const withKnown = (verdict: LawVerdict, lists: readonly KnownList[]): LawVerdict => {
  if (lists.length === 0) return verdict;
  const at = Date.parse(verdict.run.finishedAt);
  const knownViolations: KnownViolations = {
    files: lists.map(({ list, name, sha256 }) => ({ list, name: visibleText(fileNameOf(name)), sha256 })),
    entries: lists
      .flatMap(({ entries }) => entries)
      .map((entry) => ({ ...entry, state: knownStateOf(entry, { findings: verdict.findings, at }) })),
  };
  return { ...verdict, knownViolations };
};

/** Where the file lay on the machine of the run is nobody's business. */
const fileNameOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;
