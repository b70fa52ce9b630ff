import type { CaseId } from '../model/court.js';
import type { LawVerdict } from '../model/verdict.js';

/** What a counterexample was found on: the kind of target, and what was altered of the reference subject. */
export type FoundOn = { readonly kind: string; readonly without?: readonly string[]; readonly variant?: string };

/** A run folder where the reader alone knows where it lies. */
const anyFolder = 'RUN-FOLDER';

/**
 * The command that holds the counterexample of a case again, from where the run was started. Where the statement names no target file, the reader
 * puts it in; where the view does not know its run folder, that as well.
 */
export const replayLine = (verdict: LawVerdict, id: CaseId, folder: string = anyFolder): string => {
  const at = verdict.findings.find((finding) => finding.case === id)?.at.file ?? ownCourts;
  return replayCommand(`${folder}/counterexamples/${id}.json`, {
    ...verdict.subject.target,
    ...(at.startsWith(ownCourts) ? {} : { court: at }),
    ...(verdict.run.targetFile === undefined ? {} : { file: verdict.run.targetFile }),
  });
};

/** Where the courts of this package lie; every other file is a court of one's own. */
const ownCourts = 'courts/';

/** A court of one's own, and the target file as the run was given it, where it is known. */
type Beside = { readonly court?: string; readonly file?: string };

/** The same for a file of a counterexample, wherever it lies. */
export const replayCommand = (
  path: string,
  { kind, without = [], variant, court, file: target = 'TARGET-FILE' }: FoundOn & Beside,
): string =>
  [
    `npx sa2a-court replay ${quoted(path)}`,
    ...without.map((guard) => `--without ${quoted(guard)}`),
    ...(variant === undefined ? [] : [`--variant ${quoted(variant)}`]),
    ...(court === undefined ? [] : [`--court ${quoted(court)}`]),
    ...(kind === 'reference' ? [] : [`--target ${quoted(target)}`]),
  ].join(' ');

/** A word as a shell takes it for one. */
const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`);
