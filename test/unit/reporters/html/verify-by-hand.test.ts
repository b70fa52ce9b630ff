import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../../src/base/canonical-json.js';
import { payloadType } from '../../../../src/model/statement.js';
import { renderView } from '../../../../src/reporters/html/render-view.js';
import { aVerdict } from '../../../support/reporters/a-verdict.js';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const view = renderView(aVerdict());
const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const sealedPage = (): string => {
  const body = canonicalJson({ predicate: { ...aVerdict(), renderings: [{ digest: { sha256: sha256(view) } }] } });
  const pae = `DSSEv1 ${payloadType.length} ${payloadType} ${Buffer.byteLength(body)} ${body}`;
  const signatures = [{ keyid: '', sig: sign(null, Buffer.from(pae), privateKey).toString('base64') }];
  const envelope = JSON.stringify({ payload: Buffer.from(body).toString('base64'), payloadType, signatures });
  const line = `<script type="text/plain" id="sa2a-court-envelope-v1">${Buffer.from(envelope).toString('base64')}</script>\n`;
  return view.replace('</body></html>\n', `${line}</body></html>\n`);
};

const commandsOnThePage = (): string => {
  const commands = [...view.matchAll(/<pre><code>([^]*?)<\/code><\/pre>/g)].at(-1)?.[1] ?? '';
  return commands.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#45;', '-');
};

describe('the commands that the page gives for checking it with openssl, jq and grep', () => {
  const folder = mkdtempSync(join(tmpdir(), 'by-hand-'));
  const run = (): string => execFileSync('bash', ['-c', `set -e; ${commandsOnThePage()}`], { cwd: folder, encoding: 'utf8' });

  beforeAll(() => {
    writeFileSync(join(folder, 'signer.pub.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('verify a sealed page and print its digest twice, then that of the key', () => {
    writeFileSync(join(folder, 'verdict.html'), sealedPage());
    const key = sha256(publicKey.export({ type: 'spki', format: 'der' }));
    expect(run().trim().split('\n')).toEqual(['Signature Verified Successfully', `${sha256(view)}  -`, sha256(view), `${key}  -`]);
  });

  it('print two digests where a word of the page was changed', () => {
    writeFileSync(join(folder, 'verdict.html'), sealedPage().replace('<h1>NONCONFORMANT', '<h1>CONFORMANT'));
    const [, shown, signed] = run().trim().split('\n');
    expect(signed).toBe(sha256(view));
    expect(shown).not.toBe(`${signed}  -`);
  });
});
