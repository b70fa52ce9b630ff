import { resolve } from 'node:path';
import type { Command } from 'commander';
import { exitCodes } from '../../model/exit-codes.js';
import type { RunAsk, RunOutcome } from '../../proceedings/run-ask.js';
import { runAnswer } from '../../reporters/json/run-answer.js';
import { reporters } from '../../reporters/registry.js';
import { labelled } from '../../reporters/terminal/labelled.js';
import { logSafe } from '../../reporters/log-safe.js';
import { resultLines } from '../../reporters/terminal/result.js';
import type { CommandBody } from '../command.js';
import { faultLines } from '../fault-report.js';
import { tellGithub } from '../github.js';
import { duration, listOf, oneOf, patterns, wholeNumber, withWords } from '../option-values.js';
import { passphraseOf } from '../passphrase.js';
import { inRealWorld, seedBounds } from '../real-world.js';
import { tellProgress } from '../run-progress.js';
import { shownPath } from '../shown-path.js';
import type { Terminal } from '../terminal.js';

type RunOptions = Partial<
  Pick<
    RunAsk,
    | 'profile'
    | 'level'
    | 'target'
    | 'variant'
    | 'runs'
    | 'seed'
    | 'budget'
    | 'maxCalls'
    | 'key'
    | 'challenge'
    | 'baseline'
    | 'waivers'
    | 'bail'
  >
> & {
  readonly without?: readonly string[];
  readonly court?: string;
  readonly case?: string;
  readonly passphraseFile?: string;
  readonly report?: readonly string[];
  readonly out: string;
};

const mostRuns = 1_000_000;
const mostCalls = 1_000_000_000;

const formats = ['html', ...reporters.map(({ format }) => format)];
const readFormat = oneOf('--report', formats);

const readFormats = withWords(
  (text: string, before: readonly string[] | undefined): readonly string[] => [
    ...(before ?? []),
    ...listOf(text, undefined).map((format) => readFormat(format)),
  ],
  formats,
);

/** `run`: the whole path from a docket to a signed verdict. */
export const runCommand: CommandBody = {
  examples: [
    ['npx sa2a-court run', 'the embedded reference subject, all cases of its highest level'],
    ['npx sa2a-court run --target ./target.yaml --level authority --key court.key.pem', 'your agent, signed with your key'],
    ['npx sa2a-court run --without authority-check --case "SA2A-AUTH-*"', 'what a violation looks like'],
    ['npx sa2a-court run --seed 42 --runs 25 --json', 'again with the same seed, answered in JSON'],
  ],
  declare: (command) => {
    declareSubject(command);
    declareTrial(command);
    declareOutcome(command);
  },
  act: async (command, terminal) => {
    const options = command.opts<RunOptions>();
    const passphrase = await passphraseOf(options, terminal);
    const outcome = await inRealWorld(terminal, tellProgress(terminal), async (world) => {
      const { runCourt } = await import('../../proceedings/run.js');
      return runCourt({ ...askOf(options, terminal), ...passphrase }, world);
    });
    tellOutcome(outcome, options, terminal);
    return exitCodes.find(({ code }) => code === outcome.exitCode)?.code ?? 70;
  },
};

const declareSubject = (command: Command): void => {
  command
    .option('--profile <name>', 'the profile: an id, URI, version or strict id, or the path of a file')
    .option('--level <name>', 'the level of the profile; without it the highest that the subject has the abilities for')
    .option('--target <file>', 'the target file of your agent; without it the embedded reference subject')
    .option('--without <guard>', 'take a guard out of the reference subject (again, or a list with commas)', listOf)
    .option('--variant <name>', 'a lawful variant of the reference subject');
};

const declareTrial = (command: Command): void => {
  command
    .option(
      '--court <glob>',
      'only courts whose id fits, like "SA2A-*" (again, or a list with commas); or the file of a court of your own',
      patterns,
    )
    .option('--case <glob>', 'only cases whose id fits, like "SA2A-AUTH-00*" (again, or a list with commas)', patterns)
    .option('--runs <n>', 'random runs a case', wholeNumber('--runs', { least: 1, most: mostRuns }))
    .option('--seed <n>', 'the seed of an earlier run; without it a new one', wholeNumber('--seed', seedBounds))
    .option('--budget <time>', 'stop after this time, such as 30s or 2m', duration('--budget'))
    .option(
      '--max-calls <n>',
      'the most messages to the subject; a live agent that would need more is refused before the first',
      wholeNumber('--max-calls', { least: 1, most: mostCalls }),
    )
    .option('--bail', 'stop at the first case that is convicted');
};

const declareOutcome = (command: Command): void => {
  command
    .option('--key <file>', 'the private key that signs; without it a throw-away one')
    .option(
      '--passphrase-file <file>',
      'a file with the passphrase of the key in one line; without it an encrypted key is asked for on the terminal',
    )
    .option('--challenge <text>', 'a text that the statement repeats: it shows that the run was made after it was given')
    .option('--baseline <file>', 'violations that are known and wait for their repair: they do not count for the exit code')
    .option('--waivers <file>', 'violations that somebody answers for until a day: they do not count for the exit code')
    .option('--out <dir>', 'where the run folder is made', 'reports')
    .option('--report <formats>', `tell where these are: ${formats.join(', ')} (a run folder holds them all)`, readFormats);
};

const askOf = (options: RunOptions, { cwd }: Terminal): RunAsk => {
  const { court, case: caseGlob, passphraseFile: _passphraseFile, report: _report, ...asked } = options;
  return {
    ...asked,
    without: options.without ?? [],
    bail: options.bail ?? false,
    out: resolve(cwd, options.out),
    cwd,
    ...(court === undefined ? {} : { courtGlob: court }),
    ...(caseGlob === undefined ? {} : { caseGlob }),
    ...(options.key === undefined ? {} : { key: resolve(cwd, options.key) }),
  };
};

const tellOutcome = (outcome: RunOutcome, options: RunOptions, terminal: Terminal): void => {
  const { verdict, exitCode, exitReason, targetFault } = outcome;
  const folder = shownPath(outcome.folder, terminal.cwd);
  tellGithub(verdict, outcome.folder, terminal);
  if (targetFault !== undefined) terminal.tell(...faultLines(targetFault, terminal));
  if (terminal.json) return terminal.answer(runAnswer(verdict, { exitCode, exitReason, folder }));
  const say = terminal.quiet ? { say: 'end' as const } : terminal.verbose ? { say: 'all' as const } : {};
  terminal.say(...resultLines(verdict, { colour: terminal.colour, folder, exit: { code: exitCode, words: exitReason }, ...say }));
  terminal.say(...(options.report ?? []).map((format) => labelled('report', logSafe(`${folder}/${fileOf(format)}`))));
};

const fileOf = (format: string): string => reporters.find((reporter) => reporter.format === format)?.fileName ?? 'verdict.html';
