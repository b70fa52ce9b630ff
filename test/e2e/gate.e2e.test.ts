import { spawn, spawnSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signStatement } from '../../src/attest/sign.js';
import { lawStatement } from '../../src/attest/statement.js';
import { readSigningKey } from '../../src/attest/read-signing-key.js';
import type { SigningKey } from '../../src/attest/keys.js';
import type { LawPredicate } from '../../src/model/verdict.js';
import { anotherKind, aVerdictBy } from '../support/a-gate.js';
import { aDigest, aPredicate } from '../support/a-predicate.js';

const command = resolve('dist/cli/main.js');
const folder = mkdtempSync(join(tmpdir(), 'sa2a-court-gate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

const call = (...words: readonly string[]): Ended => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
  return { code: status, out: stdout, err: stderr };
};

const inShell = (script: string, ...words: readonly string[]): Ended => {
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-c', script, process.execPath, command, ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
};

let key: SigningKey;

/** A statement that the kept key signed just now, in a file of its own. */
const aStatement = (name: string, changes: Partial<LawPredicate> = {}): string => {
  const run = {
    ...aPredicate().run,
    startedAt: new Date(Date.now() - 60_000).toISOString(),
    finishedAt: new Date(Date.now() - 30_000).toISOString(),
  };
  writeFileSync(join(folder, name), signStatement(lawStatement(aVerdictBy(key, { run, ...changes })), key));
  return name;
};

const wanted = ['--profile', 'AGENT-AUTHORITY-v26.11.30', '--level', 'authority', '--subject', `sha256:${aDigest('a')}`];
const trusting = ['--trust', 'trust/trust.json'];
const gate = (statement: string, ...more: readonly string[]): Ended =>
  call('check', join('in', statement), ...wanted, ...trusting, ...more);

beforeAll(() => {
  for (const name of ['in', 'trust']) mkdirSync(join(folder, name));
  const words = [
    ['keygen', '--out', 'keys'],
    ['keygen', '--out', 'keys', '--role', 'wire'],
    ['keygen', '--out', 'others'],
    ['trust', 'add', 'trust/trust.json', 'keys/court.pub.json', 'keys/wire.pub.json', '--max-age', '7d'],
  ];
  const failed = words.map((one) => call(...one)).find(({ code }) => code !== 0);
  if (failed !== undefined) throw new Error(failed.err);
  const read = readSigningKey(join(folder, 'keys', 'court.key.pem'), { role: 'law' });
  if (!read.ok) throw read.error;
  key = read.value;
});

describe('the gate on the command line', () => {
  it('allows exactly what was asked for, with 0, and says what it saw', () => {
    aStatement('in/good.dsse.json');
    const allowed = gate('good.dsse.json', '--min-policy-version', '1', '--max-age', '1h');
    expect(allowed).toMatchObject({ code: 0, err: '' });
    expect(allowed.out).toMatch(
      /^allowed: in\/good\.dsse\.json\n[\s\S]*policy version 1[\s\S]*as its signer claims[\s\S]*allowed \(exit 0\)\n$/,
    );
    expect(JSON.parse(gate('good.dsse.json', '--json').out)).toMatchObject({
      allowed: true,
      exitCode: 0,
      reasons: [],
      statement: { standing: 'CONFORMANT' },
    });
  });

  it.each<[what: string, code: number, reason: string, more: readonly string[]]>([
    ['another subject', 6, 'expected-subject', ['--subject', `sha256:${aDigest('0')}`]],
    ['another level', 6, 'expected-level', ['--level', 'operated']],
    ['another profile', 6, 'expected-profile', ['--profile', 'SA2A-PROFILE-v26.9.20', '--level', 'do']],
    ['a challenge that was never given', 6, 'expected-challenge', ['--challenge', 'n-1']],
    ['a later policy', 5, 'policy-version', ['--min-policy-version', '2']],
    ['a grade of nothing', 2, 'OPTION_VALUE', ['--identity', 'guessed']],
    ['an age of nothing', 2, 'OPTION_VALUE', ['--max-age', 'week']],
    ['both key and policy', 2, 'trust-twice', ['--key', 'keys/court.pub.json']],
    ['a digest of nothing', 2, 'SUBJECT_DIGEST', ['--subject', 'agent']],
  ])('refuses %s with %i', (_what, code, reason, more) => {
    const answer = gate(aStatement('in/plain.dsse.json').slice(3), ...more, '--json');
    expect(answer.code).toBe(code);
    expect(answer.out).toContain(reason);
  });

  it('refuses a violation with 1, an undecided run with 3, a throw-away signer and the wrong kind with 5', () => {
    expect(gate(aStatement('in/open.dsse.json', { pending: ['SA2A-PLAN-009'] }).slice(3)).code).toBe(3);
    const run = {
      ...aPredicate().run,
      finishedAt: new Date().toISOString(),
      startedAt: new Date().toISOString(),
      signer: 'throw-away',
    } as const;
    expect(gate(aStatement('in/away.dsse.json', { run }).slice(3)).code).toBe(5);
    const wire = readSigningKey(join(folder, 'keys', 'wire.key.pem'), { role: 'wire' });
    if (!wire.ok) throw wire.error;
    writeFileSync(join(folder, 'in', 'wire.dsse.json'), anotherKind('wire', wire.value).bytes);
    const kind = gate('wire.dsse.json');
    expect(kind.code).toBe(5);
    expect(kind.out).toContain('wrong-kind');
    expect(kind.out).toContain('was not looked at');
  });

  it('starts nothing and writes nothing: it works where node lets it read files and no more', () => {
    aStatement('in/quiet.dsse.json');
    const confined = [
      process.execPath,
      '--experimental-permission',
      '--allow-fs-read=*',
      command,
      'check',
      'in/quiet.dsse.json',
      ...wanted,
      ...trusting,
    ];
    const { status, stdout } = spawnSync(confined[0] ?? '', confined.slice(1), { cwd: folder, encoding: 'utf8' });
    expect({ status, end: stdout.trim().split('\n').at(-1) }).toEqual({ status: 0, end: 'allowed (exit 0)' });
  });

  it('refuses a key beside the statement, a stranger, and a revoked key, each with 5', () => {
    aStatement('in/mine.dsse.json');
    copyFileSync(join(folder, 'keys', 'court.pub.json'), join(folder, 'in', 'court.pub.json'));
    const beside = call('check', 'in/mine.dsse.json', ...wanted, '--key', 'in/court.pub.json');
    expect([beside.code, beside.out.includes('key-beside-statement')]).toEqual([5, true]);
    expect(call('check', 'in/mine.dsse.json', ...wanted, '--key', 'keys/court.pub.json').code).toBe(0);
    expect(call('check', 'in/mine.dsse.json', ...wanted, '--key', 'others/court.pub.json').code).toBe(5);
    copyFileSync(join(folder, 'trust', 'trust.json'), join(folder, 'trust', 'later.json'));
    expect(call('trust', 'revoke', 'trust/later.json', key.keyid, '--reason', 'key-compromise').code).toBe(0);
    const revoked = call('check', 'in/mine.dsse.json', ...wanted, '--trust', 'trust/later.json');
    expect([revoked.code, revoked.out.includes('key-revoked')]).toEqual([5, true]);
    expect(call('verify', 'in/mine.dsse.json', '--trust', 'trust/later.json').code).toBe(5);
    expect(call('verify', 'in/mine.dsse.json', '--trust', 'trust/trust.json').out).toContain('signed by whom trust/trust.json trusts');
    expect(call('trust', 'list', 'trust/later.json').out).toContain('revoked');
  });

  it('compares two verdicts with 0 whatever the difference, and with 5 where one is not intact', () => {
    for (const name of ['a', 'b']) mkdirSync(join(folder, 'in', name));
    for (const name of ['a', 'b']) copyFileSync(join(folder, 'keys', 'court.pub.pem'), join(folder, 'in', name, 'signer.pub.pem'));
    aStatement('in/a/v.dsse.json');
    aStatement('in/b/v.dsse.json', { pending: ['SA2A-PLAN-009'] });
    const compared = call('diff', 'in/a/v.dsse.json', 'in/b/v.dsse.json');
    expect(compared.code).toBe(0);
    expect(compared.out).toMatch(/CONFORMANT[\s\S]*PARTIAL_ALIVE[\s\S]*pending 0 → 1/);
    writeFileSync(join(folder, 'in/b/v.dsse.json'), '{}');
    expect(call('diff', 'in/a/v.dsse.json', 'in/b/v.dsse.json').code).toBe(5);
    expect(call('diff', 'in/a/v.dsse.json', 'in/none').code).toBe(2);
  });
});

describe('a passphrase', () => {
  const few = ['run', '--case', 'SA2A-AUTH-001', '--runs', '1', '--quiet'];
  /** Types at a terminal of its own, one line after each question. */
  const atTerminal = async (lines: readonly string[], ...words: readonly string[]): Promise<Ended> => {
    const line = [process.execPath, command, ...words].map((word) => `'${word}'`).join(' ');
    const child = spawn('script', ['-qec', line, '/dev/null'], { cwd: folder });
    const rest = [...lines];
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString('utf8');
      if (/(?:passphrase[^\n]*|again): $/.test(out)) child.stdin.write(rest.shift() ?? '');
    });
    const code = await new Promise<number | null>((done) => child.on('close', done));
    return { code, out, err: '' };
  };

  it('is typed twice, never shown, and opens the key again for openssl, from a file, and when it is typed', async () => {
    const made = await atTerminal(['Batterie ✗\u007f✓\r', 'Batterie ✓\r'], 'keygen', '--out', 'locked', '--ask-passphrase');
    expect(made.code).toBe(0);
    expect(made.out).toContain('(encrypted)');
    expect(made.out).not.toContain('Batterie');
    const pem = readFileSync(join(folder, 'locked', 'court.key.pem'), 'utf8');
    expect(createPrivateKey({ key: pem, passphrase: 'Batterie ✓' }).asymmetricKeyType).toBe('ed25519');
    expect(statSync(join(folder, 'locked', 'court.key.pem')).mode & 0o777).toBe(0o600);
    writeFileSync(join(folder, 'secret'), 'Batterie ✓\n');
    expect(spawnSync('openssl', ['pkey', '-in', 'locked/court.key.pem', '-passin', 'file:secret', '-noout'], { cwd: folder }).status).toBe(
      0,
    );
    const signed = (ended: Ended): boolean => ended.code !== 2 && ended.code !== 5;
    expect(signed(call(...few, '--key', 'locked/court.key.pem', '--passphrase-file', 'secret'))).toBe(true);
    const typed = await atTerminal(['Batterie ✓\r'], ...few, '--key', 'locked/court.key.pem');
    expect([signed(typed), typed.out.includes('passphrase of locked/court.key.pem')]).toEqual([true, true]);
    expect((await atTerminal(['wrong\r'], ...few, '--key', 'locked/court.key.pem')).out).toContain('passphrase-wrong');
  });

  it('is asked of nobody where there is no terminal, and is not made where the two differ or nothing is typed', async () => {
    expect(call('keygen', '--out', 'no', '--ask-passphrase')).toMatchObject({ code: 2, out: '' });
    expect((await atTerminal(['one\rtwo\r'], 'keygen', '--out', 'no', '--ask-passphrase')).out).toContain('PASSPHRASE_DIFFERS');
    expect((await atTerminal(['\u0003'], 'keygen', '--out', 'no', '--ask-passphrase')).out).toContain('PASSPHRASE_MISSING');
    expect(readdirSync(folder)).not.toContain('no');
    const without = call('keygen', '--out', 'keys');
    expect([without.code, without.err.includes('key-exists')]).toEqual([2, true]);
  });
});

describe('a disk that is full', () => {
  // A limit on the size of files stands for it: every write beyond it fails, as it does where no space is left.
  const full = 'trap "" XFSZ; ulimit -f 1; "$0" "$@"';

  it('RW-132: leaves no folder that looks finished and no signed verdict, and does not end with 0', () => {
    const ended = inShell(full, 'run', '--case', 'SA2A-AUTH-00?', '--runs', '2', '--out', 'full', '--quiet');
    expect([0, 1, 3]).not.toContain(ended.code);
    const left = readdirSync(join(folder, 'full')).filter((name) => !name.startsWith('.incomplete-'));
    expect(left).toEqual([]);
  });

  it('leaves a trust policy as it was', () => {
    copyFileSync(join(folder, 'trust', 'trust.json'), join(folder, 'trust', 'full.json'));
    const before = readFileSync(join(folder, 'trust', 'full.json'), 'utf8');
    const ended = inShell('trap "" XFSZ; ulimit -f 0; "$0" "$@"', 'trust', 'add', 'trust/full.json', 'others/court.pub.json');
    expect(ended.code).not.toBe(0);
    expect(readFileSync(join(folder, 'trust', 'full.json'), 'utf8')).toBe(before);
    expect(readdirSync(join(folder, 'trust')).filter((name) => name.includes('.new.'))).toEqual([]);
  });
});
