import { Fault, type FaultText, type Place } from '../base/fault.js';
import { shortVisibleText } from '../base/visible-text.js';

/** The most problems of one file that are listed: further ones are mostly echoes of these. */
const mostListed = 20;

/** One thing that is wrong with a file: what was found, where, and what to write instead. */
export type Problem = { readonly code: string; readonly message: string; readonly place: Place; readonly remedy: string };

/** Throws one Fault of kind `corpus` if there are problems: the first in the file speaks, the others are its causes. */
export const throwProblems = (problems: readonly Problem[]): void => {
  const [first, ...others] = problems.toSorted(inReadingOrder).slice(0, mostListed);
  if (first === undefined) return;
  const more = problems.length - 1;
  throw new Fault({
    ...toFaultText(first),
    message: more === 0 ? first.message : `${first.message} (and ${more} more ${more === 1 ? 'problem' : 'problems'})`,
    causes: others.map(toFaultText),
  });
};

/** A text in quotes for a message: nothing hidden in it, cut after 60 characters. */
export const quoted = (text: string): string => `"${shortVisibleText(text, 60)}"`;

/** `a, b or c`, each in quotes. */
export const eitherOf = (names: readonly string[]): string => {
  const all = names.map(quoted);
  const last = all.at(-1) ?? 'nothing';
  return all.length < 2 ? last : `${all.slice(0, -1).join(', ')} or ${last}`;
};

const toFaultText = (problem: Problem): FaultText => ({ kind: 'corpus', ...problem });

const inReadingOrder = (a: Problem, b: Problem): number =>
  (a.place.line ?? 0) - (b.place.line ?? 0) || (a.place.column ?? 0) - (b.place.column ?? 0);
