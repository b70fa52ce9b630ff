import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../../src/base/canonical-json.js';
import { type Json, isJsonList, isJsonObject } from '../../../../src/base/json.js';
import { contain, containers } from '../../../../src/vocabulary/laundering/containers.js';
import { markMessage } from '../../../../src/vocabulary/laundering/mark-message.js';
import { signClaim } from '../../../../src/vocabulary/laundering/signed-claim.js';
import { spell, spellings } from '../../../../src/vocabulary/laundering/spellings.js';

const depthOf = (value: Json): number => {
  if (isJsonList(value)) return Math.max(0, ...value.map(depthOf));
  return isJsonObject(value) ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
};

/** Everything that a value holds, whatever it is wrapped in: names, texts, and what texts hold. */
const textsIn = (value: Json): readonly string[] => {
  if (isJsonList(value)) return value.flatMap(textsIn);
  if (isJsonObject(value)) return Object.entries(value).flatMap(([name, member]) => [name, ...textsIn(member)]);
  return typeof value === 'string' ? [value, Buffer.from(value, 'base64').toString()] : [];
};

describe('a container', () => {
  it.each(containers)('%s holds the key and its value', (container) => {
    const texts = textsIn(contain(container, 'sub', 'victim')).join('\n');
    expect(texts).toContain('sub');
    expect(texts).toContain('victim');
  });

  it('is another value for each', () => {
    expect(new Set(containers.map((container) => JSON.stringify(contain(container, 'sub', 'victim')))).size).toBe(containers.length);
  });

  it('may hold them as a member, as an entry, as a pair, or as base64', () => {
    expect(contain('plain', 'sub', 'victim')).toEqual({ sub: 'victim' });
    expect(contain('list of one', 'sub', 'victim')).toEqual({ items: [{ sub: 'victim' }] });
    expect(contain('entry list', 'sub', 'victim')).toEqual({ entries: [{ key: 'sub', value: 'victim' }] });
    expect(contain('pair', 'sub', 'victim')).toEqual({ pairs: [['sub', 'victim']] });
    const wrapped = contain('base64', 'sub', 'victim');
    const data = isJsonObject(wrapped) ? String(wrapped['data']) : '';
    expect(Buffer.from(data, 'base64').toString()).toBe('{"sub":"victim"}');
  });

  it('may lie as deep as six levels', () => {
    expect([1, 2, 3, 4, 5, 6].map((depth) => depthOf(contain(containers[depth] ?? 'plain', 'sub', 'victim')))).toEqual([2, 3, 4, 5, 6, 7]);
  });
});

describe('a spelling', () => {
  it('is another text for each, where the key has what it changes', () => {
    const written = spellings.map((spelling) => spell(spelling, 'a2a.auth'));
    expect(written[0]).toBe('a2a.auth');
    expect(new Set(written).size).toBe(spellings.length);
    expect(written).toEqual(expect.arrayContaining(['A2A.AUTH', 'a2a_auth', 'a2aAuth', 'a2a.auth ']));
  });

  it('in fullwidth folds back by NFKC', () => {
    expect(spell('fullwidth', 'user_id').normalize('NFKC')).toBe('user_id');
  });
});

describe('a marked message', () => {
  const marker = (placement: string, more: { readonly [name: string]: Json } = {}): Json => ({
    placement,
    container: 'plain',
    spelling: 'as is',
    key: 'sub',
    value: 'victim',
    ...more,
  });

  it('carries the claim where the marker says, and nowhere else', () => {
    expect(markMessage(marker('metadata'), {})).toEqual({ metadata: { sub: 'victim' } });
    expect(markMessage(marker('messageMetadata'), {})).toEqual({ messageMetadata: { sub: 'victim' } });
    expect(markMessage(marker('extensions'), {})).toEqual({ extensions: { sub: 'victim' } });
    expect(markMessage(marker('text'), {})).toEqual({ text: '{"sub":"victim"}' });
    expect(markMessage(marker('input'), { amount: 1 })).toEqual({ input: { amount: 1, sub: 'victim' } });
  });

  it('never changes what the input holds already', () => {
    expect(markMessage(marker('input'), { sub: 'mine' })).toEqual({ input: { sub: 'mine' } });
    expect(markMessage(marker('input'), undefined)).toEqual({ input: { sub: 'victim' } });
  });

  it('spells and wraps the key', () => {
    expect(markMessage(marker('metadata', { spelling: 'other case', container: 'nested 1' }), {})).toEqual({
      metadata: { context: { SUB: 'victim' } },
    });
  });
});

describe('a signed claim', () => {
  const claim = { principal: 'mallory', skill: 'pay', values: { input: { amount: 1 } } };

  it('is a signature that anybody can check, over principal, skill and this run', () => {
    const { payload, publicKey, sig } = signClaim(claim);
    const key = createPublicKey({ key: Buffer.from(String(publicKey), 'base64'), format: 'der', type: 'spki' });
    expect(verify(null, Buffer.from(canonicalJson(payload)), key, Buffer.from(String(sig), 'base64'))).toBe(true);
    expect(payload).toMatchObject({ principal: 'mallory', skill: 'pay' });
  });

  it('is the same for the same draw, and another for another', () => {
    expect(signClaim(claim)).toEqual(signClaim(claim));
    expect(signClaim({ ...claim, values: {} })).not.toEqual(signClaim(claim));
  });
});
