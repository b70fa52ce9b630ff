import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import { runProgram } from '../../../src/cli/program.js';
import { demoPrincipals, operatorToken, witnessToken } from '../../../src/endpoint/demo-tokens.js';
import { messageParams } from '../../support/endpoint/a-live-agent.js';
import { aScreen } from '../cli/a-screen.js';

const foldersOfServe = (): readonly string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('sa2a-court-serve-'));

/** Runs `serve` until it has said where it listens; `stop` is Ctrl-C. */
const serving = async (...words: readonly string[]) => {
  const { around, written } = aScreen();
  const ended = runProgram(['serve', '--port', '0', ...words], around);
  await vi.waitFor(() => expect(written.out).toContain('http://127.0.0.1:'));
  const stop = async (): Promise<number> => {
    process.emit('SIGINT');
    return ended;
  };
  return { written, stop, url: /http:\/\/127\.0\.0\.1:\d+\//.exec(written.out)?.[0] ?? '' };
};

describe('serve', () => {
  it('says where it listens and with which tokens, answers there, and ends with 0 on Ctrl-C without a trace', async () => {
    const before = foldersOfServe();
    const { written, url, stop } = await serving();
    expect(written.out).toMatch(/^listening on http:\/\/127\.0\.0\.1:\d+\/\n/);
    for (const { token } of demoPrincipals) expect(written.out).toContain(token);
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: 'Bearer demo-token-of-alice' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'message/send',
        params: messageParams({ skill: 'lookup', input: { record: 'R' } }),
      }),
    });
    expect(await response.json()).toMatchObject({ result: { status: { state: 'completed' } } });
    expect(await stop()).toBe(0);
    await expect(fetch(url)).rejects.toThrow('fetch failed');
    expect(foldersOfServe().filter((name) => !before.includes(name))).toEqual([]);
  });

  it('answers one JSON document with --json, with the planes and every token', async () => {
    const { written, stop } = await serving('--json', '--transport', 'owned', '--without', 'claim-once', '--variant', 'plain');
    expect(JSON.parse(written.out)).toMatchObject({
      url: expect.stringMatching(/^http/),
      operator: { url: expect.stringMatching(/\/operator\/$/), token: operatorToken },
      witness: { url: expect.stringMatching(/\/witness\/$/), token: witnessToken },
      principals: demoPrincipals,
      transport: 'owned',
      without: ['claim-once'],
      variant: 'plain',
    });
    expect(await stop()).toBe(0);
  });

  it('says one line with --quiet', async () => {
    const { written, stop } = await serving('--quiet');
    expect(written.out).toMatch(/^listening on \S+\n$/);
    await stop();
  });

  it.each([
    [['--without', 'authority-chek'], 'authority-check'],
    [['--variant', 'nothing'], 'contrary'],
    [['--transport', 'bse'], 'did you mean "base"?'],
    [['--port', '65534'], 'a whole number from 0 to 65533'],
  ])('with %j ends with 2 and says what to write', async (words, remedy) => {
    const { around, written } = aScreen();
    expect(await runProgram(['serve', ...words], around)).toBe(2);
    expect(written.err).toContain(remedy);
  });
});
