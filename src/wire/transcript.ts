import type { HttpFault } from '../a2a/call-fault.js';
import type { HttpAnswer, HttpAsk } from '../a2a/exchange.js';
import { sha256 } from '../base/digest.js';
import type { Json, JsonObject } from '../base/json.js';
import type { Result } from '../base/result.js';
import { decodeUtf8 } from '../base/utf8-text.js';

/** One exchange as it is written down: for which probe, as whom, what was sent, what came. */
export type TranscriptLine = {
  readonly probe: string;
  readonly as: string;
  readonly http: HttpAsk;
  readonly end: Result<HttpAnswer, HttpFault>;
};

/** Every exchange of an observation, in order, as NDJSON. */
export type Transcript = {
  /** Writes an exchange down and gives its number, from 0. */
  add(line: TranscriptLine): number;
  /** The whole text, its lines and its digest. */
  close(): { readonly text: string; readonly lines: number; readonly sha256: string };
};

// What is longer says nothing more about the wire; its length stands beside it.
const mostText = 16 * 1024;

/** A transcript; `redact` takes the credentials out of every line, `now` is the time of an exchange as ISO 8601. */
export const openTranscript = ({ redact, now }: { redact(body: Json): Json; now(): string }): Transcript => {
  const lines: string[] = [];
  return {
    add: ({ probe, as, http, end }) => {
      const line: JsonObject = { seq: lines.length, at: now(), probe, as, request: requestOf(http), ...answerOf(end) };
      lines.push(JSON.stringify(redact(line)));
      return lines.length - 1;
    },
    close: () => {
      const text = lines.map((line) => `${line}\n`).join('');
      return { text, lines: lines.length, sha256: sha256(text) };
    },
  };
};

const requestOf = ({ method, url, headers, body }: HttpAsk): JsonObject => ({
  method,
  url: url.href,
  headers,
  ...(body === undefined ? {} : bodyOf(typeof body === 'string' ? Buffer.from(body, 'utf8') : body)),
});

const answerOf = (end: Result<HttpAnswer, HttpFault>): JsonObject => {
  if (!end.ok) return { fault: end.error.is };
  const { status, headers, body, isOpen } = end.value;
  return { answer: { status, headers, ...bodyOf(body), ...(isOpen === true ? { open: true } : {}) } };
};

const bodyOf = (bytes: Uint8Array): JsonObject => {
  const text = decodeUtf8(bytes);
  const shown = text.ok
    ? { body: text.value.slice(0, mostText).replace(/[\ud800-\udbff]$/, '') }
    : { base64: Buffer.from(bytes.subarray(0, mostText)).toString('base64') };
  return { bytes: bytes.length, ...shown };
};
