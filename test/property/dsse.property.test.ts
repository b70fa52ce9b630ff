import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeEnvelope, readEnvelope } from '../../src/attest/dsse.js';
import { lawPredicateType } from '../../src/model/statement.js';
import { openStatement } from '../../src/attest/open-statement.js';
import { verifyEnvelope } from '../../src/attest/verify.js';
import { visibleJson } from '../../src/base/visible-text.js';
import { anEnvelope, recount } from '../support/an-envelope.js';

const { bytes, pem } = anEnvelope();

const isRefused = (changed: Uint8Array): boolean => !openStatement(changed, lawPredicateType, { signerPem: pem }).ok;

describe('an envelope', () => {
  it('is read back as it was encoded, whatever it carries', () => {
    const signature = fc.record({ keyid: fc.string({ unit: 'grapheme' }), sig: fc.uint8Array() });
    const opened = fc.record({
      payloadType: fc.string({ unit: 'grapheme' }),
      payload: fc.uint8Array(),
      signatures: fc.array(signature, { minLength: 1, maxLength: 4 }),
    });
    fc.assert(
      fc.property(opened, (envelope) => {
        const read = readEnvelope(encodeEnvelope(envelope), {});
        expect(read.ok && encodeEnvelope(read.value)).toEqual(encodeEnvelope(envelope));
      }),
    );
  });

  it('with any one bit flipped is refused', () => {
    expect(isRefused(bytes)).toBe(false);
    const survivors = Array.from(bytes, (_byte, at) => at).filter((at) => !isRefused(flipped(at, 1 << (at % 8))));
    expect(survivors).toEqual([]);
  });

  it('with any one byte changed, taken out or put in is refused', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const cut = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]);
        const grown = Buffer.concat([bytes.subarray(0, at), Buffer.from([mask]), bytes.subarray(at)]);
        expect([isRefused(flipped(at, mask)), isRefused(cut), isRefused(grown)]).toEqual([true, true, true]);
      }),
      { numRuns: 2000 },
    );
  });

  it('is refused with a Fault of trust, and never with an exception, for any bytes', () => {
    const near = fc
      .tuple(fc.nat(bytes.length), fc.uint8Array({ maxLength: 8 }))
      .map(([at, more]) => Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]));
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array(),
          near,
          fc.json().map((text) => Buffer.from(text)),
        ),
        fc.boolean(),
        (any, foreign) => {
          const opened = openStatement(any, lawPredicateType, { signerPem: pem, foreign });
          expect(opened.ok || opened.error.kind === 'trust').toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('a statement', () => {
  it('is verified whatever data of the subject it shows, once that data is visible', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ stringUnit: 'binary' }), fc.string({ unit: 'binary' }), async (observed, name) => {
        const shown = visibleJson(JSON.parse(JSON.stringify({ observed, name })));
        const made = anEnvelope({ gates: [shown] });
        const verified = await verifyEnvelope(made.bytes, { recount, signerPem: made.pem });
        expect(verified.ok ? 'ok' : verified.error.message).toBe('ok');
      }),
      { numRuns: 200 },
    );
  });
});

function flipped(at: number, mask: number): Uint8Array {
  return Buffer.from(bytes).fill((bytes[at] ?? 0) ^ mask, at, at + 1);
}
