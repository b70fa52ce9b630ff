import type { Json } from '../base/json.js';
import type { CaseId } from '../model/court.js';
import type { Exhibit, SubjectFacts } from '../model/exhibit.js';
import type { Target } from '../model/target.js';
import type { Vocabulary } from '../model/words.js';
import type { OpenWorld } from './world.js';

type Watched = { readonly world: string; readonly case: CaseId; readonly after: number | undefined; readonly allowance: number };

/** Effects that came after their run was over: those beyond the counter `after`, more than the run's messages still explained. */
export type LateEffect = {
  readonly case: CaseId;
  readonly world: string;
  readonly after?: number;
  readonly allowance: number;
  readonly effects: readonly Json[];
};

/** A late effect in words. */
export const lateText = ({ world, effects }: Pick<LateEffect, 'world' | 'effects'>): string =>
  `${effects.length} effect(s) in ${world} after the run was over: ${JSON.stringify(effects[0])}`;

const mostWorlds = 30_000;

/** Watches worlds that runs have left, and reads each once more: what nothing permits is a late effect. */
export type LateWatch = {
  watch(caseId: CaseId, world: OpenWorld, exhibit: Exhibit): void;
  /** `failures` are errors of readings: a target that went away at the end takes nothing with it that was seen before. */
  readAll(): Promise<{ readonly late: readonly LateEffect[]; readonly failures: readonly unknown[] }>;
};

/** Only worlds of their own are watched, and only where the subject keeps several. The oldest are read and let go beyond a limit. */
export const watchWorlds = (tools: {
  readonly target: Target;
  readonly facts: SubjectFacts;
  readonly vocabulary: Vocabulary;
}): LateWatch => {
  const { target, facts, vocabulary } = tools;
  const keepsWorlds = facts.abilities.includes('reset') && facts.abilities.includes('multi-world');
  // In the order in which they were left; the oldest goes first.
  const watched = new Set<Watched>();
  const found: LateEffect[] = [];
  const readOne = async ({ world, case: caseId, after, allowance }: Watched): Promise<void> => {
    const { effects } = await target.request('witness/effects', { world, ...(after === undefined ? {} : { after }) });
    const late = effects.filter(({ seq }) => after === undefined || seq > after);
    if (late.length > allowance)
      found.push({
        case: caseId,
        world,
        ...(after === undefined ? {} : { after }),
        allowance,
        effects: late.map((effect): Json => Object.fromEntries(Object.entries(effect))),
      });
  };
  const failures: unknown[] = [];
  const tryOne = (one: Watched): Promise<void> => readOne(one).catch((error: unknown) => void failures.push(error));
  const pending: Promise<void>[] = [];
  return {
    watch: (caseId, world, exhibit) => {
      if (!keepsWorlds) return;
      watched.add({
        world: world.name,
        case: caseId,
        after: world.lastSeen().effects,
        allowance: vocabulary.lateAllowance(exhibit, facts),
      });
      const [oldest] = watched.size > mostWorlds ? watched : [];
      if (oldest === undefined) return;
      watched.delete(oldest);
      pending.push(tryOne(oldest));
    },
    readAll: async () => {
      await Promise.all(pending);
      for (const batch of batches([...watched])) await Promise.all(batch.map(tryOne));
      return { late: found, failures };
    },
  };
};

const batchSize = 16;

const batches = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / batchSize) }, (_, index) => items.slice(index * batchSize, (index + 1) * batchSize));
