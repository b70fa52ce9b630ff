import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { verifyWire } from '../../../src/proceedings/verify-wire.js';
import type { HostileMode } from '../../support/a2a/hostile-modes.js';
import { closedPort } from '../../support/a2a/listening.js';
import { echoingAgent } from '../../support/live/echoing-agent.js';
import { observed, wireFile, wordOf } from '../../support/wire/observing.js';
import { spoiledAgent } from '../../support/wire/spoiled-agent.js';

describe('an agent that answers badly', () => {
  it.each<[HostileMode, string]>([
    ['html', 'unparseable'],
    ['gzip-bomb', 'unparseable'],
    ['flood', 'unparseable'],
    ['redirect-metadata', 'unparseable'],
    ['tiny-events', 'unparseable'],
    ['slow', 'timeout'],
  ])('%s is %s, and the observation goes on', async (mode, word) => {
    const url = await spoiledAgent((method, nth) => (method === 'SendMessage' && nth === 1 ? mode : undefined));
    const seen = await observed({ ...wireFile(url), timeout: '1s' });

    expect(wordOf(seen, 'method/send/v1.0')).toBe(word);
    expect(wordOf(seen, 'version/GetTask/1.0')).toBe('error -32001');
    expect(wordOf(seen, 'version/SendMessage/v0.3-body')).toBe('result');
    expect(seen.exitCode).toBe(0);
    expect(await verifyWire({ path: seen.folder })).toMatchObject({ ok: true });
  });

  it('and then not at all is given up after three questions: the rest is told as not asked, with exit 4', async () => {
    let calls = 0;
    const url = await spoiledAgent(() => ((calls += 1) > 40 ? 'blackhole' : undefined));
    const seen = await observed({ ...wireFile(url), timeout: '500ms' }, { expect: 'a2a-1.0.1' });
    const { table } = seen.predicate;

    const given = table.findIndex(({ notMade }) => notMade?.includes('several questions in a row got none') === true);

    expect(table.slice(given - 3, given).map(({ word }) => word)).toEqual(['timeout', 'timeout', 'timeout']);
    expect(table.find(({ row }) => row === 'auth/good')?.notMade).toBe(table[given]?.notMade);
    expect([seen.exitCode, seen.predicate.complete]).toEqual([4, true]);
  });

  it('to nobody is no observation: nothing is written', async () => {
    const url = `http://127.0.0.1:${await closedPort()}/`;
    await expect(observed(wireFile(url))).rejects.toMatchObject({ kind: 'target', code: 'TARGET_UNREACHABLE' });
  });

  it('and is somewhere else is asked nothing', async () => {
    await expect(observed({ ...wireFile('http://192.0.2.1/'), principals: [{ id: 'anonymous' }] })).rejects.toMatchObject({
      kind: 'usage',
      code: 'TARGET_REMOTE',
    });
  });
});

describe('the credentials of a target file', () => {
  it('stand in no file of an observation, although the agent tells them to everybody in every form', async () => {
    const agent = await echoingAgent();
    const secrets = ['secret-of-ann-4711', 'secret-of-bob-0815'];
    const bearer = (id: string, token: string | undefined): object => ({ id, credential: { scheme: 'bearer', token } });
    const file = { ...wireFile(agent.url), principals: [bearer('ann', secrets[0]), bearer('bob', secrets[1])] };
    const seen = await observed(file);
    const text = readdirSync(seen.folder)
      .map((name) => readFileSync(join(seen.folder, name), 'utf8'))
      .join('\n');
    const payload = Buffer.from(JSON.parse(readFileSync(join(seen.folder, 'wire.dsse.json'), 'utf8')).payload, 'base64').toString('utf8');
    const forms = secrets.flatMap((secret) => [
      secret,
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
      Buffer.from(secret).toString('hex'),
    ]);

    expect(agent.seen()).toEqual(expect.arrayContaining(secrets));
    expect(forms.filter((form) => `${text}${payload}${seen.folder}`.includes(form))).toEqual([]);
    expect(text).toContain('credential:ann');
  });
});
