import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../src/base/json.js';
import type { Step } from '../../../../src/model/exhibit.js';
import { judged, verdictOf } from '../../../support/exhibits/an-exhibit.js';
import { aDecision, seeing } from '../../../support/exhibits/rows.js';
import { aSend } from '../../../support/exhibits/steps.js';

const hook = { url: 'http://2130706433/name-1', token: 'a\r\nX-Admin: 1' };
const call = aSend({ callback: hook });

const read = (...rows: readonly JsonObject[]): Step => ({
  name: 'rows',
  act: 'egress',
  egress: rows.map(({ url = '', messageId = null, carries = null }, index) => ({
    seq: index,
    url: typeof url === 'string' ? url : '',
    messageId: typeof messageId === 'string' ? messageId : null,
    carries,
  })),
});

describe('egress', () => {
  const left = (row: JsonObject, more: JsonObject = {}): string =>
    verdictOf('egress', { in: 'rows', of: 'call', ...more }, [call, read(row)]);

  it('is a call to the address of the message, however the subject writes it', () => {
    expect(left({ url: hook.url })).toBe('holds');
    expect(left({ url: 'http://127.0.0.1/name-1?x=1' })).toBe('holds');
    expect(left({ url: 'https://callback.example/name-2' })).toBe('fails');
    expect(judged('egress', { in: 'rows', of: 'call' }, [call, read({ url: hook.url })])).toMatchObject({ grade: 'witnessed' });
  });

  it.each<[Json, string, string]>([
    [{ headers: { 'X-Token': hook.token } }, 'holds', 'holds'],
    [{ headers: [hook.token] }, 'holds', 'holds'],
    [{ body: { token: hook.token } }, 'fails', 'holds'],
    [{ headers: { 'X-Token': 'a%0D%0AX-Admin' } }, 'fails', 'fails'],
    [null, 'fails', 'fails'],
  ])('of %j carries a broken token in a header: %s, anywhere: %s', (carries, header, anywhere) => {
    expect(left({ url: hook.url, carries }, { header: hook.token })).toBe(header);
    expect(left({ url: hook.url, carries }, { holds: hook.token })).toBe(anywhere);
  });

  it('is about another message where it names it, or holds its nonce', () => {
    const other = aSend({ name: 'other', messageId: 'm-2', nonce: 'nonce-0002' });
    const about = (row: JsonObject): string => verdictOf('egress', { in: 'rows', of: 'call', about: 'other' }, [call, other, read(row)]);
    expect(about({ url: hook.url, messageId: 'm-2' })).toBe('holds');
    expect(about({ url: hook.url, carries: ['nonce-0002'] })).toBe('holds');
    expect(about({ url: hook.url, messageId: 'm-1', carries: 'nonce-0001' })).toBe('fails');
  });

  it('cannot be told where nothing was read, or no callback was asked for', () => {
    expect(verdictOf('egress', { in: 'rows', of: 'call' }, [call])).toBe('undetermined');
    expect(verdictOf('egress', { in: 'rows', of: 'call' }, [aSend(), read()])).toBe('undetermined');
  });
});

describe('asked of an answer to a pending act', () => {
  const yes = (changes: Partial<Extract<Step, { act: 'approve' }>>): Step => ({
    name: 'yes',
    act: 'approve',
    principal: 'carol',
    of: 'call',
    approvalId: 'p-1',
    said: 'approve',
    answer: { state: 'completed' },
    ...changes,
  });

  it('is witnessed where a decision was written down, typed where none was, and untold where it was lost', () => {
    expect(judged('asked', 'yes', [yes({ seen: seeing({ decisions: [aDecision()] }) })])).toMatchObject({
      is: 'holds',
      grade: 'witnessed',
    });
    expect(judged('asked', 'yes', [yes({ seen: seeing() })])).toMatchObject({ is: 'holds', grade: 'typed' });
    expect(verdictOf('asked', 'yes', [yes({ answer: { state: 'lost' } })])).toBe('undetermined');
  });
});
