import type { CaseId } from '../model/court.js';
import type { LawVerdict } from '../model/verdict.js';

/**
 * The command that tries a case again with the draws of this run. Where the subject is not the embedded one, the reader puts in the
 * target file.
 */
export const replayLine = (verdict: LawVerdict, id: CaseId): string => {
  const { kind, without = [], variant } = verdict.subject.target;
  return [
    `sa2a-court run --case ${id} --seed ${verdict.run.seed} --runs ${verdict.run.runs} --level ${verdict.profile.level}`,
    ...without.map((guard) => `--without ${guard}`),
    ...(variant === undefined ? [] : [`--variant ${variant}`]),
    ...(kind === 'reference' ? [] : ['--target TARGET-FILE']),
  ].join(' ');
};
