/** The name among `known` that takes the fewest edits from `word`; undefined where `known` is empty. */
export const nearestName = (word: string, known: readonly string[]): string | undefined =>
  known.toSorted((a, b) => edits(word, a) - edits(word, b))[0];

/** The Levenshtein distance in UTF-16 units, one row at a time. */
const edits = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
};
