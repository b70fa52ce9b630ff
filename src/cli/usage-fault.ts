import type { CommanderError } from 'commander';
import { Fault } from '../base/fault.js';

/** What the parser of the command line refuses, as a usage Fault: its suggestion becomes the remedy. */
export const usageFault = (error: CommanderError): Fault => {
  const [first = '', ...rest] = error.message.replace(/^error: /, '').split('\n');
  const hint = rest
    .join(' ')
    .trim()
    .replace(/^\(|\)$/g, '');
  return new Fault({
    kind: 'usage',
    code: `USAGE_${error.code
      .replace(/^commander\./, '')
      .replace(/[A-Z]/g, (letter) => `_${letter}`)
      .toUpperCase()}`,
    message: first,
    remedy: hint === '' ? 'see: npx sa2a-court --help, or --help after a command' : hint.replace(/^D/, 'd'),
  });
};
