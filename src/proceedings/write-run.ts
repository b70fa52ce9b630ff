import { basename, isAbsolute, relative, resolve } from 'node:path';
import { sha256 } from '../base/digest.js';
import { Fault } from '../base/fault.js';
import { asJson } from '../base/json.js';
import { visibleJson } from '../base/visible-text.js';
import { type SigningKey, throwAwayKey } from '../attest/keys.js';
import { parseLawPredicate } from '../attest/law-schema.js';
import { publicKeyPem } from '../attest/public-key.js';
import { readSigningKey } from '../attest/read-signing-key.js';
import { sealView } from '../attest/sealed-html.js';
import { signStatement } from '../attest/sign.js';
import { lawStatement } from '../attest/statement.js';
import { verdictJson } from '../attest/verdict-json.js';
import { verifyEnvelope } from '../attest/verify.js';
import type { Finding } from '../model/finding.js';
import type { ProfileLevel } from '../model/profile.js';
import { counterexampleFormat } from '../model/replay.js';
import type { VerifiedStatement } from '../model/statement.js';
import type { Docket } from '../model/trial.js';
import { type LawPredicate, type LawVerdict, lawNotice } from '../model/verdict.js';
import { renderView } from '../reporters/html/render-view.js';
import { reporters } from '../reporters/registry.js';
import { generatorVersion } from '../trial/generator.js';
import { vocabularyDigest, vocabularyVersion } from '../vocabulary/vocabulary.js';
import type { KnownList } from '../corpus/known-failures.js';
import type { CourtIdentity } from './court-identity.js';
import { withKnown } from './known-violations.js';
import type { Corpus } from './open-corpus.js';
import type { OpenSubject, subjectFile } from './open-subject.js';
import { type Given, derive, recount } from './recount.js';
import type { Redaction } from './redaction.js';
import type { RunAsk, RunOutcome, RunWorld } from './run-ask.js';
import { type OpenRunRecord, isoTime } from './run-record.js';
import type { RunSizes } from './run-sizes.js';
import type { HeldDocket } from './run-trial.js';
import { evidenceClasses, exclusionsOf, filtersOf, nonClaimsFor, profilePart } from './verdict-parts.js';

/** The key that signs: the one that was named, else one that nobody keeps. Throws a Fault of kind `usage` or `trust`. */
export const signerOf = (ask: Pick<RunAsk, 'key' | 'passphrase'>): SigningKey => {
  if (ask.key === undefined) return throwAwayKey('law');
  const read = readSigningKey(ask.key, { role: 'law', ...(ask.passphrase === undefined ? {} : { passphrase: ask.passphrase }) });
  if (!read.ok) throw read.error;
  return read.value;
};

/** `subject.json` as it is written: without a secret, and with the digest of that. */
export const redactedSubject = (file: ReturnType<typeof subjectFile>, redaction: Redaction): ReturnType<typeof subjectFile> => {
  const content = redaction.text(file.content);
  return { ...file, content, digest: sha256(content) };
};

/** All that a run folder is written from. */
export type WriteAsk = {
  readonly ask: RunAsk;
  readonly world: RunWorld;
  readonly subject: OpenSubject;
  readonly corpus: Corpus;
  readonly signer: SigningKey;
  readonly docket: Docket;
  readonly level: ProfileLevel;
  readonly seed: number;
  readonly size: RunSizes;
  readonly identity: CourtIdentity;
  readonly exact: ReturnType<typeof subjectFile>;
  readonly record: OpenRunRecord;
  readonly redaction: Redaction;
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly findings: readonly Finding[];
  readonly known: readonly KnownList[];
  readonly held: HeldDocket;
  readonly refused?: string;
};

/** Closes the record, derives and signs the verdict, renders it, and puts the run folder in its place. */
export const writeRun = async (from: WriteAsk): Promise<Pick<RunOutcome, 'verdict' | 'folder'>> => {
  const { record, signer, corpus, held, exact } = from;
  const isComplete = held.cut === undefined && held.courtFault === undefined && held.targetFault === undefined;
  const seal = record.close(isComplete, from.refused);
  const given = givenOf(from, { name: record.name, sha256: seal.sha256, entries: seal.entries, complete: isComplete }, isComplete);
  const { counts, decision, claim } = derive(given, from.refused);
  const visible = await visibleVerdict(
    { ...given, counts, standing: decision.standing, standingReasons: decision.reasons, claim },
    from.redaction,
  );
  // Entries are held to the findings as they are shown, and may hold a secret themselves.
  const verdict = from.known.length === 0 ? visible : await visibleVerdict(withKnown(visible, from.known), from.redaction);
  const view = renderView(verdict, record.page);
  const predicate: LawPredicate = {
    ...verdict,
    renderings: [{ name: 'verdict.html', mediaType: 'text/html', viewRule: 'sealed-html-v1', digest: { sha256: sha256(view) } }],
  };
  const envelope = signStatement(lawStatement(predicate), signer);
  const verified = await verifyEnvelope(envelope, { keys: [signer.spki], recount });
  if (!verified.ok) throw new Fault({ ...faultText(verified.error), kind: 'court' });
  const { stage } = record;
  stage.add('verdict.dsse.json', envelope);
  stage.add('verdict.json', verdictJson(predicate));
  stage.add('verdict.html', sealView(view, envelope));
  stage.add('subject.json', exact.content);
  stage.add('signer.pub.pem', publicKeyPem(signer));
  for (const file of corpus.files) stage.add(file.name, file.bytes);
  addReports(stage, verified.value);
  for (const trial of held.trials)
    if (trial.broken !== undefined) stage.add(`counterexamples/${trial.case}.json`, counterexampleFile(trial.broken, from));
  return { verdict, folder: stage.finish().folder };
};

const faultText = ({ code, message }: Fault): { readonly code: string; readonly message: string } => ({ code, message });

const addReports = (stage: OpenRunRecord['stage'], verified: VerifiedStatement): void => {
  for (const { fileName, render } of reporters) if (fileName !== 'verdict.json') stage.add(fileName, render(verified));
};

/** A verdict in which no text of the subject can hide anything; what no longer fits the schema is a fault of the court. */
const visibleVerdict = async (verdict: LawVerdict, redaction: Redaction): Promise<LawVerdict> => {
  const rendering = { name: 'verdict.html', mediaType: 'text/html', viewRule: 'sealed-html-v1', digest: { sha256: '0'.repeat(64) } };
  const visible = visibleJson(redaction.json(asJson({ ...verdict, renderings: [rendering] })));
  const parsed = await parseLawPredicate(visible);
  if (!parsed.ok) throw new Fault({ ...faultText(parsed.error), kind: 'court' });
  const { renderings: _renderings, ...rest } = parsed.value;
  return rest;
};

const counterexampleFile = (broken: object, { subject, identity, docket, corpus, seed, redaction }: WriteAsk): string => {
  const { target } = subject.exact;
  const text = asJson({
    format: counterexampleFormat,
    court: identity.revision,
    vocabulary: vocabularyVersion,
    profile: corpus.choice.profile.id,
    level: docket.level,
    seed,
    target: {
      kind: target.kind,
      ...(target.without === undefined ? {} : { without: target.without }),
      ...(target.variant === undefined ? {} : { variant: target.variant }),
    },
    ...broken,
  });
  return `${JSON.stringify(redaction.json(text), undefined, 2)}\n`;
};

/** A path that leads out of the folder where the run was started would tell of a machine: its last part is enough there. */
const targetFileFrom = ({ target, cwd }: RunAsk): Partial<Given['run']> => {
  if (target === undefined || target === 'reference') return {};
  const path = relative(cwd, resolve(cwd, target));
  const name = isAbsolute(path) || path.startsWith('..') ? basename(path) : path;
  return { targetFile: name.startsWith('-') ? `./${name}` : name };
};

const givenOf = (from: WriteAsk, record: Given['evidence']['record'], isComplete: boolean): Given => {
  const { ask, world, corpus, identity, docket, level, signer, exact, held, size } = from;
  return {
    kind: 'semantic-law-verdict',
    schemaVersion: '1.0.0',
    notice: lawNotice,
    wireConformance: 'NOT_ASSESSED',
    subject: { ...exact.subject, digest: exact.digest },
    profile: profilePart(corpus.choice, docket, level),
    court: {
      name: 'sa2a-court',
      version: identity.version,
      revision: identity.revision,
      package: identity.package,
      corpus: { digest: corpus.digest, files: corpus.files.map(({ name, sha256: digest }) => ({ name, sha256: digest })) },
      schemas: identity.schemas,
      vocabulary: { version: vocabularyVersion, digest: vocabularyDigest() },
      admitted: corpus.admitted,
    },
    run: {
      id: `urn:uuid:${world.uuid()}`,
      startedAt: isoTime(from.startedAt),
      finishedAt: isoTime(from.finishedAt),
      generator: { name: 'fast-check', version: generatorVersion },
      seed: from.seed,
      runs: size.runs,
      minRuns: size.minRuns,
      filters: filtersOf(docket, size, held.cut),
      complete: isComplete,
      interrupted: world.isInterrupted(),
      evidenceClasses,
      signer: signer.signer,
      keyid: signer.keyid,
      ...(ask.challenge === undefined ? {} : { challenge: ask.challenge }),
      ...targetFileFrom(ask),
    },
    gates: [],
    findings: from.findings,
    pending: docket.pending,
    exclusions: exclusionsOf(corpus.choice),
    evidence: { record },
    nonClaims: nonClaimsFor(from.subject.target.kind),
  };
};
