import { throwAwayKey, type SigningKey } from '../attest/keys.js';
import { parseAuditPredicate } from '../attest/audit-schema.js';
import { publicKeyPem } from '../attest/public-key.js';
import { readSigningKey } from '../attest/read-signing-key.js';
import { sealView } from '../attest/sealed-html.js';
import { signStatement } from '../attest/sign.js';
import { auditJson, auditStatement, verifyAuditEnvelope } from '../attest/verify-audit.js';
import { canonicalJson } from '../base/canonical-json.js';
import { sha256 } from '../base/digest.js';
import { Fault } from '../base/fault.js';
import { asJson } from '../base/json.js';
import { visibleJson } from '../base/visible-text.js';
import { auditRows } from '../judgment/audit-rows.js';
import type { AuditPredicate, AuditReport } from '../model/audit.js';
import type { Rendering } from '../model/verdict.js';
import { stageRunFolder } from '../record/run-folder.js';
import { runFolderName } from '../record/run-folder-name.js';
import { renderAuditCsv } from '../reporters/audit/audit-csv.js';
import { renderAuditPage } from '../reporters/audit/audit-page.js';
import type { AuditAsk, AuditOutcome } from './audit-ask.js';
import type { subjectFile } from './open-subject.js';
import type { Redaction } from './redaction.js';

/** The files of an audit's folder, beside `SHA256SUMS`. */
export const auditFiles = {
  statement: 'audit.dsse.json',
  page: 'audit.html',
  json: 'audit.json',
  csv: 'audit.csv',
  subject: 'subject.json',
  signer: 'signer.pub.pem',
} as const;

/** The key that signs an audit: the one that was named, else one that nobody keeps. Throws a Fault of kind `usage` or `trust`. */
export const auditSignerOf = ({ key, passphrase }: Pick<AuditAsk, 'key' | 'passphrase'>): SigningKey => {
  if (key === undefined) return throwAwayKey('audit');
  const read = readSigningKey(key, { role: 'audit', ...(passphrase === undefined ? {} : { passphrase }) });
  if (!read.ok) throw read.error;
  return read.value;
};

/** What an audit says of its rows that does not follow from its facts; nothing for an honest one. */
export const recountAudit = (report: AuditReport): readonly string[] => {
  const follows = canonicalJson(visibleJson(asJson(auditRows(report))));
  return follows === canonicalJson(asJson(report.rows))
    ? []
    : [`rows are not ${auditRows(report).length} that follow from skills, grants and card`];
};

/** All that an audit is written from: its facts as they were gathered, and the subject as its file says it. */
export type AuditGiven = {
  readonly ask: AuditAsk;
  readonly signer: SigningKey;
  readonly exact: ReturnType<typeof subjectFile>;
  readonly redaction: Redaction;
  readonly facts: Omit<AuditReport, 'rows' | 'subject'>;
};

/** Derives the rows, signs, renders, and puts the folder in its place. */
export const writeAudit = async ({ ask, signer, exact, redaction, facts }: AuditGiven): Promise<Omit<AuditOutcome, 'interrupted'>> => {
  const gathered = { ...facts, subject: { ...exact.subject, digest: exact.digest }, rows: [] };
  const shown = await visibleReport(gathered, redaction);
  // Rows follow from the texts as they are shown: whoever verifies has no others.
  const report = await visibleReport({ ...shown, rows: auditRows(shown) }, redaction);
  const view = renderAuditPage(report);
  const predicate: AuditPredicate = {
    ...report,
    renderings: [{ name: auditFiles.page, mediaType: 'text/html', viewRule: 'sealed-html-v1', digest: { sha256: sha256(view) } }],
  };
  const envelope = signStatement(auditStatement(predicate), signer);
  const verified = await verifyAuditEnvelope(envelope, { keys: [signer.spki], recount: recountAudit });
  if (!verified.ok) throw new Fault({ kind: 'court', code: verified.error.code, message: verified.error.message });
  const name = runFolderName({ startedAt: report.run.startedAt, subject: `audit ${report.subject.name}`, digest: exact.digest });
  const stage = stageRunFolder(ask.out, name, 'latest-audit');
  stage.add(auditFiles.statement, envelope);
  stage.add(auditFiles.page, sealView(view, envelope));
  stage.add(auditFiles.json, auditJson(predicate));
  stage.add(auditFiles.csv, renderAuditCsv(report));
  stage.add(auditFiles.subject, exact.content);
  stage.add(auditFiles.signer, publicKeyPem(signer));
  return { report: predicate, folder: stage.finish().folder };
};

const anyRendering: Rendering = {
  name: auditFiles.page,
  mediaType: 'text/html',
  viewRule: 'sealed-html-v1',
  digest: { sha256: '0'.repeat(64) },
};

/** A report in which no text of the subject can hide anything, and no secret stands; what no longer fits the schema is a fault of the court. */
const visibleReport = async (report: AuditReport, redaction: Redaction): Promise<AuditReport> => {
  const parsed = await parseAuditPredicate(visibleJson(redaction.json(asJson({ ...report, renderings: [anyRendering] }))));
  if (!parsed.ok) throw new Fault({ kind: 'court', code: parsed.error.code, message: parsed.error.message });
  const { renderings: _renderings, ...rest } = parsed.value;
  return rest;
};
