import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateKey } from '../../../src/attest/keys.js';
import { publicKeyPem } from '../../../src/attest/public-key.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { sha256 } from '../../../src/base/digest.js';
import { aRunFolder, aScratchFolder } from '../../support/a-run-folder.js';
import { anEnvelope } from '../../support/an-envelope.js';

const page = readFileSync(join(packageRoot(), 'docs/how-to/verify-with-openssl.md'), 'utf8');
const commands = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block).join('\n');

const runIn = (folder: string, env: Record<string, string> = {}) =>
  spawnSync('bash', ['-o', 'pipefail', '-c', commands], { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env } });

/** Changes one file and the line of SHA256SUMS that lists it, as a careful forger would. */
const forge = (folder: string, name: string, change: (text: string) => string) => {
  const file = join(folder, name);
  const before = readFileSync(file, 'utf8');
  const text = change(before);
  expect(text).not.toBe(before);
  writeFileSync(file, text);
  const sums = join(folder, 'SHA256SUMS');
  writeFileSync(sums, readFileSync(sums, 'utf8').replace(new RegExp(`^[0-9a-f]{64}  ${name}$`, 'm'), `${sha256(text)}  ${name}`));
};

const anotherPayload = (text: string): string => {
  const payload = /"payload":"([^"]+)"/.exec(text)?.[1] ?? '';
  const changed = Buffer.from(payload, 'base64').toString('utf8').replace('refunds-agent', 'payouts-agent');
  return text.replace(payload, Buffer.from(changed, 'utf8').toString('base64'));
};

describe('the commands of "verify with openssl"', () => {
  it('accept a fresh run folder and print what it claims', () => {
    const ran = runIn(aRunFolder().folder);
    expect(ran.stderr).toBe('');
    expect(ran.status).toBe(0);
    expect(ran.stdout).toContain('Signature Verified Successfully');
    expect(ran.stdout).toContain('CONFORMANT');
  });

  it('accept the key that the reader trusts, and refuse another', () => {
    const { folder } = aRunFolder();
    const scratch = aScratchFolder();
    const other = join(scratch, 'other.pub.pem');
    writeFileSync(other, publicKeyPem(generateKey('law')));
    expect(runIn(folder, { KEY: 'signer.pub.pem' }).status).toBe(0);
    expect(runIn(folder, { KEY: other }).status).not.toBe(0);
  });

  it.each([
    ['a changed payload', 'verdict.dsse.json', anotherPayload],
    [
      'another key id',
      'verdict.dsse.json',
      (text: string) => text.replace(/"keyid":"./, (found) => (found.endsWith('0') ? '"keyid":"1' : '"keyid":"0')),
    ],
    ['another payload type', 'verdict.dsse.json', (text: string) => text.replace('in-toto+json', 'in-toto.x+json')],
    ['a changed readable verdict', 'verdict.json', (text: string) => text.replace('refunds-agent', 'payouts-agent')],
    ['a changed page', 'verdict.html', (text: string) => text.replace('verdict', 'VERDICT')],
    ['a second envelope in the page', 'verdict.html', (text: string) => text.replace('<body>', '<body>sa2a-court-envelope-v1')],
    ['a changed record', 'evidence.ndjson', (text: string) => text.replace('nothing', 'nothink')],
    ['a changed subject', 'subject.json', (text: string) => text.replace('refunds', 'payouts')],
    ['another key beside it', 'signer.pub.pem', () => publicKeyPem(generateKey('law'))],
  ])('refuse %s, even where SHA256SUMS was written again', (_what, name, change) => {
    const { folder } = aRunFolder();
    forge(folder, name, change);
    expect(runIn(folder).status).not.toBe(0);
  });

  it('refuse a page that carries the authentic envelope of another run', () => {
    const { folder } = aRunFolder();
    forge(folder, 'verdict.html', () => anEnvelope().page.toString('utf8'));
    expect(runIn(folder).status).not.toBe(0);
  });

  it('refuse a changed file and a file that SHA256SUMS does not list', () => {
    const changed = aRunFolder().folder;
    appendFileSync(join(changed, 'corpus/courts/sa2a-auth.yaml'), '# more\n');
    expect(runIn(changed).status).not.toBe(0);
    const added = aRunFolder().folder;
    writeFileSync(join(added, 'extra.txt'), 'x');
    expect(runIn(added).status).not.toBe(0);
  });
});
