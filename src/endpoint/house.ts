import { never } from '../base/never.js';
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

/** What the column `owned` has over `base`, and can be without: push that was not switched on, no extended card, and no instance behind both streams and push. */
export const ownedParts = ['push', 'extended-card', 'instance'] as const;
export type OwnedPart = (typeof ownedParts)[number];

/** True where the endpoint has what only the column `owned` can have. */
export const offers = ({ transport, lacking }: House, what: 'push' | 'subscribe' | 'extended-card'): boolean => {
  const isLacking = (part: OwnedPart): boolean => transport === 'base' || lacking.includes(part);
  switch (what) {
    case 'push':
      return !isLacking('push') && !isLacking('instance');
    case 'subscribe':
      return !isLacking('instance');
    case 'extended-card':
      return !isLacking('extended-card');
    default:
      return never(what);
  }
};

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
  /** What of the column `owned` is not there; nothing where the column is `base`. */
  readonly lacking: readonly OwnedPart[];
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
