import { tmpdir } from 'node:os';
import { onTestFinished } from 'vitest';
import type { Json } from '../../../src/base/json.js';
import type { TargetFile } from '../../../src/model/target.js';
import { type LiveTarget, openA2aTarget } from '../../../src/targets/a2a/a2a-kind.js';
import type { OpenContext } from '../../../src/targets/open-context.js';

/** A context whose log is kept. */
export const liveContext = (env: OpenContext['env'] = {}): OpenContext & { readonly logged: readonly string[] } => {
  const logged: string[] = [];
  return { env: { PATH: process.env['PATH'], ...env }, log: (text) => logged.push(text), temporaryFolder: tmpdir, logged };
};

/** Opens a live target for the length of the running test. */
export const openedLive = async (file: TargetFile, context: OpenContext = liveContext()): Promise<LiveTarget> => {
  const target = await openA2aTarget(file, context);
  onTestFinished(() => target.close());
  return target;
};

/** The principals of the small agent, as a target file names them. */
export const principals: Json = [
  { id: 'alice', credential: { scheme: 'bearer', token: 'token-of-alice-1' } },
  { id: 'mallory', credential: { scheme: 'bearer', token: 'token-of-mallory-1' } },
  { id: 'anonymous' },
];

/** A whole target file for the small agent at this URL. */
export const fileFor = (url: string, more: Partial<TargetFile> = {}): TargetFile => ({
  kind: 'a2a',
  url,
  timeout: 3_000,
  settle: { max: 1_000, quiet: 10 },
  skills: { refund: { consequence: 'external_do', nonce: '/memo' }, lookup: { consequence: 'observe' } },
  operator: {
    grant: { http: { method: 'PUT', url: `${url}grants/{principal}/{skill}` } },
    revoke: { http: { method: 'DELETE', url: `${url}grants/{principal}/{skill}` } },
  },
  witness: { effects: { http: { url: `${url}ledger` }, rows: '/entries', map: { skill: '/action', principal: '/by', input: '/payload' } } },
  ...more,
  rest: { consequences: 'allowed', principals, ...more.rest },
});

/** A call of the small agent. */
export const calling = (messageId: string, more: object = {}) =>
  ({ world: 'default', principal: 'alice', messageId, skill: 'refund', input: { order: 'A-1', memo: messageId }, ...more }) as const;
