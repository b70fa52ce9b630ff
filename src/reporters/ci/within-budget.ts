/** A part of a text with a short form of it, for when there is no room for the whole. */
export type Part = { readonly whole: string; readonly short: string };

const bytes = (text: string): number => Buffer.byteLength(text);

/**
 * As many parts whole as fit, the rest short, within `budget` bytes: the short forms of all that follow are set aside first,
 * so that a long part never pushes a later one out. Where even the short forms do not fit, what is left is counted.
 */
export const withinBudget = (parts: readonly Part[], budget: number): { readonly text: string; readonly left: number } => {
  let reserved = parts.reduce((sum, { short }) => sum + bytes(short), 0);
  let used = 0;
  const taken: string[] = [];
  for (const [index, { whole, short }] of parts.entries()) {
    reserved -= bytes(short);
    const next = used + bytes(whole) + reserved <= budget ? whole : short;
    if (used + bytes(next) > budget) return { text: taken.join(''), left: parts.length - index };
    used += bytes(next);
    taken.push(next);
  }
  return { text: taken.join(''), left: 0 };
};
