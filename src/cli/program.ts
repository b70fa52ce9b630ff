import { Command, CommanderError, Option } from 'commander';
import type { ExitCode } from '../model/exit-codes.js';
import type { CommandBody, Example } from './command.js';
import { commandTable } from './command-table.js';
import type { GlobalOptions, Surroundings } from './terminal.js';

// Every module that is imported here is loaded by every start, `--help` too (docs/adr/0005-one-bundle.md): what only some
// starts need is imported where it is needed.

/** Runs one command line from its words to its exit code. Whatever goes wrong is told once, and never by a stack trace. */
export const runProgram = async (words: readonly string[], around: Surroundings): Promise<ExitCode> => {
  let code: ExitCode = 0;
  try {
    const program = newProgram(around);
    await addVersion(program, words);
    const called = await addCommands(program, calledName(words));
    called?.command.action(async () => {
      const { openTerminal } = await import('./terminal.js');
      code = await called.body.act(called.command, openTerminal(around, program.opts<GlobalOptions>()));
    });
    await program.parseAsync(words, { from: 'user' });
    return code;
  } catch (error: unknown) {
    return endBy(error, words, around);
  }
};

const newProgram = (around: Surroundings): Command =>
  new Command('sa2a-court')
    .description('A conformance court for agents: no standing, no consequence.')
    .usage('<command> [options]')
    .option('--json', 'answer with one JSON document on stdout')
    .option('--quiet', 'say less: no header, no progress')
    .option('--verbose', 'say more, on stderr')
    .addOption(new Option('--color <when>', 'colour on stdout').choices(['always', 'auto', 'never']))
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', helpOf(programExamples))
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => around.stdout.write(text),
      writeErr: (text) => around.stderr.write(text),
      outputError: () => undefined,
    })
    .exitOverride();

const programExamples: readonly Example[] = [
  ['npx sa2a-court run', 'try the embedded reference subject: no server, no key, no network'],
  ['npx sa2a-court run --target ./target.yaml', 'try your agent'],
  ['npx sa2a-court verify reports/latest', 'is the verdict intact'],
  ['npx sa2a-court explain SA2A-AUTH-002', 'one case: its law, how it is attempted, what a finding means'],
];

const helpOf = (examples: readonly Example[]): string =>
  `\nExamples:\n${examples.map(([line, does]) => `  ${line}\n      ${does}`).join('\n')}`;

const addVersion = async (program: Command, words: readonly string[]): Promise<void> => {
  const flags = '-V, --version';
  const does = 'print the version';
  if (!words.includes('-V') && !words.includes('--version')) program.option(flags, does);
  else program.version((await import('./version.js')).packageVersion(), flags, does);
};

type Called = { readonly command: Command; readonly body: CommandBody };

/** Every command is named; only the one that is called is loaded and declares its options. */
const addCommands = async (program: Command, called: string | undefined): Promise<Called | undefined> => {
  let found: Called | undefined;
  for (const { name, summary, load } of commandTable) {
    const command = program.command(name).description(summary);
    if (name !== called) continue;
    found = { command, body: await load() };
    found.body.declare(command);
    command.addHelpText('after', helpOf(found.body.examples));
  }
  return found;
};

const calledName = (words: readonly string[]): string | undefined => {
  const [first, second] = words.filter((word, index) => !word.startsWith('-') && words[index - 1] !== '--color');
  return first === 'help' ? second : first;
};

const endBy = async (error: unknown, words: readonly string[], around: Surroundings): Promise<ExitCode> => {
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  // Options may be what is at fault, so they are looked for without the parser.
  const isJson = words.includes('--json');
  // Without a command the help was shown already, on stderr.
  if (error instanceof CommanderError && error.code === 'commander.help' && !isJson) return 2;
  const { tellEnd, tellMisuse } = await import('./tell-end.js');
  const options: GlobalOptions = { json: isJson, verbose: words.includes('--verbose') };
  return error instanceof CommanderError ? tellMisuse(error, around, options) : tellEnd(error, around, options);
};
