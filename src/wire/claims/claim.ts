/**
 * How a claim of the seeds is decided. `seen`: by rows of the wire table (a `*` at the end stands for any), with `setup` where the subject has
 * to be started in a special way for it; `needs`: by nothing that is asked here, because something is missing; `rule`: it is a rule for this
 * tool, and a test holds it.
 */
export type Basis =
  | { readonly is: 'seen'; readonly rows: readonly string[]; readonly setup?: string }
  | { readonly is: 'needs'; readonly what: string; readonly test?: TestName }
  | { readonly is: 'rule'; readonly test: TestName };

/** A test by its file below `test/` and a part of its name. */
export type TestName = readonly [file: string, name: string];

/** One of the 160 claims of the seeds, by its number, in our words. */
export type Claim = { readonly number: number; readonly text: string; readonly basis: Basis };

/** A claim that rows of the table decide. */
export const seen = (number: number, text: string, ...rows: readonly string[]): Claim => ({ number, text, basis: { is: 'seen', rows } });

/** A claim that rows decide on a subject that was started so. */
export const seenOn = (number: number, text: string, { setup, rows }: { setup: string; rows: readonly string[] }): Claim => ({
  number,
  text,
  basis: { is: 'seen', rows, setup },
});

/** A claim that nothing here can decide. */
export const needing = (number: number, text: string, what: string): Claim => ({ number, text, basis: { is: 'needs', what } });

/** A claim that a wire observation cannot decide, and that another test of this repository holds for the reference subject. */
export const heldBy = (number: number, text: string, { what, test }: { what: string; test: TestName }): Claim => ({
  number,
  text,
  basis: { is: 'needs', what, test },
});

/** A rule for this tool. */
export const rule = (number: number, text: string, ...test: TestName): Claim => ({ number, text, basis: { is: 'rule', test } });
