import type { Json, JsonObject } from '../../base/json.js';
import { never } from '../../base/never.js';
import type { Consequence } from '../../model/vocabulary-tables.js';
import { nearMissKinds, nearMissOf } from '../laundering/near-misses.js';
import type { Row } from './dimensions.js';
import { type Part, classParts, ends, extras, moments, names, versions } from './envelope-parts.js';

/** Whom and what an envelope names: the principal and the capability, another of each, and the class of the capability. */
export type EnvelopeNames = {
  readonly principal: string;
  readonly other: string;
  readonly capability: string;
  readonly otherCapability: string;
  readonly own: Consequence;
};

type Parts = { readonly [name: string]: Part };

/** The envelope of a row; places for moments are filled in when it is shown. */
export const envelopeOf = (row: Row, named: EnvelopeNames): Json => {
  const fields = fieldsOf(row, named);
  switch (row.shape) {
    case 'object':
      return fields;
    case 'list':
      return [fields];
    case 'json text':
      return JSON.stringify(fields);
    case 'number':
      return 1;
    case 'null':
      return null;
    default:
      return never(row.shape);
  }
};

const fieldsOf = (row: Row, named: EnvelopeNames): JsonObject => {
  const { declared, attested } = classParts(row, named.own);
  const parts = present({
    envelope_version: versions[row.version],
    principal: principalOf(row, named),
    capability_id: capabilityOf(row, named),
    consequence: declared,
    capability_consequence: attested,
    authority: authorityOf(row, named),
    evaluated_at: moments[row.evaluated],
    ...extras(named)[row.extra],
  });
  const entries = Object.entries(parts).filter(([name]) => name !== row.less);
  return Object.fromEntries(row.order === 'reversed' ? entries.toReversed() : entries);
};

const present = (parts: Parts): JsonObject =>
  Object.fromEntries(Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

const principalOf = (row: Row, { principal, other }: EnvelopeNames): Part => names(principal, other)[row.principal];

const capabilityOf = (row: Row, { capability, otherCapability }: EnvelopeNames): Part => names(capability, otherCapability)[row.capability];

const authorityOf = (row: Row, named: EnvelopeNames): Part => {
  switch (row.authority) {
    case 'full':
      return fullAuthority(row, named);
    case 'absent':
      return undefined;
    case 'null':
      return null;
    case 'empty':
      return {};
    case 'text':
      return named.principal;
    case 'json text':
      return JSON.stringify(fullAuthority({ ...row, expiry: 'absent' }, named));
    case 'number':
      return 1;
    case 'true':
      return true;
    case 'list':
      return [fullAuthority(row, named)];
    default:
      return never(row.authority);
  }
};

const fullAuthority = (row: Row, named: EnvelopeNames): JsonObject =>
  present({
    subject: row.less === 'subject' ? undefined : subjectOf(row, named),
    capability_id: row.less === 'granted' ? undefined : grantedOf(row, named),
    expires_at: ends[row.expiry],
    source: row.source === 'absent' ? undefined : row.source,
  });

const subjectOf = (row: Row, named: EnvelopeNames): Part => {
  const kind = nearMissKinds.find((one) => one === row.subject);
  if (kind !== undefined) return differing(nearMissOf(kind, named.principal), named.principal);
  if (row.subject === 'same') return principalOf(row, named);
  if (row.subject === 'shifted') return `${named.principal}${named.capability.slice(0, 1)}`;
  return names(named.principal, named.other)[row.subject === 'other' ? 'other' : holeOf(row.subject)];
};

const grantedOf = (row: Row, named: EnvelopeNames): Part => {
  const { capability } = named;
  switch (row.granted) {
    case 'same':
      return capabilityOf(row, named);
    case 'shifted':
      return capability.slice(1);
    case 'other':
      return named.otherCapability;
    case 'case':
      return differing(nearMissOf('case', capability), capability);
    case 'trailing space':
      return `${capability} `;
    case 'prefix':
      return differing(capability.slice(0, -1), capability);
    case 'suffix':
      return `${capability}.x`;
    case 'absent':
    case 'null':
    case 'blank':
    case 'spaces':
    case 'number':
      return names(capability, named.otherCapability)[row.granted];
    default:
      return never(row.granted);
  }
};

const holes = ['absent', 'null', 'blank', 'spaces', 'number'] as const;

const holeOf = (value: string): (typeof holes)[number] => holes.find((hole) => hole === value) ?? 'absent';

/** A name that has nothing to change in a way is made another one. */
const differing = (near: string, name: string): string => (near === name ? `${name}x` : near);
