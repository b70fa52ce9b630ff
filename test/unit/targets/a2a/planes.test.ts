import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ledgerRows } from '../../../../src/targets/a2a/ledger-rows.js';
import { createRowNumbers } from '../../../../src/targets/a2a/row-numbers.js';
import { calling, fileFor, liveContext, openedLive } from '../../../support/a2a/live-file.js';
import { smallAgent } from '../../../support/a2a/small-agent.js';
import { faultOf } from '../../../support/a2a/thrown.js';

const world = 'default';
const pair = { world, principal: 'alice', skill: 'refund' } as const;

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'planes-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
};

/** A program that writes its arguments into a file and prints what it is told to. */
const admin = (into: string, prints: string, code = 0): readonly string[] => [
  process.execPath,
  '-e',
  `require('fs').appendFileSync(process.argv[1], JSON.stringify(process.argv.slice(2).filter((one) => one !== '--')) + '\\n'); process.stdout.write(${JSON.stringify(prints)}); process.exit(${code})`,
  into,
];

describe('an act of the operator by a program', () => {
  it('gets its values as arguments of its own, never through a shell', async () => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const log = join(folder(), 'log');
    const operator = {
      grant: {
        command: [...admin(log, '{"grantId":"g-7"}'), '--', 'grant', '{principal}', '{skill}', '{expiresAt}', '--bounds={constraints}'],
      },
      revoke: { command: [...admin(log, 'done'), '--', 'revoke', '{principal}', '{skill}'] },
    };
    const target = await openedLive(fileFor(agent.url, { operator }));
    const { abilities } = await target.request('target/describe', { protocol: 'sa2a-target/1' });
    expect(abilities).toEqual(expect.arrayContaining(['grant', 'grant.expiry', 'grant.constraints', 'revoke']));
    const skill = '$(touch owned); refund';
    await expect(target.request('operator/grant', { ...pair, skill })).resolves.toEqual({ grantId: 'g-7' });
    await expect(target.request('operator/grant', { ...pair, expiresAt: 5, constraints: { a: 1 } })).resolves.toEqual({ grantId: 'g-7' });
    await expect(target.request('operator/revoke', { ...pair, skill })).resolves.toEqual({});
    const lines = readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual([
      ['grant', 'alice', skill],
      ['grant', 'alice', 'refund', '5', '--bounds={"a":1}'],
      ['revoke', 'alice', skill],
    ]);
  });

  it('is declined where a value must not be sent, and where the program says so', async () => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const log = join(folder(), 'log');
    const operator = {
      grant: { command: [...admin(log, '{"refused":{"code":"not_today"}}', 1), '--', '{principal}', '{skill}'] },
      revoke: { command: [...admin(log, ''), '--', '{principal}'] },
    };
    const target = await openedLive(fileFor(agent.url, { operator }));
    await expect(target.request('operator/grant', { ...pair, skill: '--all' })).resolves.toEqual({ refused: { code: 'value_not_sent' } });
    await expect(target.request('operator/grant', pair)).resolves.toEqual({ refused: { code: 'not_today' } });
    expect(readFileSync(log, 'utf8').trim().split('\n')).toHaveLength(1);
  });

  it.each([
    ['fails', ['-e', 'process.exit(3)'], 'exit code 3'],
    ['never ends', ['-e', 'setInterval(() => {}, 1000)'], 'did not end within 700 ms'],
    [
      'floods',
      ['-e', 'const f = () => { while (process.stdout.write("x".repeat(65536))); process.stdout.once("drain", f) }; f()'],
      'operator.restart',
    ],
  ])('that %s is a fault of the target', async (_what, args, words) => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const target = await openedLive(fileFor(agent.url, { timeout: 700, operator: { restart: { command: [process.execPath, ...args] } } }));
    const fault = await faultOf(target.request('operator/restart', { world }));
    expect(fault).toMatchObject({ kind: 'target', code: 'TARGET_PLANE_FAILED' });
    expect(fault.message).toContain(words);
  });

  it('may move the clock, and then says what it shows', async () => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const log = join(folder(), 'log');
    const target = await openedLive(
      fileFor(agent.url, { operator: { advanceClock: { command: [...admin(log, '{"now":1234}'), '--', '{ms}'] } } }),
    );
    await expect(target.request('operator/advanceClock', { world, ms: -5 })).resolves.toEqual({ now: 1234 });
    expect(readFileSync(log, 'utf8')).toBe('["-5"]\n');
  });

  it('grants nothing that could never be taken away', async () => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const target = await openedLive(
      fileFor(agent.url, { operator: { grant: { http: { method: 'PUT', url: `${agent.url}grants/{principal}/{skill}` } } } }),
    );
    const { abilities } = await target.request('target/describe', { protocol: 'sa2a-target/1' });
    expect(abilities).not.toContain('grant');
  });
});

describe('the grants of a live agent', () => {
  const principals = [
    { id: 'alice', credential: { scheme: 'bearer', token: 'token-of-alice-1' }, grants: ['refund'] },
    { id: 'mallory', credential: { scheme: 'bearer', token: 'token-of-mallory-1' } },
  ];

  it('are after the run what they were before it', async () => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const target = await openedLive(fileFor(agent.url, { rest: { principals } }));
    await expect(target.request('caller/send', calling('m-1'))).resolves.toMatchObject({ state: 'rejected' });
    await target.request('operator/grant', { ...pair, principal: 'mallory' });
    expect([...agent.grants]).toEqual(['mallory refund']);
    await target.close();
    expect([...agent.grants]).toEqual(['alice refund']);
  });

  it('that stand and cannot be taken down keep their principal out of the trial', async () => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const context = liveContext();
    const { operator: _operator, ...file } = fileFor(agent.url, { rest: { principals } });
    const target = await openedLive(file, context);
    expect(target.principals).toEqual([{ id: 'mallory' }]);
    expect(context.logged.join('\n')).toContain('alice is not spoken as');
  });
});

describe('a witness', () => {
  it('may be a file of lines, of which one that is still being written is not read yet', async () => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const file = join(folder(), 'ledger.jsonl');
    writeFileSync(file, '{"what":"refund","who":"alice"}\n{"what":"ref');
    const target = await openedLive(fileFor(agent.url, { witness: { effects: { file, map: { skill: '/what', principal: '/who' } } } }));
    const read = async (after?: number) =>
      (await target.request('witness/effects', { world, ...(after === undefined ? {} : { after }) })).effects;
    await expect(read()).resolves.toEqual([{ seq: 1, skill: 'refund', principal: 'alice' }]);
    appendFileSync(file, 'und","who":"alice"}\n');
    await expect(read(1)).resolves.toEqual([{ seq: 2, skill: 'refund', principal: 'alice' }]);
  });

  it('may be a program, and keeps its own counter where it has one', async () => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const rows = [
      { n: 40, a: 'refund' },
      { n: 41, a: 'refund' },
    ];
    const command = [process.execPath, '-e', `console.log(${JSON.stringify(JSON.stringify({ rows }))})`];
    const witness = { effects: { command, rows: '/rows', map: { seq: '/n', skill: '/a' } } };
    const target = await openedLive(fileFor(agent.url, { witness }));
    await expect(target.request('witness/effects', { world, after: 40 })).resolves.toEqual({ effects: [{ seq: 41, skill: 'refund' }] });
  });

  it.each([
    ['a file that does not exist', { file: '/nowhere/ledger.jsonl' }, 'the file does not exist'],
    [
      'no rows where they should be',
      { command: [process.execPath, '-e', 'console.log("{}")'], rows: '/rows' },
      'there is no list of rows at /rows',
    ],
    ['a line that is not JSON', { command: [process.execPath, '-e', 'console.log("{}\\nnope\\n{}")'] }, 'its line 2 is not JSON'],
    ['a program that fails', { command: [process.execPath, '-e', 'process.exit(2)'] }, 'exit code 2'],
  ])('with %s is a fault of the target, never an empty ledger', async (_what, effects, words) => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const target = await openedLive(fileFor(agent.url, { witness: { effects } }));
    const fault = await faultOf(target.request('witness/effects', { world }));
    expect(fault).toMatchObject({ kind: 'target', code: 'TARGET_PLANE_FAILED' });
    expect(fault.message).toContain(words);
  });

  it('whose rows lack what the protocol wants is a fault that names the member', async () => {
    const agent = await smallAgent({ spelling: 'v1.0' });
    const command = [process.execPath, '-e', 'console.log(JSON.stringify([{ a: 1 }]))'];
    const target = await openedLive(fileFor(agent.url, { witness: { effects: { command } } }));
    const fault = await faultOf(target.request('witness/effects', { world }));
    expect(fault).toMatchObject({ kind: 'target', code: 'TARGET_BAD_ANSWER', message: expect.stringContaining("'skill'") });
  });
});

describe('rows without a counter', () => {
  it('keep their number and new ones get the next, at whichever end the ledger grows', () => {
    const numbers = createRowNumbers();
    const [a, b, c] = [{ n: 'a' }, { n: 'b' }, { n: 'c' }];
    expect(numbers([a])).toEqual([1]);
    expect(numbers([b, a])).toEqual([2, 1]);
    expect(numbers([b, a, a])).toEqual([2, 1, 3]);
    expect(numbers([c, b, a, a])).toEqual([4, 2, 1, 3]);
  });

  it('are each new just once, however they are mixed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 4 })),
        fc.array(fc.integer({ min: 0, max: 4 })),
        fc.boolean(),
        (old, more, atTheEnd) => {
          const numbers = createRowNumbers();
          const first = numbers(old);
          const then = numbers(atTheEnd ? [...old, ...more] : [...more, ...old]);
          expect(new Set(first).size).toBe(old.length);
          expect(then.filter((number) => number > old.length)).toHaveLength(more.length);
        },
      ),
    );
  });

  it('of any bytes are read or refused, never thrown', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(ledgerRows(bytes, { rows: undefined, map: undefined })).toHaveProperty('ok');
      }),
    );
  });
});
