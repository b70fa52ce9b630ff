import { describe, expect, it } from 'vitest';
import type { Stage } from './stage.js';
import { onStage } from './stage.js';

const missing = { state: 'none', error: { code: -32001 }, refusal: { code: 'not_found', class: 'REFUSED_IDENTITY' } };
const open = (stage: Stage) => stage.send({ skill: 'lookup', input: {} });

describe('a task', () => {
  it('does not exist for anybody but its owner, whatever they do with it', async () => {
    await onStage({}, async (stage) => {
      const { taskId } = await open(stage);
      for (const stranger of ['bob', 'Alice', 'alice ', '', null]) {
        expect(await stage.task(stranger, taskId)).toMatchObject(missing);
        expect(await stage.task(stranger, taskId, 'cancel')).toMatchObject(missing);
        expect(await stage.send({ principal: stranger, skill: 'lookup', input: { record: 'R' }, taskId: taskId ?? null })).toMatchObject(
          missing,
        );
        expect(await stage.tasks(stranger)).toEqual([]);
      }
      expect((await stage.task('alice', taskId))['state']).toBe('input-required');
    });
  });

  it('is canceled by its owner while it is open, and keeps its state afterwards', async () => {
    await onStage({}, async (stage) => {
      const { taskId } = await open(stage);
      expect((await stage.task('alice', taskId, 'cancel'))['state']).toBe('canceled');
      expect(await stage.task('alice', taskId, 'cancel')).toMatchObject({ state: 'canceled', error: { code: -32002 } });
      expect(await stage.tasks('alice')).toEqual([{ taskId, state: 'canceled' }]);
    });
  });

  it('belongs to nobody where there is no identity', async () => {
    await onStage({}, async (stage) => {
      expect(await stage.send({ principal: null, skill: 'lookup', input: { record: 'R' } })).not.toHaveProperty('taskId');
      expect(await stage.pay({ principal: null })).toMatchObject({ state: 'auth-required', refusal: { code: 'unauthenticated' } });
      expect(await stage.tasks(null)).toEqual([]);
      expect(await stage.rows('decisions')).toMatchObject([{ principal: null, outcome: 'refused', reason: 'unauthenticated' }]);
    });
  });
});

describe('a context', () => {
  it('goes on for its owner and is fresh for everybody else', async () => {
    await onStage({}, async (stage) => {
      const { contextId } = await open(stage);
      const own = await stage.send({ skill: 'lookup', input: { record: 'R' }, contextId: contextId ?? null });
      const strange = await stage.send({ principal: 'bob', skill: 'lookup', input: { record: 'R' }, contextId: contextId ?? null });
      const unknown = await stage.send({ skill: 'lookup', input: { record: 'R' }, contextId: 'made-up' });
      expect(own['contextId']).toBe(contextId);
      expect([contextId, 'made-up']).not.toContain(strange['contextId']);
      expect(unknown['contextId']).not.toBe('made-up');
    });
  });
});

describe('a command id', () => {
  it('is one command for each principal', async () => {
    await onStage({}, async (stage) => {
      await stage.grant('alice', 'send_payment');
      await stage.grant('bob', 'send_payment');
      const first = await stage.pay({ messageId: 'm' });
      const second = await stage.pay({ principal: 'bob', messageId: 'm' });
      expect(second['taskId']).not.toBe(first['taskId']);
      expect((await stage.rows('effects')).map(({ principal }) => principal)).toEqual(['alice', 'bob']);
    });
  });

  it('is answered again after the grant is gone, and only for the same content', async () => {
    await onStage({}, async (stage) => {
      await stage.grant('alice', 'send_payment');
      const first = await stage.pay({ messageId: 'm' });
      await stage.revoke('alice', 'send_payment');
      expect(await stage.pay({ messageId: 'm' })).toEqual({ ...first, replayed: true });
      expect((await stage.pay({ messageId: 'm', text: 'other' }))['refusal']).toMatchObject({ code: 'command_conflict' });
      expect(await stage.rows('effects')).toHaveLength(1);
    });
  });

  it('that was refused is judged afresh', async () => {
    await onStage({}, async (stage) => {
      expect((await stage.pay({ messageId: 'm' }))['refusal']).toMatchObject({ code: 'no_standing_grant' });
      await stage.grant('alice', 'send_payment');
      expect((await stage.pay({ messageId: 'm' }))['state']).toBe('completed');
    });
  });
});
