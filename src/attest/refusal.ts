import { Fault, type Place } from '../base/fault.js';
import { fail } from '../base/result.js';

type Refusal = { readonly ok: false; readonly error: Fault };

/** What is said of a refused input: its stable code, what was expected and found, where, and what to do. */
export type RefusalText = {
  readonly message: string;
  readonly place?: Place | undefined;
  readonly remedy?: string;
};

/** A failure of trust (exit 5): a signature, digest, form or kind that is not what it must be. */
export const refuse = (code: string, text: RefusalText): Refusal => fail(faultOf('trust', code, text));

/** A failure of usage (exit 2): a file or argument that has to be changed by the person who gave it. */
export const misuse = (code: string, text: RefusalText): Refusal => fail(faultOf('usage', code, text));

/** A Fault of one of the kinds that this folder gives. */
export const faultOf = (kind: 'trust' | 'usage', code: string, text: RefusalText): Fault =>
  new Fault({
    kind,
    code,
    message: text.message,
    ...(text.place === undefined ? {} : { place: text.place }),
    ...(text.remedy === undefined ? {} : { remedy: text.remedy }),
  });

/** The place of a whole file, or none where the bytes have no name. */
export const inFile = (file: string | undefined): Place | undefined => (file === undefined ? undefined : { file });
