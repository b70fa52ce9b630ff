import { join } from 'node:path';
import { sha256 } from '../base/digest.js';
import { Fault } from '../base/fault.js';
import { fail, ok, type Result } from '../base/result.js';
import { loadRecordForm } from '../corpus/record-form.js';
import type { PageEvidence } from '../model/page-evidence.js';
import type { LawPredicate } from '../model/verdict.js';
import { renderView } from '../reporters/html/render-view.js';
import { generatorVersion } from '../trial/generator.js';
import { vocabularyDigest, vocabularyVersion } from '../vocabulary/vocabulary.js';
import { courtIdentity } from './court-identity.js';
import { trialsAgain } from './rejudge-cases.js';
import { openFolderCorpus } from './rejudge-corpus.js';
import { readEvidence } from './rejudge-record.js';
import { refusal } from './rejudge-refusal.js';
import { compareVerdict } from './rejudge-verdict.js';
import { type VerifiedFolder, verifyFolder } from './verify-folder.js';
import { openVerifyInput } from './verify-input.js';

/** The run folder that is judged again, and the digests of corpora that were read and are allowed although this version does not know them. */
export type RejudgeAsk = { readonly path: string; readonly allowCorpus: readonly string[] };

/** A verdict that follows from its record: every proof was evaluated again and came to the same. */
export type Rejudged = {
  readonly path: string;
  readonly verdict: LawPredicate;
  readonly keyid: string;
  readonly envelopeDigest: string;
  /** How many recorded runs were ruled again. */
  readonly runs: number;
  /** True where the corpus was admitted by its digest alone. */
  readonly allowedCorpus: boolean;
};

/**
 * Judges a run folder again from its files alone: nothing is started, no socket is opened, no module of the folder is loaded. A
 * refusal is a trust Fault (exit 5) that names case and run, what follows and what was recorded.
 */
export const rejudge = async ({ path, allowCorpus }: RejudgeAsk): Promise<Result<Rejudged, Fault>> => {
  try {
    const input = openVerifyInput(path);
    if (!input.ok) return input;
    if (input.value.is !== 'folder') return fail(notFolder(path));
    const verified = await verifyFolder(input.value.dir, { kind: 'law', foreign: false });
    return verified.ok ? await judgeFolder(verified.value, allowCorpus) : verified;
  } catch (error: unknown) {
    if (error instanceof Fault) return fail(error);
    throw error;
  }
};

const judgeFolder = async ({ folder, statement }: VerifiedFolder, allowed: readonly string[]): Promise<Result<Rejudged, Fault>> => {
  const { predicate } = statement.statement;
  assertJudgeable(join(folder.path, predicate.evidence.record.name), predicate);
  const corpus = openFolderCorpus(folder, predicate, allowed);
  const read = await readEvidence({ folder, predicate, corpus, form: await loadRecordForm() });
  if (!read.ok) return read;
  compareVerdict(read.value.scene, trialsAgain(read.value), read.value.refused);
  comparePage(join(folder.path, 'verdict.html'), predicate, read.value.page);
  return ok({
    path: folder.path,
    verdict: predicate,
    keyid: statement.keyid,
    envelopeDigest: statement.envelopeDigest,
    runs: read.value.runs,
    allowedCorpus: corpus.allowed,
  });
};

/** A signer's page may say nothing else than the statement. Only the court that made it renders it in the same bytes. */
const comparePage = (file: string, { renderings, ...verdict }: LawPredicate, page: PageEvidence): void => {
  if (verdict.court.package !== courtIdentity().package) return;
  const follows = sha256(renderView(verdict, page));
  if (renderings.some(({ digest }) => digest.sha256 === follows)) return;
  throw refusal('rejudge-page', file, {
    expected: `the view ${follows}, which follows from verdict and record`,
    found: renderings.map(({ digest }) => digest.sha256).join(', ') || 'none that is signed',
  });
};

/** What this version cannot judge, it refuses before it reads on. */
const assertJudgeable = (file: string, { evidence, run, court }: LawPredicate): void => {
  if (!evidence.record.complete || !run.complete)
    throw refusal('rejudge-incomplete', file, { expected: 'a record with its footer', found: 'one of a run that was cut short' });
  const ours = { version: vocabularyVersion, digest: vocabularyDigest() };
  if (court.vocabulary.version !== ours.version || court.vocabulary.digest !== ours.digest)
    throw otherVersion('rejudge-vocabulary', file, {
      expected: `the words ${ours.version} (${ours.digest})`,
      found: `the words ${court.vocabulary.version} (${court.vocabulary.digest})`,
      version: court.version,
    });
  if (run.generator.version !== generatorVersion)
    throw otherVersion('rejudge-generator', file, {
      expected: `the generator ${generatorVersion}`,
      found: `the generator ${run.generator.version}`,
      version: court.version,
    });
};

const otherVersion = (
  code: 'rejudge-vocabulary' | 'rejudge-generator',
  file: string,
  { expected, found, version }: { readonly expected: string; readonly found: string; readonly version: string },
): Fault => {
  const { kind, message } = refusal(code, file, { expected, found });
  return new Fault({
    kind,
    code,
    message,
    place: { file },
    remedy: `judge it with the version that made it: npx sa2a-court@${version} rejudge`,
  });
};

const notFolder = (path: string): Fault =>
  new Fault({
    kind: 'usage',
    code: 'run-folder-missing',
    message: 'expected a run folder here; found a single file, which does not hold the evidence',
    place: { file: path },
    remedy: 'name the run folder, like reports/latest',
  });
