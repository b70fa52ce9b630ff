import { callFaultText, type CallFault } from '../../a2a/call-fault.js';
import { Fault } from '../../base/fault.js';
import { shown } from '../target-fault.js';

/** What a person may do about a behaviour, and the stable code under which it is told. */
type Told = { readonly code: string; readonly remedy: string };

const garbage: Told = { code: 'TARGET_GARBAGE', remedy: 'point url at an A2A endpoint that answers JSON-RPC 2.0' };
const flood: Told = { code: 'TARGET_FLOOD', remedy: 'the agent sends more than is read; let it answer less' };

const tellings: { readonly [is in CallFault['is']]: Told } = {
  unsafe: { code: 'TARGET_NOT_SENT', remedy: 'change what the target file says, so that the request can be sent' },
  remote: {
    code: 'TARGET_REMOTE',
    remedy: 'write allowRemote: true into the target file if you may test that agent, or name one on this machine',
  },
  unreachable: { code: 'TARGET_UNREACHABLE', remedy: 'start the agent, or correct url in the target file' },
  timeout: { code: 'TARGET_TIMEOUT', remedy: 'let the agent answer in time, or raise timeout in the target file' },
  reset: { code: 'TARGET_RESET', remedy: 'let the agent answer every request whole' },
  'headers-too-large': flood,
  'body-too-large': flood,
  encoded: { code: 'TARGET_ENCODED', remedy: 'answer uncompressed where the client accepts identity only' },
  redirect: { code: 'TARGET_REDIRECT', remedy: 'write the final address into url; redirects are never followed' },
  'not-http': garbage,
  'no-route': { code: 'TARGET_NO_ROUTE', remedy: 'correct url in the target file, or the address in the agent card' },
  unauthorised: { code: 'TARGET_UNAUTHORISED', remedy: 'give each principal of the target file a credential that the agent accepts' },
  'server-error': { code: 'TARGET_SERVER_ERROR', remedy: 'look into the log of the agent' },
  html: { code: 'TARGET_HTML', remedy: 'point url at the agent itself: a login page or a proxy answers there' },
  empty: garbage,
  'event-stream': garbage,
  'not-utf8': garbage,
  'invalid-json': garbage,
  'not-json-rpc': garbage,
  'wrong-id': { code: 'TARGET_WRONG_ID', remedy: 'answer each JSON-RPC request with its own id' },
  'wrong-result': { code: 'TARGET_BAD_ANSWER', remedy: 'answer with the shapes of A2A v1.0 or v0.3' },
};

/** The behaviour in words that are safe to print. */
export const behaviour = (fault: CallFault, mask: (text: string) => string): string => shown(mask(callFaultText(fault)));

/** The failure of a live target as the Fault that ends a run; `where` says which request it was. */
export const liveFault = (where: string, fault: CallFault, mask: (text: string) => string): Fault => {
  const { code, remedy } = tellings[fault.is];
  return new Fault({
    kind: fault.is === 'remote' ? 'usage' : 'target',
    code,
    message: `${shown(mask(where))}: ${behaviour(fault, mask)}`,
    remedy,
  });
};

/** An operator act or a reader of the witness plane failed: nothing was judged. */
export const planeFault = (where: string, why: string): Fault =>
  new Fault({
    kind: 'target',
    code: 'TARGET_PLANE_FAILED',
    message: `${where}: ${shown(why)}`,
    remedy: `correct ${where} in the target file, and try it by hand`,
  });

/** The target file asks for what cannot be done, or in a way that is not safe. */
export const fileFault = (code: string, message: string, remedy: string): Fault => new Fault({ kind: 'usage', code, message, remedy });
