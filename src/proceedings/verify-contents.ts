import { join } from 'node:path';
import { sha256 } from '../base/digest.js';
import type { Fault } from '../base/fault.js';
import { asJson, isJsonObject, type JsonObject, sameJson } from '../base/json.js';
import { ok, type Result } from '../base/result.js';
import { parseStrictJson } from '../base/strict-json.js';
import { visibleJson } from '../base/visible-text.js';
import type { VerifiedStatement } from '../model/statement.js';
import type { LawPredicate } from '../model/verdict.js';
import { sumsText } from '../record/folder-files.js';
import type { RunFolder } from '../record/read-run-folder.js';
import { readRecord } from '../record/record-reader.js';
import { checkCounterexamples } from './verify-counterexamples.js';
import { checkRecordOf } from './verify-record.js';
import { differs } from './verify-refusal.js';
import { checkRenderings } from './verify-renderings.js';

/** What was compared, in words, and the names of the files that the statement binds. */
export type Compared = { readonly checked: readonly string[]; readonly bound: readonly string[] };

/** Compares with a verified statement what its run folder holds: subject, corpus, record, counterexamples, views for CI. */
export const checkContents = (folder: RunFolder, statement: VerifiedStatement): Result<Compared, Fault> => {
  const { predicate } = statement.statement;
  const broken = new Map<string, JsonObject>();
  const checks = [
    () => checkSubject(folder, predicate),
    () => checkCorpus(folder, predicate),
    () => checkEvidence(folder, predicate, broken),
    () => checkCounterexamples(folder, predicate, broken),
    () => checkRenderings(folder, statement),
  ];
  const parts: Compared[] = [];
  for (const check of checks) {
    const part = check();
    if (!part.ok) return part;
    parts.push(part.value);
  }
  return ok({ checked: parts.flatMap(({ checked }) => checked), bound: parts.flatMap(({ bound }) => bound) });
};

const checkSubject = (folder: RunFolder, { subject }: LawPredicate): Result<Compared, Fault> => {
  const name = 'subject.json';
  const found = folder.files.get(name)?.sha256 ?? 'no such file';
  if (found !== subject.digest)
    return differs('subject-file', join(folder.path, name), { expected: `SHA-256 ${subject.digest}, which is signed`, found });
  const read = folder.read(name);
  if (!read.ok) return read;
  const { digest: _digest, ...signed } = subject;
  const parsed = parseStrictJson(read.value, { limit: mostSubjectBytes, integers: 'double' });
  // The subject lies in the predicate: its texts are cut by that depth.
  const written = parsed.ok ? visibleJson(parsed.value.value, 1) : null;
  if (!sameJson(written, asJson(signed)))
    return differs('subject-content', join(folder.path, name), { expected: 'the subject that is signed', found: 'another' });
  return ok({ checked: [name], bound: [name] });
};

const mostSubjectBytes = 16 * 1024 * 1024;

const checkCorpus = (folder: RunFolder, { court: { corpus }, profile }: LawPredicate): Result<Compared, Fault> => {
  for (const { name, sha256: digest } of corpus.files) {
    const found = folder.files.get(name)?.sha256 ?? 'no such file';
    if (found !== digest) return differs('corpus-file', join(folder.path, name), { expected: `SHA-256 ${digest}, which is signed`, found });
  }
  const bound = corpus.files.map(({ name }) => name);
  const stray = [...folder.files.keys()].find((name) => name.startsWith('corpus/') && !bound.includes(name));
  if (stray !== undefined)
    return differs('corpus-stray', join(folder.path, stray), { expected: 'only files that the statement names', found: 'one more' });
  const listing = sha256(sumsText(corpus.files));
  const corpusFolder = join(folder.path, 'corpus');
  if (listing !== corpus.digest)
    return differs('corpus-digest', corpusFolder, { expected: `the corpus ${corpus.digest}, which is signed`, found: listing });
  if (!corpus.files.some((file) => file.sha256 === profile.digest))
    return differs('corpus-profile', corpusFolder, {
      expected: `the profile ${profile.id} with SHA-256 ${profile.digest}`,
      found: 'no such file in the corpus',
    });
  return ok({ checked: [`corpus (${bound.length} files)`], bound });
};

/** Checks the record, and keeps what it says of each broken case. */
const checkEvidence = (folder: RunFolder, predicate: LawPredicate, broken: Map<string, JsonObject>): Result<Compared, Fault> => {
  const { name, sha256: digest, entries, complete } = predicate.evidence.record;
  const file = join(folder.path, name);
  if (!folder.files.has(name))
    return differs('record-file', file, { expected: `the record ${digest}, which is signed`, found: 'no such file' });
  const check = checkRecordOf(predicate);
  const record = readRecord(file, (entry) => {
    const { type, case: id, body } = entry;
    check.visit(entry);
    const found = type === 'case' && isJsonObject(body) ? body['broken'] : undefined;
    if (id !== undefined && isJsonObject(found)) broken.set(id, found);
  });
  if (!record.ok) return record;
  const said = `${digest}, ${entries} entries, ${complete ? 'complete' : 'incomplete'}`;
  const found = `${record.value.sha256}, ${record.value.entries} entries, ${record.value.complete ? 'complete' : 'incomplete'}`;
  if (said !== found) return differs('record-digest', file, { expected: `the record ${said}, as is signed`, found });
  const problem = check.problem();
  if (problem !== undefined) return differs(problem.code, file, problem);
  return ok({ checked: [`${name} (${entries} entries, unbroken, counted)`], bound: [name] });
};
