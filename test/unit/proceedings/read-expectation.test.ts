import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fault } from '../../../src/base/fault.js';
import { exitOfFault } from '../../../src/model/exit-codes.js';
import { expectationNames, readExpectation } from '../../../src/proceedings/read-expectation.js';
import { httpShapes, outcomeWord } from '../../../src/wire/outcome.js';
import { speaksOfLaw, wordsOfRow } from '../../../src/wire/row-words.js';
import { ownFolder } from '../../support/live/running.js';

const refusal = (change: object): string => {
  const cwd = ownFolder('expectation');
  const whole = { subject: 'my-agent', version: '1', column: 'base', rows: { 'method/get/v0.3': 'result' }, ...change };
  writeFileSync(join(cwd, 'expected.json'), JSON.stringify(whole));
  try {
    readExpectation('./expected.json', { cwd });
    return 'read';
  } catch (error: unknown) {
    if (error instanceof Fault) return `${exitOfFault(error.kind)} ${error.code} ${error.place?.path ?? ''} line ${error.place?.line ?? 0}`;
    throw error;
  }
};

describe('an expectation', () => {
  it('that comes with this version is read', () => {
    expect(expectationNames().map((name) => readExpectation(name, { cwd: '/' }).rows.length > 0)).toEqual(
      expectationNames().map(() => true),
    );
  });

  it.each([
    [{ 'method/get/v0.3': 'pass' }],
    [{ 'method/get/v0.3': ['result', 'CONFORMANT'] }],
    [{ 'method/get/v0.3': { is: 'result', gap: 'fail is conformant' } }],
    [{ 'method/get/v0.3': 'error' }],
    [{ 'method/get/v0.3': 'http 401 login' }],
    [{ 'alias/get': 'pass and fail' }],
    [{ 'owner/listed': 'verdict' }],
    [{ 'push/stored': 'many' }],
  ])('with a word that its row never has is refused with 2 and its place: %j', (rows) => {
    expect(refusal({ rows })).toBe(`2 UNKNOWN_WORD_OF_ROW /rows/${Object.keys(rows)[0]?.replaceAll('/', '~1') ?? ''} line 1`);
  });

  it.each([
    [{ subject: 'CONFORMANT agent' }, '/subject'],
    [{ version: 'verdict: pass' }, '/version'],
    [{ column: 'PASS' }, '/column'],
    [{ rows: { 'card-fact/identity': { is: 'an agent 1', gap: 'non-conformant' } } }, '/rows/card-fact~1identity'],
  ])('that speaks of law is refused with 2: %j', (change, path) => {
    expect(refusal(change)).toBe(`2 LAW_WORD ${path} line 1`);
  });

  it('may name an agent whose name only holds such a word, an agent that says one of itself, and a task that failed', () => {
    expect(
      refusal({
        subject: 'passport-agent',
        rows: { 'card-fact/identity': 'Pass Desk 1', 'shape/state/v0.3': { is: 'completed', gap: 'failed' } },
      }),
    ).toBe('read');
    expect(['failover', 'compass', 'passwords'].filter(speaksOfLaw)).toEqual([]);
  });

  it('takes every word that an outcome has', () => {
    const anError = fc.record({
      code: fc.double({ noNaN: true, noDefaultInfinity: true }),
      registry: fc.constant('jsonrpc' as const),
      name: fc.constant('x'),
    });
    const outcomes = fc.oneof(
      fc.record({
        is: fc.constantFrom('http' as const),
        status: fc.integer({ min: 100, max: 599 }),
        shape: fc.constantFrom(...httpShapes),
      }),
      fc.record({ is: fc.constant('error' as const), error: anError }),
      fc.record({ is: fc.constant('sse-error' as const), error: anError }),
      fc.record({
        is: fc.constantFrom('result', 'result:null', 'sse', 'accepted-notification', 'no-route', 'unparseable', 'timeout', 'refused'),
      }),
    );
    fc.assert(fc.property(outcomes, (outcome) => wordsOfRow('method/get/v0.3')?.test(outcomeWord(outcome)) === true));
  });
});
