import type { Surroundings } from '../../../src/cli/terminal.js';

/** Surroundings that keep what is written to them. */
export const aScreen = (changes: { tty?: boolean; env?: Surroundings['env']; cwd?: string; columns?: number } = {}) => {
  const written = { out: '', err: '' };
  const isTTY = changes.tty ?? false;
  const around: Surroundings = {
    stdout: { isTTY, write: (text) => (written.out += text) },
    stderr: { isTTY, columns: changes.columns, write: (text) => (written.err += text) },
    env: changes.env ?? {},
    cwd: changes.cwd ?? process.cwd(),
  };
  return { around, written };
};
