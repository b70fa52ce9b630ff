import { spawnSync } from 'node:child_process';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateKey, type SigningKey, throwAwayKey, writeKey } from '../../../src/attest/keys.js';
import { isEncryptedKey, readSigningKey } from '../../../src/attest/read-signing-key.js';
import type { Result } from '../../../src/base/result.js';
import type { Fault } from '../../../src/base/fault.js';
import type { KeyRole } from '../../../src/model/statement.js';
import { aScratchFolder } from '../../support/a-run-folder.js';

const written = (role: KeyRole = 'law', passphrase?: string) => {
  const key = generateKey(role);
  const files = writeKey(aScratchFolder(), key, passphrase === undefined ? {} : { passphrase });
  if (!files.ok) throw files.error;
  return { key, files: files.value };
};

const outcome = (read: Result<SigningKey, Fault>) => (read.ok ? read.value.keyid : `${read.error.kind} ${read.error.code}`);

describe('a new key', () => {
  it.each([
    ['law', 'court'],
    ['wire', 'wire'],
    ['audit', 'audit'],
  ] as const)('for %s is written as %s.*, the private one for its owner alone', (role, stem) => {
    const { key, files } = written(role);
    expect(Object.values(files).map((file) => basename(file))).toEqual([`${stem}.key.pem`, `${stem}.pub.pem`, `${stem}.pub.json`]);
    expect(statSync(files.key).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(files.card, 'utf8'))).toEqual({
      role,
      keyid: key.keyid,
      spki: Buffer.from(key.spki).toString('base64'),
      algorithm: 'ed25519',
    });
    expect(createPublicKey(readFileSync(files.pem, 'utf8')).export({ format: 'der', type: 'spki' })).toEqual(key.spki);
    expect(outcome(readSigningKey(files.key, { role }))).toBe(key.keyid);
  });

  it('has the id that openssl computes', () => {
    const { key, files } = written();
    const command = 'openssl pkey -pubin -in "$0" -outform DER | sha256sum';
    expect(spawnSync('bash', ['-c', command, files.pem], { encoding: 'utf8' }).stdout.slice(0, 64)).toBe(key.keyid);
  });

  it('never overwrites another', () => {
    const { files } = written();
    const dir = join(files.key, '..');
    const before = readFileSync(files.key, 'utf8');
    const again = writeKey(dir, generateKey('law'));
    expect(again.ok ? 'ok' : again.error.code).toBe('key-exists');
    expect(readFileSync(files.key, 'utf8')).toBe(before);
    rmSync(files.key);
    expect(writeKey(dir, generateKey('law')).ok).toBe(false);
    expect(existsSync(files.key)).toBe(false);
  });

  it('that is thrown away says so', () => {
    expect([throwAwayKey().signer, throwAwayKey().role, generateKey('law').signer]).toEqual(['throw-away', 'law', 'key']);
  });
});

describe('a path that is no key', () => {
  it('is told as one, a folder too', () => {
    const folder = aScratchFolder();
    expect(outcome(readSigningKey(folder, { role: 'law' }))).toBe('usage key-missing');
    expect(outcome(readSigningKey(join(folder, 'court.key.pem'), { role: 'law' }))).toBe('usage key-missing');
    expect([isEncryptedKey(folder), isEncryptedKey(join(folder, 'court.key.pem'))]).toEqual([false, false]);
    const [plain, locked] = [written(), written('law', 'x')];
    expect([isEncryptedKey(plain.files.key), isEncryptedKey(locked.files.key)]).toEqual([false, true]);
  });
});

describe('a key under a passphrase', () => {
  const passphrase = 'correct horse – Batterie ✓';

  it('is read by Node, by openssl and by ourselves, and has 600,000 rounds', () => {
    const { key, files } = written('law', passphrase);
    const pem = readFileSync(files.key, 'utf8');
    const node = createPublicKey(createPrivateKey({ key: pem, passphrase })).export({ format: 'der', type: 'spki' });
    expect(node).toEqual(key.spki);
    const secret = join(files.key, '..', 'passphrase');
    writeFileSync(secret, `${passphrase}\n`);
    const openssl = spawnSync('openssl', ['pkey', '-in', files.key, '-passin', `file:${secret}`, '-pubout']);
    expect(openssl.stdout.toString()).toBe(readFileSync(files.pem, 'utf8'));
    const shown = spawnSync('openssl', ['asn1parse', '-in', files.key], { encoding: 'utf8' }).stdout;
    expect(shown).toMatch(/PBES2[\s\S]*PBKDF2[\s\S]*INTEGER\s+:0927C0[\s\S]*hmacWithSHA256[\s\S]*aes-256-cbc/);
    expect(outcome(readSigningKey(files.key, { role: 'law', passphrase }))).toBe(key.keyid);
  });

  it('is refused without the passphrase, with another one, and is not written with an empty one', () => {
    const { files } = written('law', passphrase);
    expect(outcome(readSigningKey(files.key, { role: 'law' }))).toBe('usage passphrase-missing');
    expect(outcome(readSigningKey(files.key, { role: 'law', passphrase: 'other' }))).toBe('usage passphrase-wrong');
    const empty = writeKey(aScratchFolder(), generateKey('law'), { passphrase: '' });
    expect(empty.ok ? 'ok' : empty.error.code).toBe('passphrase-empty');
  });
});

describe('reading a key', () => {
  it('needs its public card beside it, and says how to make one', () => {
    const { files } = written();
    rmSync(files.card);
    const read = readSigningKey(files.key, { role: 'law' });
    expect(outcome(read)).toBe('usage key-card-missing');
    expect(read.ok ? '' : read.error.remedy).toContain('sa2a-court keygen');
  });

  it('refuses another role', () => {
    expect(outcome(readSigningKey(written('wire').files.key, { role: 'law' }))).toBe('trust key-role');
  });

  it.each([0o640, 0o604, 0o660, 0o620])('refuses a file with mode %o', (mode) => {
    const { files } = written();
    chmodSync(files.key, mode);
    expect(outcome(readSigningKey(files.key, { role: 'law' }))).toBe('trust key-mode');
  });

  it('refuses the card of another key', () => {
    const { files } = written();
    copyFileSync(written().files.card, files.card);
    expect(outcome(readSigningKey(files.key, { role: 'law' }))).toBe('trust key-mismatch');
  });

  it('refuses a card that lies about its id, is open, or is no JSON', () => {
    const { files, key } = written();
    const card = readFileSync(files.card, 'utf8');
    const codes = [
      card.replace(key.keyid, '0'.repeat(64)),
      card.replace('{', '{"more":1,'),
      card.replace('"law"', '"court"'),
      card.replace('ed25519', 'rsa'),
      'x',
    ].map((text) => {
      writeFileSync(files.card, text);
      return outcome(readSigningKey(files.key, { role: 'law' }));
    });
    expect(codes).toEqual(['trust key-id', 'trust key-card-form', 'trust key-card-form', 'trust key-card-form', 'trust key-card-form']);
  });

  it('refuses a missing file, a public key and another algorithm', () => {
    const { files } = written();
    expect(outcome(readSigningKey(`${files.key}x`, { role: 'law' }))).toBe('usage key-missing');
    for (const shown of [files.pem, files.card]) {
      const read = readSigningKey(shown, { role: 'law' });
      expect(outcome(read)).toBe('usage key-public');
      expect(read.ok ? '' : read.error.remedy).toBe(`name the private key: --key ${files.key}`);
    }
    writeFileSync(files.key, 'no key\n');
    expect(outcome(readSigningKey(files.key, { role: 'law' }))).toBe('usage key-not-pem');
    const ec = spawnSync('openssl', ['genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'], { encoding: 'utf8' }).stdout;
    writeFileSync(files.key, ec);
    expect(outcome(readSigningKey(files.key, { role: 'law' }))).toBe('trust key-algorithm');
  });

  it('finds the card of a key that has another name', () => {
    const { key, files } = written();
    const dir = join(files.key, '..');
    renameSync(files.key, join(dir, 'mine.pem'));
    renameSync(files.card, join(dir, 'mine.pub.json'));
    expect(outcome(readSigningKey(join(dir, 'mine.pem'), { role: 'law' }))).toBe(key.keyid);
  });

  it('reads the example of RFC 8410', () => {
    const dir = aScratchFolder();
    const file = join(dir, 'rfc.key.pem');
    const spki = Buffer.from('MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=', 'base64');
    const keyid = spawnSync('sha256sum', { input: spki, encoding: 'utf8' }).stdout.slice(0, 64);
    writeFileSync(
      file,
      '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n-----END PRIVATE KEY-----\n',
      { mode: 0o600 },
    );
    writeFileSync(join(dir, 'rfc.pub.json'), JSON.stringify({ role: 'law', keyid, spki: spki.toString('base64'), algorithm: 'ed25519' }));
    expect(outcome(readSigningKey(file, { role: 'law' }))).toBe(keyid);
  });
});
