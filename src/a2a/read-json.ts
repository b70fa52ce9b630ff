import { never } from '../base/never.js';
import { type Result, fail, ok } from '../base/result.js';
import { type SaidJson, readSaidJson } from '../base/said-json.js';
import type { CallFault } from './call-fault.js';

const mark = [0xef, 0xbb, 0xbf];

/** The JSON value of a body. A byte-order mark before it is skipped, as HTTP clients do. */
export const readJson = (body: Uint8Array): Result<SaidJson, CallFault> => {
  const hasMark = mark.every((byte, at) => body[at] === byte);
  const read = readSaidJson(hasMark ? body.subarray(mark.length) : body);
  if (read.ok) return ok(read.value);
  switch (read.error.is) {
    case 'encoding':
      return fail({ is: 'not-utf8' });
    case 'syntax':
      return fail({ is: 'invalid-json', why: startOf(read.error.text) });
    case 'unfaithful':
      return fail({ is: 'invalid-json', why: 'too deep, half a surrogate pair, or a number that is not finite' });
    default:
      return never(read.error);
  }
};

/** The first characters of a text, so that a person sees what came; raw. */
const startOf = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
