import type { CaseId } from '../model/court.js';
import type { CaseTrial, Docket, DocketEntry, RunPart, RunRecord, RunRuling } from '../model/trial.js';
import { coverPlans, whyUnfillable } from './draw-set.js';
import { drawsOf } from './hearing-plan.js';
import { type CaseTools, holdCase } from './hold-case.js';
import { type LateEffect, lateText, watchWorlds } from './late-effects.js';
import { startCursor } from './reading.js';

/** What holding a whole docket needs beside what each case needs. */
export type DocketTools = Omit<CaseTools, 'told' | 'opened'> & {
  /** How many cases may be held side by side. */
  readonly lanes: number;
  /** The place of the next case that is to be held, where others hold cases of the same docket; one after another where nobody does. */
  take?(): number;
  told(record: RunRecord, ruling: RunRuling, part: RunPart): void;
  /** An effect that came after its run: what convicts must be in the record. */
  late(effect: LateEffect): void;
  finished(trial: CaseTrial): void;
};

/** Why a case of the docket cannot be held on this subject, before anything is sent. */
export const whyNotApplicable = (entry: DocketEntry, tools: Pick<CaseTools, 'facts' | 'vocabulary'>): string | undefined =>
  [...entry.case.attempted, ...entry.case.expect, ...entry.case.forbidden]
    .map((use) => tools.vocabulary.blindOn(use, tools.facts))
    .find((why) => why !== undefined) ?? whyUnfillable(drawsOf(entry, tools));

/** How many fixed examples a case has on this subject. */
export const countCover = (entry: DocketEntry, tools: Pick<CaseTools, 'facts' | 'vocabulary'>): number =>
  coverPlans(drawsOf(entry, tools)).plans.length;

/** Holds all cases that are to be tried, some side by side where the subject keeps worlds apart; then reads all worlds once more. */
export const holdDocket = async (docket: Docket, tools: DocketTools): Promise<readonly CaseTrial[]> => {
  const waiting = docket.entries.filter(({ notTried }) => notTried === undefined);
  const watch = watchWorlds(tools);
  const held = new Map<CaseId, CaseTrial>();
  const take = tools.take ?? countUp();
  const shared = startCursor();
  const lane = async (): Promise<void> => {
    for (let entry = waiting[take()]; entry !== undefined; entry = waiting[take()]) {
      const { id } = entry.case;
      const trial = await heldAlone(entry, { ...tools, shared, opened: (world, exhibit) => watch.watch(id, world, exhibit) });
      if (trial === undefined) continue;
      held.set(id, trial);
      tools.finished(trial);
    }
  };
  // In a shared world an outage or a clock step of one case would be felt by every other.
  const lanes = tools.facts.abilities.includes('reset') ? Math.max(1, tools.lanes) : 1;
  await Promise.all(Array.from({ length: lanes }, lane));
  const { late, failures } = tools.stop() === undefined ? await watch.readAll() : { late: [], failures: [] };
  for (const failure of failures) tools.failed(failure);
  for (const effect of late) tools.late(effect);
  return waiting.flatMap((entry) => {
    const trial = held.get(entry.case.id);
    if (trial === undefined) return [];
    const own = late.filter((effect) => effect.case === entry.case.id);
    return [
      {
        ...trial,
        late: own.map(lateText),
      },
    ];
  });
};

const countUp = (): (() => number) => {
  let next = 0;
  return () => {
    next += 1;
    return next - 1;
  };
};

/** An error in one case takes no other case with it: that case stays without a report. */
const heldAlone = async (entry: DocketEntry, tools: CaseTools): Promise<CaseTrial | undefined> => {
  try {
    return await holdCase(entry, tools);
  } catch (error: unknown) {
    tools.failed(error);
    return undefined;
  }
};
