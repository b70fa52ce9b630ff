import { describe, expect, it } from 'vitest';
import { loadTargetFile } from '../../../../src/corpus/target-file.js';
import { defineTarget } from '../../../../src/targets/module/define-target.js';
import { opened } from '../../../support/stdio/open-fixture.js';

const payment = { world: 'w', principal: 'alice', messageId: 'm', skill: 'refund', input: { order: 'A-1', amount: 3, memo: 'x' } } as const;

const openedExample = async (name: string) => {
  const target = await opened(loadTargetFile(`./examples/module/${name}.yaml`, { cwd: process.cwd() }));
  await target.request('operator/reset', { world: 'w' });
  const effects = async () => (await target.request('witness/effects', { world: 'w' })).effects;
  return { target, effects };
};

describe('the example module', () => {
  it('acts once under a grant, and not at all without one', async () => {
    const { target, effects } = await openedExample('lawful');
    await expect(target.request('caller/send', payment)).resolves.toMatchObject({
      state: 'rejected',
      refusal: { code: 'authority_required' },
    });
    await target.request('operator/grant', { world: 'w', principal: 'alice', skill: 'refund' });
    await expect(target.request('caller/send', payment)).resolves.toMatchObject({ state: 'completed' });
    await expect(target.request('caller/send', payment)).resolves.toMatchObject({ state: 'completed', replayed: true });
    expect(await effects()).toMatchObject([{ skill: 'refund', principal: 'alice', messageId: 'm' }]);
  });

  it('in its faulty form acts twice when it is asked twice', async () => {
    const { target, effects } = await openedExample('faulty');
    await target.request('operator/grant', { world: 'w', principal: 'alice', skill: 'refund' });
    await target.request('caller/send', payment);
    await target.request('caller/send', payment);
    expect(await effects()).toHaveLength(2);
  });
});

describe('defineTarget', () => {
  it('gives back the factory, so that the compiler sees what the court will call', async () => {
    const factory = defineTarget(() => ({
      describe: () => ({ subject: { name: 'typed' }, skills: [], abilities: ['send', 'revoke'] }),
      caller: { send: async () => ({ state: 'completed' as const }) },
      operator: { revoke: () => undefined },
    }));
    const made = await factory({ folder: '/nowhere' });
    expect(await made.describe()).toMatchObject({ subject: { name: 'typed' } });
  });
});
