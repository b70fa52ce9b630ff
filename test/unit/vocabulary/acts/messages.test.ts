import { describe, expect, it } from 'vitest';
import { anActWorld, stepOf } from '../../../support/trial/reference-world.js';

const payment = { payee: 'Acme', amount: 25, currency: 'EUR', memo: 'nonce-0001' };
const draws = {
  actor: 'alice',
  stranger: 'bob',
  skill: 'send_payment',
  input: payment,
  other: { ...payment, amount: 26 },
  id: 'm-fixed',
  canary: 'a text',
  marker: { placement: 'metadata', key: 'sub', value: 'victim', container: 'plain', spelling: 'as is', form: 'string' },
  bearer: { placement: 'metadata', key: 'grantId', value: '$granted.grantId', container: 'plain', spelling: 'as is', form: 'string' },
};
const grantArgs = { to: '$actor', skill: '$skill' };
const call = { as: '$actor', skill: '$skill', input: '$input' };

describe('send', () => {
  it('sends as a principal for a skill, settles, and shows all that the witnesses saw of it', async () => {
    const { act } = await anActWorld(draws);
    await act('grant', grantArgs, 'granted');
    const sent = stepOf('send', await act('send', call, 'call'));
    expect(sent).toMatchObject({ name: 'call', principal: 'alice', skill: 'send_payment', input: payment, nonce: 'nonce-0001' });
    expect(sent.answer.state).toBe('completed');
    expect(sent.seen?.effects).toMatchObject([{ skill: 'send_payment', principal: 'alice', messageId: sent.messageId }]);
    expect(sent.seen?.decisions).toMatchObject([{ outcome: 'granted', messageId: sent.messageId }]);
    expect(sent.seen?.receipts.map(({ state }) => state)).toEqual(['PREPARED', 'EXECUTED']);
  });

  it('shows each row once, after the act that brought it', async () => {
    const { act } = await anActWorld(draws);
    await act('grant', grantArgs, 'granted');
    const [first, second] = [stepOf('send', await act('send', call, 'call')), stepOf('send', await act('send', call, 'other'))];
    expect([first, second].map((step) => step.seen?.effects.map(({ messageId }) => messageId))).toEqual([
      [first.messageId],
      [second.messageId],
    ]);
  });

  it('waits until work that was put off is done', async () => {
    const { act } = await anActWorld(draws, { variant: 'contrary' });
    await act('grant', grantArgs, 'granted');
    const sent = stepOf('send', await act('send', call, 'call'));
    expect(sent.answer.state).toBe('working');
    expect(sent.task?.state).toBe('completed');
    expect(sent.seen?.effects).toHaveLength(1);
  });

  it('without a credential is refused by the embedded subject', async () => {
    const { act } = await anActWorld(draws);
    const sent = stepOf('send', await act('send', { ...call, as: null }, 'call'));
    expect(sent.principal).toBeNull();
    expect(sent.answer.refusal?.code).toBe('unauthenticated');
  });

  it('takes an id and a text from draws, and else an id that nobody used', async () => {
    const { act } = await anActWorld(draws);
    const fixed = stepOf('send', await act('send', { ...call, id: '$id', text: '$canary' }, 'call'));
    expect(fixed).toMatchObject({ messageId: 'm-fixed', text: 'a text' });
    const fresh = [stepOf('send', await act('send', call, 'one')), stepOf('send', await act('send', call, 'two'))].map(
      ({ messageId }) => messageId,
    );
    expect(new Set([...fresh, 'm-fixed']).size).toBe(3);
  });

  it('carries a marker where it says, and tells that it did', async () => {
    const { act } = await anActWorld(draws);
    const sent = stepOf('send', await act('send', { ...call, with: '$marker' }, 'call'));
    expect(sent.metadata).toEqual({ sub: 'victim' });
    expect(sent.marked).toMatchObject({ placement: 'metadata', key: 'sub' });
    expect(stepOf('send', await act('send', call, 'plain'))).not.toHaveProperty('marked');
  });

  it('fills into a marker what an earlier act answered', async () => {
    const { act } = await anActWorld(draws);
    const granted = stepOf('grant', await act('grant', { to: '$stranger', skill: '$skill' }, 'granted'));
    const sent = stepOf('send', await act('send', { ...call, with: '$bearer' }, 'call'));
    expect(sent.metadata).toEqual({ grantId: granted.grantId });
  });

  it('goes on a task or a context of an earlier message, and is left out where there is none', async () => {
    const { act } = await anActWorld(draws);
    const open = stepOf('send', await act('send', { as: '$actor', skill: 'lookup', input: {} }, 'open'));
    expect(open.answer.state).toBe('input-required');
    const onTask = stepOf('send', await act('send', { ...call, task: '$open.task', context: '$open.context' }, 'call'));
    expect([onTask.taskId, onTask.contextId]).toEqual([open.answer.taskId, open.answer.contextId]);
    await act('send', { ...call, as: null }, 'nobody');
    expect(await act('send', { ...call, task: '$nobody.task' }, 'late')).toEqual({ skip: 'the earlier answer named no task' });
  });

  it('without a skill or an input sends neither', async () => {
    const { act } = await anActWorld(draws);
    const sent = stepOf('send', await act('send', { as: '$actor' }, 'call'));
    expect(sent).not.toHaveProperty('skill');
    expect(sent).not.toHaveProperty('input');
  });
});

describe('resend', () => {
  it('sends the same id, principal and content again, and names what it repeats', async () => {
    const { act } = await anActWorld(draws);
    await act('grant', grantArgs, 'granted');
    const first = stepOf('send', await act('send', call, 'call'));
    const again = stepOf('send', await act('resend', { of: 'call' }, 'again'));
    expect(again).toMatchObject({ messageId: first.messageId, principal: 'alice', skill: 'send_payment', input: payment, repeats: 'call' });
    expect(again.answer.replayed).toBe(true);
    expect(again.seen?.effects).toEqual([]);
  });

  it('changes just what its argument changes', async () => {
    const { act } = await anActWorld(draws);
    await act('grant', grantArgs, 'granted');
    const first = stepOf('send', await act('send', call, 'call'));
    expect(stepOf('send', await act('resend', { of: 'call', input: '$other' }, 'varied'))).toMatchObject({
      messageId: first.messageId,
      principal: 'alice',
      input: draws.other,
    });
    expect(stepOf('send', await act('resend', { of: 'call', as: '$stranger' }, 'stolen'))).toMatchObject({
      principal: 'bob',
      input: payment,
    });
    expect(stepOf('send', await act('resend', { of: 'call', as: null }, 'bare')).principal).toBeNull();
  });

  it('is left out where the message was never sent', async () => {
    const { act } = await anActWorld(draws);
    expect(await act('resend', { of: 'call' }, 'again')).toEqual({ skip: 'the message to repeat was not sent' });
  });
});
