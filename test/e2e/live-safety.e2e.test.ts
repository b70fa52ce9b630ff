import { describe, expect, it } from 'vitest';
import { Fault } from '../../src/base/fault.js';
import { listening } from '../support/a2a/listening.js';
import { smallAgent, type SmallAgent } from '../support/a2a/small-agent.js';
import { faultOf } from '../support/a2a/thrown.js';
import { commandLine } from '../support/live/command-line.js';
import { complaintsIn, convictionsIn, tried } from '../support/live/live-run.js';
import { smallFile } from '../support/live/small-file.js';

const few = { caseGlob: 'SA2A-AUTH-00?', runs: 1, seed: 5 };
const bounded = { maxCalls: 120, timeout: '5s' };

const skillsSent = (agent: SmallAgent): readonly unknown[] =>
  agent.heard.filter(({ body }) => body?.method === 'SendMessage').map(({ body }) => body.params.message.metadata?.skill);

/** A server of this machine that nobody should ask. */
const trap = async (): Promise<{ readonly url: string; readonly asked: readonly string[] }> => {
  const asked: string[] = [];
  const { url } = await listening((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end('{}');
  });
  return { url, asked };
};

describe('a run on a live agent', () => {
  it('sends nothing that may have consequences where the target file does not allow them, and acquits nobody', async () => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const run = await tried(smallFile(agent.url, agent.url, { ...bounded, consequences: undefined }), { runs: 1, seed: 5 });
    expect(skillsSent(agent).filter((skill) => skill !== 'lookup')).toEqual([]);
    expect([agent.effects, convictionsIn(run), run.exitCode]).toEqual([[], [], 3]);
    expect(run.verdict.findings.find(({ case: id }) => id === 'SA2A-AUTH-001')).toMatchObject({ finding: 'UNSUPPORTED' });
  });

  it('leaves the grants of the agent as it found them', async () => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    await tried(smallFile(agent.url, agent.url, bounded), few);
    expect(agent.effects.length).toBeGreaterThan(0);
    expect([...agent.grants]).toEqual([]);
  });

  it('asks no proxy, whatever the environment says', async () => {
    const [agent, proxy] = [await smallAgent({ spelling: 'v1.0' }), await trap()];
    const env = Object.fromEntries(
      ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY', 'all_proxy'].map((name) => [name, proxy.url] as const),
    );
    const words = ['run', '--target', 'target.json', '--case', 'SA2A-AUTH-001', '--runs', '1'];
    const end = await commandLine(smallFile(agent.url, agent.url, bounded), words, { ...env, NODE_USE_ENV_PROXY: '1', NO_PROXY: '' });
    expect([end.code, proxy.asked]).toEqual([3, []]);
    expect(agent.effects.length).toBeGreaterThan(0);
  });

  it('makes of a value one segment of a path, and never another path', async () => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    await tried(smallFile(agent.url, agent.url, bounded), { caseGlob: 'SA2A-AUTH-012', runs: 5, seed: 5 });
    const paths = agent.heard.filter(({ method }) => method === 'PUT' || method === 'DELETE').map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !/^\/grants\/[^/]+\/[^/]+$/.test(path) || /\/\.{1,2}$/.test(path))).toEqual([]);
  });
});

describe('a redirect is followed by no plane', () => {
  it.each(['operator', 'witness'])('of the %s', async (plane) => {
    const [agent, elsewhere] = [await smallAgent({ spelling: 'v1.0' }), await trap()];
    const { url } = await listening((_request, response) => void response.writeHead(302, { location: elsewhere.url }).end());
    const act = { http: { method: 'PUT', url: `${url}grants/{principal}/{skill}` } };
    const changed =
      plane === 'operator' ? { operator: { grant: act, revoke: act } } : { witness: { effects: { http: { url: `${url}ledger` } } } };
    const run = await tried(smallFile(agent.url, agent.url, { ...bounded, ...changed }), few);
    expect(run.targetFault).toMatchObject({ code: 'TARGET_REDIRECT', message: expect.stringContaining(elsewhere.url) });
    expect([run.exitCode, elsewhere.asked, agent.effects]).toEqual([4, [], []]);
  });
});

describe('a target that is not on this machine', () => {
  const away = 'http://203.0.113.7:4100/';

  it.each([
    [
      'the agent',
      (url: string) => smallFile(away, url),
      'requests for its agent card, and messages as alice (bearer), mallory (bearer), nobody',
    ],
    ['the operator', (url: string) => smallFile(url, url, { operator: actsAt(away) }), 'PUT of operator.grant'],
    [
      'the witness',
      (url: string) => smallFile(url, url, { witness: { effects: { http: { url: `${away}ledger` } } } }),
      'GET of witness.effects',
    ],
  ] as const)(
    'is refused by the command before anything is sent, in words that say what would have been: %s',
    async (_what, file, words) => {
      const agent = await smallAgent({ spelling: 'v1.0' });
      const literal = await commandLine(withVariables(file(agent.url)), ['run', '--target', 'target.json'], { TOKEN: 'a-token-of-nobody' });
      expect([literal.code, literal.err]).toEqual([2, expect.stringContaining(words)]);
      expect(literal.err).toContain('allowRemote: true');
      expect(literal.err).not.toContain('a-token-of-nobody');
      expect(agent.heard).toEqual([]);
    },
  );
});

const actsAt = (url: string): object => ({
  grant: { http: { method: 'PUT', url: `${url}grants/{principal}/{skill}` } },
  revoke: { http: { method: 'DELETE', url: `${url}grants/{principal}/{skill}` } },
});

/** Tokens may stand in a file only where all its URLs are on this machine. */
const withVariables = (file: object): object => JSON.parse(JSON.stringify(file).replaceAll(/"token-of-[a-z]+-1"/g, '"${TOKEN}"'));

describe('a target file that is not safe is refused with 2 before anything is sent', () => {
  const skillWith = (input: object): object => ({ skills: { refund: { consequence: 'external_do', input } } });
  const deep = (depth: number): object => (depth === 0 ? {} : { type: 'object', properties: { a: deep(depth - 1) } });

  it.each([
    ['a pointer into a prototype, of the selector', { send: { skill: '/metadata/__proto__/skill' } }, '__proto__'],
    [
      'a pointer into a prototype, of the witness',
      { witness: { effects: { file: 'x', map: { skill: '/constructor/name' } } } },
      'constructor',
    ],
    ['a value before the literal --', { operator: { grant: { command: ['admin', '{principal}'] } } }, '--'],
    ['a value in the command line of a shell', { operator: { grant: { command: ['sh', '-c', '--', '{principal}'] } } }, 'shell'],
    ['a header name that is none', { witness: { effects: { http: { url: 'http://127.0.0.1:9/', headers: { 'a b': 'x' } } } } }, 'a b'],
  ])('%s', async (_what, more, words) => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const fault = await faultOf(tried(smallFile(agent.url, agent.url, more), few));
    expect(['usage', 'corpus']).toContain(fault.kind);
    expect(`${fault.message} ${JSON.stringify(fault)}`).toContain(words);
    expect(agent.heard).toEqual([]);
  });

  it.each([
    ['a schema with a remote reference', skillWith({ $ref: 'http://203.0.113.7/schema.json' })],
    ['a schema that is too deep', skillWith(deep(40))],
    ['a schema that is too large', skillWith({ enum: ['x'.repeat(70_000)] })],
  ])('%s is a fault that names the skill', async (_what, more) => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const fault = await faultOf(tried(smallFile(agent.url, agent.url, more), few));
    expect(fault).toBeInstanceOf(Fault);
    expect(`${fault.message} ${JSON.stringify(fault)}`).toContain('refund');
    expect(skillsSent(agent)).toEqual([]);
  });
});

describe('a header value that holds a line break', () => {
  it('is not sent: the act is declined, and the draw does not apply', async () => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const headers = { 'X-Skill': '{skill}' };
    const operator = {
      grant: { http: { method: 'PUT', url: `${agent.url}grants/{principal}/refund`, headers } },
      revoke: { http: { method: 'DELETE', url: `${agent.url}grants/{principal}/refund`, headers } },
    };
    const skills = { 're\nfund': { consequence: 'external_do' }, lookup: { consequence: 'observe' } };
    const run = await tried(smallFile(agent.url, agent.url, { ...bounded, operator, skills }), few);
    expect(agent.heard.filter(({ method }) => method === 'PUT')).toEqual([]);
    expect([convictionsIn(run), agent.effects]).toEqual([[], []]);
    expect(complaintsIn(run).join('\n')).not.toContain('SURVIVED');
  });
});
