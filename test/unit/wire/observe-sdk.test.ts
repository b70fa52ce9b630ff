import { describe, expect, it } from 'vitest';
import { type SdkKind, sdkServer } from '../../support/a2a/sdk-server.js';
import { readExpectation } from '../../../src/proceedings/read-expectation.js';
import { compareRows, driftIn } from '../../../src/wire/compare.js';
import { observed, type Observing, otherwise, wireFile, wordOf } from '../../support/wire/observing.js';

const of = async (kind: SdkKind, expectation: string) => {
  const server = await sdkServer(kind);
  const seen = await observed(
    wireFile(server.url, (id) => `token-of-${id}-1`),
    { expect: expectation },
  );
  return { seen, server, remarks: seen.predicate.remarks.map(({ id }) => id) };
};

/** Where an agent differs from another expectation than its own: here the pure specification. */
const differing = ({ predicate }: Observing, expectation: string): readonly string[] =>
  driftIn(compareRows(predicate.table, readExpectation(expectation, { cwd: '/' }).rows)).map(({ row, seen }) => `${row}: ${seen}`);

describe('an agent on the official SDK', () => {
  it('of 1.3.0, strict: its expectation holds, and what surprises callers is remarked on', async () => {
    const { seen, server, remarks } = await of('strict', 'a2a-js-1.3.0-strict');

    expect(otherwise(seen)).toEqual([]);
    expect(remarks).toEqual(
      expect.arrayContaining(['card-case-leak', 'code-of-another-version', 'patch-refused', 'invalid-request-as-params', 'bad-id-echoed']),
    );
    expect(remarks).toEqual(
      expect.arrayContaining(['notification-answered', 'html-refusal', 'stack-trace', 'message-taken', 'no-allow', 'no-challenge']),
    );
    expect(server.effects()).toEqual([]);
    expect(differing(seen, 'a2a-1.0.1')).toEqual([
      'envelope/jsonrpc-1.0: error -32602 · INVALID_PARAMS',
      'envelope/method-missing: error -32602 · INVALID_PARAMS',
      'envelope/id-object: error -32602 · INVALID_PARAMS',
    ]);
  });

  it('of 1.3.0, dual: its expectation holds in both spellings', async () => {
    const { seen, remarks } = await of('dual', 'a2a-js-1.3.0-dual');

    expect(otherwise(seen)).toEqual([]);
    expect(wordOf(seen, 'card-fact/says-and-does')).toBe('says 0.3 and 1.0, does v0.3 and v1.0');
    expect(remarks).toEqual(expect.arrayContaining(['internal-error', 'inline-push-ignored']));
    expect(remarks).not.toContain('foreign-task');
  });

  it('of 0.3.14: its expectation holds, a version field counts for nothing, and the task of another is shown', async () => {
    const { seen, remarks } = await of('native', 'a2a-js-0.3.14');

    expect(otherwise(seen)).toEqual([]);
    expect(remarks).toEqual(
      expect.arrayContaining(['version-ignored', 'foreign-task', 'claim-counts', 'status-not-200', 'reserved-shown']),
    );
    expect(differing(seen, 'a2a-0.3')).toEqual(['message/missing: error -32603']);
    expect(seen.predicate.table.find(({ row }) => row === 'envelope/malformed')).toMatchObject({ word: 'error -32700', httpStatus: 400 });
  });
});
