import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Fault } from '../../base/fault.js';
import { type OwnedPart, ownedParts, transports, type Transport } from '../../endpoint/house.js';
import type { Served } from '../../proceedings/serve.js';
import { logSafe } from '../../reporters/log-safe.js';
import { labelled } from '../../reporters/terminal/labelled.js';
import type { CommandBody } from '../command.js';
import { listOf, oneOf, wholeNumber, withWords } from '../option-values.js';
import type { Terminal } from '../terminal.js';

type ServeOptions = {
  readonly port: number;
  readonly transport: Transport;
  readonly lacking?: readonly OwnedPart[];
  readonly without?: readonly string[];
  readonly variant?: string;
};

const usualPort = 4100;
// Two more ports follow the one that is named.
const ports = { least: 0, most: 65_533 } as const;

/** `serve`: the reference subject as a live agent, so that a whole live run can be tried with nothing else at hand. */
export const serveCommand: CommandBody = {
  examples: [
    ['npx sa2a-court serve', 'an A2A agent on http://127.0.0.1:4100/; then, elsewhere: npx sa2a-court run --target examples/live.yaml'],
    ['npx sa2a-court serve --without authority-check', 'the same agent with one guard taken out'],
    ['npx sa2a-court serve --port 0 --transport owned', 'on any free port, with push configs, resubscription and an extended card'],
  ],
  declare: (command) => {
    command
      .option(
        '--port <n>',
        'the port for callers; the operator and the witness get the two above it; 0: any',
        wholeNumber('--port', ports),
        usualPort,
      )
      .option('--transport <kind>', 'base or owned: which optional methods it has', oneOf('--transport', transports), 'base')
      .option('--lacking <part>', `owned without one of: ${ownedParts.join(', ')} (again, or a list with commas)`, readParts)
      .option('--without <guard>', 'take out a guard (again, or a list with commas)', listOf)
      .option('--variant <name>', 'a lawful variant of the subject');
  },
  act: async (command, terminal) => {
    const { port, transport, lacking, without, variant } = command.opts<ServeOptions>();
    if (lacking !== undefined && transport === 'base') throw nothingToLack();
    const { serve } = await import('../../proceedings/serve.js');
    const folder = temporaryFolder();
    const stop = watchStop();
    try {
      const parts = lacking === undefined ? {} : { lacking };
      const ask = { port, transport, ...parts, without: without ?? [], ...(variant === undefined ? {} : { variant }) };
      const served = await serve(ask, { uuid: () => randomUUID(), temporaryFolder: () => folder.path });
      tellServed(served, terminal);
      await stop.asked;
      await served.close();
      return 0;
    } finally {
      stop.end();
      folder.remove();
    }
  },
};

const readPart = oneOf('--lacking', ownedParts);
const readParts = withWords(
  (text: string, before: readonly OwnedPart[] | undefined): readonly OwnedPart[] => [
    ...(before ?? []),
    ...listOf(text, undefined).map((part) => readPart(part)),
  ],
  ownedParts,
);

const nothingToLack = (): Fault =>
  new Fault({
    kind: 'usage',
    code: 'NOTHING_TO_LACK',
    message: '--lacking takes away what only the transport owned has; the transport is base',
    remedy: 'write --transport owned beside it',
  });

const tellServed = (served: Served, terminal: Terminal): void => {
  const { url, operator, witness, principals, transport, lacking = [], without, variant } = served;
  if (terminal.json) {
    const setup = { transport, lacking, without, ...(variant === undefined ? {} : { variant }) };
    terminal.answer({ url, operator, witness, principals, ...setup });
    return;
  }
  terminal.say(`listening on ${url}`);
  if (terminal.quiet) return;
  const changes = [
    ...lacking.map((part) => `no ${part}`),
    ...without.map((guard) => `without ${guard}`),
    ...(variant === undefined ? [] : [`variant ${variant}`]),
  ];
  terminal.say(
    ...[
      labelled('subject', `the reference subject, transport ${transport}${changes.map((change) => ` · ${change}`).join('')}`),
      labelled('operator', `${operator.url} · bearer ${operator.token}`),
      labelled('witness', `${witness.url} · bearer ${witness.token}`),
      ...principals.map(({ id, token }) => labelled(id, `bearer ${token}`)),
      labelled('next', 'npx sa2a-court run --target examples/live.yaml'),
      labelled('end', 'Ctrl-C'),
    ].map((line) => logSafe(line)),
  );
};

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ctrl-C is how a server ends, so it is no interruption; a second one does not wait. */
const watchStop = (): { readonly asked: Promise<unknown>; end(): void } => {
  const watch = new AbortController();
  const stop = (): void => {
    if (watch.signal.aborted) process.exit(130);
    watch.abort();
  };
  for (const signal of signals) process.on(signal, stop);
  return {
    asked: once(watch.signal, 'abort'),
    end: () => {
      for (const signal of signals) process.off(signal, stop);
    },
  };
};

/** The folder of the subject's durable files; it is removed even where the program is left at once. */
const temporaryFolder = (): { readonly path: string; remove(): void } => {
  const path = mkdtempSync(join(tmpdir(), 'sa2a-court-serve-'));
  const remove = (): void => {
    rmSync(path, { recursive: true, force: true });
    process.off('exit', remove);
  };
  process.on('exit', remove);
  return { path, remove };
};
