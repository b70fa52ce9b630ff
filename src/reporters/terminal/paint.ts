/** The few ways in which a line may stand out. */
export type Paint = { readonly [way in 'bold' | 'dim' | 'red' | 'yellow']: (text: string) => string };

const codes = { bold: [1, 22], dim: [2, 22], red: [31, 39], yellow: [33, 39] } as const;

/** Paints with ANSI codes of our own where colour is wanted, and leaves every text as it is where not. */
export const painter = (colour: boolean): Paint => {
  const way =
    ([on, off]: readonly [number, number]) =>
    (text: string): string =>
      colour ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  return { bold: way(codes.bold), dim: way(codes.dim), red: way(codes.red), yellow: way(codes.yellow) };
};
