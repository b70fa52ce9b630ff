import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { wasNeverSent } from '../../../src/a2a/call-fault.js';
import { exchange, type HttpAsk } from '../../../src/a2a/exchange.js';
import { bodyOf } from '../../support/a2a/hostile-server.js';
import { closedPort, listening } from '../../support/a2a/listening.js';

const terms = { timeout: 10_000, loopbackOnly: true };

type Heard = {
  readonly path: string;
  readonly method: string;
  readonly raw: readonly string[];
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

const echo = async (): Promise<{ readonly url: string; readonly heard: Heard[] }> => {
  const heard: Heard[] = [];
  const hear = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    heard.push({ path: request.url ?? '', method: request.method ?? '', raw: request.rawHeaders, headers: request.headers, body });
    response.writeHead(200, { 'content-type': 'text/plain', 'x-note': 'a' }).end('hello');
  };
  const { url } = await listening((request, response) => void hear(request, response));
  return { url, heard };
};

const ask = (url: string, more: Partial<HttpAsk> = {}): HttpAsk => ({ method: 'GET', url: new URL(url), headers: {}, ...more });

afterEach(() => vi.unstubAllEnvs());

describe('one exchange', () => {
  it('sends exactly what it was given, and nothing that tells who asks', async () => {
    const { url, heard } = await echo();
    const body = JSON.stringify({ text: 'grüße \u0000 🙂' });
    const answer = await exchange(ask(`${url}a/b?c=d`, { method: 'POST', headers: { 'A2A-Version': '1.0' }, body }), terms);
    expect(answer).toMatchObject({ ok: true, value: { status: 200, headers: { 'x-note': 'a' } } });
    const [only] = heard;
    expect(only).toMatchObject({ method: 'POST', path: '/a/b?c=d', body });
    expect(only?.raw).toEqual([
      'Host',
      new URL(url).host,
      'A2A-Version',
      '1.0',
      'Accept-Encoding',
      'identity',
      'Connection',
      'close',
      'Content-Length',
      String(Buffer.byteLength(body)),
    ]);
  });

  it('goes to the agent itself, whatever proxies the environment names', async () => {
    const proxy = await echo();
    const agent = await echo();
    for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy']) vi.stubEnv(name, proxy.url);
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    await exchange(ask(agent.url), terms);
    expect(agent.heard).toHaveLength(1);
    expect(proxy.heard).toEqual([]);
  });

  it.each(['a\r\nX-Injected: 1', 'a\nb', 'a\u0000b', 'a\u{1f642}'])('does not send the header value %j', async (value) => {
    const { url, heard } = await echo();
    const answer = await exchange(ask(url, { headers: { 'X-Value': value } }), terms);
    expect(answer).toEqual({ ok: false, error: { is: 'unsafe', what: expect.stringContaining('X-Value') } });
    expect(heard).toEqual([]);
  });

  it('does not take other ways than http and https', async () => {
    await expect(exchange(ask('file:///etc/passwd'), terms)).resolves.toMatchObject({ ok: false, error: { is: 'unsafe' } });
  });

  it('says where it is sure that nothing left', async () => {
    const refused = await exchange(ask(`http://127.0.0.1:${await closedPort()}/`), terms);
    expect(refused).toMatchObject({ ok: false, error: { is: 'unreachable', why: 'ECONNREFUSED' } });
    expect(!refused.ok && wasNeverSent(refused.error)).toBe(true);
    const { url } = await listening((request) => request.socket.destroy());
    const broken = await exchange(ask(url), terms);
    expect(broken).toMatchObject({ ok: false, error: { is: 'reset' } });
    expect(!broken.ok && wasNeverSent(broken.error)).toBe(false);
  });

  it('stops reading a flood long before the machine is full', async () => {
    let written = 0;
    const { url } = await listening((_request, response) => {
      const more = (): void => {
        do written += 65_536;
        while (response.write('x'.repeat(65_536)));
        response.once('drain', more);
      };
      more();
    });
    await expect(exchange(ask(url), terms)).resolves.toEqual({ ok: false, error: { is: 'body-too-large', limit: 4 * 1024 * 1024 } });
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });
});
