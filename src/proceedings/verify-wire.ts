import { join } from 'node:path';
import type { OpenOptions } from '../attest/open-statement.js';
import { parsePublicKeyPem } from '../attest/public-key.js';
import { openSealed } from '../attest/sealed-html.js';
import { checkWireJson, type VerifiedWire, verifyWireEnvelope, verifyWirePage, type WireOptions } from '../attest/verify-wire.js';
import type { Fault } from '../base/fault.js';
import { isJsonObject } from '../base/json.js';
import { ok, type Result } from '../base/result.js';
import { parseStrictJson } from '../base/strict-json.js';
import type { WirePredicate } from '../model/wire.js';
import { readRunFolder, type RunFolder } from '../record/read-run-folder.js';
import { sumsName } from '../record/run-folder-name.js';
import { recountWire } from './recount-wire.js';
import type { VerifyAsk } from './verify.js';
import { type FileFacts, verifyOfKind } from './verify-of-kind.js';
import { differs } from './verify-refusal.js';
import { wireNames } from './wire-files.js';

/** A wire observation that is intact. `by` says what is known of who made it. It says nothing about law. */
export type VerifiedWireFile = FileFacts & VerifiedWire;

/** Verifies the wire observation at a path, offline: a folder with all its files, a sealed page, or an envelope alone. Another kind of statement is refused by its type. */
export const verifyWire = (ask: VerifyAsk): Promise<Result<VerifiedWireFile, Fault>> =>
  verifyOfKind(ask, {
    kind: 'wire',
    signer: wireNames.signer,
    folder: (dir, options) => verifyFolder(dir, (file, pem) => recounted(options(file, pem))),
    page: (bytes, options) => verifyWirePage(bytes, recounted(options)),
    envelope: (bytes, options) => verifyWireEnvelope(bytes, recounted(options)),
  });

const recounted = (options: OpenOptions): WireOptions => ({ ...options, recount: recountWire });

type OptionsInFolder = (file: string, signerPem: string) => WireOptions;

const verifyFolder = async (
  dir: string,
  options: OptionsInFolder,
): Promise<Result<VerifiedWire & Pick<VerifiedWireFile, 'checked'>, Fault>> => {
  const opened = readRunFolder(dir);
  if (!opened.ok) return opened;
  const folder = opened.value;
  const at = (name: string): string => join(folder.path, name);
  const [statement, signer] = [folder.read(wireNames.statement), folder.read(wireNames.signer)];
  if (!statement.ok) return statement;
  if (!signer.ok) return signer;
  const pem = Buffer.from(signer.value).toString('utf8');
  const wire = await verifyWireEnvelope(statement.value, options(at(wireNames.statement), pem));
  if (!wire.ok) return wire;
  const key = parsePublicKeyPem(pem, at(wireNames.signer));
  if (!key.ok) return key;
  if (key.value.keyid !== wire.value.keyid)
    return differs('signer-key', at(wireNames.signer), { expected: `the key ${wire.value.keyid}, which signed`, found: key.value.keyid });
  const files = checkFiles(folder, wire.value.predicate, statement.value);
  if (!files.ok) return files;
  const page = folder.read(wireNames.page);
  if (!page.ok) return page;
  const sealed = await verifyWirePage(page.value, options(at(wireNames.page), pem));
  return sealed.ok ? ok({ ...wire.value, checked: [sumsName, ...Object.values(wireNames)] }) : sealed;
};

/** The files that the statement binds, and that there is no other: what nobody signed must not lie among what somebody did. */
const checkFiles = (folder: RunFolder, predicate: WirePredicate, envelope: Uint8Array): Result<undefined, Fault> => {
  const stray = [...folder.files.keys()].find((name) => !Object.values<string>(wireNames).includes(name));
  if (stray !== undefined)
    return differs('wire-stray', join(folder.path, stray), { expected: 'only files that an observation has', found: 'one more' });
  const [json, page, transcript] = [folder.read(wireNames.json), folder.read(wireNames.page), folder.read(wireNames.transcript)];
  if (!json.ok) return json;
  if (!page.ok) return page;
  if (!transcript.ok) return transcript;
  const equal = checkWireJson(json.value, predicate, join(folder.path, wireNames.json));
  if (!equal.ok) return equal;
  const seal = openSealed(page.value, join(folder.path, wireNames.page));
  if (!seal.ok) return seal;
  if (!Buffer.from(seal.value.envelope).equals(envelope))
    return differs('seal-statement', join(folder.path, wireNames.page), { expected: 'the statement of the folder', found: 'another' });
  return checkTranscript(folder, predicate, transcript.value);
};

const mostLine = 1024 * 1024;

/** The transcript is the signed one, and every row of the table is about the exchange that it names. */
const checkTranscript = (folder: RunFolder, { transcript, table }: WirePredicate, bytes: Uint8Array): Result<undefined, Fault> => {
  const file = join(folder.path, wireNames.transcript);
  const found = folder.files.get(wireNames.transcript)?.sha256 ?? 'no such file';
  if (found !== transcript.digest.sha256)
    return differs('transcript-digest', file, { expected: `SHA-256 ${transcript.digest.sha256}, which is signed`, found });
  const lines = Buffer.from(bytes).toString('utf8').split('\n').slice(0, -1);
  if (lines.length !== transcript.lines || bytes.length !== transcript.bytes)
    return differs('transcript-lines', file, { expected: `${transcript.lines} lines`, found: `${lines.length}` });
  for (const { row, exchange, httpStatus } of table) {
    if (exchange === undefined) continue;
    const told = exchangeOf(lines[exchange] ?? '');
    if (told.probe !== row || told.status !== httpStatus)
      return differs('transcript-row', file, {
        expected: `the exchange ${exchange} of ${row} with HTTP ${httpStatus ?? 'no answer'}`,
        found: `${told.probe ?? 'none'} with HTTP ${told.status ?? 'no answer'}`,
      });
  }
  return ok(undefined);
};

const exchangeOf = (line: string): { readonly probe?: string; readonly status?: number } => {
  const parsed = parseStrictJson(Buffer.from(line, 'utf8'), { limit: mostLine, integers: 'double' });
  const value = parsed.ok ? parsed.value.value : null;
  if (!isJsonObject(value)) return {};
  const { probe, answer } = value;
  const status = isJsonObject(answer) ? answer['status'] : undefined;
  return { ...(typeof probe === 'string' ? { probe } : {}), ...(typeof status === 'number' ? { status } : {}) };
};
