import { describe, expect, it } from 'vitest';
import { fromAnyBase64, fromBase64, toBase64 } from '../../../src/attest/base64.js';
import { encodeEnvelope, type EnvelopeOptions, readEnvelope } from '../../../src/attest/dsse.js';

const opened = {
  payloadType: 'application/vnd.in-toto+json',
  payload: Buffer.from('{"a":1}?>'),
  signatures: [{ keyid: 'ab', sig: Buffer.from([251, 255, 1]) }],
};
const own = Buffer.from(encodeEnvelope(opened)).toString();

const codeOf = (text: string | Uint8Array, options: EnvelopeOptions = {}) => {
  const read = readEnvelope(typeof text === 'string' ? Buffer.from(text) : text, options);
  return read.ok ? 'ok' : read.error.code;
};

describe('our own envelope', () => {
  it('is canonical JSON of three members and a line feed', () => {
    expect(own).toBe(
      '{"payload":"eyJhIjoxfT8+","payloadType":"application/vnd.in-toto+json","signatures":[{"keyid":"ab","sig":"+/8B"}]}\n',
    );
    expect(readEnvelope(Buffer.from(own), {})).toEqual({ ok: true, value: opened });
  });

  it.each([
    ['no line feed', own.trimEnd()],
    ['a space', own.replace(':', ': ')],
    ['two line feeds', `${own}\n`],
    ['another member', own.replace('{', '{"a":1,')],
    ['another member of a signature', own.replace('{"keyid"', '{"cert":"x","keyid"')],
    [
      'members in another order',
      '{"payloadType":"application/vnd.in-toto+json","payload":"eyJhIjoxfT8+","signatures":[{"keyid":"ab","sig":"+/8B"}]}\n',
    ],
    ['an escape that need not be', own.replace('"ab"', '"\\u0061b"')],
  ])('is refused in another spelling: %s', (_what, text) => {
    expect(text).not.toBe(own);
    expect(codeOf(text)).toBe('envelope-bytes');
  });

  it.each([
    ['a member twice', own.replace('{', '{"payload":"",'), 'envelope-not-json'],
    ['no JSON', 'x', 'envelope-not-json'],
    ['no UTF-8', Buffer.from([0xff]), 'envelope-not-json'],
    ['base64 with bits to spare', own.replace('+/8B', '+/9='), 'envelope-form'],
    ['base64url', own.replace('+/8B', '-_8B'), 'envelope-form'],
    ['no signature', own.replace(/\[.*\]/, '[]'), 'envelope-form'],
    ['signatures that are no list', own.replace(/\[.*\]/, '{}'), 'envelope-form'],
    ['no payload', own.replace('payload"', 'pay"'), 'envelope-form'],
    ['a list', '[]', 'envelope-form'],
  ])('is refused with %s', (_what, text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  it('is refused before it is parsed where it is too large', () => {
    expect(codeOf(own, { maxBytes: own.length - 1 })).toBe('envelope-too-large');
    expect(codeOf(own, { maxBytes: own.length })).toBe('ok');
  });
});

describe('a foreign envelope', () => {
  it('may be spaced, unpadded, in base64url, without key id, and may have other members', () => {
    const text =
      '{ "extra": 1, "signatures": [ { "sig": "-_8B" } ], "payload": "eyJhIjoxfT8-", "payloadType": "application/vnd.in-toto+json" }';
    expect(codeOf(text)).not.toBe('ok');
    expect(readEnvelope(Buffer.from(text), { foreign: true })).toEqual({
      ok: true,
      value: { ...opened, signatures: [{ keyid: '', sig: Buffer.from([251, 255, 1]) }] },
    });
  });

  it('still may not have a member twice', () => {
    expect(codeOf(own.replace('{', '{"payload":"",'), { foreign: true })).toBe('envelope-not-json');
  });
});

describe('base64', () => {
  it.each([
    ['', ''],
    ['f', 'Zg=='],
    ['fo', 'Zm8='],
    ['foo', 'Zm9v'],
    ['foob', 'Zm9vYg=='],
    ['fooba', 'Zm9vYmE='],
    ['foobar', 'Zm9vYmFy'],
  ])('of %j is the one of RFC 4648', (text, encoded) => {
    expect(toBase64(Buffer.from(text))).toBe(encoded);
    expect(fromBase64(encoded)).toEqual(Buffer.from(text));
    expect(fromAnyBase64(encoded.replaceAll('=', ''))).toEqual(Buffer.from(text));
  });

  it.each(['Zg', 'Zh==', 'Zg==\n', ' Zg==', 'Z*==', 'Zg==='])('refuses %j', (text) => {
    expect(fromBase64(text)).toBeUndefined();
  });
});
