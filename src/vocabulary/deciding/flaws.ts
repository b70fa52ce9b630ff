import type { NearMissKind } from '../laundering/near-misses.js';
import type { Parts } from './dimensions.js';

/** What is wrong with an envelope, or how it may vary and still be lawful. */
export const flawNames = [
  'none',
  'any end',
  'one hour',
  'self-classified',
  'unattested',
  'absence',
  'empty authority',
  'blanks',
  'chosen clock',
  'no stated time',
  'unreadable stated time',
  'unreadable end',
  'stated after its end',
  'no authority',
  'other subject',
  'other capability',
  'no object',
  'no class',
  'foreign version',
  'ended',
  'at its end',
  'beside',
  'less',
] as const;
export type FlawName = (typeof flawNames)[number];

/** What flaws depend on: whether instants can be met to the millisecond, and which names the subject tells apart. */
export type FlawScene = { readonly hasClock: boolean; readonly near: readonly NearMissKind[] };

const holes = ['absent', 'null', 'number', 'list'] as const;

/** Both sides of a comparison with the same thing in the place of a name. */
const pairOfHoles = (hole: (typeof holes)[number]): readonly Parts[] => [
  { principal: hole, subject: 'same' },
  ...(hole === 'list'
    ? []
    : [
        { capability: hole, granted: 'same' as const },
        { principal: hole, subject: 'same' as const, capability: hole, granted: 'same' as const },
      ]),
  ...(hole === 'absent' ? [{ principal: hole, capability: hole, authority: 'empty' as const }] : []),
];

/** Envelopes that are refused for want of authority. */
const refused: readonly Parts[] = [{ authority: 'absent' }, { subject: 'other' }, { granted: 'other' }];
const besides = ['plan', 'proof', 'signature', 'grant', 'approved', 'task', 'card', 'confidence'] as const;
// Whether an end or an attestation that is left out lets an envelope through is not said by the law.
const lesses = [
  'consequence',
  'authority',
  'subject',
  'granted',
  'principal',
  'capability_id',
  'evaluated_at',
  'envelope_version',
] as const;

/** Lawful ones, and those that are wrong in version or class. */
const classFlaws = {
  none: [{}],
  'one hour': [{ expiry: 'hour' }],
  'any end': [{ expiry: 'hour' }, { expiry: 'minute' }, { expiry: 'far' }],
  // What a flaw parts from stands in its row, so that it is never left out.
  'self-classified': [
    { declared: 'observe', attested: 'own', authority: 'absent' },
    { declared: 'observe', attested: 'own' },
    { declared: 'observe', attested: 'own', authority: 'null' },
    { declared: 'other class', attested: 'own' },
    { declared: 'other class', attested: 'own', authority: 'absent' },
  ],
  unattested: [
    { attested: 'absent', authority: 'absent' },
    { attested: 'absent' },
    { attested: 'null', authority: 'absent' },
    { attested: 'blank', authority: 'absent' },
  ],
  'no class': [
    ...(['unknown', 'null', 'blank', 'number', 'junk', 'constructor', 'upper case', 'list'] as const).flatMap(
      (declared): readonly Parts[] => [{ declared, attested: 'same' }, { declared }],
    ),
    { declared: 'unknown', attested: 'same', authority: 'absent' },
  ],
  'foreign version': [
    ...(['foreign', 'absent', 'later', 'null', 'other case', 'spaced', 'number', 'list'] as const).map((version): Parts => ({ version })),
    ...(['null', 'list', 'json text', 'number'] as const).map((shape): Parts => ({ shape })),
  ],
} as const satisfies { readonly [name in FlawName]?: readonly Parts[] };

/** Wrong in whom or what they name. */
const nameFlaws = {
  absence: holes.flatMap(pairOfHoles),
  'empty authority': [{ authority: 'empty' }, { subject: 'absent' }, { granted: 'absent' }, { subject: 'null' }, { granted: 'null' }],
  blanks: (['spaces', 'blank'] as const).flatMap((blank): readonly Parts[] => [
    { principal: blank, subject: 'same' },
    { capability: blank, granted: 'same' },
    { principal: blank, subject: 'same', capability: blank, granted: 'same' },
    { subject: blank },
    { granted: blank },
  ]),
  'no authority': [{ authority: 'absent' }, { authority: 'null' }],
  'other capability': (['other', 'case', 'trailing space', 'prefix', 'suffix'] as const).map((granted): Parts => ({ granted })),
  'no object': (['text', 'json text', 'number', 'true', 'list'] as const).map((authority): Parts => ({ authority })),
  beside: refused.flatMap((row) => besides.map((extra): Parts => ({ ...row, extra }))),
  less: refused.flatMap((row) => lesses.map((less): Parts => ({ ...row, less }))),
} as const satisfies { readonly [name in FlawName]?: readonly Parts[] };

/** Wrong in time. */
const timeFlaws = {
  'no stated time': [{ evaluated: 'absent' }, { evaluated: 'null' }, { evaluated: 'blank' }],
  'unreadable stated time': [{ evaluated: 'junk' }, { evaluated: 'impossible' }, { evaluated: 'true' }],
  'unreadable end': [{ expiry: 'junk' }, { expiry: 'impossible' }, { expiry: 'true' }, { expiry: 'object' }],
  'stated after its end': [
    { evaluated: 'after', expiry: 'hour' },
    { evaluated: 'at the end', expiry: 'hour' },
    { evaluated: 'at the end', expiry: 'minute' },
  ],
  'at its end': [{ expiry: 'now' }],
} as const satisfies { readonly [name in FlawName]?: readonly Parts[] };

/** The rows of a flaw: the parts that are wrong, all else is lawful. */
export const flawRows = (flaw: FlawName, { hasClock, near }: FlawScene): readonly Parts[] => {
  const ends = hasClock ? [{ expiry: 'just past' } as const] : [];
  const rows: { readonly [name in FlawName]: readonly Parts[] } = {
    ...classFlaws,
    ...nameFlaws,
    ...timeFlaws,
    'chosen clock': [
      { expiry: 'long past', evaluated: 'long before' },
      { expiry: 'past', evaluated: 'before' },
      { expiry: 'past', evaluated: 'long before' },
      ...ends.map((end) => ({ ...end, evaluated: 'before' as const })),
    ],
    'other subject': [{ subject: 'other' }, ...near.map((kind): Parts => ({ subject: kind }))],
    ended: [{ expiry: 'past' }, { expiry: 'long past' }, ...ends],
  };
  return rows[flaw];
};

/** What may vary beside a flaw: the envelope is as lawful with any of these. */
export const companyOf = (row: Parts): readonly Parts[] => [
  {},
  { source: 'transport_verified' },
  { order: 'reversed' },
  ...(row.expiry === undefined && row.evaluated === undefined ? [{ expiry: 'far' } as const] : []),
];
