import type { SdkServer } from '../a2a/sdk-server.js';

const token = (id: string): object => ({ id, credential: { scheme: 'bearer', token: `token-of-${id}-1` } });

const input = {
  type: 'object',
  properties: { order: { type: 'string', minLength: 1, maxLength: 40 }, memo: { type: 'string' } },
  required: ['order', 'memo'],
};

/** The target file for an agent on the SDK. */
export const sdkFile = ({ url, ledger }: SdkServer, dialect: string): object => ({
  kind: 'a2a',
  url,
  dialect,
  timeout: '20s',
  consequences: 'allowed',
  settle: { max: '2s', quiet: '10ms' },
  principals: [token('alice'), token('mallory'), token('trent'), { id: 'anonymous' }],
  skills: { refund: { consequence: 'external_do', input, nonce: '/memo' }, lookup: { consequence: 'observe' } },
  send: { skill: '/metadata/skill', input: '/parts/0/data', refusal: '/status/message/parts/0/data/code' },
  operator: {
    grant: { http: { method: 'PUT', url: `${url}grants/{principal}/{skill}` } },
    revoke: { http: { method: 'DELETE', url: `${url}grants/{principal}/{skill}` } },
  },
  witness: { effects: { file: ledger, map: { skill: '/action', principal: '/by', messageId: '/id', input: '/payload' } } },
});
