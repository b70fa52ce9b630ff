import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/base/json.js';
import type { Method, Methods } from '../../src/model/protocol.js';
import type { Target } from '../../src/model/target.js';
import { openReference } from '../../src/reference/open-reference.js';
import { plainPlan } from '../../src/trial/draw-set.js';
import { drawsOf } from '../../src/trial/hearing-plan.js';
import { holdRun } from '../../src/trial/hold-run.js';
import { watchWorlds } from '../../src/trial/late-effects.js';
import { rowsOf } from '../../src/vocabulary/reading/rows.js';
import { vocabulary } from '../../src/vocabulary/vocabulary.js';
import { entryOf, holdingOn } from '../support/trial/holding.js';
import { factsOf } from '../support/trial/reference-world.js';
import { type SeededScheduler, seededScheduler } from '../support/trial/seeded-scheduler.js';

type Altered = { readonly without?: readonly string[]; readonly variant?: string };

/** Acts of the operator give way before they are done, as a message does before its work. */
const givingWay = (method: string): boolean => ['operator/revoke', 'operator/advanceClock', 'operator/restart'].includes(method);

const folder = mkdtempSync(join(tmpdir(), 'interleavings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isResult = <M extends Method>(_method: M, result: unknown): result is Methods[M]['result'] =>
  typeof result === 'object' && result !== null;

/** The embedded subject at the pace of a scheduler. */
const targetOf = (altered: Altered, scheduler: SeededScheduler): Target => {
  const subject = openReference({ folder: mkdtempSync(join(folder, 's-')), ...altered, pace: scheduler.pace });
  return {
    kind: 'reference',
    planes: { caller: 'own', operator: 'own', witness: 'own' },
    settle: { max: 10_000, quiet: 50 },
    artifacts: [],
    request: async <M extends Method>(method: M, params: Methods[M]['params']) => {
      if (givingWay(method)) await scheduler.giveWay();
      const members: JsonObject = { ...params };
      const result = await subject.request(method, members);
      if (!isResult(method, result)) throw new TypeError(`no result of ${method}`);
      return result;
    },
    close: async () => subject.close(),
  };
};

type Outcome = {
  readonly ruling: string;
  readonly why: string;
  readonly effects: number;
  readonly late: number;
  readonly turns: readonly string[];
};

/** Holds the plainest run of a case under each seed, all lanes begun at once: only the seed decides what comes when. */
const heldUnder = async (id: string, altered: Altered, seeds: readonly number[]): Promise<readonly Outcome[]> => {
  const scheduler = seededScheduler();
  const target = targetOf(altered, scheduler);
  const tools = holdingOn({ target, facts: await factsOf(target), time: scheduler.time, vocabulary });
  const entry = entryOf(id);
  const draws = drawsOf(entry, tools);
  const outcomes: Outcome[] = [];
  for (const seed of seeds) {
    const watch = watchWorlds(tools);
    const opened: typeof tools.opened = (world, exhibit) => watch.watch(entry.case.id, world, exhibit);
    const hold = () =>
      holdRun(
        { plan: plainPlan(draws) ?? {}, omitted: [] },
        { run: 1, order: 'attack first' },
        { ...tools, entry, draws, salt: 's', opened: (world, exhibit) => opened(world, exhibit, 'main') },
      );
    const { done, turns } = await scheduler.run(seed, hold);
    const ruling = tools.judge(entry, done);
    const { late } = await watch.readAll();
    const why = ruling.is === 'broken' ? ruling.gained.join('; ') : ruling.is === 'held' ? '' : ruling.why;
    outcomes.push({ ruling: ruling.is, why, effects: rowsOf(done.main, 'effects').length, late: late.length, turns });
  }
  await target.close();
  return outcomes;
};

const isBroken = ({ ruling, late }: Outcome): boolean => ruling === 'broken' || late > 0;

const seeds = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index * 7919 + 1);

const races: readonly (readonly [id: string, guard: string])[] = [
  ['SA2A-CHAOS-007', 'claim-atomic'],
  ['SA2A-AUTH-GRANT-205', 'revocation-fenced'],
  ['SA2A-AUTH-GRANT-206', 'queued-rechecked'],
  ['SA2A-AUTH-GRANT-301', 'grants-not-written-back'],
  ['SA2A-CHAOS-208', 'restart-ends-work'],
];

/** Copies of one command act once, whoever is first; beside the end of a grant it depends on who is. */
const isRaceWithGrants = (id: string): boolean => id.startsWith('SA2A-AUTH-GRANT');

describe('whatever comes first,', () => {
  for (const [id, guard] of races) {
    it.each([{}, { variant: 'contrary' }, { variant: 'plain' }])(`${id} holds on the whole subject (%j)`, async (altered) => {
      const outcomes = await heldUnder(id, altered, seeds(12));
      expect(outcomes.filter(({ ruling, late }) => ruling !== 'held' || late > 0)).toEqual([]);
      // The seed decides something: what is under way comes before the act of the operator under one, after it under another.
      expect(new Set(outcomes.map(({ turns }) => turns.join())).size).toBeGreaterThan(1);
      expect(new Set(outcomes.map(({ effects }) => effects)).size).toBeGreaterThan(isRaceWithGrants(id) ? 1 : 0);
    });

    it(`${id} is broken under some seed without ${guard}, and under the same seed again`, async () => {
      const outcomes = await heldUnder(id, { without: [guard] }, seeds(12));
      const at = outcomes.findIndex(isBroken);
      expect(at).toBeGreaterThanOrEqual(0);
      expect(await heldUnder(id, { without: [guard] }, seeds(12).slice(at, at + 1))).toEqual(outcomes.slice(at, at + 1));
    });
  }
});
