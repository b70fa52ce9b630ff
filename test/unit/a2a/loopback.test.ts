import { describe, expect, it } from 'vitest';
import { exchange } from '../../../src/a2a/exchange.js';
import { guardedLookup, isLoopback, type Resolver } from '../../../src/a2a/loopback.js';
import { listening } from '../../support/a2a/listening.js';

const terms = { timeout: 10_000, loopbackOnly: true };
const get = (url: string) => exchange({ method: 'GET', url: new URL(url), headers: {} }, terms);

const resolverOf = (...answers: readonly (readonly string[])[]): Resolver => {
  let asked = 0;
  return (_host, _options, done) => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  };
};

const looked = (resolver: Resolver, all: boolean): Promise<unknown> =>
  new Promise((resolve) =>
    guardedLookup(resolver)('agent.example', { all }, (error, address) => resolve(error === null ? address : error.message)),
  );

describe('an address counts as on this machine by what it is, not by how it is written', () => {
  it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('%s is', (address) => expect(isLoopback(address)).toBe(true));
  it.each(['0.0.0.0', '10.0.0.1', '169.254.169.254', '192.168.1.1', '128.0.0.1', '::', '::ffff:10.0.0.1', 'fe80::1', 'localhost', ''])(
    '%s is not',
    (address) => expect(isLoopback(address)).toBe(false),
  );
});

describe('the resolver that is asked while a connection is made', () => {
  it.each([true, false])('answers where every address is on this machine (all: %s)', async (all) => {
    const found = await looked(resolverOf(['127.0.0.1']), all);
    expect(found).toEqual(all ? [{ address: '127.0.0.1', family: 4 }] : '127.0.0.1');
  });

  it('refuses a name of which one address is elsewhere', async () => {
    await expect(looked(resolverOf(['127.0.0.1', '203.0.113.7']), true)).resolves.toBe('agent.example is at 203.0.113.7');
  });

  it('refuses a name that resolves otherwise the second time', async () => {
    const rebinding = resolverOf(['127.0.0.1'], ['169.254.169.254']);
    await looked(rebinding, true);
    await expect(looked(rebinding, true)).resolves.toBe('agent.example is at 169.254.169.254');
  });
});

describe('a request to another machine', () => {
  it.each([
    ['http://203.0.113.7/', '203.0.113.7'],
    ['http://169.254.169.254/latest', '169.254.169.254'],
    ['http://0x0a000001/', '10.0.0.1'],
    ['http://[fe80::1]/', 'fe80::1'],
    ['http://[::ffff:10.0.0.1]/', '::ffff:a00:1'],
  ])('%s is never made, though no resolver is asked for an address', async (url, address) => {
    await expect(get(url)).resolves.toEqual({ ok: false, error: { is: 'remote', host: expect.any(String), address } });
  });

  it('is not confused with one to this machine in an unusual spelling', async () => {
    const { url } = await listening((_request, response) => void response.end('{}'));
    const { port } = new URL(url);
    await expect(get(`http://2130706433:${port}/`)).resolves.toMatchObject({ ok: true });
    await expect(get(`http://localhost:${port}/`)).resolves.toMatchObject({ ok: true });
  });
});
