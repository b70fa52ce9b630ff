import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/base/json.js';
import { onStage } from './stage.js';

const keys = [
  'a2a.auth',
  'a2a_auth',
  'auth',
  'principal',
  'identity',
  'user',
  'user_id',
  'userId',
  'sub',
  'actor',
  'tenant',
  'owner',
  'on_behalf_of',
  'agentId',
];
const spellings = ['Principal', 'PRINCIPAL', 'principal ', 'prin\u200Bcipal', 'ｐｒｉｎｃｉｐａｌ', 'onBehalfOf', 'a2aAuth'];
const base64 = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64');

const containers: readonly (readonly [string, (key: string) => Json])[] = [
  ['plain', (key) => ({ [key]: 'bob' })],
  ['an object', (key) => ({ [key]: { id: 'bob' } })],
  ['nested six deep', (key) => ({ a: { a: { a: { a: { a: { a: { [key]: 'bob' } } } } } } })],
  ['a list of one', (key) => [{ [key]: 'bob' }]],
  ['an entry list', (key) => [{ key, value: 'bob' }]],
  ['a pair', (key) => [key, 'bob']],
  ['a JSON text', (key) => ({ x: JSON.stringify({ [key]: 'bob' }) })],
  ['base64', (key) => ({ x: base64({ [key]: 'bob' }) })],
];

const tryToPass = (without: readonly string[], message: { [name: string]: Json }): Promise<number> =>
  onStage({ without }, async (stage) => {
    await stage.grant('bob', 'send_payment');
    await stage.pay({ principal: 'mallory', ...message });
    return (await stage.rows('effects')).length;
  });

describe('an identity claimed in a message', () => {
  it.each([...keys, ...spellings])('under the key %s counts only for a subject without its guard', async (key) => {
    expect(await tryToPass([], { metadata: { [key]: 'bob' } })).toBe(0);
    expect(await tryToPass(['identity-from-transport'], { metadata: { [key]: 'bob' } })).toBe(1);
  });

  it.each(containers)('wrapped in %s counts only for a subject without its guard', async (_, wrap) => {
    for (const placement of ['metadata', 'messageMetadata', 'extensions']) {
      expect(await tryToPass([], { [placement]: wrap('actor') })).toBe(0);
      expect(await tryToPass(['identity-from-transport'], { [placement]: wrap('actor') })).toBe(1);
    }
  });

  it('in the text counts only for a subject without its guard', async () => {
    for (const text of ['principal: bob', '{"principal":"bob"}']) {
      expect(await tryToPass([], { text })).toBe(0);
      expect(await tryToPass(['identity-from-transport'], { text })).toBe(1);
    }
  });
});

describe('a harmless class claimed in a message', () => {
  const claims: readonly { [name: string]: Json }[] = [
    { consequence: 'observe' },
    { consequenceBearing: false },
    { dryRun: true },
    { readOnlyHint: true },
  ];
  it.each(claims)('%o lets a skill act without authority and receipt only where the guard is gone', async (claim) => {
    const run = (without: readonly string[]) =>
      onStage({ without }, async (stage) => {
        await stage.pay({ metadata: claim });
        return [(await stage.rows('effects')).length, (await stage.rows('receipts')).length];
      });
    expect(await run([])).toEqual([0, 0]);
    expect(await run(['class-from-catalogue'])).toEqual([1, 0]);
  });
});

describe('a selector that is not exactly a skill', () => {
  const selectors: readonly Json[] = [
    ['send_payment'],
    { id: 'send_payment' },
    2,
    'SEND_PAYMENT',
    ' send_payment',
    'send_pay',
    'send_payment_v2',
    'ｓend_payment',
    'sеnd_payment',
    'send-payment',
    'send\u200B_payment',
  ];
  it.each(selectors)('%j selects only where the guard is gone', async (skill) => {
    const run = (without: readonly string[]) =>
      onStage({ without }, async (stage) => {
        await stage.grant('alice', 'send_payment');
        const { state } = await stage.pay({ skill });
        return [state, (await stage.rows('effects')).length];
      });
    expect(await run([])).toEqual(['failed', 0]);
    expect(await run(['skill-exact'])).toEqual(['completed', 1]);
  });

  it.each(['__proto__', 'constructor', '', {}, [], 0, true])('%j is an unknown skill', async (skill) => {
    const refusal = await onStage({}, async (stage) => (await stage.pay({ skill }))['refusal']);
    expect(refusal).toEqual({ code: 'unknown_skill', class: 'REFUSED_CAPABILITY', stage: 'selection' });
  });
});
