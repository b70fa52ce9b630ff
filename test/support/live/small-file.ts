const token = (id: string): object => ({ id, credential: { scheme: 'bearer', token: `token-of-${id}-1` } });

/** The target file of the small agent of the tests as a person would write it; `at` is where its callers are sent, `agent` where it is. */
export const smallFile = (at: string, agent: string, more: object = {}): object => ({
  kind: 'a2a',
  url: at,
  consequences: 'allowed',
  timeout: '500ms',
  settle: { max: '500ms', quiet: '10ms' },
  principals: [token('alice'), token('mallory'), { id: 'anonymous' }],
  skills: {
    refund: {
      consequence: 'external_do',
      input: { type: 'object', properties: { order: { type: 'string' }, memo: { type: 'string' } }, required: ['order', 'memo'] },
      nonce: '/memo',
    },
    lookup: { consequence: 'observe' },
  },
  operator: {
    grant: { http: { method: 'PUT', url: `${agent}grants/{principal}/{skill}` } },
    revoke: { http: { method: 'DELETE', url: `${agent}grants/{principal}/{skill}` } },
  },
  witness: {
    effects: { http: { url: `${agent}ledger` }, rows: '/entries', map: { skill: '/action', principal: '/by', input: '/payload' } },
  },
  ...more,
});
