import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../src/base/json.js';
import { membersOf, textOf } from '../../../../src/vocabulary/arguments.js';
import { arbitrary, assertSimplifyingEnds, filled, madeOf } from '../../../support/vocabulary/drawing.js';

const made = (plan: Json, args: Json = {}) => membersOf(madeOf('callback', plan, { args }));

describe('callback', () => {
  it('leads outside, under a name and with a secret that no other one has', () => {
    const draw = filled('callback');
    const { url = '', token = '' } = made(draw.plain);
    expect(url).toMatch(/^https:\/\/callback\.example\/n[0-9a-f]+$/);
    expect(token).not.toBe(String(url).split('/').at(-1));
    expect(arbitrary('callback').needs({})).toEqual(['egress']);
  });

  it('leads inside in every spelling, each covered, with its name at the end', () => {
    const args = { leads: 'inside' };
    const draw = filled('callback', args);
    const urls = draw.cover.map((plan) => textOf(made(plan, args), 'url') ?? '');
    expect(new Set(urls).size).toBe(draw.cover.length);
    expect(urls.filter((url) => !URL.canParse(url) || url.includes('{') || !/\/n[0-9a-f]+$/.test(url))).toEqual([]);
    const hosts = urls.filter((url) => url.startsWith('http')).map((url) => new URL(url).hostname);
    const inside = /^(?:127\.|10\.|172\.(?:1[6-9]|2\d|3[01])\.|192\.168\.|169\.254\.|0\.0\.0\.0|\[|(?:.*\.)?localhost\.?$)/;
    expect(hosts.filter((host) => !inside.test(host))).toEqual([]);
    for (const plan of draw.cover) assertSimplifyingEnds(draw, plan);
  });

  it('has a lawful address and a token that would end its header, where it is to be broken', () => {
    const args = { token: 'broken' };
    for (const plan of filled('callback', args).cover) {
      const { url = '', token = '' } = made(plan, args);
      expect(url).toMatch(/^https:/);
      expect(token).toMatch(/\p{Cc}/u);
    }
  });
});
