import type { CaseId } from '../model/court.js';
import type { LawVerdict } from '../model/verdict.js';

const plain = /^[A-Za-z0-9_./:@+-]+$/;

const quoted = (path: string): string => (plain.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`);

/**
 * The command that tries a counterexample again. `folder` is the run folder as the reader would type it; without it the
 * line is to be typed in the run folder. Where the subject is not the embedded one, the reader puts in the target file.
 */
export const replayLine = (verdict: LawVerdict, id: CaseId, folder = ''): string => {
  const file = `${folder === '' ? '' : `${folder.replace(/\/+$/, '')}/`}counterexamples/${id}.json`;
  const target = verdict.subject.target.kind === 'reference' ? '' : ' --target TARGET-FILE';
  return `sa2a-court replay ${quoted(file)}${target}`;
};
