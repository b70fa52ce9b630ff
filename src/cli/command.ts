import type { Command } from 'commander';
import type { ExitCode } from '../model/exit-codes.js';
import type { Terminal } from './terminal.js';

/** A command line as somebody would type it, and what it does. */
export type Example = readonly [line: string, does: string];

/** A command: it declares its options when it is called, not before, and gives the code that the program ends with. */
export type CommandBody = {
  readonly examples: readonly Example[];
  declare(command: Command): void;
  act(command: Command, terminal: Terminal): Promise<ExitCode>;
};

/** How a command is known before it is loaded. */
export type CommandEntry = { readonly name: string; readonly summary: string; load(): Promise<CommandBody> };
