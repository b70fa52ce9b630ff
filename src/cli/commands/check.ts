import { resolve } from 'node:path';
import type { Command } from 'commander';
import { ageText } from '../../attest/trust-time.js';
import { Fault, placeText } from '../../base/fault.js';
import { exitMeaning } from '../../model/exit-codes.js';
import type { IdentityGrade, LawPredicate } from '../../model/verdict.js';
import type { CheckAsk, CheckOutcome, CheckReason } from '../../proceedings/check-ask.js';
import { logSafe } from '../../reporters/log-safe.js';
import { labelled } from '../../reporters/terminal/labelled.js';
import type { CommandBody } from '../command.js';
import { ageOf, oneOf, wholeNumber } from '../option-values.js';
import { shownPath } from '../shown-path.js';
import type { Terminal } from '../terminal.js';

type CheckOptions = {
  readonly profile?: string;
  readonly level?: string;
  readonly subject?: string;
  readonly key?: string;
  readonly trust?: string;
  readonly identity?: IdentityGrade;
  readonly targetFile?: string;
  readonly minPolicyVersion?: number;
  readonly maxAge?: number;
  readonly challenge?: string;
};

const grades = ['measured', 'described', 'claimed'] as const;

/** `check`: the release gate. Ends with 0 only where an authentic verdict covers exactly what is asked for. */
export const checkCommand: CommandBody = {
  examples: [
    [
      'npx sa2a-court check reports/latest --profile AGENT-AUTHORITY-v26.11.30 --level authority --subject "sha256:$(sha256sum agent.tgz | cut -c1-64)" --trust trust.json --max-age 7d',
      'may this artifact be released',
    ],
    [
      'npx sa2a-court check verdict.html --profile v26.9.20 --level do --subject sha256:… --key keys/court.pub.json --json',
      'the same with one key, answered in JSON',
    ],
  ],
  declare: (command) => {
    command.argument('<statement>', 'a verdict.dsse.json, a verdict.html or a run folder');
    declareVerdict(command);
    declareTrust(command);
  },
  act: async (command, terminal) => {
    const path = resolve(terminal.cwd, command.args[0] ?? '');
    const { check } = await import('../../proceedings/check.js');
    const checked = await check(askOf(path, command.opts<CheckOptions>(), terminal));
    if (!checked.ok) throw checked.error;
    if (terminal.json) terminal.answer(answerOf(checked.value));
    else terminal.say(...linesOf(checked.value, path, terminal).map((line) => logSafe(line)));
    return checked.value.exitCode;
  },
};

const declareVerdict = (command: Command): void => {
  command
    .option('--profile <name>', 'the profile: an id, URI, version or strict id, or the path of its file')
    .option('--level <name>', 'exactly this level; may be left out for a strict id')
    .option('--subject <digest>', 'sha256:<hex> of an artifact that the court hashed, or of subject.json with --identity described')
    .option('--identity <grade>', 'the least that is enough: measured (without this), described or claimed', oneOf('--identity', grades))
    .option('--target-file <file>', 'the target file that the run must have used')
    .option('--max-age <age>', 'how old the verdict may be, such as 12h or 7d, by the time that its signer claims', ageOf('--max-age'))
    .option('--challenge <text>', 'the text that the run was given with run --challenge');
};

const declareTrust = (command: Command): void => {
  command
    .option('--trust <file>', 'the trust policy that says whose signature counts')
    .option('--key <file>', 'instead of a policy: the one public key (.pub.json or .pub.pem) that must have signed')
    .option(
      '--min-policy-version <n>',
      'refuse a policy of an earlier version',
      wholeNumber('--min-policy-version', { least: 1, most: 999_999_999_999_999 }),
    );
};

/** Asked for here and not by the parser, which would hide a misspelt option behind the one that is then missing. */
const given = (name: string, value: string | undefined): string => {
  if (value !== undefined) return value;
  throw new Fault({
    kind: 'usage',
    code: 'OPTION_MISSING',
    message: `expected ${name}; found none: a gate has to be told what it is asked about`,
    remedy: 'see: npx sa2a-court check --help',
  });
};

const askOf = (path: string, options: CheckOptions, { cwd }: Terminal): CheckAsk => {
  const { key, trust, targetFile, profile, subject, ...asked } = options;
  return {
    ...asked,
    profile: given('--profile', profile),
    subject: given('--subject', subject),
    path,
    cwd,
    now: Date.now(),
    ...(key === undefined ? {} : { key: resolve(cwd, key) }),
    ...(trust === undefined ? {} : { trust: resolve(cwd, trust) }),
    ...(targetFile === undefined ? {} : { targetFile: resolve(cwd, targetFile) }),
  };
};

const answerOf = ({ allowed, exitCode, reasons, notes, verdict, signers, age, policyVersion }: CheckOutcome): object => ({
  allowed,
  exitCode,
  exitReason: exitWords(exitCode, allowed),
  reasons,
  notes,
  signers,
  ...(age === undefined ? {} : { ageSeconds: Math.floor(age / 1000) }),
  ...(policyVersion === undefined ? {} : { policyVersion }),
  ...(verdict === undefined ? {} : { statement: summaryOf(verdict) }),
});

const summaryOf = ({ standing, claim, profile, subject, run }: LawPredicate): object => ({
  standing,
  claim,
  profile: { id: profile.id, level: profile.level, strict: profile.strict, draft: profile.draft, digest: profile.digest },
  subject: { name: subject.name, identity: subject.identity, digest: subject.digest, artifacts: subject.artifacts },
  finishedAt: run.finishedAt,
  signer: run.signer,
});

const exitWords = (code: number, allowed: boolean): string =>
  allowed ? 'allowed: the verdict covers what was asked for' : exitMeaning(code);

const linesOf = (outcome: CheckOutcome, path: string, terminal: Terminal): readonly string[] => {
  const { allowed, exitCode, reasons, notes, verdict } = outcome;
  const count = `${reasons.length} ${reasons.length === 1 ? 'reason' : 'reasons'}`;
  return [
    `${allowed ? 'allowed' : 'refused'}: ${shownPath(path, terminal.cwd)}`,
    ...reasons.flatMap(reasonLines),
    ...(verdict === undefined ? [] : verdictLines(verdict, outcome)),
    ...notes.map((note) => labelled('note', note)),
    allowed ? 'allowed (exit 0)' : `refused for ${count} (exit ${exitCode}): ${exitMeaning(exitCode)}`,
  ];
};

const reasonLines = ({ code, exit, message, place, remedy }: CheckReason): readonly string[] => [
  labelled('reason', `${code} (exit ${exit}) · ${message}`),
  ...(place === undefined ? [] : [labelled('', `where: ${placeText(place)}`)]),
  ...(remedy === undefined ? [] : [labelled('', `instead: ${remedy}`)]),
];

const verdictLines = ({ claim, subject, run }: LawPredicate, { signers, age, policyVersion }: CheckOutcome): readonly string[] => [
  labelled('claim', claim),
  labelled(
    'subject',
    `${subject.name} (${subject.identity}) · ${subject.artifacts.length} artifacts · subject.json sha256:${subject.digest}`,
  ),
  labelled('signer', `${signers.join(', ')}${policyVersion === undefined ? '' : ` · policy version ${policyVersion}`}`),
  labelled('age', `${ageText(age ?? 0)} (ended ${run.finishedAt}), as its signer claims`),
];
