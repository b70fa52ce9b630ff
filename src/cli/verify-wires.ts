import { Fault } from '../base/fault.js';
import type { Result } from '../base/result.js';
import { type ExitCode, exitMeaning, exitOfFault, firstExit } from '../model/exit-codes.js';
import type { VerifyAsk } from '../proceedings/verify.js';
import type { VerifiedWireFile } from '../proceedings/verify-wire.js';
import { logSafe } from '../reporters/log-safe.js';
import { labelled } from '../reporters/terminal/labelled.js';
import { faultAnswer, faultLines } from './fault-report.js';
import { shownPath } from './shown-path.js';
import type { Terminal } from './terminal.js';

type Answered = { readonly path: string; readonly result: Result<VerifiedWireFile, Fault> };

/** `verify --kind wire`: integrity of wire observations, offline. They have no standing, so none can be required. */
export const verifyWires = async (asks: readonly VerifyAsk[], require: string | undefined, terminal: Terminal): Promise<ExitCode> => {
  if (require !== undefined)
    throw new Fault({
      kind: 'usage',
      code: 'WIRE_HAS_NO_STANDING',
      message: 'a wire observation has no standing: --require is for verdicts on law',
      remedy: 'leave --require out, or verify a verdict',
    });
  const { verifyWire } = await import('../proceedings/verify-wire.js');
  const answered: Answered[] = [];
  for (const ask of asks) answered.push({ path: shownPath(ask.path, terminal.cwd), result: await verifyWire(ask) });
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
      result.ok ? { path, ok: true, ...wireAnswer(result.value) } : { path, ok: false, error: faultAnswer(result.error) },
    ),
  };
};

const wireAnswer = ({ form, predicate, keyid, envelopeDigest, by, checked }: VerifiedWireFile): object => ({
  kind: 'wire',
  form,
  peer: predicate.observedPeer,
  rows: predicate.table.length,
  drift: predicate.expectation?.rows.filter(({ state }) => state === 'drift').length ?? null,
  signer: predicate.signer,
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
  const { observedPeer, signer, observedAt, table } = predicate;
  const lines = [
    `wire observation (${form}) intact: ${path}`,
    labelled('checked', checked.join(' · ')),
    labelled('agent', `${observedPeer.label} at ${observedPeer.url}`),
    labelled('rows', String(table.length)),
    labelled('signer', `${keyid}${signer === 'throw-away' ? ' (throw-away)' : ''} · at ${observedAt}, as the signer claims`),
    `${trustWords[by.is]}; a wire observation is no verdict and has no standing`,
  ];
  terminal.say(...lines.map((line) => logSafe(line)), '');
};
