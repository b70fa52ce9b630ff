import type { CaseId } from '../model/court.js';
import type { LawVerdict } from '../model/verdict.js';

/** What a counterexample was found on: the kind of target, and what was altered of the reference subject. */
export type FoundOn = { readonly kind: string; readonly without?: readonly string[]; readonly variant?: string };

/** A run folder where the reader alone knows where it lies. */
const anyFolder = 'RUN-FOLDER';

/**
 * The command that holds the counterexample of a case again. Where the subject is not the embedded one, the reader puts in the target
 * file; where the view does not know its run folder, that as well.
 */
export const replayLine = (verdict: LawVerdict, id: CaseId, folder: string = anyFolder): string => {
  const at = verdict.findings.find((finding) => finding.case === id)?.at.file ?? ownCourts;
  return replayCommand(`${folder}/counterexamples/${id}.json`, {
    ...verdict.subject.target,
    ...(at.startsWith(ownCourts) ? {} : { court: at }),
  });
};

/** Where the courts of this package lie; every other file is a court of one's own. */
const ownCourts = 'courts/';

/** The same for a file of a counterexample, wherever it lies. */
export const replayCommand = (file: string, { kind, without = [], variant, court }: FoundOn & { readonly court?: string }): string =>
  [
    `sa2a-court replay ${quoted(file)}`,
    ...without.map((guard) => `--without ${quoted(guard)}`),
    ...(variant === undefined ? [] : [`--variant ${quoted(variant)}`]),
    ...(court === undefined ? [] : [`--court ${quoted(court)}`]),
    ...(kind === 'reference' ? [] : ['--target TARGET-FILE']),
  ].join(' ');

/** A word as a shell takes it for one. */
const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`);
