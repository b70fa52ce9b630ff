import { execFile, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { dialects } from '../src/a2a/dialects.js';
import { loadTargetFile } from '../src/corpus/target-file.js';
import { readLiveSettings } from '../src/targets/a2a/live-settings.js';
import { messageOf } from '../src/targets/a2a/message-of.js';
import { secretBook } from '../src/targets/a2a/secret-text.js';
import { openTarget } from '../src/targets/registry.js';
import { inFlight, median, sideBySide, timesFaster } from './side-by-side.js';

/** The same message to the same server, `lanes` at a time: through the target of kind `a2a`, by autocannon, which keeps its connections,
 * and by a bare loop over Node's client that opens one for each request, as the court does so that the fate of a call is never in doubt. */
const rounds = 5;
const requests = 400;
const lanes = 8;

const server = fork(fileURLToPath(new URL('endpoint.mjs', import.meta.url)));
const [url]: unknown[] = await once(server, 'message');
if (typeof url !== 'string') throw new TypeError('the server said no address');

const file = loadTargetFile('./examples/live.yaml', { cwd: '.' });
const target = await openTarget(
  { ...file, url, rest: { ...file.rest, dialect: 'v1.0' } },
  { env: {}, log: () => undefined, temporaryFolder: tmpdir },
);
const paramsOf = (messageId: string) => ({
  world: 'default',
  principal: 'alice',
  messageId,
  skill: 'lookup',
  input: { record: 'R-100', note: '' },
});

const court = (): Promise<number> =>
  inFlight(requests, lanes, async () => {
    const { state, why } = await target.request('caller/send', paramsOf(randomUUID()));
    if (state !== 'completed') throw new Error(`${state}: ${why ?? ''}`);
  });

const dialect = dialects['v1.0'];
const { places } = readLiveSettings(file, secretBook({}));
const said = messageOf(paramsOf('[<id>]'), { dialect, places });
if (!said.ok) throw new Error(said.error);
const params = { ...said.value, configuration: dialect.configuration };
const blast = {
  url,
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    Authorization: 'Bearer demo-token-of-alice',
    ...dialect.headers,
  },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: dialect.methods.send, params }),
  connections: lanes,
  amount: requests,
  expected: 'TASK_STATE_COMPLETED',
};

const run = promisify(execFile);
const autocannon = async (): Promise<number> => {
  const { stdout } = await run(process.execPath, ['bench/autocannon.mjs', JSON.stringify(blast)]);
  return Number(JSON.parse(stdout).perSecond);
};

const ask = async (): Promise<void> => {
  const asked = request(url, { method: 'POST', agent: false, headers: blast.headers });
  asked.end(blast.body.replace('[<id>]', randomUUID()));
  const [answer]: Readable[] = await once(asked, 'response');
  if (answer === undefined || !(await text(answer)).includes(blast.expected)) throw new Error('not completed');
};
const loop = (): Promise<number> => inFlight(requests, lanes, ask);

const [throughCourt = [], byAutocannon = [], byLoop = []] = await sideBySide(rounds, [court, autocannon, loop]);
await target.close();
server.disconnect();
process.stdout.write(
  JSON.stringify({
    lanes,
    ratio: timesFaster(throughCourt, byAutocannon),
    ratioToBareLoop: timesFaster(throughCourt, byLoop),
    courtPerSecond: Math.round(median(throughCourt)),
    autocannonPerSecond: Math.round(median(byAutocannon)),
    bareLoopPerSecond: Math.round(median(byLoop)),
    rounds,
  }),
);
