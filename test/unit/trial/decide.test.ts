import { describe, expect, it } from 'vitest';
import { type Json, isJsonObject, sameJson } from '../../../src/base/json.js';
import type { Target } from '../../../src/model/target.js';
import { guards } from '../../../src/reference/guards.js';
import { actAgain } from '../../../src/trial/act-again.js';
import { askToDecide } from '../../../src/trial/ask-to-decide.js';
import { filledAt } from '../../../src/model/decision.js';
import { drawsOf } from '../../../src/trial/hearing-plan.js';
import { holdCase } from '../../../src/trial/hold-case.js';
import type { WorldTools } from '../../../src/trial/world.js';
import { membersOf } from '../../../src/vocabulary/arguments.js';
import { lawOf } from '../../../src/vocabulary/deciding/law.js';
import { type Heard, entryOf, holdingOn, holdingOnReference, naming } from '../../support/trial/holding.js';
import { openReferenceFor } from '../../support/trial/reference-world.js';

const deciding = guards.map(({ name }) => name).filter((name) => name.startsWith('decide-'));
const decidingCases = deciding.flatMap(naming);

type Place = readonly string[];

/** The places of all fields of an envelope. */
const placesIn = (envelope: Json): readonly Place[] =>
  isJsonObject(envelope)
    ? Object.entries(envelope).flatMap(([name, value]) => [[name], ...placesIn(value).map((inner) => [name, ...inner])])
    : [];

/** The envelope without the field at a place. */
const lacking = (envelope: Json, [name = '', ...inner]: Place): Json => {
  if (!isJsonObject(envelope) || !Object.hasOwn(envelope, name)) return envelope;
  const { [name]: value = null, ...others } = envelope;
  return inner.length === 0 ? others : { ...others, [name]: lacking(value, inner) };
};

/** What stands at a place. */
const valueAt = (envelope: Json, place: Place): Json | undefined =>
  place.reduce<Json | undefined>((value, name) => (isJsonObject(value) ? value[name] : undefined), envelope);

/** The places whose field is no part of the flaw and could be left out of attack and lawful twin alike, and the law would still be broken. */
const superfluous = async (
  { flawed, mended, at }: { readonly flawed: Json; readonly mended: Json; readonly at: number },
  tools: WorldTools,
): Promise<readonly Place[]> => {
  const { target, facts } = tools;
  await target.request('operator/reset', { world: 'smaller' });
  const isAdmitted = async (envelope: Json): Promise<boolean> =>
    (await target.request('authority/decide', { world: 'smaller', envelope })).verdict === 'ADMITTED';
  const found: Place[] = [];
  for (const place of placesIn(flawed).filter((one) => sameJson(valueAt(flawed, one), valueAt(mended, one)))) {
    const [attack, twin] = [lacking(flawed, place), lacking(mended, place)];
    const isBroken = (await isAdmitted(attack)) && lawOf(attack, { now: at, facts }).verdict === 'REFUSED';
    if (isBroken && (await isAdmitted(twin))) found.push(place);
  }
  return found;
};

/** The clock of a fresh world, which is the same in each. */
const firstShownAt = ({ records }: Heard): number =>
  records.flatMap(({ main }) => main.steps).flatMap((step) => (step.act === 'decide' ? [step.at] : []))[0] ?? 0;

describe.each(deciding)('without the guard %s', (guard) => {
  it.each(naming(guard))('%s convicts, by an envelope of which no field can be left out', async (id) => {
    const tools = await holdingOnReference({ without: [guard] });
    const { broken } = await holdCase(entryOf(id), tools);
    expect(broken?.witnessed).toBe(true);
    expect(broken?.counterexample.reproduced).toEqual({ times: 3, of: 3 });
    const { envelope = null, lawful = null } = broken?.counterexample.draws ?? {};
    const at = firstShownAt(tools);
    const { flawed = null, mended = null } = membersOf(filledAt(envelope ?? lawful, at));
    expect(await superfluous({ flawed, mended, at }, tools)).toEqual([]);
  });
});

/** A subject that decides by the law on the real clock, and has no clock that could be moved. */
const onRealTime = (world: WorldTools): WorldTools => {
  const facts = { ...world.facts, abilities: world.facts.abilities.filter((ability) => ability !== 'clock') };
  const request: Target['request'] = async (method, params) => {
    // The embedded subject refuses what is no envelope and admits what only observes: either stands for a verdict of the law, with a code of its own.
    if (!('envelope' in params)) return world.target.request(method, params);
    const { verdict } = lawOf(params.envelope, { now: Date.now(), facts });
    return world.target.request(method, { ...params, envelope: verdict === 'REFUSED' ? null : observing });
  };
  return { ...world, facts, target: { ...world.target, request } };
};

const observing = {
  envelope_version: 'sa2a-authority-decision/1',
  principal: 'alice',
  capability_id: 'lookup',
  consequence: 'observe',
  capability_consequence: 'observe',
};

describe('a lawful subject on real time', () => {
  const timed = ['AGENT-DECIDE-002', 'AGENT-DECIDE-005'];

  it.each(decidingCases.filter((id) => !timed.includes(id)))('is not convicted by %s', async (id) => {
    const world = onRealTime(await openReferenceFor({ variant: 'contrary' }));
    const trial = await holdCase(entryOf(id), holdingOn(world));
    expect(trial.broken).toBeUndefined();
    expect(trial.counts.counted).toBeGreaterThan(5);
  });
});

describe('a lawful subject', () => {
  it.each(decidingCases)('is not convicted by %s', async (id) => {
    const tools = await holdingOnReference();
    const trial = await holdCase(entryOf(id), tools);
    expect(trial.broken).toBeUndefined();
    expect(trial.counts).toMatchObject({ discarded: 0, unseen: 0 });
    expect(trial.grade).toBe('witnessed');
  });
});

describe('a record of a decision', () => {
  it('is made again from its plan, and is another one where its envelope was changed', async () => {
    const tools = await holdingOnReference();
    const entry = entryOf('SA2A-AUTH-211');
    await holdCase(entry, tools);
    const [record] = tools.records;
    if (record === undefined) throw new TypeError('nothing was recorded');
    const again = { ...tools, draws: drawsOf(entry, tools) };
    expect(await actAgain(entry, record, again)).toBeUndefined();
    const steps = record.main.steps.map((step) => (step.act === 'decide' ? { ...step, envelope: {} } : step));
    expect(await actAgain(entry, { ...record, main: { ...record.main, steps } }, again)).toContain('the member envelope of verdict');
    const shifted = record.main.steps.map((step) => (step.act === 'decide' ? { ...step, shownAt: 1 } : step));
    expect(await actAgain(entry, { ...record, main: { ...record.main, steps: shifted } }, again)).toContain('the member shownAt');
  });
});

describe('asking for a decision', () => {
  it('is left out on a clock whose moments have no text', async () => {
    const { target } = await openReferenceFor();
    const asked = await askToDecide(
      'asked',
      { envelope: {} },
      { target, world: 'w', now: async () => 9e15, reading: async () => ({ effects: [], receipts: [], decisions: [] }) },
    );
    expect(asked.declined).toBe('no moment of its clock has a text');
  });
});
