import type { Json } from '../../../src/base/json.js';
import type { SubjectFacts } from '../../../src/model/exhibit.js';
import type { Skill } from '../../../src/model/protocol.js';
import { someFacts } from '../exhibits/an-exhibit.js';

/** A skill of class external_do with this input schema. */
export const aSkill = (input: Json, changes: Partial<Skill> = {}): Skill => ({ id: 'pay', consequence: 'external_do', input, ...changes });

/** A subject that has these skills and nothing else. */
export const withSkills = (...skills: readonly Skill[]): SubjectFacts => someFacts({ skills });

/** A closed schema with a text, a bounded number and a choice. */
export const orderSchema: Json = {
  type: 'object',
  required: ['payee', 'amount', 'memo'],
  properties: {
    payee: { type: 'string', minLength: 1, maxLength: 12 },
    amount: { type: 'integer', minimum: 1, maximum: 100 },
    currency: { enum: ['EUR', 'USD'] },
    memo: { type: 'string', maxLength: 40 },
  },
  additionalProperties: false,
};
