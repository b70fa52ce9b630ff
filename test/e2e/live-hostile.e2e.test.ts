import { describe, expect, it } from 'vitest';
import { closedPort } from '../support/a2a/listening.js';
import { commandLine } from '../support/live/command-line.js';
import { behaviours, spoiled } from '../support/live/hostile-behaviours.js';
import { expectNoVerdict } from '../support/live/no-verdict.js';
import { sampled } from '../support/sampled.js';
import { smallFile } from '../support/live/small-file.js';

const words = ['run', '--target', 'target.json', '--case', 'SA2A-AUTH-00?', '--runs', '2', '--seed', '5'];

describe('a target that is hostile from the first message on ends a run with 4 and a message that names what it did, never a verdict', () => {
  it.each(sampled(behaviours, 5, 'LIVE'))('%s', async (mode, said) => {
    const end = await spoiled(words, (method) => (method === 'SendMessage' ? mode : undefined));
    expect([end.code, end.err]).toEqual([4, expect.stringContaining(said)]);
    expectNoVerdict(end);
  });

  it('closed', async () => {
    const url = `http://127.0.0.1:${await closedPort()}/`;
    const end = await commandLine(smallFile(url, url), words);
    expect([end.code, end.out + end.err]).toEqual([4, expect.stringContaining('ECONNREFUSED')]);
    expectNoVerdict(end);
  });
});
