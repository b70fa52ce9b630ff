import { canonicalJson } from '../base/canonical-json.js';
import type { Fault } from '../base/fault.js';
import { asJson } from '../base/json.js';
import { ok, type Result } from '../base/result.js';
import type { AuditPredicate, AuditReport } from '../model/audit.js';
import { auditPredicateType } from '../model/statement.js';
import { parseAuditPredicate } from './audit-schema.js';
import { aboutSubject, bindingProblem } from './binding.js';
import { type OpenedStatement, type OpenOptions, openStatement } from './open-statement.js';
import { inFile, refuse } from './refusal.js';
import { openSealed } from './sealed-html.js';
import { type Statement, statementType } from './statement.js';

/** An audit whose signature and contents were checked: the signer that it names, the distinct keys that signed, SHA-256 of the envelope. */
export type AuditStatement = {
  readonly predicate: AuditPredicate;
  readonly keyid: string;
  readonly signers: readonly string[];
  readonly envelopeDigest: string;
};

/** How an audit is verified; `recount` derives the rows again and names what does not follow. */
export type AuditOptions = OpenOptions & { readonly recount: (report: AuditReport) => readonly string[] };

/** The statement of an audit: about `subject.json` and the artifacts that the court hashed, like that of a verdict. */
export const auditStatement = (predicate: AuditPredicate): Statement => ({
  _type: statementType,
  subject: [
    { name: 'subject.json', digest: { sha256: predicate.subject.digest } },
    ...predicate.subject.artifacts.map(({ name, sha256: digest }) => ({ name, digest: { sha256: digest } })),
  ],
  predicateType: auditPredicateType,
  predicate: asJson(predicate),
});

/** Verifies the envelope of an audit in the order of every statement. A refusal is a trust Fault; a statement of another kind is refused by its type. */
export const verifyAuditEnvelope = async (bytes: Uint8Array, options: AuditOptions): Promise<Result<AuditStatement, Fault>> => {
  const opened = openStatement(bytes, auditPredicateType, options);
  if (!opened.ok) return opened;
  const parsed = await parseAuditPredicate(opened.value.statement.predicate, options.file);
  if (!parsed.ok) return parsed;
  const predicate = parsed.value;
  const problem = crossCheck(opened.value, predicate, options);
  if (problem !== undefined) return problem;
  const { keyids, envelopeDigest } = opened.value;
  return ok({ predicate, keyid: predicate.run.keyid, signers: keyids, envelopeDigest });
};

const crossCheck = (opened: OpenedStatement, predicate: AuditPredicate, { file, recount }: AuditOptions) =>
  bindingProblem(
    opened,
    {
      subject: auditStatement(predicate).subject,
      about: aboutSubject(predicate.subject.digest),
      keyid: predicate.run.keyid,
      namedBy: 'the audit',
      times: predicate.run,
      from: 'the facts',
      problems: () => recount(predicate),
    },
    file,
  );

/** Verifies the sealed page of an audit: the rules of the seal, the statement in it, and that the signed predicate binds this very view. */
export const verifyAuditPage = async (bytes: Uint8Array, options: AuditOptions): Promise<Result<AuditStatement, Fault>> => {
  const seal = openSealed(bytes, options.file);
  if (!seal.ok) return seal;
  const statement = await verifyAuditEnvelope(seal.value.envelope, options);
  if (!statement.ok) return statement;
  const { renderings } = statement.value.predicate;
  if (renderings.some(({ digest }) => digest.sha256 === seal.value.viewDigest)) return statement;
  return refuse('seal-view', {
    place: inFile(options.file),
    message: `expected the view whose digest is signed (${renderings.map(({ digest }) => digest.sha256).join(', ') || 'none'}); found ${seal.value.viewDigest}: the page was changed`,
  });
};

/** The text of `audit.json`: the predicate in the member order of RFC 8785, two-space JSON, one line feed. */
export const auditJson = (predicate: AuditPredicate): string => `${JSON.stringify(JSON.parse(canonicalJson(predicate)), null, 2)}\n`;
