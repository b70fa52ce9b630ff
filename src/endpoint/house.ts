import type { Agent } from './agent.js';
import type { PrincipalOf } from './bearer.js';
import type { PushConfigs } from './push-configs.js';
import type { ResolveHost } from './webhook-address.js';

/**
 * The two columns of seed 000, "Method mapping": `base` sends no push notifications, takes up no stream again and has no
 * extended card; `owned` has all three.
 */
export const transports = ['base', 'owned'] as const;
export type Transport = (typeof transports)[number];

/** A skill as the subject declares it. */
export type SkillCard = {
  readonly id: string;
  readonly description: string;
  readonly consequence: string;
  readonly examples: readonly string[];
};

/** What every handler of the endpoint stands in. */
export type House = {
  readonly agent: Agent;
  readonly transport: Transport;
  readonly skills: readonly SkillCard[];
  /** Who the subject says that it is. */
  readonly name: string;
  readonly revision: string;
  readonly principalOf: PrincipalOf;
  readonly pushConfigs: PushConfigs;
  /** True where a guard was taken out that keeps callers without a credential away from the skills. */
  readonly admitsNameless: boolean;
  /** True while the guard stands that drops reserved names from metadata. */
  readonly dropsReserved: boolean;
  newId(): string;
  readonly resolveHost: ResolveHost;
};
