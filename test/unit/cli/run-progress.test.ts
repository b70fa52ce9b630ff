import { describe, expect, it } from 'vitest';
import { tellProgress } from '../../../src/cli/run-progress.js';
import { type GlobalOptions, openTerminal } from '../../../src/cli/terminal.js';
import type { RunEvent } from '../../../src/proceedings/run-ask.js';
import { aScreen } from './a-screen.js';

const planned: RunEvent = {
  is: 'planned',
  plan: {
    profile: { id: 'P', level: 'do', digest: 'a'.repeat(64), draft: false },
    subject: { name: 'agent', identity: 'measured' },
    target: { kind: 'command' },
    courtRevision: 'r',
    seed: 1,
    runs: 100,
    planned: 40,
    leftOut: [],
  },
};

const done = (count: number): RunEvent => ({
  is: 'case',
  court: 'SA2A-AUTH',
  done: count,
  planned: 40,
  attempts: count,
  held: count,
  broken: 0,
  unknown: 0,
  elapsed: 4200,
});

const told = (screen: Parameters<typeof aScreen>[0], options: GlobalOptions = {}) => {
  const { around, written } = aScreen(screen);
  const tell = tellProgress(openTerminal(around, options));
  tell(planned);
  for (let count = 1; count <= 40; count += 1) tell(done(count));
  return written;
};

describe('progress', () => {
  it('is one line that is written anew on a terminal, never wider than it', () => {
    const { out, err } = told({ tty: true, columns: 30 });
    expect(out).toContain('profile      P · level do');
    expect(err.split('\n')).toHaveLength(1);
    expect(
      err
        .split('\r\u001b[2K')
        .slice(1)
        .every((line) => line.length < 30),
    ).toBe(true);
  });

  it('is a line each quarter elsewhere', () => {
    const lines = told({}).err.trimEnd().split('\n');
    expect(lines.map((line) => line.replace(/ · \d+ attempts.*/, ''))).toEqual(
      [10, 20, 30, 40].map((count) => `SA2A-AUTH · case ${count}/40`),
    );
  });

  it('is nothing with --quiet', () => {
    expect(told({ tty: true }, { quiet: true })).toEqual({ out: '', err: '' });
  });

  it('leaves stdout alone with --json', () => {
    const { out, err } = told({}, { json: true });
    expect(out).toBe('');
    expect(err).toContain('profile      P');
  });
});
