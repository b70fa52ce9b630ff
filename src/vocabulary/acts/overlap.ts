import { type Json, type JsonObject, isJsonList, isJsonObject } from '../../base/json.js';
import type { ActWord, Lane, Scene } from '../../model/words.js';
import { membersOf, referenceArg, textOf } from '../arguments.js';
import { revoke } from './grants.js';
import { messageFor, send } from './messages.js';

const mostLanes = 8;
const laneName = { type: 'string', pattern: '^[a-z][a-z0-9-]*$' };
const lane = (word: ActWord): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  required: [word.word],
  properties: { [word.word]: word.args },
});

/** `overlap`: acts that are under way at the same time; each lane is written before any answer is read. */
export const overlap: ActWord = {
  word: 'overlap',
  summary:
    'Acts at the same time: up to eight named lanes, each a `send` or a `revoke`, begun one by one after their `offsets` (milliseconds) without waiting for an answer. The witnesses are read when a revocation is acknowledged and when all lanes are answered; who cites the step itself cites that last reading.',
  example:
    'when: [ { race: { overlap: { lanes: [ { call: { send: { as: $actor, skill: $skill, input: $input, id: $id } } }, { copy: { send: { as: $actor, skill: $skill, input: $input, id: $id } } } ], offsets: $offsets } } } ]',
  args: {
    type: 'object',
    additionalProperties: false,
    required: ['lanes'],
    properties: {
      lanes: {
        type: 'array',
        minItems: 2,
        maxItems: mostLanes,
        items: {
          type: 'object',
          minProperties: 1,
          maxProperties: 1,
          propertyNames: laneName,
          additionalProperties: { anyOf: [lane(send), lane(revoke)] },
        },
      },
      offsets: referenceArg,
    },
  },
  needs: (args) => [...new Set(lanesOf(args).flatMap(({ word, args: inner }) => word.needs(inner)))],
  sends: mostLanes,
  perform: async (name, args, scene) => {
    const offsets = offsetsOf(scene.resolve(membersOf(args)['offsets'] ?? null));
    const lanes = lanesOf(args).map((one, index) => ({ ...laneFor(one, scene), after: offsets[index] ?? 0 }));
    const skip = lanes.find((one) => 'skip' in one.act);
    if (skip !== undefined && 'skip' in skip.act) return { skip: skip.act.skip };
    return scene.perform.overlap(
      name,
      lanes.flatMap(({ act, ...rest }) => ('skip' in act ? [] : [{ ...rest, act }])),
    );
  },
};

type LaneUse = { readonly name: string; readonly word: ActWord; readonly args: Json };

const lanesOf = (args: Json): readonly LaneUse[] => {
  const { lanes = null } = membersOf(args);
  return (isJsonList(lanes) ? lanes : []).flatMap((entry) =>
    Object.entries(membersOf(entry)).flatMap(([name, act]) =>
      [send, revoke].flatMap((word) =>
        isJsonObject(act) && Object.hasOwn(act, word.word) ? [{ name, word, args: act[word.word] ?? null }] : [],
      ),
    ),
  );
};

const laneFor = (
  { name, word, args }: LaneUse,
  scene: Scene,
): { readonly name: string; readonly act: Lane['act'] | { readonly skip: string } } => {
  const resolved = scene.resolve(args);
  if (word.word === 'send') {
    const message = messageFor(args, scene);
    return { name, act: 'skip' in message ? message : { is: 'send', message } };
  }
  return { name, act: { is: 'revoke', principal: textOf(resolved, 'from') ?? '', skill: textOf(resolved, 'skill') ?? '' } };
};

const offsetsOf = (value: Json): readonly number[] => (isJsonList(value) ? value.filter((one) => typeof one === 'number') : []);
