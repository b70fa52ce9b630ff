import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, isJsonObject } from '../../src/base/json.js';

const command = resolve('dist/cli/main.js');
const folder = mkdtempSync(join(tmpdir(), 'sa2a-court-replay-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

const call = (...words: readonly string[]): Ended => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...words], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '' },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return { code: status, out: stdout, err: stderr };
};

/** The words of the replay line that a run printed. */
const replayWords = ({ out }: Ended): readonly string[] => /^ {2}replay +(?:npx )?sa2a-court (.*)$/m.exec(out)?.[1]?.split(' ') ?? [];

const answerOf = ({ out }: Ended): { readonly [name: string]: Json } => {
  const read: Json = JSON.parse(out);
  return isJsonObject(read) ? read : {};
};

const agent = (name: string): string => resolve('examples/node', `${name}.yaml`);

describe('a counterexample of the reference subject', () => {
  const words: string[] = [];
  const file = 'reports/latest/counterexamples/SA2A-AUTH-GRANT-003.json';
  beforeAll(() => {
    const run = call('run', '--without', 'grant-expiry', '--case', 'SA2A-AUTH-GRANT-003', '--runs', '5', '--seed', '5');
    words.push(...replayWords(run));
  }, 60_000);

  it('is still failing by the very line that the run printed', () => {
    expect(words.slice(0, 1)).toEqual(['replay']);
    const again = call(...words);
    expect([again.code, again.err]).toEqual([1, '']);
    expect(again.out).toContain('still failing · gained in 3 of 3 repetitions');
    expect(again.out).toContain('verified with its run folder');
  });

  it('is fixed with the guard back, and says where it was found', () => {
    for (const target of [[], ['--target', 'reference']]) {
      const again = call('replay', file, ...target);
      expect([again.code, again.err]).toEqual([0, '']);
      expect(again.out).toContain('--without grant-expiry');
      expect(again.out).toContain('says nothing about your agent');
    }
  });

  it('is held as often as was asked for, and answers in JSON', () => {
    expect(answerOf(call('replay', file, '--runs', '2', '--json'))).toMatchObject({
      exitCode: 0,
      outcome: 'fixed',
      case: 'SA2A-AUTH-GRANT-003',
      held: 2,
      failed: 0,
      file: { path: file, verified: true, sameCase: true, foundOn: { kind: 'reference', without: ['grant-expiry'] } },
      target: { kind: 'reference' },
    });
    expect(answerOf(call('replay', file, '--without', 'grant-expiry', '--json'))).toMatchObject({
      exitCode: 1,
      outcome: 'still failing',
      failed: 3,
      seen: { case: 'SA2A-AUTH-GRANT-003' },
    });
  });

  it('is not decided on a subject that lacks the skill or the ability', () => {
    const again = call('replay', file, '--target', agent('lawful'));
    expect(again.code).toBe(3);
    expect(again.out).toMatch(/because +(?:the subject lacks|skill: )/);
  });

  it('is refused where the file was edited in its folder, and where it is none', () => {
    cpSync(join(folder, 'reports/latest'), join(folder, 'edited'), { recursive: true, dereference: true });
    const edited = join(folder, 'edited/counterexamples/SA2A-AUTH-GRANT-003.json');
    writeFileSync(edited, readFileSync(edited, 'utf8').replace('"gained"', '"lost"'));
    expect(call('replay', edited).code).toBe(5);
    writeFileSync(join(folder, 'none.json'), '{}');
    expect(call('replay', 'none.json').code).toBe(2);
    expect(call('replay', 'reports/latest').code).toBe(2);
    expect(call('replay').code).toBe(2);
    expect(call('replay', file, '--target', agent('lawful'), '--without', 'grant-expiry').code).toBe(2);
  });

  it('is no finding where the target cannot be started', () => {
    writeFileSync(join(folder, 'gone.yaml'), 'kind: command\ncommand: [./no-such-program]\n');
    expect(call('replay', file, '--target', 'gone.yaml').code).toBe(4);
  });
});

describe('a counterexample of a program', () => {
  it('is still failing there, fixed on its lawful twin, and not decided on a subject without its skills', () => {
    const run = call('run', '--target', agent('faulty'), '--case', 'SA2A-AUTH-GRANT-005', '--runs', '5', '--seed', '5', '--out', 'program');
    expect(run.code).toBe(1);
    const words = replayWords(run);
    expect(words.slice(-2)).toEqual(['--target', 'faulty.yaml']);
    expect(call(...words.slice(0, -1), agent('faulty')).code).toBe(1);
    expect(call(...words.slice(0, -1), agent('lawful')).code).toBe(0);
    expect(call(...words.slice(0, -2)).code).toBe(3);
  }, 60_000);
});
