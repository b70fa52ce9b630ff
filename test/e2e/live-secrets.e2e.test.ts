import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLine } from '../support/live/command-line.js';
import { echoingAgent } from '../support/live/echoing-agent.js';

const canaries = {
  CALLER: 'canary/of+the~caller-4711',
  OPERATOR: 'canary-of-the-operator-4712',
  WITNESS: 'canary-of-the-witness-4713',
} as const;

/** The ways in which a secret may stand in a text, at each of the three places where base64 may begin. */
const formsOf = (secret: string): readonly string[] => {
  const bytes = Buffer.from(secret);
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replaceAll('=', '')
      .slice(shift === 0 ? 0 : shift + 1, -2),
  );
  const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  return [
    secret,
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    encodeURIComponent(secret),
    percent,
    percent.toUpperCase(),
  ];
};

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });

/** Where a canary stands, and as what. */
const leaksIn = (texts: readonly (readonly [string, string])[]): readonly string[] =>
  texts.flatMap(([name, text]) =>
    Object.entries(canaries).flatMap(([whose, secret]) =>
      formsOf(secret).flatMap((form) => (text.includes(form) ? [`${name}: ${whose} as ${form}`] : [])),
    ),
  );

const schemes = [
  { scheme: 'bearer', token: '${CALLER}' },
  { scheme: 'basic', user: 'ann', token: '${CALLER}' },
  { scheme: 'apiKey', in: 'header', name: 'X-Key', token: '${CALLER}' },
  { scheme: 'apiKey', in: 'query', name: 'key', token: '${CALLER}' },
  { scheme: 'apiKey', in: 'cookie', name: 'sid', token: '${CALLER}' },
] as const;

const fileFor = (url: string, credential: object): object => ({
  kind: 'a2a',
  url,
  consequences: 'allowed',
  maxCalls: 60,
  timeout: '2s',
  settle: { max: '200ms', quiet: '5ms' },
  principals: [{ id: 'ann', credential }],
  skills: {
    pay: {
      consequence: 'external_do',
      input: { type: 'object', properties: { memo: { type: 'string' } }, required: ['memo'] },
      nonce: '/memo',
    },
  },
  operator: {
    grant: { http: { method: 'PUT', url: `${url}grants/{principal}/{skill}`, headers: { 'X-Operator': '${OPERATOR}' } } },
    revoke: { http: { method: 'DELETE', url: `${url}grants/{principal}/{skill}`, headers: { 'X-Operator': '${OPERATOR}' } } },
  },
  witness: {
    effects: {
      http: { url: `${url}ledger`, headers: { Authorization: 'Bearer ${WITNESS}' } },
      rows: '/entries',
      map: { skill: '/action', principal: '/by', input: '/payload' },
    },
  },
});

describe('a secret of the target file, echoed in every place and form by the agent, stands in nothing that the command leaves or says', () => {
  it.each(schemes)('after a run: %j', async (credential) => {
    const agent = await echoingAgent();
    const words = ['--verbose', 'run', '--target', 'target.json', '--case', 'SA2A-AUTH-00?', '--runs', '1', '--seed', '3', '--out', 'out'];
    const end = await commandLine(fileFor(agent.url, credential), words, canaries);
    expect(agent.seen()).toEqual(expect.arrayContaining(Object.values(canaries)));
    expect([0, 1, 3]).toContain(end.code);
    const files = filesIn(join(end.folder, 'out')).map((path) => [path.slice(end.folder.length), readFileSync(path, 'utf8')] as const);
    expect(files.length).toBeGreaterThan(5);
    expect(leaksIn([...files, ['stdout', end.out], ['stderr', end.err]])).toEqual([]);
  });

  it.each(schemes)('after the doctor: %j', async (credential) => {
    const agent = await echoingAgent();
    const end = await commandLine(fileFor(agent.url, credential), ['--verbose', 'target', 'doctor', '--target', 'target.json'], canaries);
    expect(end.out).toContain('effect');
    expect(
      leaksIn([
        ['stdout', end.out],
        ['stderr', end.err],
      ]),
    ).toEqual([]);
  });

  it.each([['run'], ['target', 'doctor'], ['--json', 'run']])('where it fails: %s', async (...words) => {
    const agent = await echoingAgent((method, nth) => nth > 1 || method === 'GetTask');
    const end = await commandLine(fileFor(agent.url, schemes[0]), ['--verbose', ...words, '--target', 'target.json'], canaries);
    expect(end.code).not.toBe(0);
    const files = filesIn(end.folder).map((path) => [path.slice(end.folder.length), readFileSync(path, 'utf8')] as const);
    expect(leaksIn([...files, ['stdout', end.out], ['stderr', end.err]])).toEqual([]);
  });
});
