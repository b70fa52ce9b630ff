import type { JsonObject } from '../../../src/base/json.js';
import type { WordDoc, WordTable } from '../../../src/model/words.js';

const word = (name: string, args: JsonObject, about: Pick<WordDoc, 'isMessage' | 'ofMessages'> = {}): WordDoc => ({
  word: name,
  summary: `The word ${name}.`,
  example: `{ ${name}: … }`,
  args,
  ...about,
});

const reference: JsonObject = { type: 'string', pattern: '^\\$[a-z][a-z0-9-]*(?:\\.[A-Za-z][A-Za-z0-9]*)*$' };
const object = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});
const citation = (members: JsonObject = {}): JsonObject => ({
  anyOf: [
    { type: 'string' },
    object({ of: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] }, ...members }, ['of']),
  ],
});
const nested: JsonObject = { anyOf: [{ type: 'array', items: { type: 'object' }, minItems: 1 }, { type: 'object' }] };

/** A small vocabulary of its own: the loader is to work with any. */
export const words: WordTable = {
  arbitraries: [
    word('principal', object({})),
    word('skill', object({ consequence: { type: 'array', items: { enum: ['observe', 'change', 'external_do', 'unknown'] } } })),
    word('input', object({ for: reference }, ['for'])),
    word('instant', object({ at: { type: 'string' }, plus: { type: 'integer' } }, ['at', 'plus'])),
  ],
  acts: [
    word('send', object({ as: reference, skill: {}, input: {}, task: reference }, ['as']), { isMessage: true }),
    word('grant', object({ to: reference, skill: reference }, ['to', 'skill'])),
    word('resend', object({ of: { type: 'string' } }, ['of']), { isMessage: true, ofMessages: true }),
    word('advance-clock', object({ to: reference })),
    word('break', { type: 'string' }),
  ],
  proofs: [
    word('decided', citation(), { ofMessages: true }),
    word('granted', citation(), { ofMessages: true }),
    word('effects', citation({ count: { type: 'integer' } })),
    word('state', citation({ is: { type: 'array', items: { enum: ['completed', 'rejected'] }, minItems: 1 } })),
    word('same-answer', { type: 'array', items: { type: 'string' }, minItems: 2 }),
    word('stands', object({ in: { type: 'string' }, of: { type: 'string' } }, ['in', 'of'])),
    word('differs', citation()),
    word('any', nested),
    word('all', nested),
    word('one-of', nested),
    word('not', { type: 'object' }),
  ],
};
