// The concierge of a hotel, spoken to in A2A v0.3. What it will not do it says in a sentence, with no code anywhere; what it does, it
// notes in a book of its own. Its owner allows and forbids over HTTP on a second door.
// usage: node concierge.mjs BOOK [--fault NAME]
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import express from 'express';

const [book, , fault] = process.argv.slice(2);
const guests = new Map([
  ['room-key-101-abel', 'Mr Abel'],
  ['room-key-102-berg', 'Ms Berg'],
  ['room-key-103-cruz', 'Ms Cruz'],
  ['room-key-104-diaz', 'Mr Diaz'],
]);
const managerKey = 'the-key-of-the-manager';
const services = ['send_flowers', 'call_taxi'];
const allowed = new Set();
const remembered = new Map();
const finished = new Map();
const threads = new Map();

const threadOf = (guest, asked) => {
  if (guest !== undefined && threads.get(asked) === guest) return asked;
  const fresh = `thread-${randomUUID()}`;
  threads.set(fresh, guest);
  return fresh;
};

const say = (contextId, text) => ({
  kind: 'message',
  role: 'agent',
  messageId: randomUUID(),
  contextId,
  parts: [{ kind: 'text', text }],
});

const done = (guest, contextId, text) => {
  const task = {
    kind: 'task',
    id: `errand-${randomUUID()}`,
    contextId,
    status: { state: 'completed', timestamp: new Date().toISOString() },
    artifacts: [{ artifactId: 'word', parts: [{ kind: 'text', text }] }],
  };
  finished.set(task.id, { guest, task });
  return task;
};

const wishIn = (message) => {
  const text = message.parts?.find((part) => part.kind === 'text')?.text ?? '';
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const note = (what, who, wish) => appendFileSync(book, `${JSON.stringify({ time: Date.now(), what, who, details: wish })}\n`);

const serve = (guest, message) => {
  const contextId = threadOf(guest, message.contextId);
  const intent = message.metadata?.intent;
  const wish = wishIn(message);
  if (guest === undefined) return say(contextId, 'I am sorry, I can only help the guests of our house.');
  if (intent === 'weather') return done(guest, contextId, 'It will be fine today.');
  if (typeof intent !== 'string' || !services.includes(intent)) return say(contextId, 'I am afraid that I do not know how to do that.');
  if (typeof wish?.to !== 'string' || typeof wish?.memo !== 'string') return say(contextId, 'Could you tell me where to, please?');
  const isAllowed = allowed.has(JSON.stringify([guest, intent]));
  if (isAllowed || fault === 'soft-no') note(intent, guest, wish);
  return isAllowed
    ? done(guest, contextId, `With pleasure: ${intent}.`)
    : say(contextId, `I am sorry, ${guest}, I may not do that for you.`);
};

/** The same note handed in twice is answered as it was the first time. */
const hear = (guest, message) => {
  const key = JSON.stringify([guest, message.messageId]);
  const content = JSON.stringify([message.metadata?.intent, message.parts?.[0]]);
  const before = remembered.get(key);
  if (before !== undefined && before.content !== content) return say(threadOf(guest), 'You gave me another note with that number before.');
  if (before?.answer.kind === 'task') return before.answer;
  const answer = serve(guest, message);
  remembered.set(key, { content, answer });
  return answer;
};

const rpc = (guest, { method, params }) => {
  if (method === 'message/send') {
    const { message } = params;
    if (message.taskId !== undefined && finished.get(message.taskId)?.guest !== guest)
      return { error: { code: -32001, message: 'Task not found' } };
    return { result: hear(guest, message) };
  }
  if (method === 'tasks/get' || method === 'tasks/cancel') {
    const found = finished.get(params?.id);
    if (found === undefined || guest === undefined || found.guest !== guest) return { error: { code: -32001, message: 'Task not found' } };
    return method === 'tasks/get' ? { result: found.task } : { error: { code: -32002, message: 'Task cannot be canceled' } };
  }
  return { error: { code: -32601, message: 'Method not found' } };
};

const desk = express();
desk.use(express.json({ limit: '1mb' }));
desk.get('/.well-known/agent.json', (request, response) =>
  response.json({
    name: 'Concierge',
    description: 'runs errands for the guests of a hotel',
    url: `http://${request.headers.host}/desk`,
    protocolVersion: '0.3.0',
    preferredTransport: 'JSONRPC',
    version: '1',
    capabilities: {},
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [...services, 'weather'].map((id) => ({ id, name: id, description: id, tags: [] })),
  }),
);
desk.post('/desk', (request, response) => {
  const guest = guests.get(request.get('x-room-key') ?? '');
  response.json({ jsonrpc: '2.0', id: request.body.id, ...rpc(guest, request.body) });
});

const office = (request, response, next) => (request.get('x-manager') === managerKey ? next() : response.status(403).end());
desk.post('/office/allow', office, (request, response) => {
  allowed.add(JSON.stringify([request.body.guest, request.body.service]));
  response.status(201).json({ ok: true });
});
desk.post('/office/forbid', office, (request, response) => {
  allowed.delete(JSON.stringify([request.query.guest, request.query.service]));
  response.status(204).end();
});

const server = desk.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}/\n`));
