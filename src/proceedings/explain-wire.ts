import { type ComparisonWord, comparisonWords } from '../model/wire.js';
import type { HttpShape, WireOutcome } from '../wire/outcome.js';
import { remarkRules } from '../wire/remarks.js';
import type { Explanation } from './explain-entry.js';

/** The words of a wire observation: what an exchange came to, in which shape it was refused, how a row compares with its expectation, what is remarked on. */
export const explainWire = (): readonly Explanation[] => [
  ...Object.entries(outcomeMeaning).map(([id, says]): Explanation => ({ id, is: 'wire outcome', says, facts: [] })),
  ...Object.entries(shapeMeaning).map(([id, says]): Explanation => ({ id, is: 'shape of a refusal', says, facts: [] })),
  ...remarkRules.map(({ id, text }): Explanation => ({ id, is: 'remark on a wire', says: text, facts: [] })),
  ...comparisonWords.map((id): Explanation => ({ id, is: 'comparison of a wire row', says: comparisonMeaning[id], facts: [] })),
];

const outcomeMeaning: { readonly [outcome in WireOutcome['is']]: string } = {
  result: 'a JSON-RPC result with something in it',
  'result:null': 'a JSON-RPC result that is null',
  sse: 'a stream of events',
  'sse-error': 'a stream whose event is an error',
  error: 'a JSON-RPC error, told by its code',
  http: 'a refusal by HTTP status outside of JSON-RPC',
  'accepted-notification': 'an answer without a body to a message that asks for none',
  'no-route': 'there is nothing at that address: 404, 405 or 501 without a JSON-RPC body',
  unparseable: 'an answer that is none of the others',
  timeout: 'no answer in time',
  refused: 'a connection that never stood',
};

const shapeMeaning: { readonly [shape in HttpShape]: string } = {
  'google.rpc': 'the error object of google.rpc.Status',
  'problem+json': 'a problem document (RFC 9457)',
  flat: 'a flat object with an error text',
  auth: 'a refusal for want of a credential',
  json: 'any other JSON',
  html: 'a page',
  text: 'a text that is neither JSON nor HTML',
  empty: 'no body',
};

const comparisonMeaning: { readonly [word in ComparisonWord]: string } = {
  'as expected': 'the row was seen as the expectation says',
  'declared gap': 'the row was seen as the expectation says that it should not be, and its owner declares it',
  drift: 'the row was seen otherwise than the expectation says: exit 8',
  'not observed': 'nothing was asked for the row, so nothing is said of it',
};
