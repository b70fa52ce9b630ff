// The lines of a small program that speaks sa2a-target/1: fixtures answer with them, lawfully or not.
import { createInterface } from 'node:readline';

export const write = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

export const result = (id, value) => ({ jsonrpc: '2.0', id, result: value });

export const failure = (id, code, message) => ({ jsonrpc: '2.0', id, error: { code, message } });

export const description = {
  protocol: 'sa2a-target/1',
  subject: { name: 'fixture' },
  skills: [{ id: 'lookup', consequence: 'observe' }],
  abilities: ['send', 'grant', 'revoke', 'effects', 'something-of-later'],
};

const lawful = {
  'target/describe': () => description,
  'target/close': () => ({}),
  'caller/send': ({ messageId, input }) => ({ state: 'completed', taskId: messageId, artifacts: [input ?? null] }),
  'operator/grant': () => ({ grantId: 'g-1' }),
  'operator/revoke': () => ({}),
  'witness/effects': () => ({ effects: [] }),
};

export const lawfulAnswer = ({ id, method, params }) => {
  const answer = lawful[method];
  return answer === undefined ? failure(id, -32601, 'unknown method') : result(id, answer(params));
};

/** Calls `react` with each request; closes the way the protocol asks where `react` does not. */
export const serve = (react) => {
  createInterface({ input: process.stdin }).on('line', async (line) => {
    const request = JSON.parse(line);
    await react(request);
    if (request.method === 'target/close') process.stdout.write('', () => process.exit(0));
  });
};
