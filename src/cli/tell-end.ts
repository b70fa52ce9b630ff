import { CommanderError } from 'commander';
import type { ExitCode } from '../model/exit-codes.js';
import { reportFault } from './fault-report.js';
import { type GlobalOptions, openTerminal, type Surroundings } from './terminal.js';
import { usageFault } from './usage-fault.js';

/** Tells why a command line came to nothing, and gives its exit code. */
export const tellEnd = (error: unknown, around: Surroundings, options: GlobalOptions): ExitCode =>
  reportFault(error instanceof CommanderError ? usageFault(error) : error, openTerminal(around, options));
