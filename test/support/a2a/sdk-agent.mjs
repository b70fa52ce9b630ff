// An agent on the official SDK's server: what it is asked to do it does, and writes down. `--dual` speaks v0.3 as well; the SDK keeps no
// memory of message ids, with `--remembers` the agent does.
import { appendFileSync } from 'node:fs';
import { TaskState } from '@a2a-js/sdk';
import { duplicateInterfacesForLegacy } from '@a2a-js/sdk/compat/v0_3';
import { AgentEvent, DefaultRequestHandler, InMemoryTaskStore } from '@a2a-js/sdk/server';
import { agentCardHandler, jsonRpcHandler } from '@a2a-js/sdk/server/express';
import express from 'express';

const [ledger, ...options] = process.argv.slice(2);
const isDual = options.includes('--dual');
const names = { 'token-of-alice-1': 'alice', 'token-of-mallory-1': 'mallory', 'token-of-trent-1': 'trent' };
const grants = new Set();
const known = new Map();
const app = express();
const server = app.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${server.address().port}/`;
  mount(url);
  process.stdout.write(`${url}\n`);
});

const part = ($case, value) => ({ content: { $case, value }, metadata: undefined, filename: '', mediaType: '' });
const message = (context, parts) => ({
  messageId: `m-${context.taskId}`,
  contextId: context.contextId,
  taskId: context.taskId,
  role: 2,
  parts,
  metadata: undefined,
  extensions: [],
  referenceTaskIds: [],
});

const executor = {
  async execute(context, bus) {
    const { taskId, contextId, userMessage } = context;
    const end = (state, parts, artifacts = []) => {
      const status = { state, message: parts && message(context, parts), timestamp: undefined };
      bus.publish(AgentEvent.task({ id: taskId, contextId, status, artifacts, history: [userMessage], metadata: undefined }));
      bus.finished();
    };
    const caller = context.context?.user?.userName ?? 'nobody';
    const skill = userMessage.metadata?.skill;
    const data = userMessage.parts.find(({ content }) => content?.$case === 'data')?.content.value;
    if (skill === 'lookup') {
      const artifact = {
        artifactId: 'a',
        name: '',
        description: '',
        parts: [part('data', { found: true })],
        metadata: undefined,
        extensions: [],
      };
      return end(TaskState.TASK_STATE_COMPLETED, undefined, [artifact]);
    }
    if (skill !== 'refund') return end(TaskState.TASK_STATE_REJECTED, [part('data', { code: 'unknown_skill' })]);
    const key = JSON.stringify([caller, userMessage.messageId]);
    const content = JSON.stringify(data);
    if (options.includes('--remembers') && known.has(key)) {
      if (known.get(key) === content) return end(TaskState.TASK_STATE_COMPLETED);
      return end(TaskState.TASK_STATE_REJECTED, [part('data', { code: 'message_id_used' })]);
    }
    if (!grants.has(`${caller} refund`)) {
      return end(TaskState.TASK_STATE_REJECTED, [
        part('data', { code: 'authority_required', class: 'REFUSED_AUTHORITY', stage: 'authority' }),
      ]);
    }
    known.set(key, content);
    appendFileSync(ledger, `${JSON.stringify({ action: 'refund', by: caller, id: userMessage.messageId, payload: data })}\n`);
    return end(TaskState.TASK_STATE_COMPLETED);
  },
  async cancelTask() {},
};

const mount = (url) => {
  const interfaces = [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0', tenant: '' }];
  const skill = (id) => ({
    id,
    name: id,
    description: id,
    tags: [],
    examples: [],
    inputModes: [],
    outputModes: [],
    securityRequirements: [],
  });
  const card = {
    name: 'agent on the sdk',
    description: 'pays money back',
    supportedInterfaces: isDual ? duplicateInterfacesForLegacy(interfaces, ['JSONRPC']) : interfaces,
    provider: undefined,
    version: '1.0.0',
    capabilities: { streaming: false, pushNotifications: false, extensions: [], extendedAgentCard: false },
    securitySchemes: {
      bearer: { scheme: { $case: 'httpAuthSecurityScheme', value: { description: '', scheme: 'bearer', bearerFormat: '' } } },
    },
    securityRequirements: [],
    defaultInputModes: ['application/json'],
    defaultOutputModes: ['application/json'],
    skills: [skill('refund'), skill('lookup')],
    signatures: [],
  };
  const handler = new DefaultRequestHandler(card, new InMemoryTaskStore(), executor);
  const compat = isDual ? { legacyCompat: { enabled: true } } : {};
  app.use('/.well-known/agent-card.json', agentCardHandler({ agentCardProvider: handler, ...compat }));
  app.all('/grants/:principal/:skill', (request, response) => {
    const { principal, skill: granted } = request.params;
    if (request.method === 'PUT') grants.add(`${principal} ${granted}`);
    else grants.delete(`${principal} ${granted}`);
    response.json({});
  });
  app.use((request, response, next) => {
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    if (names[token] === undefined) response.status(401).json({ error: 'Unauthorized' });
    else next();
  });
  const userBuilder = async (request) => ({ isAuthenticated: true, userName: names[request.headers.authorization.replace('Bearer ', '')] });
  app.use('/', jsonRpcHandler({ requestHandler: handler, userBuilder, ...compat }));
};
