import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../src/base/json.js';
import { drawScene, type Drawing } from '../../../../src/reporters/html/draw-scene.js';
import { scenesOf } from '../../../../src/reporters/html/scene.js';
import { aCounterexample } from '../../../support/reporters/a-verdict.js';

const granted = { act: 'grant', name: 'granted', skill: 'refund', principal: 'p-1', seen: {} };
const revoked = { act: 'revoke', name: 'revoked', skill: 'refund', principal: 'p-1', seen: {} };
const sent = (seen: Json) => ({ act: 'send', name: 'call', messageId: 'm-1', skill: 'refund', answer: { state: 'completed' }, seen });
const effect = { seq: 2, skill: 'refund', principal: 'p-1', messageId: 'm-1' };
const prepared = { seq: 3, receiptId: 'r', messageId: 'm-1', state: 'PREPARED' };
const decision = { seq: 1, messageId: 'm-1', outcome: 'granted' };
const exhibit = (...steps: readonly Json[]): Json => ({ steps, late: { effects: [], receipts: [], decisions: [] } });

const drawn = (recorded: Json, example = {}, isOrdered = true): readonly Drawing[] =>
  scenesOf(recorded, { kind: 'falsifier', example: aCounterexample(example), isOrdered }).map((scene) => drawScene(scene, 'X-001'));

const wordsOf = (drawing: Drawing | undefined): readonly string[] => (drawing?.marks ?? []).map(({ words }) => words);
const placeOf = (drawing: Drawing | undefined, words: string): number =>
  drawing?.marks.find((mark) => mark.words === words)?.y ?? Number.NaN;
const looksOf = (drawing: Drawing | undefined): readonly string[] => (drawing?.strokes ?? []).map(({ look }) => look);

describe('the drawing of what was recorded', () => {
  it('puts acts into one lane and rows into the other, beside the act after which they were first seen, in the order of their count', () => {
    const [attack] = drawn({
      main: exhibit(granted, revoked, sent({ effects: [effect], receipts: [prepared], decisions: [decision] })),
      controls: [],
    });
    expect(wordsOf(attack)).toEqual([
      'caller, operator',
      'witnessed record',
      '1',
      'grant refund',
      '2',
      'revoke refund',
      '3',
      'send call',
      'completed',
      '#1 decision granted',
      '#2 effect refund',
      '#3 receipt PREPARED',
    ]);
    const rows = ['#1 decision granted', '#2 effect refund', '#3 receipt PREPARED'].map((words) => placeOf(attack, words));
    expect(rows).toEqual(rows.toSorted((a, b) => a - b));
    expect(rows[0]).toBe(placeOf(attack, 'send call'));
    expect(placeOf(attack, 'revoke refund')).toBeLessThan(Number(rows[0]));
  });

  it('says of a row of another message whose it is, and shows what came after the run at the end', () => {
    const settle = { act: 'settle', name: 'race', seen: { effects: [effect] } };
    const late = { effects: [{ ...effect, seq: 9 }] };
    const [attack] = drawn({ main: { steps: [sent({}), settle], late }, controls: [] });
    expect(wordsOf(attack)).toEqual(expect.arrayContaining(['1: #2 effect refund', 'after the run', '1: #9 effect refund']));
    expect(placeOf(attack, 'after the run')).toBeGreaterThan(placeOf(attack, 'wait for all'));
  });

  it('draws the bound of the law after the act that the expectation names, and only there', () => {
    const main = exhibit(granted, revoked, sent({ effects: [effect] }));
    const since = drawn({ main, controls: [] }, { expected: 'none of: effects {"of":"call","since":"revoked"}' })[0];
    expect(looksOf(since)).toContain('bound');
    expect(placeOf(since, 'forbidden below: after 2 was done')).toBeGreaterThan(placeOf(since, 'revoke refund'));
    expect(placeOf(since, 'forbidden below: after 2 was done')).toBeLessThan(placeOf(since, 'send call'));
    expect(looksOf(drawn({ main, controls: [] }, { expected: 'none of: effects {"of":"call"}' })[0])).not.toContain('bound');
  });

  it('lets the arrow from the prepared receipt to its effect point the way the count went', () => {
    const arrow = (receipt: number, of: number): string => {
      const seen = { effects: [{ ...effect, seq: of }], receipts: [{ ...prepared, seq: receipt }] };
      const [attack] = drawn({ main: exhibit(sent(seen)), controls: [] }, { expected: 'none of: not {"prepared-before-effect":"call"}' });
      return attack?.strokes.find(({ look }) => look === 'bound')?.path ?? '';
    };
    const [, lawfulFrom, lawfulTo] = /M\d+ (\d+)H\d+V(\d+)/.exec(arrow(2, 3)) ?? [];
    const [, brokenFrom, brokenTo] = /M\d+ (\d+)H\d+V(\d+)/.exec(arrow(3, 2)) ?? [];
    expect(Number(lawfulTo)).toBeGreaterThan(Number(lawfulFrom));
    expect(Number(brokenTo)).toBeLessThan(Number(brokenFrom));
  });

  it('claims no order where the witnesses share no count', () => {
    const seen = { effects: [effect], receipts: [{ ...prepared, seq: 1 }], decisions: [] };
    const [attack] = drawn({ main: exhibit(sent(seen)), controls: [] }, { expected: '{"prepared-before-effect":"call"}' }, false);
    expect(looksOf(attack)).not.toContain('bound');
    expect(wordsOf(attack).slice(-2)).toEqual(['#2 effect refund', '#1 receipt PREPARED']);
  });

  it('marks the one effect that the verdict can mean, in the attack and never in a control', () => {
    const main = exhibit(sent({ effects: [effect, { ...effect, seq: 4, skill: 'mail' }] }));
    const gained = ['unexplained-effect: an effect of refund by p-1: no grant stood'];
    const [attack, control] = drawn({ main, controls: [{ side: 'before', exhibit: main }] }, { gained });
    expect(attack?.marks.filter(({ look }) => look === 'rule').map(({ words }) => words)).toEqual(['#2 effect refund']);
    const twice = exhibit(sent({ effects: [effect] }), sent({ effects: [{ ...effect, seq: 6 }] }));
    expect(looksOf(drawn({ main: twice, controls: [] }, { gained })[0])).not.toContain('gained');
    expect(control?.title).toBe('The control before it, on the same draw');
    expect(looksOf(control)).not.toContain('gained');
  });

  it('has a short word for every act, and for each answer that is a no', () => {
    const acts: readonly (readonly [Json, string])[] = [
      [{ act: 'advance-clock', name: 'a', ms: 2001 }, 'clock +2001 ms'],
      [{ act: 'restart', name: 'a' }, 'restart'],
      [{ act: 'fault', name: 'a', fault: 'crash', armed: true }, 'arm crash'],
      [{ act: 'fault', name: 'a', fault: 'crash', armed: false }, 'disarm crash'],
      [{ act: 'task', name: 'a', action: 'cancel' }, 'cancel task'],
      [{ act: 'grants', name: 'a' }, 'read grants'],
      [{ act: 'egress', name: 'a' }, 'read egress'],
      [{ act: 'decide', name: 'yes', verdict: 'REFUSED' }, 'decide yes'],
      [{ act: 'approve', name: 'no', answer: { state: 'rejected', refusal: { code: 'LATE' } } }, 'approve no'],
      [{ act: 'delegate', name: 'a', skill: 'refund', refused: 'TOO_WIDE' }, 'delegate refund'],
    ];
    const words = wordsOf(drawn({ main: exhibit(...acts.map(([act]) => act)), controls: [] })[0]);
    expect(acts.map(([, label]) => label).filter((label) => !words.includes(label))).toEqual([]);
    expect(words).toEqual(expect.arrayContaining(['REFUSED', 'rejected LATE', 'TOO_WIDE']));
  });

  it('cuts what does not fit into a lane, shows hidden characters, and leaves out what it cannot read', () => {
    const [attack] = drawn({
      main: exhibit({ act: 'grant', name: 'g', skill: `\u202e${'x'.repeat(99)}` }, 7, null),
      controls: 'none',
      twin: 3,
    });
    expect(wordsOf(attack)).toContain('grant \\u{202e}xxxx…');
    for (const words of wordsOf(attack)) expect(words.length).toBeLessThanOrEqual(22);
    expect(drawn(null)).toEqual([]);
    expect(drawn({ main: { steps: [] } })).toEqual([]);
  });
});
