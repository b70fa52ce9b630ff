import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { complaintAboutCredential, type Credential, withCredential } from '../../../src/a2a/credentials.js';
import { isHeaderValue } from '../../../src/a2a/header-values.js';

const url = new URL('http://127.0.0.1/a?b=c');
const place = (credential: Credential) => {
  const sent = withCredential(url, credential);
  return { url: sent.url.href, headers: sent.headers };
};

describe('a credential goes where its scheme wants it', () => {
  it.each([
    [{ scheme: 'bearer', token: 'tok' }, url.href, { Authorization: 'Bearer tok' }],
    [
      { scheme: 'basic', user: 'ann', password: 'pä:ss' },
      url.href,
      { Authorization: `Basic ${Buffer.from('ann:pä:ss').toString('base64')}` },
    ],
    [{ scheme: 'apiKey', in: 'header', name: 'X-Key', key: 'k' }, url.href, { 'X-Key': 'k' }],
    [{ scheme: 'apiKey', in: 'query', name: 'key', key: 'a b&c' }, 'http://127.0.0.1/a?b=c&key=a+b%26c', {}],
    [{ scheme: 'apiKey', in: 'cookie', name: 'sid', key: 'k' }, url.href, { Cookie: 'sid=k' }],
  ] as const)('%j', (credential, href, headers) => {
    expect(complaintAboutCredential(credential)).toBeUndefined();
    expect(place(credential)).toEqual({ url: href, headers });
  });
});

describe('a credential that could forge a header', () => {
  it.each([
    { scheme: 'bearer', token: 'a\r\nb' },
    { scheme: 'bearer', token: 'a b' },
    { scheme: 'bearer', token: '' },
    { scheme: 'basic', user: 'a:b', password: 'c' },
    { scheme: 'apiKey', in: 'header', name: 'X Key', key: 'k' },
    { scheme: 'apiKey', in: 'header', name: 'X-Key', key: 'k\n' },
    { scheme: 'apiKey', in: 'cookie', name: 'sid', key: 'a; admin=1' },
  ] as const)('%j is refused, without a word of the secret', (credential) => {
    const complaint = complaintAboutCredential(credential);
    expect(complaint).toEqual(expect.any(String));
  });

  it('never gets through: what is not complained about makes lawful header fields', () => {
    const text = fc.string({ unit: 'binary', maxLength: 12 });
    const credentials = fc.oneof(
      fc.record({ scheme: fc.constant('bearer' as const), token: text }),
      fc.record({ scheme: fc.constant('basic' as const), user: text, password: text }),
      fc.record({
        scheme: fc.constant('apiKey' as const),
        in: fc.constantFrom('header' as const, 'cookie' as const),
        name: text,
        key: text,
      }),
    );
    fc.assert(
      fc.property(credentials, (credential) => {
        if (complaintAboutCredential(credential) !== undefined) return;
        expect(Object.values(withCredential(url, credential).headers).every(isHeaderValue)).toBe(true);
      }),
    );
  });
});
