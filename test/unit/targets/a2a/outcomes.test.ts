import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bodyOf } from '../../../support/a2a/hostile-server.js';
import { closedPort, listening } from '../../../support/a2a/listening.js';
import { calling, fileFor, liveContext, openedLive, principals } from '../../../support/a2a/live-file.js';
import { smallAgent } from '../../../support/a2a/small-agent.js';
import { faultOf } from '../../../support/a2a/thrown.js';

type Said = { readonly headers: IncomingMessage['headers']; readonly body: ReturnType<typeof JSON.parse> };

/** An agent that answers every message with the same members of a JSON-RPC answer. */
const answeringWith = async (answer: object, card: (url: string) => object = () => ({})) => {
  const said: Said[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await bodyOf(request);
    if (request.method === 'GET') {
      const described = {
        name: 'scripted',
        supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
        skills: [],
      };
      return void response.end(JSON.stringify({ ...described, ...card(url) }));
    }
    const body = JSON.parse(text);
    said.push({ headers: request.headers, body });
    const missing = { error: { code: -32001, message: 'none' } };
    response.end(JSON.stringify({ jsonrpc: '2.0', id: body.id, ...(body.method === 'GetTask' ? missing : answer) }));
  };
  const { url } = await listening((request, response) => void handle(request, response));
  return { url, said };
};

const send = { skill: '/metadata/skill', input: '/parts/0/data', refusal: '/status/message/parts/0/data/code' };
const outcomeFor = async (answer: object, rest: object = { send }) => {
  const { url } = await answeringWith(answer);
  const target = await openedLive({
    kind: 'a2a',
    url,
    skills: { pay: { consequence: 'change' } },
    rest: { consequences: 'allowed', principals, ...rest },
  });
  return target.request('caller/send', calling('m-1', { skill: 'pay' }));
};

const taskIn = (state: string, data: object) => ({
  result: { task: { id: 't', status: { state, message: { role: 'ROLE_AGENT', messageId: 'a', parts: [{ data }] } } } },
});

describe('what came back', () => {
  it('is a refusal only in a state in which a task may be one', async () => {
    const code = { code: 'R-17' };
    await expect(outcomeFor(taskIn('TASK_STATE_REJECTED', code))).resolves.toMatchObject({ state: 'rejected', refusal: code });
    const done = await outcomeFor(taskIn('TASK_STATE_COMPLETED', code));
    expect(done).toMatchObject({ state: 'completed', artifacts: [code] });
    expect(done.refusal).toBeUndefined();
  });

  it.each([
    [
      { code: 'no_authority', class: 'REFUSED_AUTHORITY', stage: 's' },
      { code: 'no_authority', class: 'REFUSED_AUTHORITY', stage: 's' },
    ],
    [{ code: 'no_authority', class: 'REFUSED_WHATEVER' }, { code: 'no_authority' }],
    [{ code: { code: 'inner', class: 'REFUSED_PLAN' } }, { code: 'inner', class: 'REFUSED_PLAN' }],
    [{ code: 'you may not do that' }, undefined],
    [{ code: 17 }, undefined],
    [{}, undefined],
  ])('has the refusal %j', async (data, refusal) => {
    const outcome = await outcomeFor(taskIn('TASK_STATE_FAILED', data));
    expect(outcome.state).toBe('failed');
    expect(outcome.refusal).toEqual(refusal);
  });

  it('may be an error, whose data may say why in a typed way', async () => {
    const error = { code: -32602, message: 'no', data: { code: 'refused_webhook_http', class: 'REFUSED_STRUCTURE' } };
    await expect(outcomeFor({ error })).resolves.toEqual({
      state: 'none',
      error: { code: -32602, message: 'no', registry: 'jsonrpc', name: 'InvalidParams' },
      refusal: { code: 'refused_webhook_http', class: 'REFUSED_STRUCTURE' },
      http: 200,
    });
  });

  it('may be a message instead of a task: neither done nor refused, unless the owner said where refusals stand in it', async () => {
    const message = { message: { role: 'ROLE_AGENT', messageId: 'a', contextId: 'c', parts: [{ data: { code: 'authority_required' } }] } };
    await expect(outcomeFor({ result: message }, {})).resolves.toEqual({
      state: 'none',
      contextId: 'c',
      artifacts: [{ code: 'authority_required' }],
      http: 200,
    });
    await expect(outcomeFor({ result: message }, { send: { refusal: '/parts/0/data/code' } })).resolves.toMatchObject({
      state: 'rejected',
      refusal: { code: 'authority_required' },
    });
  });

  it('is lost where the agent itself does not know the state', async () => {
    const outcome = await outcomeFor({ result: { task: { id: 't', status: { state: 'TASK_STATE_UNSPECIFIED' } } } });
    expect(outcome).toMatchObject({ state: 'lost', why: expect.stringContaining('unknown') });
  });
});

describe('a card', () => {
  it('that names a tenant and the profile is followed: both go along with every request', async () => {
    const { url, said } = await answeringWith(taskIn('TASK_STATE_COMPLETED', {}), (at) => ({
      supportedInterfaces: [
        { url: at, protocolBinding: 'SA2A-PROFILE-v26.9.20', protocolVersion: 'v26.9.20' },
        { url: at, protocolBinding: 'JSONRPC', protocolVersion: '1.0', tenant: 'acme' },
      ],
      capabilities: { extensions: [{ uri: 'urn:sa2a:profile:v26.9.20', required: false }] },
    }));
    const target = await openedLive({ kind: 'a2a', url, rest: { consequences: 'allowed', principals } });
    await expect(target.request('target/describe', { protocol: 'sa2a-target/1' })).resolves.toMatchObject({
      profile: 'urn:sa2a:profile:v26.9.20',
    });
    await target.request('caller/send', calling('m-1'));
    expect(said.map(({ body }) => body.params.tenant)).toEqual(said.map(() => 'acme'));
    expect(said.at(-1)?.headers['a2a-extensions']).toBe('urn:sa2a:profile:v26.9.20');
  });

  it('may stand at the place of v0.2, or nowhere: then the file says who the subject is', async () => {
    const old = await smallAgent({ spelling: 'v0.3', legacyCard: true });
    const target = await openedLive(fileFor(old.url));
    await expect(target.request('target/describe', { protocol: 'sa2a-target/1' })).resolves.toMatchObject({
      subject: { name: 'small agent' },
    });
    const { url } = await listening((request, response) => {
      if (request.method === 'GET') return void response.writeHead(404).end();
      request.on('data', (chunk) => {
        const { id } = JSON.parse(chunk);
        response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32001, message: 'none' } }));
      });
    });
    const bare = await openedLive({ kind: 'a2a', url, subject: { name: 'refunds' }, skills: { pay: { consequence: 'change' } } });
    await expect(bare.request('target/describe', { protocol: 'sa2a-target/1' })).resolves.toMatchObject({
      subject: { name: 'refunds', configuration: { card: null } },
      skills: [{ id: 'pay', consequence: 'change' }],
    });
  });

  it('without an address for JSON-RPC ends the opening', async () => {
    const { url } = await answeringWith({}, (at) => ({
      supportedInterfaces: [{ url: at, protocolBinding: 'GRPC', protocolVersion: '1.0' }],
    }));
    await expect(faultOf(openedLive({ kind: 'a2a', url }))).resolves.toMatchObject({ code: 'TARGET_NO_JSON_RPC' });
  });
});

describe('an agent without tasks', () => {
  it('is spoken to only where the owner names the spelling, and then has no ability to read tasks', async () => {
    const { url } = await listening((request, response) => {
      if (request.method === 'GET') return void response.writeHead(404).end();
      request.on('data', (chunk) => {
        const { id } = JSON.parse(chunk);
        response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }));
      });
    });
    const fault = await faultOf(openedLive({ kind: 'a2a', url }));
    expect(fault).toMatchObject({ kind: 'target', code: 'TARGET_NO_DIALECT', remedy: expect.stringContaining('dialect: v1.0') });
    expect(fault.message).toContain('v0.3: error -32601 (jsonrpc MethodNotFound)');
    const target = await openedLive({ kind: 'a2a', url, rest: { dialect: 'v0.3' } });
    const { abilities } = await target.request('target/describe', { protocol: 'sa2a-target/1' });
    expect(abilities).toEqual(['send']);
  });
});

describe('a restart', () => {
  it('has happened when the agent answers again; what the script started lives on', async () => {
    const port = await closedPort();
    const folder = mkdtempSync(join(tmpdir(), 'restart-'));
    const program = join(folder, 'agent.cjs');
    writeFileSync(
      program,
      `require('node:http').createServer((request, response) => {
        if (request.method === 'GET') return response.writeHead(404).end();
        request.on('data', (chunk) => response.end(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(chunk).id, error: { code: -32001, message: String(process.pid) } })));
      }).listen(${port}, '127.0.0.1');
      process.on('SIGTERM', () => process.exit());`,
    );
    const pids = new Set<number>();
    onTestFinished(() => {
      for (const pid of pids) process.kill(pid, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    });
    const first = spawn(process.execPath, [program], { stdio: 'ignore' });
    const gone = new Promise((resolve) => first.once('exit', resolve));
    const script = `process.kill(${first.pid}, 'SIGTERM');
      const start = () => require('node:child_process').spawn(process.execPath, [${JSON.stringify(program)}], { detached: true, stdio: 'ignore' }).unref();
      const look = () => { try { process.kill(${first.pid}, 0); setTimeout(look, 20); } catch { start(); } };
      look();`;
    const file = fileFor(`http://127.0.0.1:${port}/`, {
      timeout: 20_000,
      settle: { max: 20_000, quiet: 10 },
      operator: { restart: { command: [process.execPath, '-e', script] } },
    });
    const target = await eventually(() => openedLive(file, liveContext()));
    const pidNow = async (): Promise<number> => {
      const { error } = await target.request('caller/task', { world: 'default', principal: 'alice', taskId: 't', action: 'get' });
      return Number(error?.message);
    };
    expect(await pidNow()).toBe(first.pid);
    await expect(target.request('operator/restart', { world: 'default' })).resolves.toEqual({});
    await gone;
    const second = await pidNow();
    pids.add(second);
    expect(second).not.toBe(first.pid);
  });
});

/** Tries until it works: the process that is spoken to is only just starting. */
const eventually = async <Made>(make: () => Promise<Made>): Promise<Made> => {
  for (let left = 200; ; left -= 1) {
    try {
      return await make();
    } catch (error: unknown) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
};
