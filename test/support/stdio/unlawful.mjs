// Does one thing wrong on each `caller/send`, by the name in its first argument; all else is lawful.
import { closeSync } from 'node:fs';
import { failure, lawfulAnswer, result, serve, write } from './answering.mjs';

// Answers that are given only when the next request comes.
const owed = [];

const raw = (bytes) => process.stdout.write(bytes);

const wrongs = {
  dies: () => process.stderr.write('out of luck\u001b[31m\n', () => process.exit(3)),
  'dies-in-a-line': () => process.stdout.write('{"jsonrpc":"2.0",', () => process.exit(0)),
  'closes-stdout': () => {
    closeSync(1);
    setInterval(() => undefined, 1000);
  },
  silent: () => undefined,
  late: ({ id }) => owed.push(result(id, { state: 'completed' })),
  'not-json': () => raw('Traceback (most recent call last):\u001b[31m\n'),
  'empty-line': () => raw('\n'),
  'not-utf8': () => raw(Buffer.from([0x7b, 0xff, 0x7d, 0x0a])),
  'byte-order-mark': ({ id }) => raw(`\ufeff${JSON.stringify(result(id, { state: 'completed' }))}\n`),
  'lone-surrogate': ({ id }) => raw(`{"jsonrpc":"2.0","id":${id},"result":{"state":"completed","taskId":"\\ud800"}}\n`),
  'endless-number': ({ id }) => raw(`{"jsonrpc":"2.0","id":${id},"result":{"state":"completed","artifacts":[1e999]}}\n`),
  'deep-nest': ({ id }) =>
    raw(`{"jsonrpc":"2.0","id":${id},"result":{"state":"completed","artifacts":[${'['.repeat(5000)}${']'.repeat(5000)}]}}\n`),
  'json-null': () => raw('null\n'),
  'json-list': ({ id }) => raw(`[${JSON.stringify(result(id, { state: 'completed' }))}]\n`),
  'without-version': ({ id }) => write({ id, result: { state: 'completed' } }),
  'unknown-id': ({ id }) => write(result(id + 1000, { state: 'completed' })),
  'text-id': ({ id }) => write(result(String(id), { state: 'completed' })),
  'without-id': () => write({ jsonrpc: '2.0', result: { state: 'completed' } }),
  'result-and-error': ({ id }) => write({ ...result(id, { state: 'completed' }), error: { code: 1, message: 'both' } }),
  'neither-result-nor-error': ({ id }) => write({ jsonrpc: '2.0', id }),
  'own-request': ({ id }) => write({ jsonrpc: '2.0', id, method: 'court/ask', params: {} }),
  'error-without-code': ({ id }) => write({ jsonrpc: '2.0', id, error: { message: 'no code' } }),
  'huge-line': () => raw(Buffer.alloc(9 * 1024 * 1024, 0x20)),
  flood: () => {
    const more = () => process.stdout.write(Buffer.alloc(1024 * 1024, 0x78), more);
    more();
  },
  'wrong-state': ({ id }) => write(result(id, { state: 'done' })),
  'wrong-type': ({ id }) => write(result(id, { state: 'completed', taskId: 7 })),
  'no-object': ({ id }) => write(result(id, 'completed')),
  'null-result': ({ id }) => write(result(id, null)),
  'unknown-method': ({ id }) => write(failure(id, -32601, 'no such method')),
  'bad-params': ({ id }) => write(failure(id, -32602, 'unknown world')),
  'internal-error': ({ id }) => write(failure(id, -32603, 'token is hunter2hunter2')),
  'echoes-secret': ({ id }) => write(result(id, { state: process.env.TOKEN ?? process.argv[3] })),
  twice: ({ id }) => {
    write(result(id, { state: 'completed' }));
    write(result(id, { state: 'completed' }));
  },
};

const wrong = wrongs[process.argv[2]];

serve((request) => {
  if (request.method === 'caller/send') return wrong(request);
  for (const answer of owed.splice(0)) write(answer);
  return write(lawfulAnswer(request));
});
