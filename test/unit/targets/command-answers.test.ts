import { describe, expect, it } from 'vitest';
import { openedFixture, sending } from '../../support/stdio/open-fixture.js';

describe('a program that answers', () => {
  it('is described, keeping abilities and members that the court does not know', async () => {
    const target = await openedFixture('lawful.mjs');
    const description = await target.request('target/describe', { protocol: 'sa2a-target/1' });
    expect(description.abilities).toContain('something-of-later');
    expect(target.planes).toEqual({ caller: 'own', operator: 'own', witness: 'own' });
  });

  it('gets its answers matched by id when they come last first, in pieces of one byte', async () => {
    const target = await openedFixture('out-of-order.mjs');
    const outcomes = await Promise.all(['a', 'b', 'c'].map((id) => target.request('caller/send', sending(id))));
    expect(outcomes.map(({ taskId }) => taskId)).toEqual(['a', 'b', 'c']);
    expect(outcomes[0]?.artifacts).toEqual([{ ünïcode: '🙂' }]);
  });

  it('may read slowly: what does not fit the pipe waits', async () => {
    const target = await openedFixture('slow-reader.mjs', [], { timeout: 30_000 });
    const text = 'x'.repeat(200_000);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => target.request('caller/send', { ...sending(`m-${index}`), input: text })),
    );
    expect(outcomes.map(({ taskId }) => taskId)).toEqual(outcomes.map((_, index) => `m-${index}`));
    expect(outcomes.every(({ artifacts }) => artifacts?.[0] === text)).toBe(true);
  });

  it('passes on any JSON value as it was sent', async () => {
    const target = await openedFixture('lawful.mjs');
    const input = { __proto__x: null, list: [1.5, -0, 1e21, '\u0000\n"', { '': [] }], lone: 'a\ud800b'.slice(0, 1) };
    const outcome = await target.request('caller/send', { ...sending('m'), input });
    expect(outcome.artifacts).toEqual([JSON.parse(JSON.stringify(input))]);
  });

  it('is measured by the files that its target file names', async () => {
    const artifacts = [{ name: 'agent.mjs', path: '/somewhere/agent.mjs' }];
    const target = await openedFixture('lawful.mjs', [], { subject: { artifacts } });
    expect(target.artifacts).toEqual(artifacts);
  });

  it('answers the requests that follow one whose answer came too late', async () => {
    const target = await openedFixture('unlawful.mjs', ['late'], { timeout: 1_000 });
    await expect(target.request('caller/send', sending('m'))).rejects.toMatchObject({ code: 'TARGET_TIMEOUT' });
    await expect(target.request('operator/revoke', { world: 'w', principal: 'alice', skill: 'lookup' })).resolves.toEqual({});
  });
});
