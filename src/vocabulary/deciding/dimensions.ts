import type { JsonObject } from '../../base/json.js';
import { nearMissKinds } from '../laundering/near-misses.js';

/** The parts of an envelope that are drawn, each with its values; the first is the plain one, with which the envelope is lawful. */
export const dimensionValues = {
  shape: ['object', 'null', 'list', 'json text', 'number'],
  version: ['ok', 'absent', 'null', 'foreign', 'later', 'other case', 'spaced', 'number', 'list'],
  declared: ['own', 'absent', 'observe', 'other class', 'unknown', 'blank', 'null', 'number', 'junk', 'constructor', 'upper case', 'list'],
  attested: ['own', 'absent', 'null', 'blank', 'observe', 'other class', 'same'],
  principal: ['own', 'absent', 'null', 'blank', 'spaces', 'number', 'list', 'other'],
  capability: ['own', 'absent', 'null', 'blank', 'spaces', 'number', 'other'],
  authority: ['full', 'absent', 'null', 'empty', 'text', 'json text', 'number', 'true', 'list'],
  subject: ['same', 'absent', 'null', 'blank', 'spaces', 'number', 'other', 'shifted', ...nearMissKinds],
  granted: ['same', 'absent', 'null', 'blank', 'spaces', 'number', 'other', 'shifted', 'case', 'trailing space', 'prefix', 'suffix'],
  expiry: [
    'hour',
    'absent',
    'null',
    'minute',
    'far',
    'next',
    'now',
    'just past',
    'past',
    'long past',
    'junk',
    'impossible',
    'true',
    'object',
  ],
  evaluated: [
    'now',
    'absent',
    'null',
    'blank',
    'earlier',
    'before',
    'long before',
    'later',
    'at the end',
    'after',
    'junk',
    'impossible',
    'true',
  ],
  source: ['broker', 'absent', 'transport_verified', 'model', 'unknown'],
  extra: ['none', 'task', 'plan', 'proof', 'signature', 'card', 'confidence', 'grant', 'approved'],
  order: ['as is', 'reversed'],
  less: ['nothing', 'envelope_version', 'principal', 'capability_id', 'consequence', 'authority', 'subject', 'granted', 'evaluated_at'],
} as const;

/** A part of an envelope. */
type Dimension = keyof typeof dimensionValues;

/** One envelope as the values of its parts. */
export type Row = { readonly [D in Dimension]: (typeof dimensionValues)[D][number] };

/** Some parts of an envelope. */
export type Parts = Partial<Row>;

/** A part and its value, of any part. */
export type Loose = { readonly [dimension: string]: string };

const valueIn = <Value extends string>(values: readonly [Value, ...Value[]], said: unknown): Value =>
  values.find((value) => value === said) ?? values[0];

/** The row that a plan means: what it does not say is plain. */
export const rowOf = (said: JsonObject): Row => ({
  shape: valueIn(dimensionValues.shape, said['shape']),
  version: valueIn(dimensionValues.version, said['version']),
  declared: valueIn(dimensionValues.declared, said['declared']),
  attested: valueIn(dimensionValues.attested, said['attested']),
  principal: valueIn(dimensionValues.principal, said['principal']),
  capability: valueIn(dimensionValues.capability, said['capability']),
  authority: valueIn(dimensionValues.authority, said['authority']),
  subject: valueIn(dimensionValues.subject, said['subject']),
  granted: valueIn(dimensionValues.granted, said['granted']),
  expiry: valueIn(dimensionValues.expiry, said['expiry']),
  evaluated: valueIn(dimensionValues.evaluated, said['evaluated']),
  source: valueIn(dimensionValues.source, said['source']),
  extra: valueIn(dimensionValues.extra, said['extra']),
  order: valueIn(dimensionValues.order, said['order']),
  less: valueIn(dimensionValues.less, said['less']),
});

/** The parts of a plan that are not plain. */
export const deviations = (said: JsonObject): Loose => {
  const plain = new Map(Object.entries(rowOf({})));
  return Object.fromEntries(Object.entries(rowOf(said)).filter(([dimension, value]) => plain.get(dimension) !== value));
};

/**
 * The same envelope with one part simpler, for each part that may be: left out where it can be, else plain. A part that was left out stays
 * out, so that simplifying ends.
 */
export const simplerParts = (said: JsonObject, kept: readonly string[]): readonly Loose[] => {
  const own = deviations(said);
  return Object.entries(dimensionValues)
    .filter(([dimension]) => !kept.includes(dimension))
    .flatMap(([dimension, values]) => {
      const { [dimension]: value, ...others } = own;
      if (value === 'absent') return [];
      const dropped = values.some((one) => one === 'absent') ? [{ ...others, [dimension]: 'absent' }] : [];
      return [...dropped, ...(value === undefined ? [] : [others])];
    });
};
