import { describe, expect, it } from 'vitest';
import { anActWorld, stepOf } from '../../../support/trial/reference-world.js';

const draws = {
  actor: 'alice',
  approver: 'carol',
  helper: 'bob',
  skill: 'send_payment',
  input: { payee: 'Acme', amount: 25, currency: 'EUR', memo: 'n-1' },
  hook: { url: 'https://callback.example/name-1', token: 's3cret' },
  life: 500,
};
const call = { as: '$actor', skill: '$skill', input: '$input' };

describe('approve', () => {
  it('answers the act that waits, and records who said what and what became of it', async () => {
    const { act } = await anActWorld(draws);
    await act('grant', { to: '$actor', skill: '$skill', approver: '$approver' });
    const sent = stepOf('send', await act('send', call, 'call'));
    const step = stepOf('approve', await act('approve', { as: '$approver', of: 'call' }, 'yes'));
    expect(step).toMatchObject({
      principal: 'carol',
      of: 'call',
      approvalId: sent.answer.approvalId,
      said: 'approve',
      answer: { state: 'completed' },
    });
    expect(step.seen?.effects).toHaveLength(1);
  });

  it('waits until the act that it set off is over', async () => {
    const { act } = await anActWorld(draws, { variant: 'contrary' });
    await act('grant', { to: '$actor', skill: '$skill', approver: '$approver' });
    await act('send', call, 'call');
    await act('approve', { as: '$approver', of: 'call' }, 'yes');
    expect(stepOf('send', await act('resend', { of: 'call' }, 'run')).seen?.effects).toHaveLength(1);
  });

  it('says whatever it is told to, also nothing that is a word', async () => {
    const { act } = await anActWorld(draws);
    await act('grant', { to: '$actor', skill: '$skill', approver: '$approver' });
    await act('send', call, 'call');
    const step = stepOf('approve', await act('approve', { as: null, of: 'call', say: { confirmed: 'false' } }, 'no-word'));
    expect(step).toMatchObject({ principal: null, said: { confirmed: 'false' }, answer: { state: 'none' } });
  });

  it('is left out where nothing waits', async () => {
    const { act } = await anActWorld(draws);
    await act('grant', { to: '$actor', skill: '$skill' });
    await act('send', call, 'call');
    expect(await act('approve', { as: '$approver', of: 'call' })).toEqual({ skip: 'call waits for no approval' });
  });
});

describe('delegate', () => {
  it('hands on for a while or up to an instant, and keeps a refusal as an answer', async () => {
    const { act, world } = await anActWorld(draws);
    const refused = stepOf('delegate', await act('delegate', { as: '$actor', to: '$helper', skill: '$skill' }));
    expect(refused).toMatchObject({ principal: 'alice', to: 'bob', refused: 'not_held' });
    expect(refused.declined).toBeUndefined();
    const granted = stepOf('grant', await act('grant', { to: '$actor', skill: '$skill', expires: '$life' }, 'granted'));
    const until = stepOf('delegate', await act('delegate', { as: '$actor', to: '$helper', skill: '$skill', until: '$granted.expiresAt' }));
    expect(until).toMatchObject({ expiresAt: granted.expiresAt, grantId: expect.any(String) });
    const life = stepOf('delegate', await act('delegate', { as: '$actor', to: '$helper', skill: '$skill', expires: '$life' }));
    expect(life.expiresAt).toBe((await world.now()) + 500);
  });
});

describe('a callback', () => {
  it('goes with the message, and what left for it is read', async () => {
    const { act } = await anActWorld(draws);
    await act('grant', { to: '$actor', skill: '$skill', uses: 1 });
    const sent = stepOf('send', await act('send', { ...call, callback: '$hook' }, 'call'));
    expect(sent.callback).toEqual(draws.hook);
    const { egress } = stepOf('egress', await act('read', 'egress', 'rows'));
    expect(egress).toMatchObject([
      { url: draws.hook.url, messageId: sent.messageId, carries: { headers: { 'x-callback-token': 's3cret' } } },
    ]);
  });
});
