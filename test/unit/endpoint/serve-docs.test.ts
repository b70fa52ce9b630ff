import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { demoPrincipals, operatorToken, witnessToken } from '../../../src/endpoint/demo-tokens.js';
import { wireMethods } from '../../../src/endpoint/wire-methods.js';
import { aLiveAgent } from '../../support/endpoint/a-live-agent.js';
import { columns } from '../../support/endpoint/method-columns.js';

const page = readFileSync('docs/reference/serve.md', 'utf8');

/** The rows of the table with this first cell in its head, without marks of code. */
const tableOf = (head: string): readonly (readonly string[])[] => {
  const lines = page.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${head} |`));
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  return lines.slice(start + 2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
};

describe('the reference page of serve', () => {
  it('shows every token as it is', () => {
    expect(tableOf('who')).toEqual([
      ...demoPrincipals.map(({ id, token }) => [id, token]),
      ['operator', operatorToken],
      ['witness', witnessToken],
    ]);
  });

  it('shows every method under both names with what comes', () => {
    const rows = wireMethods.map(({ operation, ...names }) => [
      names['v0.3'],
      names['v1.0'],
      columns.base[operation],
      columns.owned[operation],
    ]);
    expect(tableOf('v0.3')).toEqual(rows);
  });

  it('shows paths of the operator that are there', async () => {
    const { operator } = await aLiveAgent();
    for (const [route = ''] of tableOf('method and path')) {
      const [method = '', path = ''] = route.split(' ');
      const named = path.replace('{principal}', 'alice').replace('{skill}', 'send_payment').replace('{fault}', 'effect-lies');
      expect([route, (await operator(method, named)).status]).toEqual([route, 200]);
    }
  });
});
