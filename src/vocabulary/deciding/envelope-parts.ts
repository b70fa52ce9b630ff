import type { Json } from '../../base/json.js';
import { fromNow } from '../../model/decision.js';
import type { Consequence } from '../../model/vocabulary-tables.js';
import type { Row } from './dimensions.js';

/** A field of an envelope; undefined where it is left out. */
export type Part = Json | undefined;

type Table<Value extends string> = { readonly [V in Value]: Part };

const version = 'sa2a-authority-decision/1';

/** What stands in the field of the version. */
export const versions: Table<Row['version']> = {
  ok: version,
  absent: undefined,
  null: null,
  foreign: 'sa2a-authority-decision/99',
  later: 'sa2a-authority-decision/1.1',
  'other case': 'SA2A-Authority-Decision/1',
  spaced: `${version} `,
  number: 1,
  list: [version],
};

/** A name, another one, or what stands in its place where there is none. */
export const names = (own: string, other: string): Table<Row['principal']> => ({
  own,
  other,
  absent: undefined,
  null: null,
  blank: '',
  spaces: '   ',
  number: 42,
  list: [own],
});

/** The class that the envelope declares, and the one that is attested for the capability. */
export const classParts = (row: Row, own: Consequence): { readonly declared: Part; readonly attested: Part } => {
  const otherClass = own === 'change' ? 'external_do' : 'change';
  const declared: Table<Row['declared']> = {
    own,
    absent: undefined,
    observe: 'observe',
    'other class': otherClass,
    unknown: 'unknown',
    blank: '',
    null: null,
    number: 7,
    junk: 'write',
    constructor: 'constructor',
    'upper case': own.toUpperCase(),
    list: [own],
  };
  const attested: Table<Row['attested']> = {
    own,
    absent: undefined,
    null: null,
    blank: '',
    observe: 'observe',
    'other class': otherClass,
    same: declared[row.declared],
  };
  return { declared: declared[row.declared], attested: attested[row.attested] };
};

const minute = 60_000;
const hour = 3_600_000;
const impossible = '2999-99-99T99:99:99.000Z';

/** When an authority ends. */
export const ends: Table<Row['expiry']> = {
  hour: fromNow(hour),
  minute: fromNow(minute),
  far: '2999-12-31T23:59:59.000Z',
  next: fromNow(1),
  now: fromNow(0),
  'just past': fromNow(-1),
  past: fromNow(-hour),
  'long past': '2000-01-01T00:00:00.000Z',
  absent: undefined,
  null: null,
  junk: 'not-a-timestamp',
  impossible,
  true: true,
  object: {},
};

/** When an envelope says that it is evaluated. */
export const moments: Table<Row['evaluated']> = {
  now: fromNow(0),
  earlier: fromNow(-1),
  before: fromNow(-2 * hour),
  'long before': '1999-01-01T00:00:00.000Z',
  later: fromNow(minute / 2),
  'at the end': fromNow(hour),
  after: fromNow(2 * hour),
  absent: undefined,
  null: null,
  blank: '   ',
  junk: 'whenever',
  impossible,
  true: true,
};

/** What stands in an envelope beside its fields, and is no authority. */
export const extras = (named: {
  readonly principal: string;
  readonly capability: string;
}): { readonly [V in Row['extra']]: { readonly [name: string]: Json } } => {
  const bound = { subject: named.principal, capability_id: named.capability };
  return {
    none: {},
    task: { task: { owner: named.principal, state: 'working' } },
    plan: { plan: { admitted: true, steps: [named.capability] } },
    proof: { proof: { valid: true, ...bound } },
    signature: { signature: { verified: true, by: named.principal } },
    card: { card: { skills: [{ id: named.capability }] } },
    confidence: { confidence: 1 },
    grant: { grant: { ...bound, standing: true } },
    approved: { approved: true },
  };
};
