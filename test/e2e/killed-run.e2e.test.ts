import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, readlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { rejudge } from '../../src/proceedings/rejudge.js';
import { verify } from '../../src/proceedings/verify.js';
import { aFolder } from '../unit/proceedings/a-real-run.js';

/** How many runs are killed: some in every build, fifty with `KILLED_RUNS=50`. */
const wanted = Number(process.env['KILLED_RUNS'] ?? '10');

const command = resolve('dist/cli/main.js');
const scratch = aFolder();

/** Starts a run and kills it, with no chance to tidy up, after so long; without a time it ends by itself. Gives how long it took. */
const runFor = async (out: string, ms?: number): Promise<number> => {
  const words = [
    'run',
    '--case',
    'SA2A-AUTH-GRANT-00?',
    '--without',
    'grant-expiry',
    '--runs',
    '3',
    '--seed',
    '4',
    '--out',
    out,
    '--quiet',
  ];
  const started = performance.now();
  const child = spawn(process.execPath, [command, ...words], { cwd: scratch, stdio: 'ignore', env: { PATH: process.env['PATH'] ?? '' } });
  const ended = new Promise<void>((done) => child.on('close', () => done()));
  if (ms !== undefined) await Promise.race([wait(ms), ended]);
  if (ms !== undefined) child.kill('SIGKILL');
  await ended;
  return performance.now() - started;
};

/** What a reader finds in the folder of reports: a name, and what `verify` and `rejudge` say of it. */
const foundIn = async (out: string): Promise<readonly string[]> => {
  if (!existsSync(out)) return [];
  const folders = readdirSync(out).filter((name) => lstatSync(join(out, name)).isDirectory());
  return Promise.all(folders.map(async (name) => `${name.startsWith('.') ? 'incomplete' : 'whole'}: ${await saidOf(join(out, name))}`));
};

const saidOf = async (folder: string): Promise<string> => {
  const verified = await verify({ path: folder });
  const again = await rejudge({ path: folder, allowCorpus: [] });
  return [verified, again].map((result) => (result.ok ? 'holds' : result.error.code)).join(', ');
};

const lawful: readonly string[] = ['incomplete: run-folder-incomplete, run-folder-incomplete', 'whole: holds, holds'];

describe('a run that is killed at any moment', () => {
  it('leaves nothing, a folder that says it is incomplete, or a whole one', { timeout: 3_600_000 }, async () => {
    const whole = await runFor(join(scratch, 'whole'));
    expect(await foundIn(join(scratch, 'whole'))).toEqual(['whole: holds, holds']);
    const seen = { absent: 0, incomplete: 0, whole: 0 };
    for (let time = 0; time < wanted; time += 1) {
      const out = mkdtempSync(join(scratch, 'out-'));
      // Half of them near the end, where the verdict is signed and the folder gets its name.
      await runFor(out, time % 2 === 0 ? randomInt(1, Math.ceil(whole)) : whole * 0.8 + randomInt(1, Math.ceil(whole * 0.3)));
      const found = await foundIn(out);
      for (const one of found) expect(lawful).toContain(one);
      expect(found.length).toBeLessThan(2);
      const isWhole = found.some((one) => one.startsWith('whole'));
      expect(latestIn(out)).not.toMatch(/^\./);
      seen[found.length === 0 ? 'absent' : isWhole ? 'whole' : 'incomplete'] += 1;
      const renamed = found.length > 0 && !isWhole ? await withoutItsName(out) : 'sums-missing';
      expect(renamed).toMatch(/^(?:sums-missing|folder-[a-z-]+|sums-form)$/);
    }
    if (process.env['KILLED_RUNS'] !== undefined) process.stdout.write(`${JSON.stringify(seen)}\n`);
    expect(seen.absent + seen.incomplete).toBeGreaterThan(0);
  });
});

/** Where `latest` points to, if it is there. */
const latestIn = (out: string): string => (existsSync(join(out, 'latest')) ? readlinkSync(join(out, 'latest')) : 'nowhere');

/** What is said of an incomplete folder that somebody gave another name: unless its list of sums was written, nothing holds. */
const withoutItsName = async (out: string): Promise<string> => {
  const name = readdirSync(out).find((one) => one.startsWith('.incomplete-')) ?? '';
  const copy = join(mkdtempSync(join(scratch, 'named-')), 'run');
  cpSync(join(out, name), copy, { recursive: true });
  const verified = await verify({ path: copy });
  // With its list of sums it is whole: all that was left to do is the name.
  return verified.ok ? 'sums-missing' : verified.error.code;
};
