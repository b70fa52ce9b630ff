// A ticket office that is always short of hands: many requests are told to come back, by HTTP 429 or by a JSON-RPC error, and nothing was
// begun then. Other customers buy at the same counter (`--foreign`). What was sold stands in a file that a program of its own prints.
// usage: node turnstile.mjs FOLDER [--foreign] [--fault NAME]
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { isAllowed } from './permissions.mjs';

const [folder, ...options] = process.argv.slice(2);
const fault = options.includes('--fault') ? options[options.indexOf('--fault') + 1] : undefined;
const hasForeign = options.includes('--foreign');
const keys = { 'ticket-key-of-rosa': 'rosa', 'ticket-key-of-sven': 'sven', 'ticket-key-of-tara': 'tara' };
const sold = join(folder, 'sold.jsonl');
const answers = new Map();
const tasks = new Map();

const mayDo = (clerk, counter) => isAllowed(join(folder, 'permissions'), clerk, counter);
const sell = (what, by, for_, note) => appendFileSync(sold, `${JSON.stringify({ what, by, for: for_, note })}\n`);

// Chance without chance: the same requests are turned away in every run, and never more than two in a row.
let state = 20_261_130;
let turnedAway = 0;
const isBusy = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  turnedAway = state % 100 < 35 && turnedAway < 2 ? turnedAway + 1 : 0;
  return turnedAway > 0;
};

const taskOf = (by, word, reason) => {
  const id = randomUUID();
  const parts = reason && [{ data: { problem: reason } }];
  const message = parts && { role: 'ROLE_AGENT', messageId: randomUUID(), parts };
  const task = { id, contextId: randomUUID(), status: { state: `TASK_STATE_${word}`, ...(message && { message }) } };
  tasks.set(id, { by, task });
  return task;
};

const act = (by, message) => {
  const wanted = message.metadata?.counter;
  const { data } = message.parts?.find((part) => part.data !== undefined) ?? {};
  if (wanted === 'timetable') return taskOf(by, 'COMPLETED');
  if (wanted !== 'sell_ticket' && wanted !== 'refund_ticket') return taskOf(by, 'FAILED', 'unknown_counter');
  if (typeof data?.from !== 'string' || typeof data?.note !== 'string') return taskOf(by, 'FAILED', 'form_incomplete');
  if (!mayDo(by, wanted)) return taskOf(by, 'FAILED', 'not_a_clerk_for_this');
  sell(wanted, by, data, data.note);
  return taskOf(by, 'COMPLETED');
};

const once = (by, message) => {
  const key = JSON.stringify([by, message.messageId]);
  const content = JSON.stringify([message.metadata?.counter, message.parts]);
  const before = answers.get(key);
  if (before !== undefined) return before.content === content ? before.task : taskOf(by, 'FAILED', 'this_id_was_used');
  const task = act(by, message);
  if (task.status.state === 'TASK_STATE_COMPLETED') answers.set(key, { content, task });
  return task;
};

const rpc = (by, { method, params }) => {
  const found = tasks.get(params?.id);
  if (method === 'SendMessage') {
    const owner = params.message.taskId === undefined ? by : tasks.get(params.message.taskId)?.by;
    return owner === by ? { result: { task: once(by, params.message) } } : { error: { code: -32001, message: 'Task not found' } };
  }
  if (method === 'GetTask') return found?.by === by ? { result: found.task } : { error: { code: -32001, message: 'Task not found' } };
  if (method === 'CancelTask')
    return { error: found?.by === by ? { code: -32002, message: 'Not cancelable' } : { code: -32001, message: 'Task not found' } };
  return { error: { code: -32601, message: 'Method not found' } };
};

let served = 0;
const foreignCustomer = () => {
  served += 1;
  if (hasForeign && served % 2 === 0) sell('sell_ticket', 'walk-in', { from: 'Bergen', note: `walk-in-${served}-${randomUUID()}` });
};

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => (text += chunk));
  request.on('end', () => {
    const answer = (status, body, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    const origin = `http://${request.headers.host}/`;
    if (request.url === '/.well-known/agent-card.json')
      return answer(200, {
        name: 'Ticket office',
        description: 'sells tickets',
        version: '3',
        supportedInterfaces: [{ url: origin, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
        capabilities: {},
        defaultInputModes: [],
        defaultOutputModes: [],
        skills: ['sell_ticket', 'refund_ticket', 'timetable'].map((id) => ({ id, name: id, description: id, tags: [] })),
      });
    const url = new URL(request.url, origin);
    const key = url.searchParams.get('key') ?? '';
    if (!Object.hasOwn(keys, key)) return answer(401, { error: 'no key' }, { 'www-authenticate': 'ApiKey' });
    const { id, method, params } = JSON.parse(text);
    if (isBusy()) {
      // Done, and told to come again all the same.
      if (fault === 'busy-after-acting' && method === 'SendMessage') act(keys[key], params.message);
      if (state % 2 === 0) return answer(429, { error: 'come back' }, { 'retry-after': '1' });
      return answer(200, { jsonrpc: '2.0', id, error: { code: -32000, message: 'Server busy, please retry later' } });
    }
    foreignCustomer();
    return answer(200, { jsonrpc: '2.0', id, ...rpc(keys[key], { method, params }) });
  });
});

server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}/\n`));
