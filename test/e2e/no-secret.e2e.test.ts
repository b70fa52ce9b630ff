import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rejudge } from '../../src/proceedings/rejudge.js';
import { verify } from '../../src/proceedings/verify.js';
import { listFolder } from '../../src/record/folder-files.js';
import { bodyOf } from '../support/a2a/hostile-server.js';
import { listening } from '../support/a2a/listening.js';
import { liveCourt } from '../support/live/live-target.js';

/** A secret in every spelling that a careless agent may give it. */
const spellings = (secret: string): readonly string[] => [
  secret,
  `Bearer ${secret}`,
  Buffer.from(secret).toString('base64'),
  Buffer.from(`user:${secret}`).toString('base64url'),
  Buffer.from(`u:${secret}`).toString('base64'),
  Buffer.from(secret).toString('hex'),
  encodeURIComponent(`${secret}&`),
  JSON.stringify({ authorization: secret }),
];

/** An agent that repeats the credential of its caller in whatever it hands out. */
const leakingAgent = async (upstream: () => string): Promise<string> => {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const text = await forwarded(upstream(), request, body);
    const secret = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    const parts = secret === '' ? [] : spellings(secret).map((spelling) => ({ text: spelling }));
    const leak = JSON.stringify({ artifactId: 'leak', parts: [...parts, { data: { [secret]: secret, nested: [{ token: secret }] } }] });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(text.replaceAll(upstream(), url).replaceAll('"artifacts":[', `"artifacts":[${leak},`));
  };
  const url = new URL((await listening((request, response) => void handle(request, response))).url).origin;
  return url;
};

const forwarded = (upstream: string, { method, url = '/', headers }: IncomingMessage, body: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { host: _host, ...kept } = headers;
    const request = ask(new URL(url, upstream), { method, headers: kept }, (response) => void bodyOf(response).then(resolve, reject));
    request.once('error', reject);
    request.end(body);
  });

const canaries = ['alice', 'bob', 'carol', 'dave', 'erin', 'mallory', 'the-operator', 'the-witness'].map((name) => `demo-token-of-${name}`);

describe('a credential that the subject gives away', () => {
  it.each([
    ['an agent that keeps the law', [], 'SA2A-AUTH-003', 'PARTIAL_ALIVE'],
    ['one that does not', ['authority-check'], 'SA2A-AUTH-002', 'NONCONFORMANT'],
  ])('stands in no file of the run and in no answer: %s', { timeout: 240_000 }, async (_, without, caseGlob, standing) => {
    let upstream = '';
    const proxy = await leakingAgent(() => upstream);
    const court = await liveCourt(without, 'v1.0', (text) => {
      upstream = /^url: (\S+?)\/?$/m.exec(text)?.[1] ?? '';
      return text.replace(/^url: .*$/m, `url: ${proxy}/`);
    });
    try {
      const outcome = await court.run({ caseGlob, runs: 2, seed: 5 });
      const { folder } = outcome;
      const forms = canaries.flatMap((canary) => [
        canary,
        Buffer.from(canary).toString('hex'),
        Buffer.from(canary).toString('base64').slice(0, -4),
      ]);
      const texts = [JSON.stringify(outcome), ...listFolder(folder).files.map((name) => readFileSync(join(folder, name), 'latin1'))];
      expect(forms.filter((form) => texts.some((text) => text.includes(form)))).toEqual([]);
      expect(readFileSync(join(folder, 'evidence.ndjson'), 'utf8')).toMatch(/credential:(?:alice|bob|carol|dave|erin|mallory)/);
      expect(await verify({ path: folder })).toMatchObject({ ok: true });
      expect(await rejudge({ path: folder, allowCorpus: [] })).toMatchObject({
        ok: true,
        value: { verdict: { standing: outcome.verdict.standing } },
      });
      expect(outcome.verdict.standing).toBe(standing);
    } finally {
      await court.close();
    }
  });
});
