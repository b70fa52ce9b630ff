import fc from 'fast-check';
import { type JsonObject, isJsonObject } from '../base/json.js';
import { type DrawSet, randomPlan, simplerPlans } from './draw-set.js';

/** What one run is about: the plans of all draws, and the acts that are left out while shrinking. */
export type RunPlan = { readonly plan: JsonObject; readonly omitted: readonly number[] };

/**
 * The draws of a case as one arbitrary. Shrinking needs no context, so that fixed examples shrink as well as random runs:
 * first acts are left out, then one draw at a time is made simpler.
 */
export class CaseArbitrary extends fc.Arbitrary<RunPlan> {
  constructor(
    private readonly set: DrawSet,
    private readonly acts: number,
  ) {
    super();
  }

  override generate(random: fc.Random): fc.Value<RunPlan> {
    const plan = randomPlan(this.set, random);
    return new fc.Value({ plan: plan ?? {}, omitted: [] }, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is RunPlan {
    return isJsonObject(value);
  }

  override shrink(value: RunPlan): fc.Stream<fc.Value<RunPlan>> {
    return fc.stream(this.candidates(value));
  }

  private *candidates({ plan, omitted }: RunPlan): IterableIterator<fc.Value<RunPlan>> {
    for (let act = 0; act < this.acts; act += 1)
      if (!omitted.includes(act)) yield new fc.Value({ plan, omitted: [...omitted, act] }, undefined);
    for (const simpler of simplerPlans(this.set, plan)) yield new fc.Value({ plan: simpler, omitted }, undefined);
  }
}
