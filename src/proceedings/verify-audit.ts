import { join } from 'node:path';
import type { OpenOptions } from '../attest/open-statement.js';
import { parsePublicKeyPem } from '../attest/public-key.js';
import { openSealed } from '../attest/sealed-html.js';
import { auditJson, type AuditOptions, type AuditStatement, verifyAuditEnvelope, verifyAuditPage } from '../attest/verify-audit.js';
import type { Fault } from '../base/fault.js';
import { ok, type Result } from '../base/result.js';
import { readRunFolder, type RunFolder } from '../record/read-run-folder.js';
import { sumsName } from '../record/run-folder-name.js';
import { renderAuditCsv } from '../reporters/audit/audit-csv.js';
import { courtIdentity } from './court-identity.js';
import type { VerifyAsk } from './verify.js';
import { type FileFacts, verifyOfKind } from './verify-of-kind.js';
import { differs } from './verify-refusal.js';
import { auditFiles, recountAudit } from './write-audit.js';

/** An audit that is intact. `by` says what is known of who made it. */
export type VerifiedAudit = FileFacts & AuditStatement;

/** Verifies the audit at a path, offline, like every statement: a folder with all its files, a sealed page, or an envelope alone. */
export const verifyAudit = (ask: VerifyAsk): Promise<Result<VerifiedAudit, Fault>> =>
  verifyOfKind(ask, {
    kind: 'audit',
    signer: auditFiles.signer,
    folder: (dir, options) => verifyFolder(dir, (file, pem) => recounted(options(file, pem))),
    page: (bytes, options) => verifyAuditPage(bytes, recounted(options)),
    envelope: (bytes, options) => verifyAuditEnvelope(bytes, recounted(options)),
  });

const recounted = (options: OpenOptions): AuditOptions => ({ ...options, recount: recountAudit });

type InFolder = AuditStatement & Pick<VerifiedAudit, 'checked'>;

const verifyFolder = async (dir: string, options: (file: string, pem: string) => AuditOptions): Promise<Result<InFolder, Fault>> => {
  const opened = readRunFolder(dir);
  if (!opened.ok) return opened;
  const folder = opened.value;
  const texts = readFiles(folder);
  if (!texts.ok) return texts;
  const { files } = texts.value;
  const pem = files.signer.toString('utf8');
  const at = (name: string): string => join(folder.path, name);
  const statement = await verifyAuditEnvelope(files.statement, options(at(auditFiles.statement), pem));
  if (!statement.ok) return statement;
  const page = await verifyAuditPage(files.page, options(at(auditFiles.page), pem));
  if (!page.ok) return page;
  const problem = problemIn(folder, files, statement.value);
  return (
    problem ??
    ok({ ...statement.value, checked: [sumsName, ...Object.values(auditFiles).map((name) => comparedAs(name, statement.value))] })
  );
};

/** Only the court that made the table can make it again: a table of another one is there, and nothing says that it follows. */
const comparedAs = (name: string, { predicate: { court } }: AuditStatement): string =>
  name !== auditFiles.csv || isOurs(court) ? name : `${name} (listed only: court revision ${court.revision} made it, and this is another)`;

const isOurs = (court: AuditStatement['predicate']['court']): boolean => court.package === courtIdentity().package;

type Bytes = { readonly [name in keyof typeof auditFiles]: Buffer };

const readFiles = (folder: RunFolder): Result<{ readonly files: Bytes }, Fault> => {
  const read: Partial<Record<keyof typeof auditFiles, Buffer>> = {};
  for (const [name, file] of Object.entries(auditFiles)) {
    const bytes = folder.read(file);
    if (!bytes.ok) return bytes;
    Object.assign(read, { [name]: Buffer.from(bytes.value) });
  }
  const { statement, page, json, csv, subject, signer } = read;
  if (
    statement !== undefined &&
    page !== undefined &&
    json !== undefined &&
    csv !== undefined &&
    subject !== undefined &&
    signer !== undefined
  )
    return ok({ files: { statement, page, json, csv, subject, signer } });
  return differs('folder-file-missing', folder.path, { expected: 'every file of an audit', found: 'fewer' });
};

/** Files that the statement binds or that follow from it, and no other. */
const problemIn = (folder: RunFolder, files: Bytes, { predicate, keyid }: AuditStatement) => {
  const at = (name: string): string => join(folder.path, name);
  const known: readonly string[] = Object.values(auditFiles);
  const stray = [...folder.files.keys()].find((name) => !known.includes(name));
  if (stray !== undefined) return differs('audit-stray', at(stray), { expected: 'only the files of an audit', found: 'one more' });
  const signer = parsePublicKeyPem(files.signer.toString('utf8'), at(auditFiles.signer));
  if (!signer.ok) return signer;
  if (signer.value.keyid !== keyid)
    return differs('signer-key', at(auditFiles.signer), { expected: `the key ${keyid}, which signed`, found: signer.value.keyid });
  const seal = openSealed(files.page, at(auditFiles.page));
  if (!seal.ok) return seal;
  if (!Buffer.from(seal.value.envelope).equals(files.statement))
    return differs('seal-statement', at(auditFiles.page), { expected: `the statement of ${auditFiles.statement}`, found: 'another one' });
  if (files.json.toString('utf8') !== auditJson(predicate))
    return differs('audit-json', at(auditFiles.json), { expected: 'the signed predicate in two-space JSON', found: 'another text' });
  const digest = folder.files.get(auditFiles.subject)?.sha256 ?? 'no such file';
  if (digest !== predicate.subject.digest)
    return differs('subject-file', at(auditFiles.subject), {
      expected: `SHA-256 ${predicate.subject.digest}, which is signed`,
      found: digest,
    });
  return isOurs(predicate.court) && files.csv.toString('utf8') !== renderAuditCsv(predicate)
    ? differs('view-changed', at(auditFiles.csv), { expected: 'the table that follows from the statement', found: 'another text' })
    : undefined;
};
