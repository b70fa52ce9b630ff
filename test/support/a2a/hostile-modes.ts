import { gzipSync } from 'node:zlib';
import type { ServerResponse } from 'node:http';

/** How a request is answered wrongly; `id` is the request's own. Some never end: the test's end closes them. */
export type HostileAnswer = (response: ServerResponse, id: number) => void;

const json =
  (text: string): HostileAnswer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  };

const html = '<!DOCTYPE html><html><body>Please log in</body></html>';
const task = { id: 't', contextId: 'c', status: { state: 'TASK_STATE_COMPLETED' } };
const whole = (id: unknown): string => JSON.stringify({ jsonrpc: '2.0', id, result: { task } });

/** Writes for ever, as fast as the reader takes it. */
const flood = (response: ServerResponse, chunk: string): void => {
  const more = (): void => {
    while (response.write(chunk));
    response.once('drain', more);
  };
  more();
};

const sse =
  (chunks: readonly (string | Buffer)[]): HostileAnswer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const chunk of chunks) response.write(chunk);
    response.end();
  };

/** Every behaviour of the list of hostile targets, by its name. */
export const hostileModes = {
  blackhole: () => undefined,
  slow: (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  },
  'endless-body': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{');
  },
  crash: (response) => response.destroy(),
  'crash-in-body': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"jsonrpc"', () => response.destroy());
  },
  html: (response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  },
  'html-as-json': json(html),
  'bad-gateway': (response) => {
    response.writeHead(502, { 'content-type': 'text/html' }).end(html);
  },
  'server-error': (response) => {
    response.writeHead(500, { 'content-type': 'text/plain' }).end('boom');
  },
  'no-route': (response) => {
    response.writeHead(404, { 'content-type': 'text/html' }).end(html);
  },
  'invalid-json': json('{"jsonrpc": nope}'),
  'truncated-json': json('{"jsonrpc":"2.0","id":1,"result":{"task"'),
  'wrong-shape': (response, id) => json(JSON.stringify({ jsonrpc: '2.0', id, result: { hello: 'world' } }))(response, id),
  'state-unheard-of': (response, id) =>
    json(JSON.stringify({ jsonrpc: '2.0', id, result: { id: 't', status: { state: 'TASK_STATE_DANCING' } } }))(response, id),
  null: json('null'),
  number: json('42'),
  list: json('[]'),
  empty: json(''),
  'not-utf8': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]));
  },
  'gzip-lie': (response, id) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(whole(id));
  },
  'gzip-bomb': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    const member = gzipSync(Buffer.alloc(10 * 1024 * 1024));
    // A thousand members make ten gigabytes of ten megabytes.
    for (let count = 0; count < 1_000; count += 1) response.write(member);
    response.end();
  },
  'other-id': (response, id) => json(whole(id + 1000))(response, id),
  'text-id': (response, id) => json(whole(String(id)))(response, id),
  'no-id': json(JSON.stringify({ jsonrpc: '2.0', result: { task } })),
  'two-ids': (response, id) => json(`{"jsonrpc":"2.0","id":9,"id":${id},"result":{"task":${JSON.stringify(task)}}}`)(response, id),
  'no-version': (response, id) => json(JSON.stringify({ id, result: { task } }))(response, id),
  'result-and-error': (response, id) =>
    json(JSON.stringify({ jsonrpc: '2.0', id, result: { task }, error: { code: -1, message: 'x' } }))(response, id),
  flood: (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    flood(response, ' '.repeat(64 * 1024));
  },
  'announced-flood': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(200 * 1024 * 1024) });
    flood(response, ' '.repeat(64 * 1024));
  },
  'endless-stream': (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    flood(response, 'data: {}\n\n');
  },
  'tiny-events': (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end('data:1\n\n'.repeat(1_000_000));
  },
  'event-without-end': sse(['data: {"jsonrpc":"2.0"}\n']),
  'event-split-in-its-newline': sse(['data: {}\r', '\n\r', '\n']),
  'huge-event': sse(['data: ', 'x'.repeat(50 * 1024 * 1024), '\n\n']),
  'event-not-utf8': sse(['data: ', Buffer.from([0xff, 0xfe]), '\n\n']),
  'redirect-metadata': (response) => {
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end();
  },
  'redirect-file': (response) => {
    response.writeHead(307, { location: 'file:///etc/passwd' }).end();
  },
  'redirect-self': (response) => {
    response.writeHead(308, { location: '/' }).end();
  },
  'big-header': (response, id) => {
    response.writeHead(200, { 'content-type': 'application/json', 'x-big': 'x'.repeat(64 * 1024) }).end(whole(id));
  },
  'not-http': (response) => {
    response.socket?.end('220 mail.example ESMTP\r\n');
  },
  'deep-nest': (response, id) =>
    json(`{"jsonrpc":"2.0","id":${id},"result":{"task":${'['.repeat(5000)}${']'.repeat(5000)}}}`)(response, id),
} as const satisfies { readonly [name: string]: HostileAnswer };

/** The name of a hostile behaviour. */
export type HostileMode = keyof typeof hostileModes;
