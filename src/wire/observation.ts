import type { HttpFault } from '../a2a/call-fault.js';
import { isJsonObject, isJsonList, type Json } from '../base/json.js';
import type { HttpAnswer } from '../a2a/exchange.js';
import type { Result } from '../base/result.js';
import { errorName, outcomeWord } from './outcome.js';
import type { Group, Probe } from './probe.js';
import { outcomeOfFault, readOutcome } from './read-outcome.js';

/** What one probe came to. `word` is the outcome; `notMade` says in words what was missing for a probe that was not made. */
export type Observation = {
  readonly probe: string;
  readonly group: Group;
  readonly word?: string;
  readonly notMade?: string;
  /** The error with its registry, where the outcome is one. */
  readonly error?: string;
  readonly status?: number;
  readonly contentType?: string;
  /** The code or reason beside an error: `refused_webhook_…`, `TASK_NOT_FOUND`. */
  readonly detail?: string;
  /** The id of a JSON-RPC answer, as JSON. */
  readonly id?: string;
  readonly headers?: { readonly [name: string]: string };
  /** The line of the transcript. */
  readonly exchange?: number;
  readonly body?: Json;
  readonly frames?: readonly Json[];
  /** True for a stream that was still open when no more of it was read. */
  readonly isOpen?: boolean;
  /** The first bytes of what was no JSON. */
  readonly text?: string;
};

/** A probe that was asked: who it is, in which spelling it was read, and the line of the transcript. */
export type Asked = {
  readonly probe: string;
  readonly group: Group;
  readonly source: 'v0.3' | 'v1.0' | 'cap';
  readonly exchange: number;
};

const kept = ['allow', 'www-authenticate', 'a2a-extensions', 'x-a2a-extensions', 'vary', 'etag', 'cache-control'] as const;

/** The observation of an exchange. */
export const observationOf = ({ probe, group, source, exchange }: Asked, end: Result<HttpAnswer, HttpFault>): Observation => {
  if (!end.ok) return { probe, group, exchange, word: outcomeWord(outcomeOfFault(end.error)), detail: end.error.is };
  const { value: answer } = end;
  const { outcome, body, frames } = readOutcome(answer, source);
  const error = errorName(outcome);
  const detail = detailOf(body ?? frames?.[0]);
  return {
    probe,
    group,
    exchange,
    word: outcomeWord(outcome),
    status: answer.status,
    ...(error === undefined ? {} : { error }),
    ...(detail === undefined ? {} : { detail }),
    ...optional('contentType', answer.headers['content-type']),
    ...(isJsonObject(body) && body['jsonrpc'] === '2.0' ? { id: Object.hasOwn(body, 'id') ? JSON.stringify(body['id']) : 'none' } : {}),
    headers: Object.fromEntries(kept.flatMap((name) => (answer.headers[name] === undefined ? [] : [[name, answer.headers[name]]]))),
    ...(body === undefined ? { text: Buffer.from(answer.body.subarray(0, 4096)).toString('utf8') } : { body }),
    ...(frames === undefined ? {} : { frames }),
    ...(answer.isOpen === true ? { isOpen: true } : {}),
  };
};

/** The observation of a request that was held back here, so that the agent never saw it: it says nothing about what the agent does. */
export const unsent = ({ id, group }: Probe, end: Result<HttpAnswer, HttpFault>): Observation | undefined => {
  if (end.ok || (end.error.is !== 'remote' && end.error.is !== 'unsafe')) return undefined;
  const { error } = end;
  const why =
    error.is === 'remote' ? `an address on this machine: ${error.host} is ${error.address}` : `a request that may be sent: ${error.what}`;
  return { probe: id, group, notMade: why.slice(0, 500), detail: error.is };
};

const optional = (name: 'contentType', value: string | undefined): { readonly contentType?: string } =>
  value === undefined ? {} : { [name]: value };

/** `data.code` of an error, or the reason of the first ErrorInfo in a list or alone; REST carries it in `details`. */
const detailOf = (body: Json | undefined): string | undefined => {
  const error = isJsonObject(body) ? body['error'] : undefined;
  if (!isJsonObject(error)) return undefined;
  const data = error['data'] ?? error['details'];
  const first = isJsonList(data) ? data[0] : data;
  if (!isJsonObject(first)) return undefined;
  const word = first['code'] ?? first['reason'];
  return typeof word === 'string' ? word.slice(0, 100) : undefined;
};
