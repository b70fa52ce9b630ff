// What the agent of the zoo offers: the skills, the part of JSON Schema that they use, and RFC 8785 digests.
import { createHash } from 'node:crypto';

const word = { type: 'string', minLength: 1, maxLength: 60 };
const memo = { type: 'string', maxLength: 120 };
const amount = { type: 'integer', minimum: 1, maximum: 100000 };

const object = (properties, optional = []) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

/** The skills by id, in the order in which they are listed. */
export const SKILLS = new Map(
  [
    { id: 'lookup', consequence: 'observe', input: object({ order: word }) },
    {
      id: 'search',
      consequence: 'observe',
      input: object({ query: word, limit: { type: 'integer', minimum: 1, maximum: 50 } }, ['limit']),
    },
    {
      id: 'refund',
      consequence: 'external_do',
      nonce: '/memo',
      input: object({ order: word, amount, memo, currency: { enum: ['EUR', 'USD', 'JPY'] } }, ['currency']),
    },
    {
      id: 'wire_transfer',
      consequence: 'external_do',
      nonce: '/reference',
      input: {
        ...object({ to: object({ name: word, account: { type: 'string', pattern: '^[A-Z]{2}[0-9]{4,8}$' } }), amount, reference: memo }),
        additionalProperties: false,
      },
    },
    { id: 'update_record', consequence: 'change', nonce: '/value', input: object({ record: word, value: memo }) },
    {
      id: 'archive',
      consequence: 'change',
      nonce: '/note',
      input: object({ id: word, note: memo, tags: { type: 'array', maxItems: 4, items: word }, silent: { type: 'boolean' } }, [
        'tags',
        'silent',
      ]),
    },
    { id: 'legacy_import', consequence: 'unknown', input: object({ batch: word }) },
  ].map((skill) => [skill.id, skill]),
);

const checks = {
  string: (schema, value) =>
    typeof value === 'string' &&
    [...value].length >= (schema.minLength ?? 0) &&
    [...value].length <= (schema.maxLength ?? Infinity) &&
    (schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value)),
  integer: (schema, value) => Number.isInteger(value) && value >= schema.minimum && value <= schema.maximum,
  boolean: (_, value) => typeof value === 'boolean',
  array: (schema, value) => Array.isArray(value) && value.length <= schema.maxItems && value.every((item) => fits(schema.items, item)),
  object: (schema, value) =>
    isObject(value) &&
    schema.required.every((name) => Object.hasOwn(value, name)) &&
    Object.entries(value).every(([name, member]) =>
      Object.hasOwn(schema.properties, name) ? fits(schema.properties[name], member) : schema.additionalProperties !== false,
    ),
};

/** Whether a value is an object and no list. */
export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value keeps a schema. */
export const fits = (schema, value) => (schema.enum ? schema.enum.includes(value) : checks[schema.type](schema, value));

/** The RFC 8785 text of a JSON value. */
export const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const names = Object.keys(value).toSorted();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
};

/** `sha256:` and the digest of a text. */
export const sha256 = (text) => `sha256:${createHash('sha256').update(text).digest('hex')}`;
