/** An expected failure as a value: `ok` holds what was asked for, otherwise `error` says why there is none. */
export type Result<Value, Problem> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: Problem };

/** A success that carries `value`. */
export const ok = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({ ok: true, value });

/** A failure that carries `error`. */
export const fail = <Problem>(error: Problem): { readonly ok: false; readonly error: Problem } => ({ ok: false, error });
