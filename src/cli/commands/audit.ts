import { resolve } from 'node:path';
import { auditClasses, type AuditClass, type AuditPredicate } from '../../model/audit.js';
import type { ExitCode } from '../../model/exit-codes.js';
import type { AuditAsk, AuditOutcome, AuditPlan } from '../../proceedings/audit-ask.js';
import { logSafe } from '../../reporters/log-safe.js';
import { auditLines } from '../../reporters/terminal/audit-result.js';
import { labelled } from '../../reporters/terminal/labelled.js';
import type { CommandBody } from '../command.js';
import { listOf, oneOf, wholeNumber, withWords } from '../option-values.js';
import { passphraseOf } from '../passphrase.js';
import { inRealWorld } from '../real-world.js';
import { shownPath } from '../shown-path.js';
import type { Terminal } from '../terminal.js';

type AuditOptions = Pick<AuditAsk, 'target' | 'card' | 'maxCalls' | 'key'> & {
  readonly verdict?: string;
  readonly failOn?: readonly FailOn[];
  /** False with `--no-calls`. */
  readonly calls: boolean;
  readonly passphraseFile?: string;
  readonly out: string;
};

const failOns = [...auditClasses, 'any'] as const;
type FailOn = (typeof failOns)[number];

const mostCalls = 1_000_000_000;
const readClass = oneOf('--fail-on', failOns);
const readClasses = withWords(
  (text: string, before: readonly FailOn[] | undefined): readonly FailOn[] => [
    ...(before ?? []),
    ...listOf(text, undefined).map((one) => readClass(one)),
  ],
  failOns,
);

/** `audit`: the inventory of consequential skills against declarations, grants and effects; a signed report. */
export const auditCommand: CommandBody = {
  examples: [
    ['npx sa2a-court audit --target ./target.yaml', 'what is declared beside what calling each skill shows'],
    ['npx sa2a-court audit --target ./target.yaml --fail-on undeclared-consequence,unclassified', 'end with 1 where there is such a row'],
    ['npx sa2a-court audit --target ./target.yaml --no-calls --verdict reports/latest', 'call nothing; lay the laws of a verdict beside'],
  ],
  declare: (command) => {
    command
      .option('--target <target>', 'a kind, or the path of a target file', 'reference')
      .option('--fail-on <classes>', `end with 1 where a row is of one of these: ${failOns.join(', ')}`, readClasses)
      .option('--verdict <run-folder>', 'a run folder: the laws that it tried on each skill, verified first')
      .option('--card <file>', 'the agent card as a file, for a subject that serves none')
      .option('--no-calls', 'call no skill: what is observed is then what the witnesses show')
      .option('--max-calls <n>', 'refuse to make more consequential calls', wholeNumber('--max-calls', { least: 0, most: mostCalls }))
      .option('--key <file>', 'the private key of role audit that signs; without it a throw-away one')
      .option('--passphrase-file <file>', 'a file with the passphrase of the key in one line; without it an encrypted key is asked for')
      .option('--out <dir>', 'where the folder of the audit is made', 'reports');
  },
  act: async (command, terminal) => {
    const options = command.opts<AuditOptions>();
    const passphrase = await passphraseOf(options, terminal);
    const { audit } = await import('../../proceedings/audit.js');
    const outcome = await inRealWorld(
      terminal,
      () => undefined,
      (world) => audit({ ...askOf(options, terminal), ...passphrase }, world, (plan) => tellPlan(plan, terminal)),
    );
    return tellOutcome(outcome, options, terminal);
  },
};

const askOf = ({ target, card, verdict, maxCalls, key, calls, out }: AuditOptions, { cwd }: Terminal): AuditAsk => ({
  callNothing: !calls,
  out: resolve(cwd, out),
  cwd,
  ...(target === undefined ? {} : { target }),
  ...(card === undefined ? {} : { card }),
  ...(verdict === undefined ? {} : { verdict: resolve(cwd, verdict) }),
  ...(maxCalls === undefined ? {} : { maxCalls }),
  ...(key === undefined ? {} : { key: resolve(cwd, key) }),
});

/** What will be sent is told before it is sent: on stderr where stdout is for one document. */
const tellPlan = ({ subject, kind, calls, notCalled }: AuditPlan, terminal: Terminal): void => {
  if (terminal.quiet) return;
  const lines = [
    labelled('subject', `${subject} (${kind})`),
    labelled('calls', callsText(calls)),
    ...notCalled.map(({ skill, why }) => labelled('not called', `${skill}: ${why}`)),
    '',
  ].map((line) => logSafe(line));
  if (terminal.json) terminal.tell(...lines);
  else terminal.say(...lines);
};

const callsText = (calls: AuditPlan['calls']): string =>
  calls.length === 0
    ? 'none'
    : `${calls.filter(({ consequential }) => consequential).length} consequential at most; ${calls.map(({ skill, calls: most }) => `${skill} ${most}x`).join(', ')}`;

const tellOutcome = ({ report, folder: path, interrupted }: AuditOutcome, { failOn = [] }: AuditOptions, terminal: Terminal): ExitCode => {
  const folder = shownPath(path, terminal.cwd);
  const { code, words } = endOf(report, failOn, interrupted);
  if (terminal.json) terminal.answer({ exitCode: code, exitReason: words, folder, ...report });
  else terminal.say(...auditLines(report, { colour: terminal.colour, quiet: terminal.quiet, folder, exit: { code, words } }));
  return code;
};

const endOf = (
  report: AuditPredicate,
  failOn: readonly FailOn[],
  interrupted: boolean,
): { readonly code: ExitCode; readonly words: string } => {
  if (interrupted) return { code: 130, words: 'interrupted; what was called is in the report, the rest is listed as not observed' };
  const failing = failingIn(report, failOn);
  if (failing.length > 0) return { code: 1, words: `a row is of a class that --fail-on names: ${failing.join(', ')}` };
  return { code: 0, words: passedText(report, failOn) };
};

const failingIn = ({ rows }: AuditPredicate, failOn: readonly FailOn[]): readonly AuditClass[] =>
  auditClasses.filter((name) => rows.some((row) => row.class === name) && (failOn.includes('any') || failOn.includes(name)));

const passedText = ({ rows }: AuditPredicate, failOn: readonly FailOn[]): string => {
  if (rows.length === 0) return 'the audit was made, and lists no row that needs a person';
  return failOn.length === 0
    ? 'the audit was made; without --fail-on its rows change no exit code'
    : `the audit was made, and lists no row of ${failOn.join(', ')}`;
};
