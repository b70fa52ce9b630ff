import { describe, expect, it } from 'vitest';
import { vocabulary } from '../../../../src/vocabulary/vocabulary.js';
import { aBench, verdictOf } from '../../../support/exhibits/an-exhibit.js';
import { anActWorld, stepOf } from '../../../support/trial/reference-world.js';

const payment = { payee: 'Acme', amount: 25, currency: 'EUR', memo: 'nonce-0001' };
const draws = {
  actor: 'alice',
  skill: 'send_payment',
  input: payment,
  life: 5_000,
  bound: { met: { amount: 25 }, broken: { amount: 26 } },
};
const grantArgs = { to: '$actor', skill: '$skill' };
const call = { as: '$actor', skill: '$skill', input: '$input' };

describe('grant', () => {
  it('lets the principal act, and tells the id that the subject gave it', async () => {
    const { act } = await anActWorld(draws);
    const granted = stepOf('grant', await act('grant', grantArgs, 'granted'));
    expect(granted).toMatchObject({ name: 'granted', principal: 'alice', skill: 'send_payment' });
    expect(granted.grantId).toMatch(/./);
    expect(stepOf('send', await act('send', call)).answer.state).toBe('completed');
  });

  it("ends so many milliseconds after the world's present", async () => {
    const { act, world } = await anActWorld(draws);
    const before = await world.now();
    const granted = stepOf('grant', await act('grant', { ...grantArgs, expires: '$life' }, 'granted'));
    expect(granted.expiresAt).toBe(before + 5_000);
    stepOf('advance-clock', await act('advance-clock', { by: 5_000 }));
    expect(stepOf('send', await act('send', call)).answer.refusal?.code).toBe('grant_expired');
  });

  it('holds within its constraints only', async () => {
    const { act } = await anActWorld(draws);
    stepOf('grant', await act('grant', { ...grantArgs, constraints: '$bound.broken' }, 'granted'));
    expect(stepOf('send', await act('send', call)).answer.state).not.toBe('completed');
  });

  it('without a constraint is a grant without constraints', async () => {
    const { act } = await anActWorld({ ...draws, bound: { met: {} } });
    expect(stepOf('grant', await act('grant', { ...grantArgs, constraints: '$bound.met' }, 'granted'))).not.toHaveProperty('constraints');
  });

  it('that the subject declines says so', async () => {
    const { act } = await anActWorld({ ...draws, skill: 'ghost' }, { variant: 'contrary' });
    expect(stepOf('grant', await act('grant', grantArgs, 'granted')).declined).toMatch(/./);
  });

  it('needs what it uses of the subject', () => {
    const needs = (args: { readonly [name: string]: string }) => vocabulary.act('grant')?.needs(args);
    expect(needs(grantArgs)).toEqual(['grant']);
    expect(needs({ ...grantArgs, expires: '$life', constraints: '$bound.met' })).toEqual(['grant', 'grant.expiry', 'grant.constraints']);
  });
});

describe('grant-all', () => {
  it('grants every consequential skill, and no other', async () => {
    const { act, world } = await anActWorld(draws);
    await act('grant-all', { to: '$actor' }, 'granted');
    const rows = stepOf('grants', await act('read', 'grants', 'rows'));
    expect(rows.grants.map(({ skill }) => skill).toSorted()).toEqual(['publish_notice', 'send_payment', 'update_record']);
    expect(world.steps.filter((step) => step.act === 'grant').map(({ name }) => name)).toEqual(['granted', 'granted-2', 'granted-3']);
  });
});

describe('revoke', () => {
  it('takes the grant away', async () => {
    const { act } = await anActWorld(draws);
    await act('grant', grantArgs, 'granted');
    stepOf('revoke', await act('revoke', { from: '$actor', skill: '$skill' }));
    expect(stepOf('send', await act('send', call)).answer.refusal?.code).toBe('grant_revoked');
  });

  it('reads the witnesses, for an effect may have been on its way', async () => {
    const { act } = await anActWorld(draws);
    await act('grant', grantArgs, 'granted');
    expect(stepOf('revoke', await act('revoke', { from: '$actor', skill: '$skill' }, 'early'))).not.toHaveProperty('seen');
    await act('grant', grantArgs, 'anew');
    await act('send', call);
    const late = stepOf('revoke', await act('revoke', { from: '$actor', skill: '$skill' }, 'late'));
    expect(Object.keys(late.seen ?? {}).toSorted()).toEqual(['decisions', 'effects', 'receipts']);
  });

  it('shows no effect twice: one act is one effect, however often it is read', async () => {
    const { act, world, tools } = await anActWorld(draws);
    await act('grant', grantArgs, 'granted');
    await act('send', call, 'call');
    await act('revoke', { from: '$actor', skill: '$skill' });
    await act('restart');
    expect(verdictOf('effects', { of: 'call', count: 1 }, aBench(world.steps, { facts: tools.facts }))).toBe('holds');
    expect(verdictOf('unexplained-effect', {}, aBench(world.steps, { facts: tools.facts }))).toBe('fails');
  });
});
