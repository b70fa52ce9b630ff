import { withCredential } from '../a2a/credentials.js';
import { dialects } from '../a2a/dialects.js';
import type { ErrorSource } from '../a2a/errors.js';
import type { HttpAsk } from '../a2a/exchange.js';
import type { JsonObject } from '../base/json.js';
import { addressesOf } from './addresses.js';
import { fillJson, fillText, type Values } from './fill.js';
import type { Asking, Given } from './given.js';
import { homeOf, type Memory } from './memory.js';
import type { AskTemplate, Probe, Spelling } from './probe.js';
import { valuesOf } from './values.js';

/** A request that is ready, in whose spelling its answer is read, and as whom it is asked. */
export type ReadyAsk = { readonly http: HttpAsk; readonly source: ErrorSource; readonly as: string };

/** The request of a probe. `ids` are fresh: one for a message, one for a task that cannot be. */
export const askOf = (
  { ask }: Probe,
  {
    given,
    memory,
    ids,
  }: { readonly given: Given; readonly memory: Memory; readonly ids: { readonly message: string; readonly rid: string } },
): ReadyAsk => {
  const spelling = ask.spelling === 'home' ? homeOf(memory) : ask.spelling;
  const values = valuesOf({ given, memory, ids });
  const asking = askerOf(ask, given);
  const url = urlOf(ask, { given, memory, spelling, values });
  const isTrusted = given.origins.includes(url.origin);
  const addressed = withCredential(url, isTrusted ? asking?.credential : undefined);
  const body = bodyOf(ask, values);
  return {
    http: {
      method: ask.verb ?? 'POST',
      url: addressed.url,
      headers: headersOf(ask, { spelling, values, credential: addressed.headers, hasBody: body !== undefined }),
      ...(body === undefined ? {} : { body }),
    },
    source: sourceOf(spelling),
    as: asking?.id ?? 'nobody',
  };
};

const askerOf = ({ as = 'first' }: AskTemplate, { first, second }: Given): Asking | undefined => {
  if (as === 'nobody') return undefined;
  return as === 'first' ? first : second;
};

type At = { readonly given: Given; readonly memory: Memory; readonly spelling: Spelling; readonly values: Values };

const urlOf = ({ path = '', at }: AskTemplate, { given, memory, spelling, values }: At): URL => {
  const addresses = addressesOf(given, memory);
  const filled = fillText(path, values, encodeURIComponent);
  if (at === 'card') return addresses.card;
  if (at === 'origin') return new URL(filled, addresses.origin);
  return joined(addresses[spelling === 'home' ? 'v0.3' : spelling], filled);
};

/** A path below an address, whose last segment is kept; a query goes to the address itself. */
const joined = (base: URL, path: string): URL => {
  if (path === '') return base;
  const url = new URL(base);
  if (path.startsWith('?')) url.search = path;
  else url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`;
  return url;
};

const bodyOf = ({ raw, json, method, params }: AskTemplate, values: Values): string | Uint8Array | undefined => {
  if (raw !== undefined) return typeof raw === 'string' ? fillText(raw, values) : raw;
  if (json !== undefined) return JSON.stringify(fillJson(json, values));
  if (method === undefined) return undefined;
  const request = { jsonrpc: '2.0', id: 1, method: fillText(method, values) };
  return JSON.stringify(params === undefined ? request : { ...request, params: fillJson(params, values) });
};

type Fields = { readonly [name: string]: string | readonly string[] };

const headersOf = (
  { headers = {} }: AskTemplate,
  { spelling, values, credential, hasBody }: { spelling: Spelling; values: Values; credential: JsonObject & Fields; hasBody: boolean },
): Fields => {
  const usual: Fields = {
    Accept: 'application/json, text/event-stream',
    ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
    ...(spelling === 'v1.0' || spelling === 'rest-v1.0' ? dialects['v1.0'].headers : {}),
    ...credential,
  };
  const filled = Object.entries({ ...usual, ...headers }).map(([name, value]) => [name, filledField(value, values)] as const);
  return Object.fromEntries(filled.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
};

const filledField = (value: string | readonly string[] | null, values: Values): string | readonly string[] | null => {
  if (value === null) return null;
  return typeof value === 'string' ? fillText(value, values) : value.map((one) => fillText(one, values));
};

const sourceOf = (spelling: Spelling): ErrorSource => {
  if (spelling === 'cap') return 'cap';
  return spelling === 'v1.0' || spelling === 'rest-v1.0' ? 'v1.0' : 'v0.3';
};
