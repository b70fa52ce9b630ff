import type { Json } from '../../base/json.js';
import { never } from '../../base/never.js';
import { fail, ok, type Result } from '../../base/result.js';
import { readSaidJson } from '../../base/said-json.js';

/** The JSON value of one line of bytes, or in words why it has none. */
export const parseJsonLine = (line: Uint8Array): Result<Json, string> => {
  const read = readSaidJson(line);
  if (read.ok) return ok(read.value.value);
  switch (read.error.is) {
    case 'encoding':
      return fail('not UTF-8');
    case 'syntax':
      return fail(read.error.text.trim() === '' ? 'an empty line' : 'not JSON');
    case 'unfaithful':
      return fail('JSON that cannot be kept: too deep, a lone surrogate, or a number that is not finite');
    default:
      return never(read.error);
  }
};
