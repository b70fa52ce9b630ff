import { type Json, isJsonList } from '../../base/json.js';
import type { ArbitraryWord } from '../../model/words.js';
import { objectArgs } from '../arguments.js';
import { drawFresh, drawOneOf } from '../drawing.js';

/** `message-id`: a message id that nobody used before. */
export const messageId: ArbitraryWord = {
  word: 'message-id',
  summary: 'A fresh message id, the same in every act of the run that names it.',
  example: 'given: { id: { message-id: {} } }',
  args: objectArgs({}),
  needs: () => [],
  draw: () => drawFresh('fresh'),
  materialise: (_plan, _args, { ids }) => ids.messageId(),
};

/** `text`: a fresh text without meaning, to be looked for in answers. */
export const text: ArbitraryWord = {
  word: 'text',
  summary: 'A fresh text that stands nowhere else.',
  example: 'given: { canary: { text: {} } }',
  args: objectArgs({}),
  needs: () => [],
  draw: () => drawFresh('fresh'),
  materialise: (_plan, _args, { ids }) => ids.text(),
};

/** `one-of`: one of the listed values, each covered. */
export const oneOf: ArbitraryWord = {
  word: 'one-of',
  summary: 'One of a list of JSON values; every one is tried at least once.',
  example: 'given: { kind: { one-of: [a, b] } }',
  args: { type: 'array', minItems: 1 },
  needs: () => [],
  draw: (args) => drawOneOf(isJsonList(args) ? args : [], 'choice', 'the list is empty'),
};

/** `constant`: just this value. */
export const constant: ArbitraryWord = {
  word: 'constant',
  summary: 'A fixed JSON value.',
  example: 'given: { limit: { constant: 100 } }',
  args: {},
  needs: () => [],
  draw: (args: Json) => drawFresh(args),
};
