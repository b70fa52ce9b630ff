import type { CommanderError } from 'commander';
import type { ExitCode } from '../model/exit-codes.js';
import { reportFault } from './fault-report.js';
import { type GlobalOptions, openTerminal, type Surroundings } from './terminal.js';
import { usageFault } from './usage-fault.js';

/** Tells why a command line came to nothing, and gives its exit code. */
export const tellEnd = (error: unknown, around: Surroundings, options: GlobalOptions): ExitCode =>
  reportFault(error, openTerminal(around, options));

/** Tells what the parser of the command line refuses, and gives the exit code. */
export const tellMisuse = (error: CommanderError, around: Surroundings, options: GlobalOptions): ExitCode =>
  tellEnd(usageFault(error), around, options);
