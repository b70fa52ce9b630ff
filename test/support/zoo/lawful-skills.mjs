// The skills of the lawful zoo: what may be declared, and how oddly.
const line = { type: 'string', minLength: 1, maxLength: 40 };
const amount = { type: 'integer', minimum: 1, maximum: 100_000 };
const memo = { type: 'string', maxLength: 200 };
const object = (properties, more = {}) => ({ type: 'object', properties, required: Object.keys(properties), ...more });

export const lookup = { id: 'lookup', consequence: 'observe', input: object({ order: line }) };
export const refund = { id: 'refund', consequence: 'external_do', nonce: '/memo', input: object({ order: line, amount, memo }) };
export const note = {
  id: 'add_note',
  consequence: 'change',
  nonce: '/note/text',
  input: object({ order: line, note: object({ text: memo, tags: { type: 'array', items: line, maxItems: 3 } }) }),
};
export const legacy = { id: 'legacy_sync', consequence: 'unknown', input: object({ job: line }) };

/** The skills where no trait says otherwise. */
export const usualSkills = [lookup, refund, note, legacy];

const renamed = (skill, id) => ({ ...skill, id });
const consequential = (input, more = {}) => [
  lookup,
  { id: 'refund', consequence: 'external_do', input, ...more },
  { ...note, input, ...more },
];

/** Whole sets of skills, by the trait that names them. */
export const skillSets = {
  'one-skill': [refund],
  'one-skill-plain': [{ ...refund, nonce: undefined, input: object({ amount: { type: 'integer', enum: [5] } }) }],
  'two-skills': [refund, note],
  'no-observe': [refund, note, legacy],
  'no-unknown': [lookup, refund, note],
  'observe-and-one': [lookup, refund],
  'three-observe': [
    lookup,
    { id: 'ping', consequence: 'observe' },
    { id: 'status', consequence: 'observe', input: object({}) },
    refund,
    note,
  ],
  'many-skills': [lookup, ...['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => renamed(refund, `skill_${letter}`)), legacy],
  'exotic-ids': [
    renamed(lookup, 'Größe/prüfen?x=1'),
    renamed(refund, 'Refund.v2'),
    renamed(refund, 'refund'),
    renamed(note, 'refund-all'),
    renamed(legacy, '未分類'),
  ],
  'odd-ids': [
    renamed(lookup, 'toString'),
    renamed(refund, '1'),
    renamed(refund, 'true'),
    renamed(note, 'constructor'),
    renamed(note, 'null'),
  ],
  'emoji-ids': [renamed(lookup, 'a'), renamed(refund, '😀pay'), renamed(note, 'é'), renamed(refund, 'e\u0301x')],
  'prefix-ids': [
    renamed(lookup, 'pay.status'),
    renamed(refund, 'pay'),
    renamed(refund, 'pays'),
    renamed(refund, 'PAY'),
    renamed(note, 'pay-all'),
  ],
  'url-ids': [
    renamed(lookup, 'https://example.org/skills/look'),
    renamed(refund, 'https://example.org/skills/refund#v1'),
    renamed(note, 'urn:skill:note'),
  ],
};

const order = { order: line };
const pair = {
  $defs: {
    money: object({ value: amount, currency: { enum: ['EUR', 'USD'] } }),
    word: { $ref: '#/$defs/short' },
    short: { type: 'string', maxLength: 12 },
  },
};

/** The inputs of the consequential skills, by the trait that names them. */
export const inputTraits = {
  'input-none': consequential(undefined),
  'input-true': consequential(true, { nonce: '/memo' }),
  'input-true-plain': consequential(true),
  'input-empty': consequential({}, { nonce: '/memo' }),
  'input-open': consequential(object({ ...order, memo }, { additionalProperties: true }), { nonce: '/memo' }),
  'input-closed': consequential(object({ ...order, amount, memo }, { additionalProperties: false }), { nonce: '/memo' }),
  'input-closed-ref': consequential(
    { allOf: [{ $ref: '#/$defs/closed' }], $defs: { closed: object({ ...order, memo }, { additionalProperties: false }) } },
    { nonce: '/memo' },
  ),
  'input-nested': consequential(object({ a: object({ b: object({ c: object({ memo, deep: amount }) }) }) }), { nonce: '/a/b/c/memo' }),
  'input-arrays': consequential(
    object({ lines: { type: 'array', minItems: 1, maxItems: 3, items: object({ sku: line, count: amount }) }, memo }),
    { nonce: '/memo' },
  ),
  'input-nonce-in-array': consequential(object({ lines: { type: 'array', minItems: 1, maxItems: 2, items: object({ memo }) } }), {
    nonce: '/lines/0/memo',
  }),
  'input-enum-only': consequential(object({ mode: { enum: ['on', 'off'] } })),
  'input-one-value': consequential(object({ mode: { const: 'go' } })),
  'input-const': consequential(object({ kind: { const: 'refund' }, amount, memo }), { nonce: '/memo' }),
  'input-pattern': consequential(object({ sku: { type: 'string', pattern: '^[A-Z]{2}-[0-9]{4}$' }, memo }), { nonce: '/memo' }),
  'input-ref': consequential(
    { ...object({ price: { $ref: '#/$defs/money' }, memo: { $ref: '#/$defs/word' } }), ...pair },
    { nonce: '/memo' },
  ),
  'input-anyof': consequential(
    {
      type: 'object',
      properties: { ...order, email: line, memo },
      required: ['memo'],
      anyOf: [{ required: ['order'] }, { required: ['email'] }],
    },
    { nonce: '/memo' },
  ),
  'input-union': consequential(
    {
      type: 'object',
      properties: { memo },
      required: ['memo'],
      anyOf: [
        { properties: { kind: { const: 'a' }, n: amount }, required: ['kind', 'n'] },
        { properties: { kind: { const: 'b' }, ...order }, required: ['kind', 'order'] },
      ],
    },
    { nonce: '/memo' },
  ),
  'input-nullable': consequential(
    object({
      ...order,
      reason: { anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] },
      limit: { type: ['integer', 'null'] },
      memo,
    }),
    { nonce: '/memo' },
  ),
  'input-long-nonce': consequential(object({ ...order, memo: { type: 'string', minLength: 20, maxLength: 60 } }), { nonce: '/memo' }),
  'input-nonce-10': consequential(object({ ...order, memo: { type: 'string', maxLength: 10 } }), { nonce: '/memo' }),
  'input-nonce-4': consequential(object({ ...order, memo: { type: 'string', minLength: 4, maxLength: 4 } }), { nonce: '/memo' }),
  'input-nonce-pattern': consequential(object({ ...order, memo: { type: 'string', pattern: '^[a-z]{12,24}$' } }), { nonce: '/memo' }),
  'input-nonce-hex': consequential(object({ ...order, memo: { type: 'string', pattern: '^[0-9a-f]{32}$' } }), { nonce: '/memo' }),
  'input-nonce-uuid': consequential(object({ ...order, memo: { type: 'string', format: 'uuid' } }), { nonce: '/memo' }),
  'input-nonce-ref': consequential({ ...object({ ...order, memo: { $ref: '#/$defs/short' } }), ...pair }, { nonce: '/memo' }),
  'input-nonce-optional': consequential(
    { type: 'object', properties: { ...order, meta: { type: 'object', properties: { memo } } }, required: ['order'] },
    { nonce: '/meta/memo' },
  ),
  'input-integers': consequential(object({ account: amount, cents: { type: 'integer', minimum: -5, maximum: 5 } })),
  'input-number': consequential(object({ rate: { type: 'number', minimum: 0.5, maximum: 2.5 }, memo }), { nonce: '/memo' }),
  'input-flags': consequential(object({ really: { type: 'boolean' }, memo }), { nonce: '/memo' }),
  'input-optional': consequential({ type: 'object', properties: { ...order, amount, memo } }, { nonce: '/memo' }),
  'input-unbounded': consequential(
    {
      type: 'object',
      properties: { order: { type: 'string' }, amount: { type: 'integer' }, memo: { type: 'string' } },
      required: ['order', 'amount', 'memo'],
    },
    { nonce: '/memo' },
  ),
  'input-no-nonce': consequential(object({ ...order, amount })),
  examples: consequential(object({ ...order, amount, memo }), {
    nonce: '/memo',
    examples: [
      { order: 'A-1', amount: 3, memo: '' },
      { order: 'A-2', amount: 9, memo: 'x' },
    ],
    vary: ['/amount'],
  }),
  'examples-alone': consequential(undefined, { nonce: '/memo', examples: [{ order: 'A-1', amount: 3, memo: '' }] }),
  'examples-no-nonce': consequential(object({ ...order, amount }), { examples: [{ order: 'A-1', amount: 3 }], vary: [] }),
};

/** One skill for each of several kinds of input, so that one run tries them all. */
const beside = (...names) => [
  lookup,
  ...names.map((name, index) => ({ ...inputTraits[name][1], id: name, consequence: index % 2 === 0 ? 'change' : 'external_do' })),
];

/** Several kinds of input at once. */
export const inputGroups = {
  'inputs-loose': beside('input-none', 'input-true', 'input-true-plain', 'input-empty', 'input-open'),
  'inputs-shaped': beside('input-closed', 'input-closed-ref', 'input-nested', 'input-arrays', 'input-nonce-in-array'),
  'inputs-few': beside('input-enum-only', 'input-one-value', 'input-const', 'input-integers', 'input-flags'),
  'inputs-words': beside('input-pattern', 'input-ref', 'input-anyof', 'input-union', 'input-nullable'),
  'inputs-nonces': beside('input-long-nonce', 'input-nonce-10', 'input-nonce-4', 'input-nonce-pattern', 'input-nonce-hex'),
  'inputs-more-nonces': beside('input-nonce-uuid', 'input-nonce-ref', 'input-nonce-optional', 'input-no-nonce'),
  'inputs-wide': beside('input-number', 'input-optional', 'input-unbounded'),
  'inputs-given': beside('examples', 'examples-alone', 'examples-no-nonce'),
};
