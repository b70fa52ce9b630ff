// A harbour office that takes bookings for berths. Every order is queued first and carried out a little later; who asks sees the task
// go from submitted over working to its end. Permissions stand in a file that the harbour master's program writes.
// usage: node harbour.mjs FOLDER [--fault NAME]
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { isAllowed } from './permissions.mjs';

const [folder, , fault] = process.argv.slice(2);
const crews = { 'pass-nora-77': 'nora', 'pass-ole-78': 'ole', 'pass-pia-79': 'pia', 'pass-quirin-80': 'quirin' };
const officeKey = 'key-of-the-harbour-office';
const register = join(folder, 'register.jsonl');
const tasks = new Map();
const heard = new Map();
const conversations = new Map();

const mayDo = (crew, action) => isAllowed(join(folder, 'permissions'), crew, action);

const write = (crew, order) =>
  appendFileSync(register, `${JSON.stringify({ berth: randomUUID(), action: order.action, crew, order: order.args })}\n`);

const end = (task, state, reason, artifacts) => {
  task.state = state;
  task.reason = reason;
  task.artifacts = artifacts;
};

const isOrder = (args) =>
  typeof args?.vessel === 'string' && Number.isInteger(args?.nights) && args.nights > 0 && typeof args?.reference === 'string';

const carryOut = (task) => {
  const { crew, order } = task;
  if (task.state === 'CANCELED') return;
  if (order.action === 'quay_plan') return end(task, 'COMPLETED', undefined, [{ free: [3, 4, 9] }]);
  if (order.action !== 'book_berth' && order.action !== 'leave_berth') return end(task, 'REJECTED', 'nothing_of_that_name');
  if (!isOrder(order.args)) return end(task, 'REJECTED', 'order_incomplete');
  if (fault === 'acts-first') write(crew, order);
  if (!mayDo(crew, order.action)) return end(task, 'REJECTED', 'crew_not_entitled');
  if (fault !== 'acts-first') write(crew, order);
  return end(task, 'COMPLETED', undefined, [{ booked: order.args.vessel }]);
};

const queue = (crew, order, contextId) => {
  const task = { id: randomUUID(), contextId, crew, order, state: 'SUBMITTED' };
  tasks.set(task.id, task);
  setTimeout(() => {
    if (task.state === 'SUBMITTED') task.state = 'WORKING';
    setTimeout(() => carryOut(task), 4);
  }, 3);
  return task;
};

const shown = ({ id, contextId, state, reason, artifacts }) => ({
  id,
  contextId,
  status: {
    state: `TASK_STATE_${state}`,
    timestamp: new Date().toISOString(),
    ...(reason && { message: { role: 'ROLE_AGENT', messageId: randomUUID(), parts: [{ text: reason }], metadata: { reason } } }),
  },
  ...(artifacts && { artifacts: artifacts.map((data, n) => ({ artifactId: `${n}`, parts: [{ data }] })) }),
});

const problem = (code, message) => ({ error: { code, message } });

const conversationOf = (crew, asked) => {
  if (conversations.get(asked) === crew) return asked;
  const fresh = randomUUID();
  conversations.set(fresh, crew);
  return fresh;
};

const methods = {
  SendMessage: (crew, { message }) => {
    const part = message?.parts?.find((one) => one.data !== undefined);
    if (typeof message?.messageId !== 'string') return problem(-32602, 'messageId is missing');
    const key = JSON.stringify([crew, message.messageId]);
    const content = JSON.stringify(part?.data ?? null);
    const first = heard.get(key);
    if (first?.content === content) return { result: { task: shown(first.task) } };
    if (message.taskId !== undefined) {
      const known = tasks.get(message.taskId);
      return known?.crew === crew ? problem(-32004, 'the task takes no further message') : problem(-32001, 'Task not found');
    }
    const contextId = conversationOf(crew, message.contextId);
    if (first !== undefined) {
      const task = { id: randomUUID(), contextId, crew, order: {}, state: 'FAILED', reason: 'number_used_before' };
      tasks.set(task.id, task);
      return { result: { task: shown(task) } };
    }
    const task = queue(crew, { action: part?.data?.action, args: part?.data?.args }, contextId);
    heard.set(key, { content, task });
    return { result: { task: shown(task) } };
  },
  GetTask: (crew, { id }) => {
    const task = tasks.get(id);
    return task?.crew === crew ? { result: shown(task) } : problem(-32001, 'Task not found');
  },
  CancelTask: (crew, { id }) => {
    const task = tasks.get(id);
    if (task?.crew !== crew) return problem(-32001, 'Task not found');
    if (task.state !== 'SUBMITTED' && task.state !== 'WORKING') return problem(-32002, 'Task cannot be canceled');
    task.state = 'CANCELED';
    return { result: shown(task) };
  },
};

const card = (url) => ({
  name: 'Harbour office',
  description: 'books berths for crews',
  version: '7.2.0',
  supportedInterfaces: [{ url: `${url}rpc`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
  capabilities: { streaming: false },
  securitySchemes: { pass: { httpAuthSecurityScheme: { scheme: 'bearer' } } },
  defaultInputModes: ['application/json'],
  defaultOutputModes: ['application/json'],
  skills: ['book_berth', 'leave_berth', 'quay_plan'].map((id) => ({ id, name: id, description: id.replace('_', ' '), tags: ['harbour'] })),
});

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => (text += chunk));
  request.on('end', () => {
    const answer = (status, body, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    if (request.url === '/.well-known/agent-card.json') return answer(200, card(`http://${request.headers.host}/`));
    const pass = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (request.url === '/office/register') {
      if (pass !== officeKey) return answer(403, { title: 'only for the office' });
      const lines = existsSync(register) ? readFileSync(register, 'utf8').split('\n').filter(Boolean) : [];
      return answer(200, { register: { berths: lines.map((line) => JSON.parse(line)) } });
    }
    if (request.url !== '/rpc' || request.method !== 'POST') return answer(404, { title: 'not here' });
    const crew = Object.hasOwn(crews, pass ?? '') ? crews[pass] : undefined;
    if (crew === undefined) return answer(401, { title: 'show your pass' }, { 'www-authenticate': 'Bearer realm="harbour"' });
    if (request.headers['a2a-version'] !== '1.0') return answer(200, { jsonrpc: '2.0', id: null, ...problem(-32009, 'version 1.0 only') });
    const { id, method, params } = JSON.parse(text);
    const run = Object.hasOwn(methods, method) ? methods[method] : () => problem(-32601, 'Method not found');
    return answer(200, { jsonrpc: '2.0', id, ...run(crew, params ?? {}) });
  });
});

server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}/\n`));
