import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { openTarget } from '../src/targets/registry.js';
import { inFlight, median, sideBySide, timesFaster } from './side-by-side.js';

/** The same messages to the same program: once through the target of kind `command`, once by a loop that only counts the lines that come back. */
const rounds = 7;
const messages = 12_000;
const lanes = 32;

const command = [process.execPath, 'bench/echo.mjs'] as const;
const paramsOf = (index: number) => ({
  world: 'w',
  principal: 'alice',
  messageId: `m-${index}`,
  skill: 'refund',
  input: { order: `A-${index}`, amount: 3, memo: 'n-1' },
});

const target = await openTarget({ kind: 'command', command }, { env: process.env, log: () => undefined, temporaryFolder: tmpdir });
await target.request('target/describe', { protocol: 'sa2a-target/1' });

const court = (): Promise<number> => inFlight(messages, lanes, (index) => target.request('caller/send', paramsOf(index)));

// A group of its own, as the court's program has: the kernel shares a busy machine out by session, and both sides must get the same share.
const program = spawn(command[0], command.slice(1), { stdio: ['pipe', 'pipe', 'inherit'], detached: true });

const bare = (): Promise<number> =>
  new Promise((resolve) => {
    let sent = 0;
    let got = 0;
    const send = (): void => {
      const line = { jsonrpc: '2.0', id: sent, method: 'caller/send', params: paramsOf(sent) };
      sent += 1;
      program.stdin.write(`${JSON.stringify(line)}\n`);
    };
    const started = performance.now();
    const read = (chunk: Uint8Array): void => {
      for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, end + 1)) {
        got += 1;
        if (sent < messages) send();
      }
      if (got < messages) return;
      program.stdout.off('data', read);
      resolve((messages / (performance.now() - started)) * 1000);
    };
    program.stdout.on('data', read);
    while (sent < lanes) send();
  });

const [throughCourt = [], byLoop = []] = await sideBySide(rounds, [court, bare]);
program.stdin.end();
await target.close();
process.stdout.write(
  JSON.stringify({
    lanes,
    ratio: timesFaster(throughCourt, byLoop),
    courtPerSecond: Math.round(median(throughCourt)),
    barePerSecond: Math.round(median(byLoop)),
    rounds,
  }),
);
