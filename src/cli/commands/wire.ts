import { resolve } from 'node:path';
import { Fault } from '../../base/fault.js';
import type { ExitCode } from '../../model/exit-codes.js';
import type { ExternalEvidence, WirePredicate } from '../../model/wire.js';
import type { ImportedTck } from '../../proceedings/import-tck.js';
import type { ObserveAsk, ObserveOutcome } from '../../proceedings/observe-wire.js';
import { assertOut } from '../../record/out-folder.js';
import { logSafe } from '../../reporters/log-safe.js';
import { labelled } from '../../reporters/terminal/labelled.js';
import { givenLines, wireLines } from '../../wire/wire-lines.js';
import { tckSources, type TckSource } from '../../wire/external/tck-source.js';
import type { CommandBody } from '../command.js';
import { duration, listOf, oneOf, webAddress } from '../option-values.js';
import { passphraseOf } from '../passphrase.js';
import { inRealWorld } from '../real-world.js';
import { shownPath } from '../shown-path.js';
import type { Terminal } from '../terminal.js';

type WireOptions = {
  readonly target?: string;
  readonly expect?: string;
  readonly external?: readonly string[];
  readonly key?: string;
  readonly passphraseFile?: string;
  readonly out: string;
  readonly from?: TckSource;
  readonly tckCommit?: string;
  readonly specPin?: string;
  readonly agent?: string;
  readonly budget?: number;
};

/** The options that only one of the two takes: one that would do nothing is refused, because somebody relies on it. */
const optionsOf = {
  observe: ['target', 'expect', 'external', 'key', 'passphraseFile', 'budget'],
  'import-tck': ['from', 'tckCommit', 'specPin', 'agent'],
} as const;

/** `wire observe` and `wire import-tck`: what an endpoint speaks, as its own kind of evidence; never a verdict on law. */
export const wireCommand: CommandBody = {
  examples: [
    [
      'npx sa2a-court wire observe --target ./agent.yaml',
      'every method in every spelling, error codes, card; no skill that could change anything is called',
    ],
    ['npx sa2a-court wire observe --target ./agent.yaml --expect ash-a2a-base', 'end with 8 where a row differs from the expectation'],
    ['npx sa2a-court wire import-tck compatibility.json --tck-commit 357c4a8', 'a report of another suite, labelled as external evidence'],
  ],
  declare: (command) => {
    command
      .argument('<what>', 'observe, or import-tck')
      .argument('[file]', 'import-tck: the report')
      .option('--target <file>', 'observe: the target file of the agent, of kind a2a')
      .option('--expect <expectation>', 'observe: an expectation by its name, or a file: what differs is drift')
      .option(
        '--external <file>',
        'observe: evidence that import-tck made, to be shown and not counted (again, or a list with commas)',
        listOf,
      )
      .option('--key <file>', 'observe: the private key of role wire that signs; without it a throw-away one')
      .option(
        '--budget <time>',
        'observe: begin no further question after this time, such as 30s or 5m; a minute without it',
        duration('--budget'),
      )
      .option('--passphrase-file <file>', 'a file with the passphrase of the key in one line; without it an encrypted key is asked for')
      .option('--from <format>', `import-tck: ${tckSources.join(', ')}; without it the file tells`, oneOf('--from', tckSources))
      .option('--tck-commit <sha>', 'import-tck: the commit of the suite, which no report says')
      .option('--spec-pin <text>', 'import-tck: the version of the specification that the suite was pinned to')
      .option('--agent <url>', 'import-tck: the agent that is looked at: a report about another one says so', webAddress('--agent'))
      .option('--out <dir>', 'where the folder is made', 'reports');
  },
  act: async (command, terminal) => {
    const [what, file] = command.args;
    const options = command.opts<WireOptions>();
    if (what === 'observe') assertNone(optionsOf['import-tck'], options, 'observe');
    if (what === 'import-tck') assertNone(optionsOf.observe, options, 'import-tck');
    if (what === 'observe' && file === undefined) return observe(options, terminal);
    if (what === 'import-tck' && file !== undefined) return importReport(file, options, terminal);
    throw new Fault({
      kind: 'usage',
      code: 'UNKNOWN_WORK',
      message: what === 'import-tck' ? 'import-tck needs the report that it imports' : `there is no "wire ${what ?? ''}" of that form`,
      remedy: 'write: npx sa2a-court wire observe --target FILE, or: npx sa2a-court wire import-tck FILE',
    });
  },
};

const assertNone = (names: readonly (keyof WireOptions)[], options: WireOptions, what: string): void => {
  const found = names.find((name) => options[name] !== undefined);
  if (found === undefined) return;
  const option = `--${found.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  throw new Fault({
    kind: 'usage',
    code: 'OPTION_OF_OTHER_WORK',
    message: `wire ${what} takes no ${option}: it would have no effect`,
    remedy: `leave ${option} out; npx sa2a-court wire --help says which option is whose`,
  });
};

const observe = async (options: WireOptions, terminal: Terminal): Promise<ExitCode> => {
  const { target, expect, key, out, budget } = options;
  if (target === undefined)
    throw new Fault({
      kind: 'usage',
      code: 'TARGET_MISSING',
      message: 'expected --target: whose wire is to be observed',
      remedy: 'name a target file of kind a2a: npx sa2a-court wire observe --target ./agent.yaml',
    });
  const passphrase = await passphraseOf(options, terminal);
  const { observeWire } = await import('../../proceedings/observe-wire.js');
  const { readExternal } = await import('../../proceedings/import-tck.js');
  const external: readonly ExternalEvidence[] = (options.external ?? []).map((path) => readExternal(resolve(terminal.cwd, path)));
  const ask: ObserveAsk = {
    target,
    cwd: terminal.cwd,
    out: resolve(terminal.cwd, out),
    external,
    ...passphrase,
    ...(expect === undefined ? {} : { expect }),
    ...(budget === undefined ? {} : { budget }),
    ...(key === undefined ? {} : { key: resolve(terminal.cwd, key) }),
  };
  // A folder that cannot be made is a mistake of usage, and is told before anything is sent.
  assertOut(ask.out);
  const outcome = await inRealWorld(
    terminal,
    () => undefined,
    (world) => observeWire(ask, world, (decidable) => tellGiven(decidable, terminal)),
  );
  return tellObserved(outcome, terminal);
};

/** Told before the first request, on stderr where stdout is for one document. */
const tellGiven = (decidable: WirePredicate['decidable'], terminal: Terminal): void => {
  if (terminal.quiet) return;
  const lines = givenLines(decidable, { whole: terminal.verbose }).map((line) => logSafe(line));
  if (terminal.json) terminal.tell(...lines);
  else terminal.say(...lines, '');
};

const tellObserved = ({ predicate, folder, exitCode, exitReason }: ObserveOutcome, terminal: Terminal): ExitCode => {
  const shown = shownPath(folder, terminal.cwd);
  if (terminal.json) {
    const { expectation, remarks, protocol, observedPeer, complete, table } = predicate;
    const drift = expectation?.rows.filter(({ state }) => state === 'drift') ?? [];
    terminal.answer({
      kind: 'wire-observation',
      exitCode,
      exitReason,
      folder: shown,
      peer: observedPeer,
      understood: protocol.understood,
      complete,
      rows: table.length,
      remarks,
      ...(expectation === undefined ? {} : { expectation: { ...expectation, rows: expectation.rows.length }, drift }),
    });
    return exitCode;
  }
  terminal.say(
    ...wireLines(predicate, { whole: terminal.verbose }).map((line) => logSafe(line)),
    labelled('folder', logSafe(shown)),
    labelled('exit', `${exitCode}: ${exitReason}`),
  );
  return exitCode;
};

const importReport = async (file: string, options: WireOptions, terminal: Terminal): Promise<ExitCode> => {
  const { importTck } = await import('../../proceedings/import-tck.js');
  const { from, tckCommit, specPin, agent, out } = options;
  const imported = importTck({
    file: resolve(terminal.cwd, file),
    out: resolve(terminal.cwd, out),
    now: Date.now(),
    ...(from === undefined ? {} : { from }),
    ...(tckCommit === undefined ? {} : { tckCommit }),
    ...(specPin === undefined ? {} : { specPin }),
    ...(agent === undefined ? {} : { agent }),
  });
  if (terminal.json)
    terminal.answer({ exitCode: 0, exitReason: 'imported', ...imported.evidence, folder: shownPath(imported.folder, terminal.cwd) });
  else terminal.say(...importLines(imported, terminal).map((line) => logSafe(line)));
  return 0;
};

const importLines = ({ evidence, folder }: ImportedTck, { cwd }: Terminal): readonly string[] => [
  'EXTERNAL WIRE EVIDENCE (not ours, not SA2A): it feeds no verdict on law',
  labelled('source', `${evidence.source} at ${evidence.source_revision}, specification ${evidence.spec_pin}`),
  labelled(
    'their counts',
    Object.entries(evidence.counts)
      .map(([status, count]) => `${status} ${count}`)
      .join(', '),
  ),
  ...evidence.traps.map((trap) => labelled('trap', trap)),
  labelled('folder', shownPath(folder, cwd)),
  labelled('next', `npx sa2a-court wire observe --target FILE --external ${shownPath(folder, cwd)}/evidence.json`),
];
