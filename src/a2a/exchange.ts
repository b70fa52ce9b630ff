import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';
import { type Result, fail, ok } from '../base/result.js';
import type { HttpFault, Phase } from './call-fault.js';
import { faultOfError } from './exchange-errors.js';
import { unsafeHeader } from './header-values.js';
import { largestBody, largestHeader } from './limits.js';
import { hostOf, loopbackLookup, remoteLiteral } from './loopback.js';
import { collectBody, collectEvents } from './collect-body.js';

/** One request, byte for byte as it is sent. */
export type HttpAsk = {
  readonly method: string;
  readonly url: URL;
  /** A field with several values is sent as often. */
  readonly headers: { readonly [name: string]: string | readonly string[] };
  readonly body?: string | Uint8Array;
};

/** One whole answer; names of header fields in lower case, repeated ones joined as HTTP allows. */
export type HttpAnswer = {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: Uint8Array;
  /** True for an event stream that was still open when no more of it was read. */
  readonly isOpen?: boolean;
};

/**
 * The limits of an exchange: milliseconds for all of it, and whether the address must be on this machine. `events` are the milliseconds
 * for which an event stream is read; without it a stream is a fault.
 */
export type HttpTerms = {
  readonly timeout: number;
  readonly loopbackOnly: boolean;
  readonly maxBody?: number;
  readonly events?: number;
};

/**
 * One request and its whole answer, over a connection of its own: an idle connection that the other side is about to close would make
 * the fate of a call unknowable. No redirect, no proxy, no decompression; nothing is ever sent twice.
 */
export const exchange = async (ask: HttpAsk, terms: HttpTerms): Promise<Result<HttpAnswer, HttpFault>> => {
  const objection = objectionTo(ask, terms);
  if (objection !== undefined) return fail(objection);
  return new Promise((resolve) => {
    const progress: { phase: Phase } = { phase: 'connect' };
    const request = begin(ask, terms);
    const finish = (end: Result<HttpAnswer, HttpFault>): void => {
      clearTimeout(timer);
      request.destroy();
      resolve(end);
    };
    const timer = setTimeout(() => finish(fail({ is: 'timeout', phase: progress.phase, after: terms.timeout })), terms.timeout);
    request.on('socket', (socket) => socket.once(secured(ask) ? 'secureConnect' : 'connect', () => (progress.phase = 'headers')));
    request.on('error', (error) => finish(fail(faultOfError(error, progress.phase))));
    request.on('upgrade', () => finish(fail({ is: 'not-http', why: 'it asks for another protocol (HTTP 101)' })));
    request.on('response', (response) => {
      progress.phase = 'body';
      readAnswer(response, terms, finish);
    });
    request.end(ask.body);
  });
};

const secured = ({ url }: HttpAsk): boolean => url.protocol === 'https:';

const objectionTo = (ask: HttpAsk, terms: HttpTerms): HttpFault | undefined => {
  const { url } = ask;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { is: 'unsafe', what: `${url.protocol} is not a way that is taken` };
  const bad = unsafeHeader(ask.headers);
  if (bad !== undefined) return { is: 'unsafe', what: `the header field ${bad} would hold a character that no header may hold` };
  const address = terms.loopbackOnly ? remoteLiteral(hostOf(url)) : undefined;
  return address === undefined ? undefined : { is: 'remote', host: hostOf(url), address };
};

const begin = (ask: HttpAsk, terms: HttpTerms): ClientRequest => {
  const { url, body } = ask;
  const options: RequestOptions = {
    method: ask.method,
    host: hostOf(url),
    ...(url.port === '' ? {} : { port: Number(url.port) }),
    path: `${url.pathname}${url.search}`,
    headers: {
      Host: url.host,
      ...sentHeaders(ask),
      'Accept-Encoding': 'identity',
      Connection: 'close',
      ...(body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
    },
    setHost: false,
    agent: false,
    maxHeaderSize: largestHeader,
    ...(terms.loopbackOnly ? { lookup: loopbackLookup } : {}),
  };
  return secured(ask) ? requestHttps(options) : requestHttp(options);
};

/** What node takes: lists that it may write to. */
const sentHeaders = ({ headers }: HttpAsk): { readonly [name: string]: string | string[] } =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]));

const readAnswer = (response: IncomingMessage, terms: HttpTerms, finish: (end: Result<HttpAnswer, HttpFault>) => void): void => {
  const status = response.statusCode ?? 0;
  const { location, 'content-encoding': encoding = 'identity', 'content-type': type = '' } = response.headers;
  if (status >= 300 && status < 400 && status !== 304) return finish(fail({ is: 'redirect', status, to: location ?? 'nowhere' }));
  if (encoding.trim().toLowerCase() !== 'identity') return finish(fail({ is: 'encoded', encoding }));
  const most = terms.maxBody ?? largestBody;
  const whole = (body: Uint8Array): HttpAnswer => ({ status, headers: flat(response), body });
  if (type.toLowerCase().startsWith('text/event-stream')) {
    // A stream may never end: it is read for a time, or not at all where none was asked for.
    if (terms.events === undefined) return finish(fail({ is: 'event-stream' }));
    return collectEvents(response, { most, time: terms.events }, (read) =>
      finish(read.ok ? ok({ ...whole(read.value.body), isOpen: read.value.isOpen }) : read),
    );
  }
  collectBody(response, most, (body) => finish(body.ok ? ok(whole(body.value)) : body));
};

const flat = ({ headers }: IncomingMessage): { readonly [name: string]: string } =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value : value.join(', ')]],
    ),
  );
