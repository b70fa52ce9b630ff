/** A validator that the build compiled from a schema: a page whose policy forbids `eval` cannot compile one itself. */
export type BuiltInValidator = { (value: unknown): boolean; readonly errors?: readonly unknown[] | null };

/** The files of the package that verification reads, by their path on the page's disk. The build fills this in. */
export const packageFiles: { readonly [path: string]: string } = {};

/** Validators by the `$id` of their schema and the options of their compiler. The build fills this in. */
export const validators: ReadonlyMap<string, BuiltInValidator> = new Map();
