import type { GuardRow, SelftestOutcome } from '../../proceedings/run-ask.js';
import { logSafe } from '../../reporters/log-safe.js';
import { labelled } from '../../reporters/terminal/labelled.js';
import { exitMeaning, type ExitCode } from '../../model/exit-codes.js';
import type { CommandBody } from '../command.js';
import { listOf, wholeNumber } from '../option-values.js';
import { inRealWorld, seedBounds } from '../real-world.js';
import type { Terminal } from '../terminal.js';

type SelftestOptions = { readonly seed?: number; readonly guard?: readonly string[] };

const guardColumn = 26;

/** `selftest`: a court that cannot convict proves nothing, and one that cannot acquit neither. */
export const selftestCommand: CommandBody = {
  examples: [
    ['npx sa2a-court selftest', 'every guard, and the whole subject in each lawful variant'],
    ['npx sa2a-court selftest --guard authority-check,claim-once', 'two guards, then the whole subject'],
  ],
  declare: (command) => {
    command
      .option('--seed <n>', 'the seed of an earlier selftest; without it a new one', wholeNumber('--seed', seedBounds))
      .option('--guard <guard>', 'only this guard (again, or a list with commas)', listOf);
  },
  act: async (command, terminal) => {
    const { seed, guard } = command.opts<SelftestOptions>();
    let isInterrupted = false;
    const outcome = await inRealWorld(
      terminal,
      () => undefined,
      async (world) => {
        const { runSelftest } = await import('../../proceedings/selftest.js');
        const ask = { guards: guard ?? [], ...(seed === undefined ? {} : { seed }) };
        const found = await runSelftest(ask, world, (row) => tellRow(row, terminal));
        isInterrupted = world.isInterrupted();
        return found;
      },
    );
    const code = codeOf(outcome, isInterrupted);
    if (terminal.json) terminal.answer({ ...outcome, exitCode: code, exitReason: reasonOf(code) });
    else terminal.say(...lastLines(outcome, code, terminal));
    return code;
  },
};

const codeOf = ({ passed }: SelftestOutcome, isInterrupted: boolean): ExitCode => {
  if (isInterrupted) return 130;
  return passed ? 0 : 1;
};

const reasonOf = (code: ExitCode): string => {
  if (code === 0) return 'the court convicts without each guard, and acquits the whole';
  return code === 1 ? 'the court did not convict or acquit as it must: see above' : exitMeaning(code);
};

const tellRow = (row: GuardRow, terminal: Terminal): void => {
  if (terminal.json) return;
  if (terminal.quiet && row.passed) return;
  terminal.say(rowLine(row, terminal), ...complaints(row));
};

const rowLine = ({ guard, passed, convictedBy, brokenControls }: GuardRow, { paint }: Terminal): string => {
  const controls = brokenControls.length === 0 ? 'controls ok' : `controls broken: ${brokenControls.join(', ')}`;
  const line = logSafe(`${guard.padEnd(guardColumn)} convicted by ${convictedBy.join(', ') || 'nothing'} · ${controls}`);
  return `${passed ? 'ok  ' : paint.red('FAIL')} ${line}`;
};

const complaints = ({ naming, vacuous }: GuardRow): readonly string[] => [
  ...(naming.length === 0 ? ['       no case names this guard'] : []),
  ...(vacuous.length === 0 ? [] : [logSafe(`       passed although the guard was gone: ${vacuous.join(', ')}`)]),
];

const lastLines = ({ seed, rows, acquittals }: SelftestOutcome, code: ExitCode, { paint }: Terminal): readonly string[] => [
  '',
  ...acquittals.flatMap(({ subject, standing, open, passed }) => [
    `${passed ? 'ok  ' : paint.red('FAIL')} ${logSafe(`${subject}: ${standing}`)}`,
    ...open.map((one) => logSafe(`       ${one}`)),
  ]),
  '',
  labelled('guards', `${rows.filter(({ passed }) => passed).length}/${rows.length} convicted`),
  labelled('seed', String(seed)),
  labelled('exit', `${code}: ${reasonOf(code)}`),
];
