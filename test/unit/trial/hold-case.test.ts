import { describe, expect, it } from 'vitest';
import { Fault } from '../../../src/base/fault.js';
import { findAll } from '../../../src/judgment/find.js';
import type { CaseTrial, DocketEntry } from '../../../src/model/trial.js';
import type { Target } from '../../../src/model/target.js';
import { holdCase } from '../../../src/trial/hold-case.js';
import { aControlCase, anEntry } from '../../support/trial/a-court-case.js';
import { entryOf, holdingOn, holdingOnReference, rulingOf } from '../../support/trial/holding.js';
import { openReferenceFor } from '../../support/trial/reference-world.js';

const brokenOf = (trial: CaseTrial): NonNullable<CaseTrial['broken']> => {
  if (trial.broken === undefined) throw new TypeError(`nothing was broken: ${trial.reasons.join('; ')} ${trial.cut ?? ''}`);
  return trial.broken;
};

describe('a case on the whole reference subject', () => {
  it.each(['SA2A-AUTH-001', 'SA2A-AUTH-002', 'SA2A-AUTH-GRANT-003', 'CHI-BRCE-010', 'AGENT-TASK-003'])(
    '%s holds in every run',
    async (id) => {
      const tools = await holdingOnReference();
      const trial = await holdCase(entryOf(id), tools);
      expect(trial.broken).toBeUndefined();
      expect(trial.cut).toBeUndefined();
      expect(trial.counts).toMatchObject({ planned: 6, unseen: 0, discarded: 0 });
      expect(trial.counts.counted).toBe(trial.counts.examples + 6);
      expect(new Set(tools.rulings.map(({ is }) => is))).toEqual(new Set(['held']));
    },
  );

  it('counts draws to which the law does not apply apart, and draws others for them', async () => {
    const trial = await holdCase(entryOf('SA2A-AUTH-005'), await holdingOnReference());
    expect(trial.counts.notApplicable).toBeGreaterThan(0);
    expect(trial.counts.counted).toBeGreaterThanOrEqual(6);
    expect(trial.reasons).toContain('the task was finished');
  });

  it('counts what was drawn', async () => {
    const { statistics } = await holdCase(entryOf('SA2A-AUTH-002'), await holdingOnReference());
    expect(Object.keys(statistics['skill'] ?? {}).toSorted()).toEqual(['publish_notice', 'send_payment', 'update_record']);
  });

  it('holds attack and control in turn where the decision is witnessed, and the control around the attack where not', async () => {
    const world = await openReferenceFor();
    const sides = async (entry: DocketEntry, abilities = world.facts.abilities): Promise<ReadonlySet<string>> => {
      const tools = holdingOn({ ...world, facts: { ...world.facts, abilities } });
      await holdCase(entry, tools);
      return new Set(tools.records.map(({ controls }) => controls.map(({ side }) => side).join(' and ')));
    };
    const unwitnessed = world.facts.abilities.filter((ability) => ability !== 'decisions');
    expect(await sides(anEntry())).toEqual(new Set(['before', 'after']));
    expect(await sides(anEntry(), unwitnessed)).toEqual(new Set(['before and after']));
    expect(await sides(anEntry(aControlCase()))).toEqual(new Set(['']));
  });

  it('gives every world other names, and the twin world the same', async () => {
    const tools = await holdingOnReference();
    await holdCase(withOneMarker(entryOf('SA2A-AUTH-228')), tools);
    expect(new Set(tools.rulings.map(({ is }) => is))).toEqual(new Set(['held']));
    const worlds = tools.records.flatMap(({ main, controls, twin }) => [
      main,
      ...controls.map(({ exhibit }) => exhibit),
      ...(twin === undefined ? [] : [twin]),
    ]);
    expect(new Set(worlds.map(({ world }) => world)).size).toBe(worlds.length);
    for (const { main, twin } of tools.records) {
      const { marker, ...rest } = main.draws;
      expect(marker).toBeDefined();
      expect(twin?.draws).toEqual(rest);
    }
  });
});

/** The case with one marker, and not with every one there is. */
function withOneMarker(entry: DocketEntry): DocketEntry {
  const args = { placement: 'metadata', key: 'sub', value: 'victim', container: 'plain', spelling: 'as is', form: 'string' };
  const given = entry.case.given.map((use) => (use.name === 'marker' ? { ...use, word: 'constant', args } : use));
  return { ...entry, case: { ...entry.case, given } };
}

describe('a case without its guard', () => {
  const without: readonly [string, string][] = [
    ['SA2A-AUTH-002', 'authority-check'],
    ['SA2A-AUTH-014', 'identity-from-transport'],
    ['SA2A-AUTH-GRANT-003', 'grant-expiry'],
    ['SA2A-AUTH-GRANT-212', 'expiry-latched'],
    ['CHI-BRCE-010', 'claim-once'],
    ['AGENT-AUTH-005', 'grant-constraints'],
    ['CHI-BRCE-008', 'prepare-first'],
    ['CHI-BRCE-012', 'receipt-final'],
  ];

  it.each(without)('%s is broken without %s, by a witnessed violation that comes back', async (id, guard) => {
    const entry = entryOf(id);
    const tools = await holdingOnReference({ without: [guard] });
    const trial = await holdCase(entry, tools);
    const broken = brokenOf(trial);
    expect(broken).toMatchObject({ witnessed: true, counterexample: { case: id, reproduced: { times: 3, of: 3 } } });
    expect(broken.counterexample.gained.length).toBeGreaterThan(0);
    expect(findAll([entry], [trial])[0]?.finding).toBe(entry.case.kind === 'control' ? 'CONTROL_FAILED' : 'FALSIFIER_SURVIVED');
  });

  it('sends nothing to make a violation smaller where it has no leave to: only the three repetitions', async () => {
    const sentWith = async (mostShrinks: number): Promise<number> => {
      const tools = await holdingOnReference({ without: ['claim-once'] }, { mostShrinks });
      let sent = 0;
      const target: Target = {
        ...tools.target,
        request: async (method, params) => {
          if (method === 'caller/send') sent += 1;
          return tools.target.request(method, params);
        },
      };
      expect(brokenOf(await holdCase(entryOf('CHI-BRCE-010'), { ...tools, target })).counterexample.reproduced).toEqual({
        times: 3,
        of: 3,
      });
      return sent;
    };
    const [never, freely] = [await sentWith(0), await sentWith(400)];
    expect(never).toBeLessThan(60);
    expect(freely).toBeGreaterThan(never);
  });

  it.each(without)('%s without %s leaves a counterexample of which no act can be left out', async (id, guard) => {
    const entry = entryOf(id);
    const tools = await holdingOnReference({ without: [guard] });
    const { plan, omitted } = brokenOf(await holdCase(entry, tools));
    expect((await rulingOf(entry, { plan, omitted }, tools)).is).toBe('broken');
    const left = entry.case.when.map((_act, index) => index).filter((index) => !omitted.includes(index));
    for (const act of left) {
      const ruling = await rulingOf(entry, { plan, omitted: [...omitted, act] }, { ...tools, salt: `without ${act}` });
      expect(ruling.is, `without act ${act}`).not.toBe('broken');
    }
  });

  it('is broken in its plainest draw', async () => {
    const { plan } = brokenOf(await holdCase(entryOf('SA2A-AUTH-014'), await holdingOnReference({ without: ['identity-from-transport'] })));
    expect(plan['marker']).toMatchObject({ placement: 'metadata', container: 'plain', spelling: 'as is', form: 'string' });
    expect(plan['skill']).toBe('update_record');
  });

  it('is told of the smallest violation as well, so that it stands in the record', async () => {
    const tools = await holdingOnReference({ without: ['grant-expiry'] });
    const { counterexample, omitted } = brokenOf(await holdCase(entryOf('SA2A-AUTH-GRANT-003'), tools));
    const last = tools.records.at(-1);
    expect(tools.rulings.at(-1)?.is).toBe('broken');
    expect(last?.omitted).toEqual(omitted);
    expect(last?.main.draws).toEqual(counterexample.draws);
    expect(counterexample.acts.some((act) => act.startsWith('advance the clock'))).toBe(true);
  });
});

describe('a case that cannot be finished', () => {
  it('is cut where it was stopped, and keeps what was counted', async () => {
    let runs = 0;
    const tools = await holdingOnReference({}, { stop: () => (runs >= 3 ? 'interrupted' : undefined), told: () => void (runs += 1) });
    const trial = await holdCase(entryOf('SA2A-AUTH-002'), tools);
    expect(trial).toMatchObject({ cut: 'interrupted', counts: { counted: 3 } });
    expect(findAll([entryOf('SA2A-AUTH-001'), entryOf('SA2A-AUTH-002')], [trial])[1]).toMatchObject({ finding: 'UNKNOWN' });
  });

  it('is cut where the target went away, and says so', async () => {
    const world = await openReferenceFor();
    const gone = new Fault({ kind: 'target', code: 'TARGET_EXIT', message: 'it went away' });
    const tools = holdingOn({ ...world, target: failingAfter(world.target, 20, gone) });
    const trial = await holdCase(entryOf('SA2A-AUTH-002'), tools);
    expect(trial.cut).toBe('it went away');
    expect(tools.errors).toEqual([gone]);
  });

  it('keeps a violation that was seen before the target went away', async () => {
    const world = await openReferenceFor({ without: ['authority-check'] });
    const gone = new Fault({ kind: 'target', code: 'TARGET_EXIT', message: 'it went away' });
    const entry: DocketEntry = entryOf('SA2A-AUTH-002');
    const trial = await holdCase(entry, holdingOn({ ...world, target: failingAfter(world.target, 40, gone) }));
    expect(trial.broken?.witnessed).toBe(true);
    expect(findAll([entry], [trial])[0]?.finding).toBe('FALSIFIER_SURVIVED');
  });

  it('is not held for ever where every draw is of no use', async () => {
    const tools = await holdingOnReference({}, { judge: () => ({ is: 'unusable', why: 'the control did not act' }) });
    const trial = await holdCase(entryOf('SA2A-AUTH-002'), tools);
    expect(trial.counts.counted).toBe(0);
    expect(trial.cut).toContain('too many draws');
    expect(findAll([entryOf('SA2A-AUTH-002')], [trial])[0]?.reason).toContain('`examples`');
  });

  it('does not apply where the law applies to no draw', async () => {
    const tools = await holdingOnReference({}, { judge: () => ({ is: 'not-applicable', why: 'the task was finished' }) });
    const trial = await holdCase(entryOf('SA2A-AUTH-002'), tools);
    expect(trial.cut).toBeUndefined();
    expect(findAll([entryOf('SA2A-AUTH-002')], [trial])[0]).toMatchObject({ finding: 'NOT_APPLICABLE', reason: 'the task was finished' });
  });

  it('draws a run twice again whose attempt was not seen, and then counts it as unseen', async () => {
    let runs = 0;
    const tools = await holdingOnReference({}, { judge: () => ((runs += 1), { is: 'unseen', why: 'nothing was seen' }) });
    const trial = await holdCase(entryOf('SA2A-AUTH-002'), tools);
    expect(trial.counts.unseen).toBe(trial.counts.examples + 6);
    // One more waits for what a witness may write down late; where that shows nothing, no other does.
    expect(runs).toBe(3 * trial.counts.unseen + 1);
  });

  it('is cut by an error of who listens, and never passes by it', async () => {
    const tools = await holdingOnReference(
      {},
      {
        told: () => {
          throw new Error('the disk is full');
        },
      },
    );
    const trial = await holdCase(entryOf('SA2A-AUTH-002'), tools);
    expect(trial.cut).toBe('the disk is full');
    expect(findAll([entryOf('SA2A-AUTH-001'), entryOf('SA2A-AUTH-002')], [trial])[1]?.finding).toBe('UNKNOWN');
  });
});

/** A target that answers so many requests, and then fails each one. */
function failingAfter(target: Target, requests: number, error: Error): Target {
  let left = requests;
  return {
    ...target,
    request: (method, params) => {
      left -= 1;
      return left < 0 ? Promise.reject(error) : target.request(method, params);
    },
    close: () => target.close(),
  };
}
