import { describe, expect, it } from 'vitest';
import { generateKey } from '../../../src/attest/keys.js';
import { openSealed, sealView, verifySealed } from '../../../src/attest/sealed-html.js';
import { sha256 } from '../../../src/base/digest.js';
import { anEnvelope, aView, recount } from '../../support/an-envelope.js';

const { bytes, page, pem, key } = anEnvelope();
const text = page.toString('utf8');

const outcome = async (html: string | Uint8Array): Promise<string> => {
  const verified = await verifySealed(typeof html === 'string' ? Buffer.from(html) : html, { recount, signerPem: pem });
  return verified.ok ? 'ok' : verified.error.code;
};

describe('a sealed page', () => {
  it('gives back the digest of its view and the envelope', () => {
    expect(openSealed(page)).toEqual({ ok: true, value: { viewDigest: sha256(aView), envelope: Buffer.from(bytes) } });
  });

  it('carries the envelope in the one line before the last', () => {
    const lines = text.split('\n');
    expect(lines.at(-3)).toBe(`<script type="text/plain" id="sa2a-court-envelope-v1">${Buffer.from(bytes).toString('base64')}</script>`);
    expect(lines.slice(-2)).toEqual(['</body></html>', '']);
  });

  it('is verified whole', async () => {
    expect(await outcome(page)).toBe('ok');
  });

  it.each([
    ['edited', text.replace('verdict', 'VERDICT'), 'seal-view'],
    ['with a word more', text.replace('<p>', '<p>not '), 'seal-view'],
    ['with a line after its end', `${text}<p>x</p>\n`, 'seal-form'],
    ['with two line feeds at the end', `${text}\n`, 'seal-form'],
    ['without its last line feed', text.trimEnd(), 'seal-form'],
    ['cut off', text.slice(0, text.length / 2), 'seal-form'],
    ['with a carriage return', text.replaceAll('\n', '\r\n'), 'seal-form'],
    ['with a byte order mark', `\uFEFF${text}`, 'seal-form'],
    ['with a NUL', text.replace('Δ', '\0'), 'seal-form'],
    ['that is no UTF-8', Buffer.concat([Buffer.from([0x80]), page]), 'seal-form'],
    ['without its slot', aView, 'seal-form'],
    ['with two slots', sealTwice(), 'seal-form'],
    ['with the name of the slot in its text', text.replace('Δ', 'sa2a-court-envelope-v1'), 'seal-form'],
    ['with another quoting of the slot', text.replace('"text/plain"', "'text/plain'"), 'seal-form'],
    ['with an attribute on the slot', text.replace('-v1">', '-v1" hidden>'), 'seal-form'],
    ['with the slot indented', text.replace('<script', ' <script'), 'seal-form'],
    ['with something after the slot', text.replace('</script>', '</script><b>'), 'seal-form'],
    ['with the slot elsewhere', moveSlot(), 'seal-form'],
    ['with a space in the base64', text.replace('</script>', ' </script>'), 'seal-form'],
    ['with an empty slot', text.replace(/-v1">[^<]*/, '-v1">'), 'seal-form'],
    ['with other text in the slot', text.replace(/-v1">[^<]*/, '-v1">AAAA'), 'envelope-not-json'],
    ['with the authentic envelope of another run', sealView(aView, anEnvelope({ renderings: [] }, key).bytes), 'seal-view'],
    ['with the envelope of another key', anEnvelope({}, generateKey('law')).page, 'signature-key-unknown'],
  ])('is refused %s', async (_what, html, code) => {
    expect(await outcome(html)).toBe(code);
  });

  it('is not made of a view that breaks a rule', () => {
    const views = [
      '',
      'x',
      aView.trimEnd(),
      `${aView}\n`,
      aView.replace('Δ', '\r'),
      aView.replace('Δ', '\0'),
      `\uFEFF${aView}`,
      aView.replace('Δ', '\ud800'),
      text,
      aView.replace('\n</body>', '</body>'),
    ];
    for (const view of views) expect(() => sealView(view, bytes)).toThrowError(/expected a view that can be sealed/);
  });
});

function sealTwice(): string {
  const slot = /^<script.*\n/m.exec(text)?.[0] ?? '';
  return text.replace(slot, slot + slot);
}

function moveSlot(): string {
  const slot = /^<script.*\n/m.exec(text)?.[0] ?? '';
  return text.replace(slot, '').replace('<p>', `\n${slot}<p>`);
}
