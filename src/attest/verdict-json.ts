import { canonicalJson } from '../base/canonical-json.js';
import type { Fault } from '../base/fault.js';
import { ok, type Result } from '../base/result.js';
import type { LawPredicate } from '../model/verdict.js';
import { refuse } from './refusal.js';

/** The text of `verdict.json`: the predicate in the member order of RFC 8785, two-space JSON, one line feed at the end. One predicate, one text. */
export const verdictJson = (predicate: LawPredicate): string => `${JSON.stringify(JSON.parse(canonicalJson(predicate)), null, 2)}\n`;

/** Refuses (trust) a `verdict.json` that is not, byte for byte, the text of the signed predicate; names the first line that differs. */
export const checkVerdictJson = (bytes: Uint8Array, predicate: LawPredicate, file = 'verdict.json'): Result<undefined, Fault> => {
  const expected = verdictJson(predicate);
  if (Buffer.from(expected, 'utf8').equals(bytes)) return ok(undefined);
  const lines = expected.split('\n');
  const found = Buffer.from(bytes).toString('utf8').split('\n');
  const at = lines.findIndex((line, index) => line !== found[index]);
  const line = at < 0 ? lines.length : at + 1;
  return refuse('verdict-json', {
    place: { file, line },
    message: `expected the signed predicate in two-space JSON; found another text from line ${line} on`,
  });
};
