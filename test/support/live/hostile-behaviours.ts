import type { HostileMode } from '../a2a/hostile-modes.js';
import { smallAgent } from '../a2a/small-agent.js';
import { type CommandEnd, commandLine } from './command-line.js';
import { smallFile } from './small-file.js';
import { type Spoil, spoilingProxy } from './spoiling-proxy.js';

/** Each behaviour of the list, and what a person is told. */
export const behaviours: readonly (readonly [HostileMode, string])[] = [
  ['blackhole', 'no answer within 500 ms'],
  ['slow', 'an answer that never ended within 500 ms'],
  ['endless-body', 'an answer that never ended within 500 ms'],
  ['crash', 'the connection broke before the answer was whole'],
  ['crash-in-body', 'the connection broke before the answer was whole'],
  ['html', 'an HTML page (HTTP 200)'],
  ['html-as-json', 'an HTML page (HTTP 200)'],
  ['bad-gateway', 'an HTML page (HTTP 502)'],
  ['invalid-json', 'not JSON'],
  ['truncated-json', 'not JSON'],
  ['wrong-shape', 'neither a task nor a message'],
  ['null', 'no object'],
  ['number', 'no object'],
  ['empty', 'an empty body'],
  ['gzip-lie', 'encoded as gzip'],
  ['other-id', 'for another request'],
  ['text-id', 'for another request'],
  ['no-id', 'it has no id'],
  ['two-ids', 'it has two ids'],
  ['announced-flood', 'larger than 4194304 bytes'],
  ['endless-stream', 'an event stream'],
  ['tiny-events', 'an event stream'],
  ['gzip-bomb', 'encoded as gzip'],
  ['redirect-metadata', 'a redirect (HTTP 302) to http://169.254.169.254/latest/meta-data/'],
  ['redirect-file', 'a redirect (HTTP 307) to file:///etc/passwd'],
  ['redirect-self', 'a redirect (HTTP 308) to /'],
  ['event-without-end', 'an event stream'],
  ['event-split-in-its-newline', 'an event stream'],
  ['huge-event', 'an event stream'],
  ['event-not-utf8', 'an event stream'],
];

/** Runs the command on a small agent whose answers are spoiled on their way. */
export const spoiled = async (words: readonly string[], spoil: (method: string, nth: number) => Spoil): Promise<CommandEnd> => {
  const agent = await smallAgent({ spelling: 'v1.0' });
  const proxy = await spoilingProxy(agent.url, spoil);
  return commandLine(smallFile(proxy.url, agent.url), words);
};
