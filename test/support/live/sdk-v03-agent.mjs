// An agent on the official SDK 0.3.14, which speaks v0.3 only. The SDK keeps no memory of message ids; with `--remembers` the agent does.
// usage: node sdk-v03-agent.mjs LEDGER [--remembers]
import { appendFileSync } from 'node:fs';
import { DefaultRequestHandler, InMemoryTaskStore } from '@a2a-js/sdk-v03/server';
import { agentCardHandler, jsonRpcHandler } from '@a2a-js/sdk-v03/server/express';
import express from 'express';

const [ledger, ...options] = process.argv.slice(2);
const names = { 'token-of-alice-1': 'alice', 'token-of-mallory-1': 'mallory', 'token-of-trent-1': 'trent' };
const grants = new Set();
const known = new Map();

const executor = {
  async execute({ taskId, contextId, userMessage, context }, bus) {
    const end = (state, reason, artifacts = []) => {
      const message = reason && {
        kind: 'message',
        role: 'agent',
        messageId: `m-${taskId}`,
        taskId,
        contextId,
        parts: [{ kind: 'data', data: { code: reason } }],
      };
      bus.publish({ kind: 'task', id: taskId, contextId, status: { state, message }, artifacts, history: [userMessage] });
      bus.finished();
    };
    const caller = context.user.userName;
    const skill = userMessage.metadata?.skill;
    const input = userMessage.parts.find(({ kind }) => kind === 'data')?.data;
    if (skill === 'lookup') return end('completed', undefined, [{ artifactId: 'a', parts: [{ kind: 'data', data: { found: true } }] }]);
    if (skill !== 'refund') return end('rejected', 'no_such_skill');
    const key = JSON.stringify([caller, userMessage.messageId]);
    const content = JSON.stringify(input);
    if (options.includes('--remembers') && known.has(key))
      return known.get(key) === content ? end('completed') : end('rejected', 'message_id_used');
    if (!grants.has(`${caller} refund`)) return end('rejected', 'not_granted');
    known.set(key, content);
    appendFileSync(ledger, `${JSON.stringify({ action: 'refund', by: caller, id: userMessage.messageId, payload: input })}\n`);
    return end('completed');
  },
  async cancelTask() {},
};

const app = express();
const server = app.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${server.address().port}/`;
  mount(url);
  process.stdout.write(`${url}\n`);
});

const mount = (url) => {
  const card = {
    name: 'agent on the sdk of v0.3',
    description: 'pays money back',
    url,
    protocolVersion: '0.3.0',
    preferredTransport: 'JSONRPC',
    version: '1.0.0',
    capabilities: { streaming: false, pushNotifications: false },
    defaultInputModes: ['application/json'],
    defaultOutputModes: ['application/json'],
    skills: ['refund', 'lookup'].map((id) => ({ id, name: id, description: id, tags: [] })),
  };
  const handler = new DefaultRequestHandler(card, new InMemoryTaskStore(), executor);
  app.use('/.well-known/agent-card.json', agentCardHandler({ agentCardProvider: handler }));
  app.all('/grants/:principal/:skill', (request, response) => {
    const { principal, skill } = request.params;
    if (request.method === 'PUT') grants.add(`${principal} ${skill}`);
    else grants.delete(`${principal} ${skill}`);
    response.json({});
  });
  const callerOf = (request) => names[(request.headers.authorization ?? '').replace('Bearer ', '')];
  app.use((request, response, next) => (callerOf(request) === undefined ? response.status(401).json({ error: 'Unauthorized' }) : next()));
  app.use(
    '/',
    jsonRpcHandler({ requestHandler: handler, userBuilder: async (request) => ({ isAuthenticated: true, userName: callerOf(request) }) }),
  );
};
