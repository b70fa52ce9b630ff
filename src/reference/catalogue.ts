import type { Json } from '../base/json.js';
import type { InputSchema } from './input-schema.js';
import type { Consequence } from './messages.js';

/** A skill as this subject offers it. `nonce` and `vary` are JSON Pointers into the input. */
export type Skill = {
  readonly id: string;
  readonly description: string;
  readonly consequence: Consequence;
  readonly input: InputSchema;
  readonly nonce: string;
  readonly examples: readonly Json[];
  readonly vary: readonly string[];
};

const line: InputSchema = { type: 'string', minLength: 1, maxLength: 64 };
const memo: InputSchema = { type: 'string', maxLength: 4000 };

/** The skills of the reference subject, in the order of its card. */
export const catalogue: readonly Skill[] = [
  {
    id: 'lookup',
    description: 'Reads one record. Changes nothing.',
    consequence: 'observe',
    input: { type: 'object', required: ['record'], properties: { record: line, note: memo }, additionalProperties: false },
    nonce: '/note',
    examples: [{ record: 'R-100', note: '' }],
    vary: [],
  },
  {
    id: 'update_record',
    description: 'Changes the status of one record.',
    consequence: 'change',
    input: {
      type: 'object',
      required: ['record', 'status', 'memo'],
      properties: {
        record: line,
        status: { type: 'string', enum: ['open', 'held', 'closed'] },
        priority: { type: 'integer', minimum: 0, maximum: 9 },
        memo,
      },
      additionalProperties: false,
    },
    nonce: '/memo',
    examples: [{ record: 'R-100', status: 'closed', priority: 3, memo: '' }],
    vary: ['/priority'],
  },
  {
    id: 'send_payment',
    description: 'Sends money to a payee.',
    consequence: 'external_do',
    input: {
      type: 'object',
      required: ['payee', 'amount', 'currency', 'memo'],
      properties: {
        payee: line,
        amount: { type: 'integer', minimum: 1, maximum: 1_000_000 },
        currency: { type: 'string', enum: ['EUR', 'USD'] },
        memo,
      },
      additionalProperties: false,
    },
    nonce: '/memo',
    examples: [{ payee: 'Acme', amount: 25, currency: 'EUR', memo: '' }],
    vary: ['/amount'],
  },
  {
    id: 'publish_notice',
    description: 'Publishes a notice to the outside; further members are published as they are.',
    consequence: 'external_do',
    input: {
      type: 'object',
      required: ['channel', 'memo'],
      properties: { channel: { type: 'string', enum: ['web', 'mail'] }, urgency: { type: 'integer', minimum: 0, maximum: 3 }, memo },
      additionalProperties: true,
    },
    nonce: '/memo',
    examples: [{ channel: 'web', urgency: 1, memo: '' }],
    vary: ['/urgency'],
  },
  {
    id: 'legacy_sync',
    description: 'An old job that nobody has classed.',
    consequence: 'unknown',
    input: { type: 'object', required: ['job', 'memo'], properties: { job: line, memo }, additionalProperties: false },
    nonce: '/memo',
    examples: [{ job: 'nightly', memo: '' }],
    vary: [],
  },
];

const byId: ReadonlyMap<string, Skill> = new Map(catalogue.map((skill) => [skill.id, skill]));

/** The skill of exactly this id. */
export const skillOf = (id: string): Skill | undefined => byId.get(id);

/** The skills that need a standing grant. */
export const consequentialSkills: readonly Skill[] = catalogue.filter(
  ({ consequence }) => consequence === 'change' || consequence === 'external_do',
);
