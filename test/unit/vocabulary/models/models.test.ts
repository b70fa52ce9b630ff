import { describe, expect, it } from 'vitest';
import { digestOf } from '../../../../src/base/digest.js';
import type { Step } from '../../../../src/model/exhibit.js';
import { models } from '../../../../src/vocabulary/models/registry.js';
import { verdictOf, judged } from '../../../support/exhibits/an-exhibit.js';
import { aDecision, aReceipt, anEffect, seeing } from '../../../support/exhibits/rows.js';
import { aClockMove, aFault, aGrant, aRevocation, aSend, paid } from '../../../support/exhibits/steps.js';

const inputDigest = `sha256:${digestOf(paid)}`;
const prepared = (changes = {}) => aReceipt({ inputDigest, ...changes });
const executed = (changes = {}) => aReceipt({ seq: 4, inputDigest, state: 'EXECUTED', ...changes });
const acted = seeing({ effects: [anEffect()], receipts: [prepared(), executed()], decisions: [aDecision({ outcome: 'granted' })] });
const completed = { state: 'completed', taskId: 't-1' } as const;
const noGrant = { state: 'failed', refusal: { code: 'authority_required', class: 'REFUSED_AUTHORITY' }, taskId: 't-1' } as const;
const refused = seeing({ decisions: [aDecision()] });
const done = aSend({ answer: completed, seen: acted });
const restarted = (seen = acted): Step => ({ name: 'restarted', act: 'restart', seen });
const bobs = { name: 'bobs', principal: 'bob', messageId: 'm-2', nonce: 'nonce-0002' } as const;

const departs = (model: string, steps: readonly Step[]) => verdictOf('departs', { model }, steps);

describe('every model', () => {
  it.each(models.map(({ name }) => name))('%s admits a lawful course', (model) => {
    const again = aSend({ name: 'again', repeats: 'call', answer: { ...completed, replayed: true }, seen: seeing() });
    const steps = [aGrant(), done, restarted(), again, aRevocation({ seen: acted })];
    expect(departs(model, steps)).toBe('fails');
  });

  it.each(models.map(({ name }) => name))('%s departs with an effect that nothing permits, and names the act', (model) => {
    const steps = [aSend({ answer: completed, seen: acted })];
    expect(judged('departs', { model }, steps)).toMatchObject({ is: 'holds', seen: expect.stringMatching(/^after call \(send\): /) });
  });

  it('is known by its name only', () => {
    expect(departs('weather', [])).toBe('undetermined');
    expect(new Set(models.map(({ name }) => name)).size).toBe(models.length);
  });
});

describe('the model of grants', () => {
  it.each<[string, readonly Step[]]>([
    ['a yes where no grant stood', [aSend({ answer: noGrant, seen: seeing({ decisions: [aDecision({ outcome: 'granted' })] }) })]],
    ['a no although a grant stood', [aGrant(), aSend({ answer: noGrant, seen: refused })]],
    ['a no by its answer alone', [aGrant(), aSend({ answer: noGrant, seen: seeing() })]],
    ['a no after a restart', [aGrant(), restarted(seeing()), aSend({ answer: noGrant, seen: refused })]],
    [
      'a no once the outage is over',
      [aGrant(), aFault('broker-unavailable'), aFault('broker-unavailable', false), aSend({ answer: noGrant })],
    ],
    ['an effect while the broker is down', [aGrant(), aFault('broker-unavailable'), done]],
    ['an effect while the receipt store is down', [aGrant(), aFault('receipt-store-unavailable'), done]],
    [
      'a lowered class',
      [aGrant(), aSend({ answer: completed, seen: seeing({ decisions: [aDecision({ outcome: 'granted', consequence: 'observe' })] }) })],
    ],
  ])('does not admit %s', (_what, steps) => expect(departs('grants', steps)).toBe('holds'));

  it.each<[string, readonly Step[]]>([
    ['a no where none stood', [aSend({ answer: noGrant, seen: refused })]],
    ['a no while the broker is down', [aGrant(), aFault('broker-unavailable'), aSend({ answer: noGrant, seen: refused })]],
    ['a no after the clock went back', [aGrant(), aClockMove(5, -10), aSend({ answer: noGrant, seen: refused })]],
    ['a no to a repeated id', [aGrant(), done, aSend({ name: 'again', repeats: 'call', answer: noGrant, seen: refused })]],
    ['a no for the input', [aGrant(), aSend({ answer: { state: 'failed', refusal: { code: 'x', class: 'REFUSED_STRUCTURE' } } })]],
    [
      'a yes to an id whose first sending was refused',
      [aSend({ answer: noGrant, seen: refused }), aGrant(), aSend({ name: 'again', repeats: 'call', answer: completed, seen: acted })],
    ],
    [
      'a no to an id that was granted before',
      [aGrant(), done, aRevocation(), aSend({ name: 'again', repeats: 'call', answer: noGrant, seen: refused })],
    ],
    [
      'a yes to what only observes',
      [aSend({ skill: 'look', answer: completed, seen: seeing({ decisions: [aDecision({ skill: 'look', outcome: 'granted' })] }) })],
    ],
    ['nothing done while the store is down', [aGrant(), aFault('receipt-store-unavailable'), aSend({ answer: noGrant, seen: seeing() })]],
  ])('admits %s', (_what, steps) => expect(departs('grants', steps)).toBe('fails'));
});

describe('the model of commands', () => {
  const other = { amount: 2, memo: 'nonce-0001' };

  it('does not admit that something is completed of which nothing was seen', () => {
    expect(departs('commands', [aGrant(), aSend({ answer: completed, seen: seeing() })])).toBe('holds');
    expect(departs('commands', [aGrant(), aSend({ skill: 'look', answer: completed, seen: seeing() })])).toBe('fails');
  });

  it('does not admit that the answer of one caller is that of another', () => {
    const theirs = aSend({ ...bobs, messageId: 'm-1', repeats: 'call', answer: completed, seen: seeing() });
    expect(departs('commands', [aGrant(), done, theirs])).toBe('holds');
  });

  it('does not admit that an id that acted is completed for other content, and admits that it is refused', () => {
    const changed = (state: 'completed' | 'failed') =>
      aSend({ name: 'changed', repeats: 'call', input: other, answer: { state }, seen: seeing() });
    expect(departs('commands', [aGrant(), done, changed('completed')])).toBe('holds');
    expect(departs('commands', [aGrant(), done, changed('failed')])).toBe('fails');
  });

  it('admits that an id that never acted acts on other content after a crash', () => {
    const lost = aSend({ answer: { state: 'lost' }, seen: seeing() });
    const seen = seeing({ effects: [anEffect({ input: other })] });
    const changed = aSend({ name: 'changed', repeats: 'call', input: other, answer: completed, seen });
    const crash = [aFault('crash-before-prepare'), lost, aFault('crash-before-prepare', false), restarted(seeing())];
    expect(departs('commands', [aGrant(), ...crash, changed])).toBe('fails');
  });
});

describe('the model of tasks', () => {
  const get = (principal: string | null, state: 'completed' | 'none' | 'lost' = 'completed'): Step => ({
    name: 'read',
    act: 'task',
    action: 'get',
    principal,
    taskId: 't-1',
    answer: { state },
  });
  const list = (principal: string): Step => ({ name: 'listed', act: 'tasks', principal, tasks: [{ taskId: 't-1', state: 'completed' }] });

  it.each<[string, Step]>([
    ['is shown it', get('bob')],
    ['is shown it without credential', get(null)],
    ['is listed it', list('bob')],
    ['gets on to it', aSend({ ...bobs, taskId: 't-1', answer: noGrant, seen: seeing() })],
  ])('does not admit that somebody else %s', (_what, step) => expect(departs('tasks', [aGrant(), done, step])).toBe('holds'));

  it.each<[string, Step]>([
    ['its maker reads it', get('alice')],
    ['it is hidden from others', get('bob', 'none')],
    ['nobody answers', get('bob', 'lost')],
    ['its maker finds it in a list', list('alice')],
    ['somebody else who names it gets no task', aSend({ ...bobs, taskId: 't-1', answer: { ...noGrant, state: 'none' }, seen: seeing() })],
    ['somebody else who names it gets another', aSend({ ...bobs, taskId: 't-1', answer: { ...noGrant, taskId: 't-2' }, seen: seeing() })],
  ])('admits that %s', (_what, step) => expect(departs('tasks', [aGrant(), done, step])).toBe('fails'));

  // Without a memory of its tasks a subject may number them from the start again.
  const afterStart = aSend({ ...bobs, answer: noGrant, seen: seeing() });

  it.each<[string, readonly Step[], string]>([
    ['the new task of an id is of who got it after a restart', [restarted(), afterStart, get('bob')], 'fails'],
    ['nobody gets one of that id before a restart', [afterStart], 'holds'],
    ['nobody else is shown the one of after the restart', [restarted(), afterStart, get('eve')], 'holds'],
    ['nobody is shown the old one after the restart', [restarted(), get('bob')], 'holds'],
    ['nobody gets on to it by naming it', [restarted(), { ...afterStart, taskId: 't-1' }], 'holds'],
  ])('knows that %s', (_what, steps, end) => expect(departs('tasks', [aGrant(), done, ...steps])).toBe(end));
});

describe('the model of receipts', () => {
  const withRows = (rows: Parameters<typeof seeing>[0]) => [aGrant(), aSend({ answer: completed, seen: seeing(rows) })];
  const effects = [anEffect()];
  const no = prepared({ seq: 1, state: 'REFUSED' });
  const refusedFirst = [aSend({ answer: noGrant, seen: seeing({ receipts: [no] }) })];
  const other = { amount: 2, memo: 'nonce-0001' };
  const mine = (seq: number, state: 'PREPARED' | 'EXECUTED') => aReceipt({ seq, state, inputDigest: `sha256:${digestOf(other)}` });

  it.each<[string, readonly Step[]]>([
    ['an effect without a receipt', withRows({ effects })],
    ['a receipt that was prepared afterwards', withRows({ effects, receipts: [prepared({ seq: 9 })] })],
    ['a receipt that was never prepared', withRows({ effects, receipts: [executed()] })],
    ['a receipt of another caller', withRows({ effects, receipts: [prepared({ principal: 'bob' })] })],
    ['a receipt of other content', withRows({ effects, receipts: [prepared({ inputDigest: 'sha256:1' })] })],
    ['executed, then prepared again', withRows({ effects, receipts: [prepared(), executed(), prepared({ seq: 5 })] })],
    ['refused, then prepared though nobody asked again', [...refusedFirst, restarted(seeing({ receipts: [no, prepared({ seq: 2 })] }))]],
    ['executed, then refused', withRows({ effects, receipts: [prepared(), executed(), executed({ seq: 5, state: 'REFUSED' })] })],
    ['refused of what acted', withRows({ effects, receipts: [prepared(), prepared({ seq: 5, state: 'REFUSED' })] })],
    ['executed of what did not act', withRows({ receipts: [prepared(), executed()] })],
    ['a receipt that is gone after a restart', [aGrant(), done, restarted(seeing())]],
    ['a receipt that is gone after a revocation', [aGrant(), done, aRevocation({ seen: seeing() })]],
  ])('does not admit %s', (_what, steps) => expect(departs('receipts', steps)).toBe('holds'));

  it.each<[string, readonly Step[]]>([
    ['a receipt that stays open', withRows({ effects, receipts: [prepared()] })],
    ['an outcome that is not known', withRows({ effects, receipts: [prepared(), executed({ state: 'UNKNOWN_OUTCOME' })] })],
    [
      'what is reconciled later',
      withRows({ effects, receipts: [prepared(), executed({ state: 'UNKNOWN_OUTCOME' }), executed({ seq: 5, state: 'RECONCILED' })] }),
    ],
    ['a refusal of what did not act', [aGrant(), aSend({ answer: noGrant, seen: seeing({ receipts: [prepared({ state: 'REFUSED' })] }) })]],
    [
      'one receipt an id, refused and prepared when the id came again with other content',
      [
        ...refusedFirst,
        aGrant(),
        aSend({
          name: 'again',
          repeats: 'call',
          input: other,
          answer: completed,
          seen: seeing({ effects: [anEffect({ input: other })], receipts: [mine(2, 'PREPARED'), mine(4, 'EXECUTED')] }),
        }),
      ],
    ],
    [
      'the receipt of a message of another time',
      [aGrant(), done, restarted(seeing({ receipts: [prepared(), executed(), executed({ seq: 9, receiptId: 'r-9', messageId: 'm-9' })] }))],
    ],
  ])('admits %s', (_what, steps) => expect(departs('receipts', steps)).toBe('fails'));
});

describe('a course was played', () => {
  const played = (steps: readonly Step[]) => judged('played', 'acts', steps);

  it('where every message was answered; witnessed where each decision shows', () => {
    const call = { ...done, name: 'acts-2' };
    expect(played([aGrant(), call])).toEqual({ is: 'holds', grade: 'witnessed' });
    expect(played([aGrant(), { ...call, seen: seeing() }])).toEqual({ is: 'holds', grade: 'typed' });
  });

  it('though a crash took an answer, and not where one went missing otherwise', () => {
    const lost = aSend({ name: 'acts-2', answer: { state: 'lost' }, seen: seeing() });
    expect(played([aGrant(), aFault('crash-after-effect'), lost]).is).toBe('holds');
    expect(played([aGrant(), lost]).is).toBe('undetermined');
    expect(played([aGrant()]).is).toBe('undetermined');
  });
});
