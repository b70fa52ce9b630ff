import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseDuration } from '../../../src/corpus/duration.js';
import { loadTargetFile } from '../../../src/corpus/target-file.js';
import { faultOf, linesOf } from '../../support/corpus/faults.js';
import { folderWith } from '../../support/corpus/temporary.js';

const load = (text: string, beside: { readonly [name: string]: string } = {}) => {
  const folder = folderWith({ 'target.yaml': text, ...beside });
  return { folder, file: loadTargetFile('target.yaml', { cwd: folder }) };
};

const problemsOf = (text: string, beside: { readonly [name: string]: string } = {}): readonly string[] => {
  const folder = folderWith({ 'target.yaml': text, ...beside });
  return linesOf(faultOf(() => loadTargetFile('./target.yaml', { cwd: folder })));
};

const command = 'kind: command\ncommand: [node, ./agent.mjs, --fast]\n';

const agent = `kind: a2a
url: http://127.0.0.1:4100/
dialect: auto
consequences: allowed
principals:
  - { id: alice, credential: { scheme: bearer, token: "\${ALICE_TOKEN}" }, grants: [refund] }
  - { id: anonymous }
skills:
  refund: { consequence: external_do, input: { $ref: ./refund.schema.json }, nonce: /memo, examples: [{ order: A-1, memo: "" }] }
  lookup: { consequence: observe }
send: { skill: /metadata/skill, input: /parts/0/data, refusal: /status/message/parts/0/data/code }
operator:
  grant: { command: [./admin, grant, --, "{principal}", "{skill}", "{expiresAt}"] }
  revoke: { http: { method: DELETE, url: "http://127.0.0.1:4101/grants/{principal}/{skill}" }, within: 2s }
witness:
  effects: { http: { url: "http://127.0.0.1:4102/ledger" }, rows: /entries, map: { skill: /action, principal: /by } }
  receipts: { file: ./data/receipts.jsonl, map: { state: /state } }
settle: { max: 10s, quiet: 50ms }
maxCalls: 2000
shrink: resend
allowRemote: false
`;
const schema = { 'refund.schema.json': '{ "type": "object", "properties": { "memo": { "type": "string" } } }' };

describe('a target', () => {
  it('is the reference by its name', () => {
    expect(loadTargetFile('reference', { cwd: '/' })).toEqual({ kind: 'reference', digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('of kind command has defaults, an absolute folder, and artifacts by name and path', () => {
    const { folder, file } = load(`${command}subject: { name: refunds-agent, revision: 4f1c2d9, artifacts: [dist/agent.mjs] }\n`);
    expect(file).toEqual({
      kind: 'command',
      command: ['node', './agent.mjs', '--fast'],
      cwd: folder,
      env: {},
      passEnv: [],
      timeout: 5_000,
      subject: {
        name: 'refunds-agent',
        revision: '4f1c2d9',
        artifacts: [{ name: 'dist/agent.mjs', path: join(folder, 'dist/agent.mjs'), root: folder }],
      },
      rest: {},
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('of kind command keeps what it says', () => {
    const { folder, file } = load(
      `$schema: ./x\n${command}cwd: sub\nenv: { LOG: quiet }\npassEnv: [AGENT_TOKEN]\ntimeout: 250ms\nwitness: { effects: { file: ./ledger.jsonl } }\n`,
    );
    expect(file).toMatchObject({
      cwd: join(folder, 'sub'),
      env: { LOG: 'quiet' },
      passEnv: ['AGENT_TOKEN'],
      timeout: 250,
      witness: { effects: { file: join(folder, 'ledger.jsonl') } },
      rest: {},
    });
  });

  it('of kind module has the absolute path of its module', () => {
    const { folder, file } = load('kind: module\nmodule: court-target.mjs\n');
    expect(file).toEqual({ kind: 'module', module: join(folder, 'court-target.mjs'), timeout: 5_000, rest: {}, digest: file.digest });
  });

  it('of kind reference may lack guards and be a variant', () => {
    const { file } = load('kind: reference\nwithout: [authority-check]\nvariant: async\n');
    expect(file).toEqual({ kind: 'reference', without: ['authority-check'], variant: 'async', rest: {}, digest: file.digest });
  });

  it('of kind a2a keeps its parts: durations in milliseconds, schemas read, secrets by name', () => {
    const { folder, file } = load(agent, schema);
    expect(file).toMatchObject({
      url: 'http://127.0.0.1:4100/',
      settle: { max: 10_000, quiet: 50 },
      maxCalls: 2_000,
      shrink: 'resend',
      operator: { revoke: { within: 2_000 } },
      witness: { receipts: { file: join(folder, 'data/receipts.jsonl') } },
      skills: { refund: { input: { type: 'object', properties: { memo: { type: 'string' } } } }, lookup: { consequence: 'observe' } },
    });
    expect(Object.keys(file.rest ?? {})).toEqual(['dialect', 'consequences', 'principals', 'send', 'allowRemote']);
    expect(JSON.stringify(file.rest)).toContain('"token":"${ALICE_TOKEN}"');
  });

  it('is told apart by its digest, wherever its file lies and whatever its secret is', () => {
    const plain = agent.replace('${ALICE_TOKEN}', 'first-secret');
    const digests = [
      agent,
      agent,
      agent.replace('maxCalls: 2000', 'maxCalls: 1'),
      plain,
      plain.replace('first-secret', 'second-secret'),
    ].map((text) => load(text, schema).file.digest);
    expect(digests[0]).toBe(digests[1]);
    expect(digests[0]).not.toBe(digests[2]);
    expect(digests[3]).toBe(digests[4]);
  });

  it('changes its digest with a schema that it names', () => {
    expect(load(agent, schema).file.digest).not.toBe(load(agent, { 'refund.schema.json': '{ "type": "object" }' }).file.digest);
  });
});

describe('a target is refused', () => {
  it.each([
    ['referense', 'did you mean "reference"?'],
    ['command', 'write a file that holds "kind: command"'],
    ['http://127.0.0.1:4100/', '"kind: a2a" and "url: http://127.0.0.1:4100/"'],
  ])('if it is named %s', (name, remedy) => {
    expect(faultOf(() => loadTargetFile(name, { cwd: '/' }))).toMatchObject({
      kind: 'usage',
      code: 'UNKNOWN_TARGET',
      remedy: expect.stringContaining(remedy),
    });
  });

  it('if its file does not exist', () => {
    expect(faultOf(() => loadTargetFile('./none.yaml', { cwd: folderWith({}) }))).toMatchObject({
      kind: 'usage',
      code: 'FILE_MISSING',
      place: { file: './none.yaml' },
    });
  });

  it.each([
    ['a duration without unit', command + 'timeout: 5\n', /^WRONG_TYPE 3 \/timeout .*like 50ms, 5s or 2m/],
    ['a duration of another unit', command + 'timeout: 5 seconds\n', /^WRONG_FORM 3 \/timeout/],
    ['an absolute artifact', command + 'subject: { artifacts: [/etc/passwd] }\n', /^WRONG_FORM 3 \/subject\/artifacts\/0/],
    ['an environment that is no text', command + 'env: { PORT: 80 }\n', /^WRONG_TYPE 3 \/env\/PORT .*put it in quotes/],
    ['a variable of a wrong name', command + 'env: { "A-B": x }\n', /^WRONG_FORM 3 \/env\/A-B/],
    [
      'a reader in two ways',
      command + 'witness: { effects: { file: ./a, http: { url: "http://localhost/" } } }\n',
      /^ONE_WAY 3 \/witness\/effects \| http and file are given/,
    ],
    ['a reader in no way', command + 'witness: { effects: { rows: /a } }\n', /^ONE_WAY .* none of http, file, command is given/],
    ['a member of another kind', command + 'maxCalls: 3\n', /^UNKNOWN_MEMBER 3 \/maxCalls/],
    ['a misspelt member', command + 'timeuot: 5s\n', /^UNKNOWN_MEMBER 3 \/timeuot \| .*did you mean "timeout"\?/],
    ['a misspelt kind', 'knd: command\n', /^UNKNOWN_MEMBER 1 \/knd \| .*did you mean "kind"\?/],
    ['a pointer that is none', 'kind: reference\nskills: { a: { nonce: memo } }\n', /^WRONG_FORM 2 \/skills\/a\/nonce .*JSON Pointer/],
    [
      'a schema from elsewhere',
      'kind: reference\nskills: { a: { input: { $ref: "https://example.org/a.json" } } }\n',
      /^REMOTE_SCHEMA 2 \/skills\/a\/input\/\$ref/,
    ],
    [
      'a secret in a file that reaches another machine',
      agent.replace('${ALICE_TOKEN}', 's3cret').replace('127.0.0.1:4101', 'admin.example.org'),
      /^PLAIN_SECRET 6 \/principals\/0\/credential\/token/,
    ],
    [
      'a secret header in such a file',
      `${command}witness: { effects: { http: { url: "https://example.org/", headers: { Authorization: Bearer abc } } } }\n`,
      /^PLAIN_SECRET 3/,
    ],
  ])('for %s', (_what, text, problem) => {
    expect(problemsOf(text, schema)).toEqual(expect.arrayContaining([expect.stringMatching(problem)]));
  });

  it('and its secret is never told', () => {
    expect(
      problemsOf(agent.replace('${ALICE_TOKEN}', 's3cret').replace('127.0.0.1:4101', 'admin.example.org'), schema).join(),
    ).not.toContain('s3cret');
  });
});

describe('a duration', () => {
  it.each([
    ['50ms', 50],
    ['5s', 5_000],
    ['2m', 120_000],
    ['1h', 3_600_000],
    ['0s', 0],
    ['5', undefined],
    ['1.5s', undefined],
    ['-1s', undefined],
    ['05s', undefined],
    ['5 s', undefined],
  ])('%s', (text, milliseconds) => {
    expect(parseDuration(text)).toBe(milliseconds);
  });
});
