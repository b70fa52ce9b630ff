import { never } from '../base/never.js';

/** How an exchange over HTTP failed, each by the behaviour that was met. Times in milliseconds, sizes in bytes. */
export type HttpFault =
  | { readonly is: 'unsafe'; readonly what: string }
  | { readonly is: 'remote'; readonly host: string; readonly address: string }
  | { readonly is: 'unreachable'; readonly why: string }
  | { readonly is: 'timeout'; readonly phase: Phase; readonly after: number }
  | { readonly is: 'reset'; readonly why: string }
  | { readonly is: 'headers-too-large'; readonly limit: number }
  | { readonly is: 'body-too-large'; readonly limit: number }
  | { readonly is: 'encoded'; readonly encoding: string }
  | { readonly is: 'redirect'; readonly status: number; readonly to: string }
  | { readonly is: 'event-stream' }
  | { readonly is: 'not-http'; readonly why: string };

/** How far an exchange had come: until the connection stands, nothing of the request has left. */
export type Phase = 'connect' | 'headers' | 'body';

/** How a call failed to get an answer of the agent: the exchange failed, or what came back is no answer to it. */
export type CallFault =
  | HttpFault
  | { readonly is: 'no-route'; readonly status: number }
  | { readonly is: 'unauthorised'; readonly status: number }
  | { readonly is: 'server-error'; readonly status: number }
  | { readonly is: 'html'; readonly status: number }
  | { readonly is: 'empty'; readonly status: number }
  | { readonly is: 'not-utf8' }
  | { readonly is: 'invalid-json'; readonly why: string }
  | { readonly is: 'not-json-rpc'; readonly why: string }
  | { readonly is: 'wrong-id'; readonly why: string }
  | { readonly is: 'wrong-result'; readonly why: string };

/** True where it is sure that the agent never saw the request. Everything else is uncertain: it may have acted. */
export const wasNeverSent = (fault: CallFault): boolean =>
  fault.is === 'unsafe' || fault.is === 'remote' || fault.is === 'unreachable' || (fault.is === 'timeout' && fault.phase === 'connect');

/** The behaviour in words, without a full stop; parts that come from the agent are raw, so whoever prints them makes them safe. */
export const callFaultText = (fault: CallFault): string => {
  switch (fault.is) {
    case 'unsafe':
      return `the request was not sent: ${fault.what}`;
    case 'remote':
      return `${fault.host} is not on this machine (${fault.address})`;
    case 'unreachable':
      return `nothing answers there: ${fault.why}`;
    case 'timeout':
      return timeoutText(fault.phase, fault.after);
    case 'reset':
      return `the connection broke before the answer was whole: ${fault.why}`;
    case 'headers-too-large':
      return `the header of the answer is larger than ${fault.limit} bytes`;
    case 'body-too-large':
      return `the body of the answer is larger than ${fault.limit} bytes`;
    case 'encoded':
      return `the answer is encoded as ${fault.encoding}, although only identity was accepted`;
    case 'redirect':
      return `a redirect (HTTP ${fault.status}) to ${fault.to}, which is not followed`;
    case 'event-stream':
      return 'an event stream where one answer was expected';
    case 'not-http':
      return `the answer is not HTTP: ${fault.why}`;
    default:
      return answerText(fault);
  }
};

const timeoutText = (phase: Phase, after: number): string => {
  const what = { connect: 'no connection', headers: 'no answer', body: 'an answer that never ended' } as const;
  return `${what[phase]} within ${after} ms`;
};

const answerText = (fault: Exclude<CallFault, HttpFault>): string => {
  switch (fault.is) {
    case 'no-route':
      return `HTTP ${fault.status}: nothing is served there`;
    case 'unauthorised':
      return `HTTP ${fault.status}: the credential is not accepted, or one is needed`;
    case 'server-error':
      return `HTTP ${fault.status} without a JSON-RPC answer`;
    case 'html':
      return `an HTML page (HTTP ${fault.status}) where JSON was expected`;
    case 'empty':
      return `an empty body (HTTP ${fault.status})`;
    case 'not-utf8':
      return 'the answer is not UTF-8';
    case 'invalid-json':
      return `the answer is not JSON: ${fault.why}`;
    case 'not-json-rpc':
      return `the answer is not JSON-RPC 2.0: ${fault.why}`;
    case 'wrong-id':
      return `the answer is for another request: ${fault.why}`;
    case 'wrong-result':
      return `the result has the wrong shape: ${fault.why}`;
    default:
      return never(fault);
  }
};
