import { readFileSync } from 'node:fs';
import { Fault } from '../base/fault.js';

/** The passphrase in a file, without the line end after it. Throws a usage Fault where there is none; a passphrase is never an argument, which others can see. */
export const readPassphrase = (file: string): string => {
  const text = readText(file).replace(/\r?\n$/, '');
  if (text !== '' && !/[\r\n]/.test(text)) return text;
  throw new Fault({
    kind: 'usage',
    code: 'PASSPHRASE_FILE',
    message: `expected a file with one line, the passphrase; found ${text === '' ? 'nothing in it' : 'several lines'}`,
    place: { file },
  });
};

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error: unknown) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    throw new Fault({
      kind: 'usage',
      code: 'PASSPHRASE_FILE',
      message: `the passphrase file cannot be read (${why})`,
      place: { file },
      remedy: 'name a file that holds the passphrase in one line',
    });
  }
};
