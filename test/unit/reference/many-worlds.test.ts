import { expect, it } from 'vitest';
import { onStage, payment } from './stage.js';

const many = 2_300;

it('keeps what every world knows, however many there are', async () => {
  await onStage({}, async (stage) => {
    for (let world = 0; world < many; world += 1) {
      await stage.request('operator/reset', { world: `w${world}` });
      await stage.request('operator/grant', { world: `w${world}`, principal: 'alice', skill: 'send_payment' });
    }
    await stage.request('operator/fault', { world: 'w1', fault: 'broker-unavailable', armed: true });
    for (let world = 0; world < many; world += 1) await stage.request('operator/reset', { world: `later${world}` });

    const send = (world: string) =>
      stage.request('caller/send', { world, principal: 'alice', messageId: 'm', skill: 'send_payment', input: payment });

    expect((await send('w0'))['state']).toBe('completed');
    expect((await send('w1'))['state']).toBe('failed');
    expect((await send('later0'))['state']).toBe('failed');
    expect(await stage.request('witness/effects', { world: 'w0' })).toMatchObject({
      effects: [{ skill: 'send_payment', principal: 'alice' }],
    });
    expect(await stage.request('witness/effects', { world: 'w2' })).toEqual({ effects: [] });
  });
}, 60_000);
