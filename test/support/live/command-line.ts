import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ownFolder, programOf } from './running.js';

/** How the command ended: `peak` is the most memory that it had, in megabytes; `folder` is where it worked. */
export type CommandEnd = {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  readonly peak: number;
  readonly folder: string;
};

/** Runs the built command as a process of its own beside a target file; the words may name it as `target.json`. */
export const commandLine = async (
  file: object,
  words: readonly string[],
  env: { readonly [name: string]: string } = {},
): Promise<CommandEnd> => {
  const folder = ownFolder('live-command');
  writeFileSync(join(folder, 'target.json'), JSON.stringify(file));
  const peakFile = join(folder, 'peak-memory');
  const child = spawn(process.execPath, ['--import', programOf('peak-memory.mjs'), resolve('dist/cli/main.js'), ...words], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PEAK_MEMORY_FILE: peakFile, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (texts.out += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (texts.err += chunk.toString('utf8')));
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, ...texts, peak: Number(readFileSync(peakFile, 'utf8')) / 1024, folder };
};
