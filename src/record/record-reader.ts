import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { Fault } from '../base/fault.js';
import { isJsonObject, type Json, type JsonObject, sameJson } from '../base/json.js';
import { fail, ok, type Result } from '../base/result.js';
import { noPrevious, parseEntry, type RecordEntry, recordFormat } from './record-entry.js';
import { type FileSeal, readLines } from './read-lines.js';

/** What a whole record is. It is `complete` if it ends in its footer; an incomplete one supports no CONFORMANT. */
export type RecordSummary = {
  readonly sha256: string;
  readonly bytes: number;
  /** Every line, header and footer included. */
  readonly entries: number;
  readonly complete: boolean;
  readonly header: JsonObject;
  readonly footer?: JsonObject;
};

type Reading = {
  readonly prev: string;
  readonly counts: Map<string, number>;
  readonly seq: number;
  readonly header?: JsonObject;
  readonly footer?: JsonObject;
};

/**
 * Reads a record line by line, in constant memory, and checks its form, its chain, its header and its footer; `visit` gets each
 * entry (header and footer too) once its own line holds. A refusal is a trust Fault that names the line. Throws the system's error where the file cannot be read.
 */
export const readRecord = (file: string, visit: (entry: RecordEntry) => void = () => undefined): Result<RecordSummary, Fault> => {
  const entries = recordEntries(file);
  for (let step = entries.next(); ; step = entries.next()) {
    if (step.done === true) return step.value;
    visit(step.value);
  }
};

/** The entries of a record one after another, each checked as `readRecord` does, and at the end what the whole is. */
export function* recordEntries(file: string): Generator<RecordEntry, Result<RecordSummary, Fault>> {
  let reading: Reading = { prev: noPrevious, counts: new Map(), seq: 0 };
  const lines = readLines(file);
  try {
    for (let step = lines.next(); ; step = lines.next()) {
      if (step.done === true) return summarise(reading, step.value, file);
      const { bytes, ended } = step.value;
      const entry = ended ? checkEntry(bytes, reading) : 'a last line without its end, or one that is too long';
      if (typeof entry === 'string') return refuse(file, reading.seq + 1, entry);
      reading = advance(reading, entry, bytes);
      yield entry;
    }
  } finally {
    // Whoever stops early leaves no file open.
    lines.return({ sha256: '', bytes: 0 });
  }
}

const checkEntry = (bytes: Buffer, reading: Reading): RecordEntry | string => {
  const entry = isUtf8(bytes) ? parseEntry(bytes.toString('utf8')) : 'bytes that are no UTF-8';
  if (typeof entry === 'string') return entry;
  if (entry.seq !== reading.seq) return `seq ${entry.seq} where ${reading.seq} is due`;
  if (entry.prev !== reading.prev) return `prev ${entry.prev}; the line before has ${reading.prev}: it, or this one, was changed`;
  if (reading.footer !== undefined) return 'an entry after the footer';
  return bodyProblem(entry, reading) ?? entry;
};

const bodyProblem = (entry: RecordEntry, reading: Reading): string | undefined => {
  if ((entry.type === 'header') !== (entry.seq === 0)) return `an entry of type ${entry.type}: the header, and it alone, is the first`;
  if (entry.type === 'header')
    return isJsonObject(entry.body) && entry.body['format'] === recordFormat
      ? undefined
      : `a header of another format than ${recordFormat}`;
  if (entry.type !== 'footer') return undefined;
  const { body } = entry;
  if (!isJsonObject(body) || body['last'] !== reading.prev) return 'a footer that does not name the digest of the line before';
  return sameJson(body['counts'], Object.fromEntries(reading.counts)) ? undefined : 'a footer whose counts are not those of the entries';
};

const advance = (reading: Reading, entry: RecordEntry, bytes: Buffer): Reading => {
  reading.counts.set(entry.type, (reading.counts.get(entry.type) ?? 0) + 1);
  const body = objectOf(entry.body);
  return {
    ...reading,
    ...(entry.type === 'header' ? { header: body } : {}),
    ...(entry.type === 'footer' ? { footer: body } : {}),
    prev: createHash('sha256').update(bytes).update('\n').digest('hex'),
    seq: reading.seq + 1,
  };
};

const objectOf = (body: Json): JsonObject => (isJsonObject(body) ? body : {});

const summarise = (reading: Reading, seal: FileSeal, file: string): Result<RecordSummary, Fault> => {
  const { header, footer, seq } = reading;
  if (header === undefined) return refuse(file, 1, 'nothing: the file is empty');
  return ok({ ...seal, entries: seq, complete: footer !== undefined, header, ...(footer === undefined ? {} : { footer }) });
};

const refuse = (file: string, line: number, found: string) =>
  fail(
    new Fault({
      kind: 'trust',
      code: 'record-line',
      message: `expected the next entry of an unbroken record; found ${found}`,
      place: { file, line },
    }),
  );
