import type { Finding } from '../model/finding.js';
import { bearingOf, type Bearing } from './bearing.js';

/** The findings of one court, apart by how they are to be read, each in the order of the verdict. */
export type CourtGroup = { readonly court: string } & { readonly [bearing in Bearing]: readonly Finding[] };

/** The findings by court, in the order in which the verdict first names each court. */
export const groupByCourt = (findings: readonly Finding[]): readonly CourtGroup[] => {
  const courts = new Map<string, Finding[]>();
  for (const finding of findings) {
    const known = courts.get(finding.court);
    if (known === undefined) courts.set(finding.court, [finding]);
    else known.push(finding);
  }
  return [...courts].map(([court, own]) => ({ court, ...byBearing(own) }));
};

const byBearing = (findings: readonly Finding[]): { readonly [bearing in Bearing]: readonly Finding[] } => {
  const having = (bearing: Bearing): readonly Finding[] => findings.filter((finding) => bearingOf(finding) === bearing);
  return {
    convicted: having('convicted'),
    undecided: having('undecided'),
    passed: having('passed'),
    'set-aside': having('set-aside'),
  };
};
