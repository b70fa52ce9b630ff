import type { WirePredicate } from '../model/wire.js';
import type { Claim } from './claims/claim.js';
import { claimsOfEndpoint } from './claims/claims-of-endpoint.js';
import { claimsOfMethods } from './claims/claims-of-methods.js';
import type { Given } from './given.js';
import { freshMemory, lackOf, lackWords } from './memory.js';
import type { Need } from './probe.js';
import { probeList } from './probe-list.js';

/** The claims of the three seeds, in order. */
export const claims: readonly Claim[] = [...claimsOfMethods, ...claimsOfEndpoint];

/** What rows that follow from others need, by how their names begin. */
const derivedNeeds: readonly (readonly [prefix: string, needs: readonly Need[]])[] = [
  ['shape/', ['skill']],
  ['stream/', ['skill']],
  ['alias/', ['skill', 'task']],
  ['owner/claimed/', ['second', 'skill', 'selector', 'task']],
  ['owner/', ['second', 'task']],
  ['push/stored', ['task']],
];

/** What a row of the table needs; a name that ends in `*` needs what any of its rows does. */
const needsOfRow = (row: string): readonly Need[] => {
  const stem = row.replace(/\*$/, '');
  const probes = probeList.filter(({ id }) => (row.endsWith('*') ? id.startsWith(stem) : id === row));
  if (probes.length > 0) return [...new Set(probes.flatMap(({ needs = [] }) => needs))];
  return derivedNeeds.find(([prefix]) => row.startsWith(prefix))?.[1] ?? [];
};

/**
 * Which claims can be decided with what was given, told before anything is asked: the others by what each of them lacks. A finished task is
 * what an observing skill makes; whether CAP is spoken is found out on the way.
 */
export const decidableWith = (given: Given): WirePredicate['decidable'] => {
  const lacks = claims.map((claim) => [claim.number, lackOfClaim(claim, given)] as const);
  const words = [...new Set(lacks.flatMap(([, lack]) => (lack === undefined ? [] : [lack])))];
  return {
    claims: lacks.flatMap(([number, lack]) => (lack === undefined ? [number] : [])),
    others: words.map((needs) => ({ needs, claims: lacks.flatMap(([number, lack]) => (lack === needs ? [number] : [])) })),
  };
};

const lackOfClaim = ({ basis }: Claim, given: Given): string | undefined => {
  if (basis.is === 'needs') return basis.what;
  if (basis.is === 'rule') return 'anything of the agent: they are rules for this tool';
  const needs = [...new Set(basis.rows.flatMap(needsOfRow))].filter((need) => need !== 'task' && need !== 'cap');
  const lack = lackOf({ needs }, given, freshMemory);
  if (lack !== undefined) return lack;
  if (basis.rows.some((row) => needsOfRow(row).includes('task')) && given.message === undefined) return lackWords.task;
  return basis.setup;
};
