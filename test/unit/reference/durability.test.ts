import { appendFileSync, existsSync, readdirSync, truncateSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { digestOf } from '../../../src/base/digest.js';
import { Fault } from '../../../src/base/fault.js';
import { type Stage, objectOf, onStage, openStage } from './stage.js';

const fileOf = (stage: Stage, ending: string): string =>
  join(stage.folder, readdirSync(stage.folder).find((name) => name.endsWith(ending)) ?? 'none');

describe('what outlives a restart', () => {
  it('grants, revocations, the clock, receipts, tasks and command ids are read again from the journal', async () => {
    const stage = await openStage();
    await stage.grant('alice', 'send_payment');
    await stage.grant('bob', 'send_payment');
    await stage.revoke('bob', 'send_payment');
    const now = await stage.advance(5000);
    const first = await stage.pay({ messageId: 'm' });
    const before = [await stage.rows('receipts'), await stage.rows('grants'), await stage.rows('decisions'), await stage.tasks('alice')];
    await stage.restart();
    expect([await stage.rows('receipts'), await stage.rows('grants'), await stage.rows('decisions'), await stage.tasks('alice')]).toEqual(
      before,
    );
    expect(await stage.advance(0)).toBe(now);
    expect(await stage.pay({ messageId: 'm' })).toEqual({ ...first, replayed: true });
    expect((await stage.pay({ principal: 'bob' }))['refusal']).toMatchObject({ code: 'grant_revoked' });
    expect(await stage.rows('effects')).toHaveLength(1);
    stage.close();
  });

  it('another process over the same folder knows the world', async () => {
    const first = await openStage();
    await first.grant('alice', 'send_payment');
    await first.pay({ messageId: 'm' });
    const second = first.reopen();
    expect((await second.pay({ messageId: 'm' }))['replayed']).toBe(true);
    expect((await second.pay())['state']).toBe('completed');
    const seqs = (await second.rows('effects')).map(({ seq }) => Number(seq));
    expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b));
    second.close();
  });

  it('a torn last line is ignored, and the next row does not grow onto it', async () => {
    const stage = await openStage();
    await stage.grant('alice', 'send_payment');
    await stage.pay();
    appendFileSync(fileOf(stage, '.journal'), '{"kind":"revoke","principal":"alice","sk');
    appendFileSync(fileOf(stage, '.ledger'), '{"seq":99,"skill":"send_pay');
    await stage.restart();
    await stage.pay();
    await stage.restart();
    expect((await stage.pay())['state']).toBe('completed');
    expect(await stage.rows('effects')).toHaveLength(3);
    stage.close();
  });

  it('a damaged row inside the journal stops the world instead of being skipped', async () => {
    const stage = await openStage();
    await stage.grant('alice', 'send_payment');
    appendFileSync(fileOf(stage, '.journal'), '{"kind":"rev\n');
    await expect(stage.restart()).rejects.toThrow(Fault);
    stage.close();
  });

  it('a grant that ended stays ended after a restart and a step back', async () => {
    const stage = await openStage();
    const now = await stage.advance(0);
    await stage.grant('alice', 'send_payment', { expiresAt: now + 1000 });
    await stage.advance(1000);
    await stage.advance(-5000);
    await stage.restart();
    expect((await stage.pay())['refusal']).toMatchObject({ code: 'grant_expired' });
    stage.close();
  });
});

describe('the files of a world', () => {
  it('do not exist before something durable happens', async () => {
    await onStage({}, async (stage) => {
      await stage.pay();
      await stage.send({ skill: 'lookup', input: { record: 'R-1' } });
      expect(readdirSync(stage.folder)).toEqual([]);
    });
  });

  it('are removed when the world is reset', async () => {
    await onStage({}, async (stage) => {
      await stage.grant('alice', 'send_payment');
      await stage.pay();
      const ledger = fileOf(stage, '.ledger');
      await stage.request('operator/reset');
      expect(existsSync(ledger)).toBe(false);
      expect(await stage.rows('effects')).toEqual([]);
      expect(await stage.rows('receipts')).toEqual([]);
    });
  });

  it('are what the witness reads: a ledger cut short is an effect gone', async () => {
    await onStage({}, async (stage) => {
      await stage.grant('alice', 'send_payment');
      await stage.pay();
      const one = statSync(fileOf(stage, '.ledger')).size;
      await stage.pay();
      truncateSync(fileOf(stage, '.ledger'), one);
      expect(await stage.rows('effects')).toHaveLength(1);
    });
  });
});

describe('the receipt history', () => {
  it('is a chain whose digests can be computed again', async () => {
    await onStage({}, async (stage) => {
      await stage.grant('alice', 'send_payment');
      await stage.pay();
      await stage.restart();
      await stage.pay();
      const receipts = await stage.rows('receipts');
      expect(receipts.map(({ state }) => state)).toEqual(['PREPARED', 'EXECUTED', 'PREPARED', 'EXECUTED']);
      receipts.forEach((receipt, index) => {
        const { digest, ...rest } = objectOf(receipt);
        expect(digest).toBe(`sha256:${digestOf(rest)}`);
        expect(receipt['prev']).toBe(index === 0 ? null : receipts[index - 1]?.['digest']);
      });
    });
  });
});
