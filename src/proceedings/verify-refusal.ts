import { Fault } from '../base/fault.js';
import { fail } from '../base/result.js';

/** A trust Fault (exit 5) about one file: what it should hold, and what it holds. */
export const differs = (code: string, file: string, values: { readonly expected: string; readonly found: string }) =>
  fail(
    new Fault({
      kind: 'trust',
      code,
      message: `expected ${values.expected}; found ${values.found}`,
      place: { file },
      remedy: 'take the run folder again from where it was made: what lies here is not what was signed',
    }),
  );
