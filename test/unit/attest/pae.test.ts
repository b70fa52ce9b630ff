import { verifyAsync } from '@noble/ed25519';
import { dsse } from '@sigstore/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEnvelope } from '../../../src/attest/dsse.js';
import { preAuthEncoding } from '../../../src/attest/pae.js';
import { anEnvelope } from '../../support/an-envelope.js';

describe('the pre-authentication encoding', () => {
  it('is the one of the DSSE specification', () => {
    const signed = preAuthEncoding('http://example.com/HelloWorld', Buffer.from('hello world'));
    expect(Buffer.from(signed).toString()).toBe('DSSEv1 29 http://example.com/HelloWorld 11 hello world');
  });

  it('counts bytes, not characters', () => {
    expect(Buffer.from(preAuthEncoding('é', Buffer.from('€'))).toString()).toBe('DSSEv1 2 é 3 €');
  });

  it('equals the one of another implementation for any type and payload', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.uint8Array(), (type, payload) => {
        expect(Buffer.from(preAuthEncoding(type, payload))).toEqual(dsse.preAuthEncoding(type, Buffer.from(payload)));
      }),
    );
  });

  it('is what a second Ed25519 implementation finds signed', async () => {
    const { bytes, key } = anEnvelope();
    const opened = readEnvelope(bytes, {});
    if (!opened.ok) throw opened.error;
    const { payload, payloadType, signatures } = opened.value;
    const sig = signatures[0]?.sig ?? new Uint8Array();
    expect(await verifyAsync(sig, preAuthEncoding(payloadType, payload), key.spki.subarray(12))).toBe(true);
    expect(await verifyAsync(sig, preAuthEncoding(`${payloadType}x`, payload), key.spki.subarray(12))).toBe(false);
  });
});
