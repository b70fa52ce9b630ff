import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSealed, sealView, verifySealed } from '../../src/attest/sealed-html.js';
import { sha256 } from '../../src/base/digest.js';
import { anEnvelope, recount } from '../support/an-envelope.js';

const { page, pem } = anEnvelope();

const isRefused = async (changed: Uint8Array): Promise<boolean> => !(await verifySealed(changed, { recount, signerPem: pem })).ok;

describe('a sealed page', () => {
  it('gives back any view and any envelope', () => {
    const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\r\0\ufeff]/g, ''));
    fc.assert(
      fc.property(fc.array(line), fc.uint8Array({ minLength: 1 }), (lines, envelope) => {
        const view = `<html><body>\n${lines.join('\n')}\n</body></html>\n`;
        const opened = openSealed(Buffer.from(sealView(view, envelope), 'utf8'));
        expect(opened).toEqual({ ok: true, value: { viewDigest: sha256(view), envelope: Buffer.from(envelope) } });
      }),
    );
  });

  it('with any one bit flipped is refused', async () => {
    expect(await isRefused(page)).toBe(false);
    const survivors: number[] = [];
    for (let at = 0; at < page.length; at += 1) if (!(await isRefused(flipped(at, 1 << (at % 8))))) survivors.push(at);
    expect(survivors).toEqual([]);
  });

  it('with any one byte changed, taken out or put in is refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(page.length - 1), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
        const cut = Buffer.concat([page.subarray(0, at), page.subarray(at + 1)]);
        const grown = Buffer.concat([page.subarray(0, at), Buffer.from([mask]), page.subarray(at)]);
        expect([await isRefused(flipped(at, mask)), await isRefused(cut), await isRefused(grown)]).toEqual([true, true, true]);
      }),
      { numRuns: 1000 },
    );
  });

  it('is refused with a Fault, and never with an exception, for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ size: 'large' }), (any) => {
        const opened = openSealed(any);
        expect(opened.ok || opened.error.code === 'seal-form').toBe(true);
      }),
    );
  });
});

function flipped(at: number, mask: number): Uint8Array {
  return Buffer.from(page).fill((page[at] ?? 0) ^ mask, at, at + 1);
}
