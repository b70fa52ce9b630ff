import { describe, expect, it } from 'vitest';
import { Fault } from '../../../src/base/fault.js';
import { findAll } from '../../../src/judgment/find.js';
import type { Finding, FindingWord } from '../../../src/model/finding.js';
import type { DocketEntry } from '../../../src/model/trial.js';
import type { Method } from '../../../src/model/protocol.js';
import type { Target } from '../../../src/model/target.js';
import { type DocketTools, holdDocket } from '../../../src/trial/hold-docket.js';
import { vocabulary } from '../../../src/vocabulary/vocabulary.js';
import { aCaseId } from '../../support/a-predicate.js';
import { aControlCase, aCourtCase, anEntry } from '../../support/trial/a-court-case.js';
import { docketOf, entryOf, holdingOn, holdingOnReference } from '../../support/trial/holding.js';
import { lateSubject } from '../../support/trial/late-subject.js';
import { factsOf, openReferenceFor, realTime } from '../../support/trial/reference-world.js';

const entries = ['SA2A-AUTH-001', 'SA2A-AUTH-002', 'CHI-BRCE-010', 'CHI-BRCE-014', 'SA2A-AUTH-GRANT-002', 'SA2A-AUTH-GRANT-003'].map(
  entryOf,
);

const wordsOf = (found: readonly Finding[]): { readonly [id: string]: FindingWord } =>
  Object.fromEntries(found.map((finding) => [finding.case, finding.finding]));

const heldOn = async (tools: DocketTools, held: readonly DocketEntry[] = entries): Promise<readonly Finding[]> => {
  const docket = docketOf(held, tools);
  return findAll(docket.entries, await holdDocket(docket, tools));
};

const toolsFor = async (target: Target, changes: Partial<DocketTools> = {}) =>
  holdingOn({ target, facts: await factsOf(target), time: realTime, vocabulary }, changes);

/** A finding without what the subject itself made up: ids of its tasks, grants and receipts, and digests over them. */
const withoutOwnIds = ({ counterexample, ...finding }: Finding): object => {
  if (counterexample === undefined) return finding;
  const { observed: _observed, ...rest } = counterexample;
  return { ...finding, counterexample: rest };
};

describe('a docket on the whole reference subject', () => {
  it('is acquitted, side by side as well as one by one', async () => {
    for (const lanes of [1, 8]) {
      const found = await heldOn(await holdingOnReference({}, { lanes }));
      expect(new Set(found.map(({ finding }) => finding))).toEqual(new Set(['CONTROL_PASSED', 'FALSIFIER_KILLED']));
    }
  });

  it('comes to the same findings under the same seed, and draws otherwise under another', async () => {
    const found = async (master: number): Promise<readonly Finding[]> =>
      heldOn(await holdingOnReference({ without: ['grant-expiry'] }, { master, lanes: 4 }));
    const [one, again, other] = [await found(7), await found(7), await found(8)];
    expect(again.map(withoutOwnIds)).toEqual(one.map(withoutOwnIds));
    expect(other.map(withoutOwnIds)).not.toEqual(one.map(withoutOwnIds));
    expect(wordsOf(other)).toEqual(wordsOf(one));
    expect(wordsOf(one)['SA2A-AUTH-GRANT-003']).toBe('FALSIFIER_SURVIVED');
  });

  it('leaves out what is not to be tried, and says so', async () => {
    const tools = await holdingOnReference();
    const [first, ...rest] = entries;
    const idle: DocketEntry = { ...entryOf('SA2A-AUTH-001'), notTried: { is: 'unsupported', missing: ['clock'] } };
    const docket = { ...docketOf(rest, tools), entries: [idle, ...docketOf(rest.slice(0, 1), tools).entries] };
    const trials = await holdDocket(docket, tools);
    expect(first?.case.id).toBe(idle.case.id);
    expect(trials.map((trial) => String(trial.case))).toEqual(['SA2A-AUTH-002']);
    expect(tools.ended).toEqual(['SA2A-AUTH-002']);
  });
});

const revoking = anEntry(
  aCourtCase({
    id: aCaseId('SA2A-AUTH-900'),
    when: [{ name: 'revoked', word: 'revoke', args: { from: '$actor', skill: '$skill' }, path: '' }, ...aCourtCase().when],
  }),
);

describe('an error in one case', () => {
  /** Fails each time that a grant is taken back: only one case of the docket does that. */
  const failingOnRevoke = (target: Target): Target => ({
    ...target,
    request: (method, params) =>
      method === 'operator/revoke' ? Promise.reject(new Error('a fault in one case')) : target.request(method, params),
    close: () => target.close(),
  });

  it.each([1, 8])('takes no other case with it, with %i side by side', async (lanes) => {
    const world = await openReferenceFor();
    const tools = holdingOn({ ...world, target: failingOnRevoke(world.target) }, { lanes });
    const others = [anEntry(aControlCase()), anEntry(), anEntry(aCourtCase({ id: aCaseId('SA2A-AUTH-901') }))];
    const words = wordsOf(await heldOn(tools, [revoking, ...others]));
    expect(words).toEqual({
      'SA2A-AUTH-900': 'UNKNOWN',
      'SA2A-AUTH-001': 'CONTROL_PASSED',
      'SA2A-AUTH-002': 'FALSIFIER_KILLED',
      'SA2A-AUTH-901': 'FALSIFIER_KILLED',
    });
    expect(tools.errors).toMatchObject([{ message: 'a fault in one case' }]);
    expect(tools.ended).toHaveLength(4);
  });

  it('of the court itself, before a run begins, leaves that case unreported and the others as they are', async () => {
    const tools = await holdingOnReference();
    const docket = docketOf(entries, tools);
    const sizeOf: DocketTools['sizeOf'] = (entry) => {
      if (entry.case.id === 'CHI-BRCE-010') throw new Error('a fault of the court');
      return { runs: 5, minRuns: 5 };
    };
    const found = findAll(docket.entries, await holdDocket(docket, { ...tools, sizeOf }));
    expect(found.find((finding) => finding.case === 'CHI-BRCE-010')).toMatchObject({
      finding: 'UNKNOWN',
      reason: 'it was declared and not reported',
    });
    expect(found.filter(({ finding }) => finding === 'UNKNOWN')).toHaveLength(1);
    expect(tools.errors).toHaveLength(1);
  });
});

describe('an interruption', () => {
  it('ends the docket, keeps what was finished, and passes nothing that was not', async () => {
    let finished = 0;
    const tools = await holdingOnReference(
      {},
      { stop: () => (finished >= 2 ? 'interrupted' : undefined), finished: () => void (finished += 1) },
    );
    const words = Object.values(wordsOf(await heldOn(tools)));
    expect(words.slice(0, 2)).toEqual(['CONTROL_PASSED', 'FALSIFIER_KILLED']);
    expect(new Set(words.slice(2))).toEqual(new Set(['UNKNOWN']));
  });

  it('takes back no violation that was seen before', async () => {
    let convicted = false;
    const tools = await holdingOnReference(
      { without: ['authority-check'] },
      { stop: () => (convicted ? 'interrupted' : undefined), finished: (trial) => void (convicted ||= trial.broken !== undefined) },
    );
    expect(wordsOf(await heldOn(tools))['SA2A-AUTH-002']).toBe('FALSIFIER_SURVIVED');
  });
});

describe('effects that come after the answer', () => {
  const attack = [entryOf('SA2A-AUTH-001'), entryOf('SA2A-AUTH-002')];

  it('turn a falsifier that was killed into one that survived', async () => {
    const tools = await toolsFor(lateSubject({ late: 20 }), { sizeOf: () => ({ runs: 30, minRuns: 25 }) });
    const found = await heldOn(tools, attack);
    expect(found[1]).toMatchObject({ finding: 'FALSIFIER_SURVIVED', labels: ['late effect'], failure: 'AUTHORITY_FAILURE' });
    expect(found[1]?.reason).toContain('after the run was over');
    expect(found[0]?.finding).toBe('CONTROL_PASSED');
  });

  it('are none of a subject that keeps to its answers', async () => {
    const found = await heldOn(await toolsFor(lateSubject()), attack);
    expect(found.map(({ finding }) => finding)).toEqual(['CONTROL_PASSED', 'FALSIFIER_KILLED']);
  });

  it('cannot be seen where the subject keeps one world only', async () => {
    const target = lateSubject({ without: ['multi-world'] });
    await heldOn(await toolsFor(target), attack);
    const resets = target.asked.filter((method) => method === 'operator/reset').length;
    expect(target.asked.lastIndexOf('witness/effects')).toBeLessThan(target.asked.length);
    expect(resets).toBeGreaterThan(0);
    expect(target.asked.at(-1)).toBe('witness/decisions');
  });

  it('cannot be read of a target that went away at the end, which takes nothing back that was seen', async () => {
    const world = await openReferenceFor({ without: ['authority-check'] });
    let isOver = false;
    const gone = new Fault({ kind: 'target', code: 'TARGET_EXIT', message: 'it went away' });
    const target: Target = {
      ...world.target,
      request: (method, params) => (isOver ? Promise.reject(gone) : world.target.request(method, params)),
      close: () => world.target.close(),
    };
    const tools = holdingOn({ ...world, target }, { finished: ({ case: id }) => void (isOver = id === 'SA2A-AUTH-002') });
    const words = wordsOf(await heldOn(tools, attack));
    expect(words['SA2A-AUTH-002']).toBe('FALSIFIER_SURVIVED');
    expect(new Set(tools.errors)).toEqual(new Set([gone]));
  });
});

describe('a subject that is busy', () => {
  it('is asked again with the same message, and held to its answer', async () => {
    const quick = { ...realTime, sleep: async () => undefined };
    const target = lateSubject({ busy: 2 });
    const tools = await toolsFor(target, { time: quick });
    const found = await heldOn(tools, [entryOf('SA2A-AUTH-001'), entryOf('SA2A-AUTH-002')]);
    expect(found.map(({ finding }) => finding)).toEqual(['CONTROL_PASSED', 'FALSIFIER_KILLED']);
  });

  it('for ever is neither refusal nor failure: what was never answered is unknown', async () => {
    const waited: number[] = [];
    const patient = { ...realTime, sleep: async (ms: number) => void waited.push(ms) };
    const tools = await toolsFor(lateSubject({ busy: 99 }), { time: patient });
    const found = await heldOn(tools, [entryOf('SA2A-AUTH-001'), entryOf('SA2A-AUTH-002')]);
    expect(found.map(({ finding }) => finding)).toEqual(['UNKNOWN', 'UNKNOWN']);
    expect(waited.slice(0, 3)).toEqual(waited.slice(0, 3).toSorted((a, b) => a - b));
  });
});

describe('a shared world', () => {
  it("is never reset, and what others did before is nobody's effect", async () => {
    const target = lateSubject({ without: ['reset', 'multi-world'] });
    await target.request('operator/grant', { world: 'default', principal: 'other', skill: 'pay' });
    await target.request('caller/send', { world: 'default', principal: 'other', messageId: 'before', skill: 'pay', input: { memo: 'x' } });
    const found = await heldOn(await toolsFor(target, { session: 'one' }), [entryOf('SA2A-AUTH-001'), entryOf('SA2A-AUTH-002')]);
    const methods: readonly string[] = ['operator/reset' satisfies Method];
    expect(target.asked.filter((method) => methods.includes(method))).toEqual([]);
    expect(found.map(({ finding }) => finding)).toEqual(['CONTROL_PASSED', 'FALSIFIER_KILLED']);
  });
});
