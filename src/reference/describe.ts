import type { Json } from '../base/json.js';
import { catalogue } from './catalogue.js';
import { faultNames } from './faults.js';
import { variants } from './variants.js';

const methods = 'reset send task tasks grant grant.expiry grant.constraints revoke clock restart effects receipts decisions grants decide';
const handing = 'approve delegate grant.uses egress';
const qualities = 'mint-principal multi-world causal-order input-validation';
const abilities: readonly string[] = [`${methods} ${handing} ${qualities}`.split(' '), faultNames.map((name) => `fault:${name}`)].flat();

/** How this subject was set up: the guards that were taken out, and the variant. */
export type Setup = { readonly without: readonly string[]; readonly variant: string | undefined };

const lacksOf = (variant: string | undefined): readonly string[] => variants.find(({ name }) => name === variant)?.lacks ?? [];

/** The answer to `target/describe`. What was taken out or changed is said openly, as `configuration`. */
export const describeSubject = ({ without, variant }: Setup): Json => {
  const changes = { ...(without.length === 0 ? {} : { without }), ...(variant === undefined ? {} : { variant }) };
  const configuration = Object.keys(changes).length === 0 ? {} : { configuration: changes };
  return {
    protocol: 'sa2a-target/1',
    subject: { name: 'sa2a-court reference subject', revision: '1', runtime: `node ${process.version}`, ...configuration },
    skills: catalogue,
    abilities: abilities.filter((ability) => !lacksOf(variant).includes(ability)),
  };
};
