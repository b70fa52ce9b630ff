import { resolve } from 'node:path';
import type { Fault } from '../../base/fault.js';
import type { Result } from '../../base/result.js';
import { never } from '../../base/never.js';
import { type ExitCode, exitMeaning, exitOfFault, firstExit } from '../../model/exit-codes.js';
import { type KeyRole, keyRoles } from '../../model/statement.js';
import type { Verified } from '../../proceedings/verify.js';
import { logSafe } from '../../reporters/log-safe.js';
import { labelled } from '../../reporters/terminal/labelled.js';
import type { CommandBody } from '../command.js';
import { faultAnswer, faultLines } from '../fault-report.js';
import { oneOf } from '../option-values.js';
import { shownPath } from '../shown-path.js';
import type { Terminal } from '../terminal.js';
import { trustWords } from '../trust-words.js';

type VerifyOptions = {
  readonly kind?: KeyRole;
  readonly key?: string;
  readonly trust?: string;
  readonly require?: 'conformant';
  readonly foreign?: boolean;
};

type Answered = { readonly path: string; readonly result: Result<Verified, Fault> };

/** `verify`: integrity, offline. Without a key it never says who made a statement, and the standing does not change its code. */
export const verifyCommand: CommandBody = {
  examples: [
    ['npx sa2a-court verify reports/latest', 'every file of the last run folder'],
    ['npx sa2a-court verify verdict.html --key court.pub.pem', 'one page, and that this key signed it'],
    ['npx sa2a-court verify reports/* --require conformant', 'several, each of which must be CONFORMANT'],
  ],
  declare: (command) => {
    command
      .argument(
        '<file...>',
        'a verdict.dsse.json, verdict.html, verdict.json, evidence.ndjson, or a run folder; in a browser dist/verifier.html does the same',
      )
      .option('--kind <kind>', 'the kind of statement that is wanted: law, wire or audit; law without it', oneOf('--kind', keyRoles))
      .option('--key <file>', 'the public key (.pub.pem or .pub.json) that must have signed')
      .option('--trust <file>', 'the trust policy that says whose signature counts now')
      .option('--require <standing>', 'conformant: end with 1 or 3 where the standing is another', oneOf('--require', ['conformant']))
      .option('--foreign', 'read envelopes that other tools wrote, and say so');
  },
  act: async (command, terminal) => {
    const options = command.opts<VerifyOptions>();
    const asks = command.args.map((path) => askOf(path, options, terminal));
    const others = { require: options.require, terminal };
    if (options.kind === 'audit') return (await import('../verify-others.js')).verifyAudits(asks, others);
    if (options.kind === 'wire') return (await import('../verify-others.js')).verifyWires(asks, others);
    const { verify } = await import('../../proceedings/verify.js');
    const answered: Answered[] = [];
    for (const [index, ask] of asks.entries()) answered.push({ path: command.args[index] ?? '', result: await verify(ask) });
    const code = firstExit(answered.map(({ result }) => codeOf(result, options)));
    if (terminal.json) terminal.answer(answerOf(answered, code));
    else for (const { result } of answered) tellResult(result, options, terminal);
    return code;
  },
};

const askOf = (path: string, { kind, key, trust, foreign }: VerifyOptions, { cwd }: Terminal) => ({
  path: resolve(cwd, path),
  foreign: foreign ?? false,
  now: Date.now(),
  ...(kind === undefined ? {} : { kind }),
  ...(key === undefined ? {} : { key: resolve(cwd, key) }),
  ...(trust === undefined ? {} : { trust: resolve(cwd, trust) }),
});

const codeOf = (result: Result<Verified, Fault>, options: VerifyOptions): ExitCode => {
  if (!result.ok) return exitOfFault(result.error.kind);
  const { standing } = result.value.verdict;
  if (options.require === undefined || standing === 'CONFORMANT') return 0;
  return standing === 'NONCONFORMANT' ? 1 : 3;
};

const answerOf = (answered: readonly Answered[], code: ExitCode): object => {
  const [refused] = answered.flatMap(({ result }) => (result.ok ? [] : [result.error]));
  return {
    exitCode: code,
    exitReason: reasonOf(code),
    ...(refused === undefined ? {} : { error: faultAnswer(refused) }),
    files: answered.map(({ path, result }) =>
      result.ok ? { path, ok: true, ...verifiedAnswer(result.value) } : { path, ok: false, error: faultAnswer(result.error) },
    ),
  };
};

const reasonOf = (code: ExitCode): string => {
  if (code === 0) return 'intact';
  return code === 1 || code === 3 ? 'intact, but not CONFORMANT as was required' : exitMeaning(code);
};

const verifiedAnswer = ({ form, verdict, keyid, envelopeDigest, by, checked, unbound }: Verified): object => ({
  kind: 'law',
  form,
  standing: verdict.standing,
  claim: verdict.claim,
  profile: verdict.profile.id,
  level: verdict.profile.level,
  subject: { name: verdict.subject.name, identity: verdict.subject.identity, digest: verdict.subject.digest },
  signer: verdict.run.signer,
  keyid,
  envelopeDigest,
  trust: trustWords[by.is],
  checked,
  unbound,
});

const tellResult = (result: Result<Verified, Fault>, options: VerifyOptions, terminal: Terminal): void => {
  if (result.ok) terminal.say(...verifiedLines(result.value, options, terminal).map((line) => logSafe(line)), '');
  else terminal.tell(...faultLines(result.error, terminal), '');
};

const verifiedLines = (verified: Verified, { foreign }: VerifyOptions, { cwd }: Terminal): readonly string[] => {
  const { form, path, verdict, keyid, by, checked, unbound } = verified;
  const { profile, subject } = verdict;
  return [
    `${form} intact: ${shownPath(path, cwd)}`,
    labelled('checked', checked.join(' · ')),
    ...(form === 'run folder' ? [] : [labelled('', 'this file alone: name its run folder to compare the files that it binds')]),
    ...(unbound.length === 0 ? [] : [labelled('not bound', `${unbound.join(', ')}: the statement does not speak of them`)]),
    ...(foreign === true
      ? [labelled('foreign', 'an envelope in another spelling would have been read: not every byte of it was checked')]
      : []),
    labelled('profile', `${profile.id}${profile.draft ? ' (draft)' : ''} · level ${profile.level}`),
    labelled('subject', `${subject.name} (${subject.identity}) · subject.json sha256:${subject.digest}`),
    labelled('claim', verdict.claim),
    labelled(
      'signer',
      `${keyid}${verdict.run.signer === 'throw-away' ? ' (throw-away)' : ''} · at ${verdict.run.finishedAt}, as the signer claims`,
    ),
    `${signedWords(by, cwd)}; standing ${verdict.standing}`,
  ];
};

const signedWords = (by: Verified['by'], cwd: string): string => {
  switch (by.is) {
    case 'anybody':
      return trustWords.anybody;
    case 'key':
      return `signed by the key in ${shownPath(by.file, cwd)}`;
    case 'policy':
      return `signed by whom ${shownPath(by.file, cwd)} trusts`;
    default:
      return never(by);
  }
};
