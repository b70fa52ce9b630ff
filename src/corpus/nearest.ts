/** The candidate that a misspelt word most likely meant, or `undefined` if none is near. Case does not count. */
export const nearest = (word: string, candidates: readonly string[]): string | undefined => {
  const near = candidates
    .map((candidate) => ({ candidate, distance: distanceOf(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= Math.max(1, Math.floor(Math.max(word.length, candidate.length) / 3)))
    .toSorted((a, b) => a.distance - b.distance);
  return near[0]?.candidate;
};

const few = 5;

/** The few candidates that are nearest to a word, the nearest first; there are some wherever there are candidates. Case does not count. */
export const nearestFew = (word: string, candidates: readonly string[]): readonly string[] =>
  candidates
    .map((candidate) => ({ candidate, distance: distanceOf(word.toLowerCase(), candidate.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, few)
    .map(({ candidate }) => candidate);

/** A sentence that helps with a word that is not known: the nearest known one, or all of them. */
export const didYouMean = (word: string, candidates: readonly string[]): string => {
  const meant = nearest(word, candidates);
  if (meant !== undefined) return `did you mean "${meant}"?`;
  return candidates.length === 0 ? 'leave it out' : `write one of: ${candidates.join(', ')}`;
};

const longest = 80;

/** Edits (insert, delete, replace, swap neighbours) from one word to the other; words are cut, so that a hostile one costs nothing. */
const distanceOf = (left: string, right: string): number => {
  const a = left.slice(0, longest);
  const b = right.slice(0, longest);
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) next.push(cellOf({ a, b, i, j }, { before, row, next }));
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
};

type Cell = { readonly a: string; readonly b: string; readonly i: number; readonly j: number };
type Rows = { readonly before: readonly number[]; readonly row: readonly number[]; readonly next: readonly number[] };

const cellOf = ({ a, b, i, j }: Cell, { before, row, next }: Rows): number => {
  const same = a[i - 1] === b[j - 1];
  const best = Math.min(at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + (same ? 0 : 1));
  const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
  return swapped ? Math.min(best, at(before, j - 2) + 1) : best;
};

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;
