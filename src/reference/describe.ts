import type { Json } from '../base/json.js';
import { catalogue } from './catalogue.js';
import { faultNames } from './faults.js';

const methods = 'reset send task tasks grant grant.expiry grant.constraints revoke clock restart effects receipts decisions grants decide';
const qualities = 'mint-principal multi-world causal-order input-validation';
const abilities: readonly string[] = [`${methods} ${qualities}`.split(' '), faultNames.map((name) => `fault:${name}`)].flat();

/** How this subject was set up: the guards that were taken out, and the variant. */
export type Setup = { readonly without: readonly string[]; readonly variant: string | undefined };

/** The answer to `target/describe`. What was taken out or changed is said openly, as `configuration`. */
export const describeSubject = ({ without, variant }: Setup): Json => {
  const changes = { ...(without.length === 0 ? {} : { without }), ...(variant === undefined ? {} : { variant }) };
  const configuration = Object.keys(changes).length === 0 ? {} : { configuration: changes };
  return {
    protocol: 'sa2a-target/1',
    subject: { name: 'sa2a-court reference subject', revision: '1', runtime: `node ${process.version}`, ...configuration },
    skills: catalogue,
    abilities,
  };
};
