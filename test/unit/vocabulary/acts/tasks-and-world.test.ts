import { describe, expect, it } from 'vitest';
import { vocabulary } from '../../../../src/vocabulary/vocabulary.js';
import { anActWorld, stepOf } from '../../../support/trial/reference-world.js';

const payment = { payee: 'Acme', amount: 25, currency: 'EUR', memo: 'nonce-0001' };
const draws = {
  actor: 'alice',
  stranger: 'bob',
  skill: 'send_payment',
  input: payment,
  life: 5_000,
  end: { at: '$granted.expiresAt', plus: 1 },
  before: { at: '$granted.expiresAt', plus: -1 },
};
const grantArgs = { to: '$actor', skill: '$skill' };
const call = { as: '$actor', skill: '$skill', input: '$input' };

describe('get-task and cancel', () => {
  it('ask, as a principal, for the task of an earlier message', async () => {
    const { act } = await anActWorld(draws);
    const mine = stepOf('send', await act('send', { as: '$actor', skill: 'lookup', input: {} }, 'mine'));
    expect(stepOf('task', await act('get-task', { as: '$actor', of: 'mine' }, 'own'))).toMatchObject({
      action: 'get',
      taskId: mine.answer.taskId,
      answer: { state: 'input-required' },
    });
    expect(stepOf('task', await act('get-task', { as: '$stranger', of: 'mine' }, 'theirs'))).toMatchObject({
      principal: 'bob',
      answer: { state: 'none' },
    });
    expect(stepOf('task', await act('cancel', { as: '$actor', of: 'mine' }, 'stop'))).toMatchObject({
      action: 'cancel',
      answer: { state: 'canceled' },
    });
  });

  it('ask for a task that does not exist by an id of the same form', async () => {
    const { act } = await anActWorld(draws);
    const mine = stepOf('send', await act('send', { as: '$actor', skill: 'lookup', input: {} }, 'mine'));
    const missing = stepOf('task', await act('get-task', { as: '$stranger', 'missing-like': 'mine' }, 'missing'));
    const form = (id: string): string => id.replaceAll(/\d/g, '0').replaceAll(/[a-f]/g, 'a').replaceAll(/[0a]/g, 'x');
    expect(missing.taskId).not.toBe(mine.answer.taskId);
    expect(form(missing.taskId)).toBe(form(mine.answer.taskId ?? ''));
    expect(missing.answer.state).toBe('none');
  });

  it('are left out where the earlier answer named no task', async () => {
    const { act } = await anActWorld(draws);
    await act('send', { ...call, as: null }, 'mine');
    expect(await act('get-task', { as: '$actor', of: 'mine' })).toEqual({ skip: 'the earlier answer named no task' });
    expect(await act('cancel', { as: '$actor', of: 'never' })).toEqual({ skip: 'the earlier answer named no task' });
  });
});

describe('list-tasks', () => {
  it('lists what a principal may see', async () => {
    const { act } = await anActWorld(draws);
    const mine = stepOf('send', await act('send', { as: '$actor', skill: 'lookup', input: {} }, 'mine'));
    expect(stepOf('tasks', await act('list-tasks', { as: '$actor' }, 'own')).tasks.map(({ taskId }) => taskId)).toEqual([
      mine.answer.taskId,
    ]);
    expect(stepOf('tasks', await act('list-tasks', { as: '$stranger' }, 'theirs')).tasks).toEqual([]);
  });
});

describe('advance-clock', () => {
  it('moves to an instant that an earlier act fixed, and back', async () => {
    const { act, world } = await anActWorld(draws);
    const granted = stepOf('grant', await act('grant', { ...grantArgs, expires: '$life' }, 'granted'));
    expect(stepOf('advance-clock', await act('advance-clock', { to: '$end' }, 'on')).now).toBe((granted.expiresAt ?? 0) + 1);
    expect(stepOf('advance-clock', await act('advance-clock', { to: '$before' }, 'back')).now).toBe((granted.expiresAt ?? 0) - 1);
    expect(await world.now()).toBe((granted.expiresAt ?? 0) - 1);
  });

  it('moves by a number of milliseconds', async () => {
    const { act, world } = await anActWorld(draws);
    const before = await world.now();
    expect(stepOf('advance-clock', await act('advance-clock', { by: 250 })).now).toBe(before + 250);
  });

  it('is left out where the instant has no anchor', async () => {
    const { act } = await anActWorld(draws);
    await act('grant', grantArgs, 'granted');
    expect(await act('advance-clock', { to: '$end' })).toEqual({ skip: 'the instant has no anchor' });
  });

  it('needs a grant with an end for an instant, and a clock of its own for a number', () => {
    expect(vocabulary.act('advance-clock')?.needs({ to: '$end' })).toEqual(['grant.expiry']);
    expect(vocabulary.act('advance-clock')?.needs({ by: 1 })).toEqual(['clock']);
  });
});

describe('restart', () => {
  it('starts the subject again over the same data', async () => {
    const { act } = await anActWorld(draws);
    await act('grant', grantArgs, 'granted');
    stepOf('restart', await act('restart'));
    expect(stepOf('send', await act('send', call, 'call')).answer.state).toBe('completed');
  });
});

describe('break and mend', () => {
  it('arm a fault and disarm it', async () => {
    const { act } = await anActWorld(draws);
    await act('grant', grantArgs, 'granted');
    expect(stepOf('fault', await act('break', 'broker-unavailable'))).toMatchObject({ fault: 'broker-unavailable', armed: true });
    expect(stepOf('send', await act('send', call, 'during')).answer.refusal?.code).toBe('broker_unavailable');
    expect(stepOf('fault', await act('mend', 'broker-unavailable')).armed).toBe(false);
    expect(stepOf('send', await act('send', call, 'after')).answer.state).toBe('completed');
  });

  it('need the very fault that they name', () => {
    expect(vocabulary.act('break')?.needs('effect-lies')).toEqual(['fault:effect-lies']);
    expect(vocabulary.act('mend')?.needs('effect-lies')).toEqual(['fault:effect-lies']);
    expect(vocabulary.act('break')?.needs('$point')).toEqual([]);
  });
});

describe('read', () => {
  it('shows what the grant store holds, or what the subject lists', async () => {
    const { act } = await anActWorld(draws);
    await act('grant', { ...grantArgs, expires: '$life' }, 'granted');
    const rows = stepOf('grants', await act('read', 'grants', 'rows')).grants;
    expect(rows).toMatchObject([{ principal: 'alice', skill: 'send_payment', revoked: false }]);
    expect(stepOf('skills', await act('read', 'skills', 'listed')).skills).toContain('send_payment');
    expect(vocabulary.act('read')?.needs('grants')).toEqual(['grants']);
    expect(vocabulary.act('read')?.needs('skills')).toEqual([]);
  });
});
