import { sha256 } from '../base/digest.js';
import type { Json, JsonObject } from '../base/json.js';
import { openLineFile } from './line-file.js';
import { entryLine, noPrevious, type RecordAbout, recordFormat } from './record-entry.js';

/** What a finished record is known by. `entries` counts every line, header and footer included. */
export type RecordSeal = { readonly sha256: string; readonly entries: number; readonly bytes: number };

/** A record that is being written. */
export type RecordWriter = {
  /** Appends one entry, and answers with its body as it is written: without a secret. */
  append(type: string, body: Json, about?: RecordAbout): Json;
  /** Appends the footer (the number of entries of each type, the digest of the last line, and what is given), and closes. Without it a record is incomplete. */
  close(footer?: JsonObject): RecordSeal;
  /** Closes without a footer: what was written stays readable and supports no CONFORMANT. */
  abandon(): RecordSeal;
};

/** `clock` gives the time of an entry as ISO 8601; `redact` takes secrets out of every body before it is written. */
export type RecordOptions = { readonly clock: () => string; readonly redact?: (body: Json) => Json };

/** Starts a record in a new file with its header. Throws the system's error where the file cannot be made or written. */
export const openRecord = (file: string, header: JsonObject, options: RecordOptions): RecordWriter => {
  const lines = openLineFile(file);
  const counts = new Map<string, number>();
  const redact = options.redact ?? ((body: Json) => body);
  let seq = 0;
  let prev = noPrevious;
  const append = (type: string, body: Json, about: RecordAbout = {}) => {
    const written = redact(body);
    const line = Buffer.from(`${entryLine({ seq, prev, type, at: options.clock(), ...about, body: written })}\n`, 'utf8');
    lines.write(line);
    prev = sha256(line);
    seq += 1;
    counts.set(type, (counts.get(type) ?? 0) + 1);
    return written;
  };
  const abandon = () => ({ ...lines.close(), entries: seq });
  const close = (footer: JsonObject = {}) => {
    append('footer', { ...footer, counts: Object.fromEntries(counts), last: prev });
    return abandon();
  };
  append('header', { ...header, format: recordFormat });
  return { append, close, abandon };
};
