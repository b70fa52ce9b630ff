import { Fault } from '../base/fault.js';
import type { Result } from '../base/result.js';
import { type ExitCode, exitMeaning, exitOfFault, firstExit } from '../model/exit-codes.js';
import type { VerifyAsk } from '../proceedings/verify.js';
import type { VerifiedAudit } from '../proceedings/verify-audit.js';
import { logSafe } from '../reporters/log-safe.js';
import { labelled } from '../reporters/terminal/labelled.js';
import { faultAnswer, faultLines } from './fault-report.js';
import { shownPath } from './shown-path.js';
import type { Terminal } from './terminal.js';

type Answered = { readonly path: string; readonly result: Result<VerifiedAudit, Fault> };

/** `verify --kind audit`: integrity of audits, offline. An audit has no standing, so none can be required. */
export const verifyAudits = async (asks: readonly VerifyAsk[], require: string | undefined, terminal: Terminal): Promise<ExitCode> => {
  if (require !== undefined)
    throw new Fault({
      kind: 'usage',
      code: 'AUDIT_HAS_NO_STANDING',
      message: 'an audit has no standing: --require is for verdicts on law',
      remedy: 'leave --require out, or verify a verdict',
    });
  const { verifyAudit } = await import('../proceedings/verify-audit.js');
  const answered: Answered[] = [];
  for (const ask of asks) answered.push({ path: shownPath(ask.path, terminal.cwd), result: await verifyAudit(ask) });
  const code = firstExit(answered.map(({ result }) => (result.ok ? 0 : exitOfFault(result.error.kind))));
  if (terminal.json) terminal.answer(answerOf(answered, code));
  else for (const one of answered) tellResult(one, terminal);
  return code;
};

const answerOf = (answered: readonly Answered[], code: ExitCode): object => {
  const [refused] = answered.flatMap(({ result }) => (result.ok ? [] : [result.error]));
  return {
    exitCode: code,
    exitReason: code === 0 ? 'intact' : exitMeaning(code),
    ...(refused === undefined ? {} : { error: faultAnswer(refused) }),
    files: answered.map(({ path, result }) =>
      result.ok ? { path, ok: true, ...auditAnswer(result.value) } : { path, ok: false, error: faultAnswer(result.error) },
    ),
  };
};

const auditAnswer = ({ form, predicate, keyid, envelopeDigest, by, checked }: VerifiedAudit): object => ({
  kind: 'audit',
  form,
  subject: { name: predicate.subject.name, identity: predicate.subject.identity, digest: predicate.subject.digest },
  rows: predicate.rows.length,
  signer: predicate.run.signer,
  keyid,
  envelopeDigest,
  trust: trustWords[by.is],
  checked,
});

const trustWords = {
  anybody: 'integrity only: anybody could have made this',
  key: 'signed by the given key',
  policy: 'signed by whom the given policy trusts',
} as const;

const tellResult = ({ path, result }: Answered, terminal: Terminal): void => {
  if (!result.ok) return terminal.tell(...faultLines(result.error, terminal), '');
  const { form, predicate, keyid, by, checked } = result.value;
  const { subject, run, rows } = predicate;
  const lines = [
    `audit (${form}) intact: ${path}`,
    labelled('checked', checked.join(' · ')),
    labelled('subject', `${subject.name} (${subject.identity}) · subject.json sha256:${subject.digest}`),
    labelled('rows', `${rows.length} that need a person`),
    labelled('signer', `${keyid}${run.signer === 'throw-away' ? ' (throw-away)' : ''} · at ${run.finishedAt}, as the signer claims`),
    `${trustWords[by.is]}; an audit is an inventory and has no standing`,
  ];
  terminal.say(...lines.map((line) => logSafe(line)), '');
};
