import { type ExitCode, exitMeaning } from '../../model/exit-codes.js';
import { type ReplayOutcome, replayMeaning } from '../../model/replay.js';
import type { Replayed } from '../../proceedings/replay.js';
import { type FoundOn, replayCommand } from '../../reporters/replay-line.js';
import { replayLines } from '../../reporters/terminal/replay-result.js';
import type { CommandBody } from '../command.js';
import { listOf, wholeNumber } from '../option-values.js';
import { inRealWorld } from '../real-world.js';
import { shownPath } from '../shown-path.js';
import type { Terminal } from '../terminal.js';

type ReplayOptions = {
  readonly target?: string;
  readonly without?: readonly string[];
  readonly variant?: string;
  readonly court?: string;
  readonly runs?: number;
};

const usual = 3;
const mostRuns = 1000;

/** `replay`: one counterexample again. Its code says whether the violation is still there, is gone, or cannot be told. */
export const replayCommandBody: CommandBody = {
  examples: [
    ['npx sa2a-court replay reports/latest/counterexamples/SA2A-AUTH-002.json --target ./target.yaml', 'on your agent, after a repair'],
    ['npx sa2a-court replay reports/latest/counterexamples/SA2A-AUTH-002.json', 'on the whole reference subject'],
    ['npx sa2a-court replay ./SA2A-AUTH-002.json --without authority-check --runs 10', 'ten times, on one that lacks a guard'],
  ],
  declare: (command) => {
    command
      .argument('<case-file>', 'a file of the folder counterexamples of a run')
      .option(
        '--target <file>',
        'the target file of the subject; without it the embedded reference subject, whatever the file was found on',
      )
      .option('--without <guard>', 'take a guard out of the reference subject (again, or a list with commas)', listOf)
      .option('--variant <name>', 'a lawful variant of the reference subject')
      .option('--court <file>', 'the file of a court of your own that has the case')
      .option('--runs <n>', `how often it is held (${usual})`, wholeNumber('--runs', { least: 1, most: mostRuns }));
  },
  act: async (command, terminal) => {
    const options = command.opts<ReplayOptions>();
    let isInterrupted = false;
    const replayed = await inRealWorld(
      terminal,
      () => undefined,
      async (world) => {
        const { replayCase } = await import('../../proceedings/replay.js');
        const found = await replayCase(askOf(command.args[0] ?? '', options, terminal), world);
        isInterrupted = world.isInterrupted();
        return found;
      },
    );
    const code = isInterrupted ? 130 : codes[replayed.outcome];
    tell(replayed, code, terminal);
    return code;
  },
};

const codes: { readonly [outcome in ReplayOutcome]: ExitCode } = { 'still failing': 1, fixed: 0, 'not decided': 3 };

const askOf = (file: string, { target, without = [], variant, court, runs = usual }: ReplayOptions, { cwd }: Terminal) => ({
  file,
  cwd,
  without,
  times: runs,
  ...(target === undefined ? {} : { target }),
  ...(variant === undefined ? {} : { variant }),
  ...(court === undefined ? {} : { courtFile: court }),
});

const tell = (replayed: Replayed, code: ExitCode, terminal: Terminal): void => {
  const { file, case: courtCase, sameCase, subject, outcome, reasons, held, failed, seen } = replayed;
  const words = code === 130 ? exitMeaning(code) : `${outcome}: ${replayMeaning[outcome]}`;
  const path = shownPath(file.path, terminal.cwd);
  const common = { case: courtCase.id, law: courtCase.law, outcome, reasons, held, failed, ...(seen === undefined ? {} : { seen }) };
  if (terminal.json)
    return terminal.answer({
      exitCode: code,
      exitReason: words,
      ...common,
      file: { path, verified: file.verified, foundOn: file.foundOn, court: file.court, sameCase },
      target: { ...subject.target, subject: subject.name, identity: subject.identity },
    });
  terminal.say(
    ...replayLines({
      embedded: subject.target.kind === 'reference',
      ...common,
      file: path,
      verified: file.verified,
      foundOn: `${foundOnText(file.foundOn)} · by court revision ${file.court}`,
      target: `${foundOnText(subject.target)} · ${subject.name}`,
      caseChanged: !sameCase,
      exit: { code, words },
      ...(isElsewhere(replayed) ? { elsewhere: replayCommand(path, file.foundOn) } : {}),
    }),
  );
};

const foundOnText = ({ kind, without = [], variant }: FoundOn): string =>
  [kind, ...(without.length === 0 ? [] : [`without ${without.join(', ')}`]), ...(variant === undefined ? [] : [`variant ${variant}`])].join(
    ' · ',
  );

/** A repair is shown on what was broken: that nothing was gained on another subject is no news of that one. */
const isElsewhere = ({ file, subject, outcome }: Replayed): boolean =>
  outcome !== 'still failing' && foundOnText(file.foundOn) !== foundOnText(subject.target);
