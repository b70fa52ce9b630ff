import { Fault } from '../base/fault.js';
import type { Result } from '../base/result.js';
import { type ExitCode, exitMeaning, exitOfFault, firstExit } from '../model/exit-codes.js';
import type { VerifyAsk } from '../proceedings/verify.js';
import type { VerifiedAudit } from '../proceedings/verify-audit.js';
import type { VerifiedWireFile } from '../proceedings/verify-wire.js';
import { logSafe } from '../reporters/log-safe.js';
import { labelled } from '../reporters/terminal/labelled.js';
import { faultAnswer, faultLines } from './fault-report.js';
import { shownPath } from './shown-path.js';
import type { Terminal } from './terminal.js';
import { trustWords } from './trust-words.js';

/** How statements of a kind that has no standing are verified and told: in members of the JSON answer, and in lines. */
type Kind<File> = {
  readonly noStanding: { readonly code: string; readonly what: string };
  verify(ask: VerifyAsk): Promise<Result<File, Fault>>;
  answer(file: File): object;
  lines(file: File, path: string): readonly string[];
};

const throwAway = (signer: string): string => (signer === 'throw-away' ? ' (throw-away)' : '');

const audits: Kind<VerifiedAudit> = {
  noStanding: { code: 'AUDIT_HAS_NO_STANDING', what: 'an audit' },
  verify: async (ask) => (await import('../proceedings/verify-audit.js')).verifyAudit(ask),
  answer: ({ form, predicate: { subject, rows, run }, keyid, envelopeDigest, by, checked }) => ({
    kind: 'audit',
    form,
    subject: { name: subject.name, identity: subject.identity, digest: subject.digest },
    rows: rows.length,
    signer: run.signer,
    keyid,
    envelopeDigest,
    trust: trustWords[by.is],
    checked,
  }),
  lines: ({ form, predicate: { subject, run, rows }, keyid, by, checked }, path) => [
    `audit (${form}) intact: ${path}`,
    labelled('checked', checked.join(' · ')),
    labelled('subject', `${subject.name} (${subject.identity}) · subject.json sha256:${subject.digest}`),
    labelled('rows', `${rows.length} that need a person`),
    labelled('signer', `${keyid}${throwAway(run.signer)} · at ${run.finishedAt}, as the signer claims`),
    `${trustWords[by.is]}; an audit is an inventory and has no standing`,
  ],
};

const wires: Kind<VerifiedWireFile> = {
  noStanding: { code: 'WIRE_HAS_NO_STANDING', what: 'a wire observation' },
  verify: async (ask) => (await import('../proceedings/verify-wire.js')).verifyWire(ask),
  answer: ({ form, predicate: { observedPeer, table, expectation, signer }, keyid, envelopeDigest, by, checked }) => ({
    kind: 'wire',
    form,
    peer: observedPeer,
    rows: table.length,
    drift: expectation?.rows.filter(({ state }) => state === 'drift').length ?? null,
    signer,
    keyid,
    envelopeDigest,
    trust: trustWords[by.is],
    checked,
  }),
  lines: ({ form, predicate: { observedPeer, signer, observedAt, table }, keyid, by, checked }, path) => [
    `wire observation (${form}) intact: ${path}`,
    labelled('checked', checked.join(' · ')),
    labelled('agent', `${observedPeer.label} at ${observedPeer.url}`),
    labelled('rows', String(table.length)),
    labelled('signer', `${keyid}${throwAway(signer)} · at ${observedAt}, as the signer claims`),
    `${trustWords[by.is]}; a wire observation is no verdict and has no standing`,
  ],
};

/** What is asked of the files: a standing, which only verdicts have, and where the answers go. */
type OthersAsk = { readonly require: string | undefined; readonly terminal: Terminal };

/** `verify --kind audit`: integrity of audits, offline. An audit has no standing, so none can be required. */
export const verifyAudits = (asks: readonly VerifyAsk[], ask: OthersAsk): Promise<ExitCode> => verifyAll(asks, audits, ask);

/** `verify --kind wire`: integrity of wire observations, offline. They have no standing, so none can be required. */
export const verifyWires = (asks: readonly VerifyAsk[], ask: OthersAsk): Promise<ExitCode> => verifyAll(asks, wires, ask);

const verifyAll = async <File>(asks: readonly VerifyAsk[], kind: Kind<File>, { require, terminal }: OthersAsk): Promise<ExitCode> => {
  const { code: noStanding, what } = kind.noStanding;
  if (require !== undefined)
    throw new Fault({
      kind: 'usage',
      code: noStanding,
      message: `${what} has no standing: --require is for verdicts on law`,
      remedy: 'leave --require out, or verify a verdict',
    });
  const answered: Answered<File>[] = [];
  for (const ask of asks) answered.push({ path: shownPath(ask.path, terminal.cwd), result: await kind.verify(ask) });
  const code = firstExit(answered.map(({ result }) => (result.ok ? 0 : exitOfFault(result.error.kind))));
  if (terminal.json) terminal.answer(answerOf(answered, code, kind));
  else for (const one of answered) tellResult(one, kind, terminal);
  return code;
};

type Answered<File> = { readonly path: string; readonly result: Result<File, Fault> };

const answerOf = <File>(answered: readonly Answered<File>[], code: ExitCode, kind: Kind<File>): object => {
  const [refused] = answered.flatMap(({ result }) => (result.ok ? [] : [result.error]));
  return {
    exitCode: code,
    exitReason: code === 0 ? 'intact' : exitMeaning(code),
    ...(refused === undefined ? {} : { error: faultAnswer(refused) }),
    files: answered.map(({ path, result }) =>
      result.ok ? { path, ok: true, ...kind.answer(result.value) } : { path, ok: false, error: faultAnswer(result.error) },
    ),
  };
};

const tellResult = <File>({ path, result }: Answered<File>, kind: Kind<File>, terminal: Terminal): void => {
  if (result.ok) terminal.say(...kind.lines(result.value, path).map((line) => logSafe(line)), '');
  else terminal.tell(...faultLines(result.error, terminal), '');
};
