import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../src/base/json.js';
import type { SendStep, Step } from '../../../../src/model/exhibit.js';
import { aBench, judged, someFacts, verdictOf } from '../../../support/exhibits/an-exhibit.js';
import { aDecision, aGrantRow, aReceipt, seeing } from '../../../support/exhibits/rows.js';
import { aSend, aSkillList, aStoreReading, aTaskAnswer, aTaskList } from '../../../support/exhibits/steps.js';

const present = (steps: readonly Step[], name = 'call', marker: Json = 'victim') => verdictOf('present', { marker, in: name }, steps);
const handingOut = (artifacts: readonly Json[], changes: Partial<SendStep> = {}): SendStep =>
  aSend({ answer: { state: 'completed', artifacts }, ...changes });

describe('present', () => {
  it.each<[string, SendStep]>([
    ['in an artifact', handingOut([{ text: 'paid for victim' }])],
    ['as an owner in an artifact', handingOut([{ owner: 'victim' }])],
    ['deep in an artifact', handingOut([{ parts: [{ data: { user_id: { id: 'victim' } } }] }])],
    ['as the principal of a receipt', aSend({ seen: seeing({ receipts: [aReceipt({ principal: 'victim' })] }) })],
    ['as the principal of a decision', aSend({ seen: seeing({ decisions: [aDecision({ principal: 'victim' })] }) })],
  ])('finds a foreign name %s', (_, step) => expect(present([step])).toBe('holds'));

  it.each<[string, SendStep]>([
    ['in a refusal, which may repeat what was asked', aSend({ answer: { state: 'failed', refusal: { code: 'victim' } } })],
    ['in an error', aSend({ answer: { state: 'none', error: { code: 1, message: 'victim' } } })],
    ['in a task id', aSend({ answer: { state: 'completed', taskId: 'victim', contextId: 'victim' } })],
    ['of a receipt of another message', aSend({ seen: seeing({ receipts: [aReceipt({ messageId: 'm-2', principal: 'victim' })] }) })],
    ['anywhere', aSend()],
  ])('does not find one %s', (_, step) => expect(present([step])).toBe('fails'));

  it('does not look into artifacts where the marker was put into input or text, which they may repeat', () => {
    const handed: readonly Json[] = [{ text: 'victim' }, { input: { owner: 'victim' } }];
    for (const placement of ['input', 'text']) expect(present([handingOut(handed, { marked: { placement } })])).toBe('fails');
    expect(present([handingOut(handed, { marked: { placement: 'metadata' } })])).toBe('holds');
  });

  it('finds a foreign name in a witness wherever the marker was put', () => {
    const seen = seeing({ receipts: [aReceipt({ principal: 'victim' })] });
    for (const placement of ['input', 'text', 'metadata']) expect(present([aSend({ marked: { placement }, seen })])).toBe('holds');
  });

  it("takes the sender's own name in a witness for no surprise", () => {
    const step = aSend({ principal: 'victim', seen: seeing({ receipts: [aReceipt({ principal: 'victim' })] }) });
    expect(present([step])).toBe('fails');
  });

  it('of a task list is that the id is listed; of a skill list, that the skill is', () => {
    expect(present([aTaskList('t-1')], 'listed', 't-1')).toBe('holds');
    expect(present([aTaskList('t-11')], 'listed', 't-1')).toBe('fails');
    expect(present([aSkillList('pay', 'look')], 'skills', 'pay')).toBe('holds');
    expect(present([aSkillList('pay', 'look')], 'skills', 'pa')).toBe('fails');
  });

  it('of a task is what its artifacts hand out', () => {
    expect(present([aTaskAnswer({ state: 'completed', artifacts: [{ text: 'victim' }] })], 'theirs')).toBe('holds');
    expect(present([aTaskAnswer({ state: 'none' })], 'theirs')).toBe('fails');
  });

  it('looks into several answers, and cannot be told where one is missing', () => {
    const second = handingOut([{ owner: 'victim' }], { name: 'second' });
    expect(verdictOf('present', { marker: 'victim', in: ['call', 'second'] }, [aSend(), second])).toBe('holds');
    expect(verdictOf('present', { marker: 'victim', in: ['call', 'third'] }, [aSend(), second])).toBe('undetermined');
  });

  it('finds nothing where there is nothing to look for', () => {
    expect(present([handingOut([''])], 'call', '')).toBe('fails');
    expect(present([handingOut([null])], 'call', null)).toBe('fails');
  });

  it('finds a marker that JSON writes with escapes', () => {
    expect(present([handingOut([{ owner: 'a"b\n' }])], 'call', 'a"b\n')).toBe('holds');
  });
});

describe('stands', () => {
  const stands = (rows: Parameters<typeof aStoreReading>[0], more: { readonly until?: number } = {}) =>
    verdictOf('stands', { in: 'rows', of: 'alice', skill: 'pay', ...more }, [aStoreReading(rows)]);

  it('is an unrevoked row of this principal and skill', () => {
    expect(stands([aGrantRow()])).toBe('holds');
    expect(stands([aGrantRow({ revoked: true })])).toBe('fails');
    expect(stands([aGrantRow({ principal: 'bob' })])).toBe('fails');
    expect(stands([aGrantRow({ skill: 'update' })])).toBe('fails');
    expect(stands([])).toBe('fails');
  });

  it('of a name that the subject declares equal is the same', () => {
    const bench = aBench([aStoreReading([aGrantRow({ principal: 'ALICE' })])], { facts: someFacts({ principalsEqual: ['case'] }) });
    expect(verdictOf('stands', { in: 'rows', of: 'alice', skill: 'pay' }, bench)).toBe('holds');
  });

  it('until an instant is until that one and no other, and not for ever', () => {
    expect(stands([aGrantRow({ expiresAt: 500 })], { until: 500 })).toBe('holds');
    expect(stands([aGrantRow({ expiresAt: 501 })], { until: 500 })).toBe('fails');
    expect(stands([aGrantRow({ expiresAt: null })], { until: 500 })).toBe('fails');
    expect(stands([aGrantRow()], { until: 500 })).toBe('fails');
  });

  it('cannot be told where the store was not read', () => {
    expect(verdictOf('stands', { in: 'rows', of: 'alice', skill: 'pay' }, [aSend({ name: 'rows' })])).toBe('undetermined');
  });
});

describe('shown', () => {
  it('is a task in any state, and is not a task that is none', () => {
    expect(judged('shown', 'theirs', [aTaskAnswer({ state: 'working' })])).toEqual({ is: 'holds', grade: 'typed', seen: 'working' });
    expect(verdictOf('shown', 'theirs', [aTaskAnswer({ state: 'none', http: 404 })])).toBe('fails');
  });

  it('cannot be told of a lost answer, nor of an act that asked for no task', () => {
    expect(verdictOf('shown', 'theirs', [aTaskAnswer({ state: 'lost' })])).toBe('undetermined');
    expect(verdictOf('shown', 'call', [aSend()])).toBe('undetermined');
    expect(verdictOf('shown', 'listed', [aTaskList('t-1')])).toBe('undetermined');
    expect(verdictOf('shown', 'never', [aSend()])).toBe('undetermined');
  });
});

describe('asked', () => {
  it('holds for every question that was answered, with a no as well', () => {
    expect(judged('asked', 'theirs', [aTaskAnswer({ state: 'none' })])).toEqual({ is: 'holds', grade: 'typed' });
    expect(judged('asked', 'listed', [aTaskList()])).toEqual({ is: 'holds', grade: 'typed' });
    expect(judged('asked', 'rows', [aStoreReading([])])).toEqual({ is: 'holds', grade: 'witnessed' });
  });

  it('cannot be told of what was lost or never asked', () => {
    expect(verdictOf('asked', 'theirs', [aTaskAnswer({ state: 'lost' })])).toBe('undetermined');
    expect(verdictOf('asked', 'never', [aTaskList()])).toBe('undetermined');
  });
});
