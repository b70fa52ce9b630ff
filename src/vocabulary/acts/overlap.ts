import { type Json, type JsonObject, isJsonList, isJsonObject } from '../../base/json.js';
import type { ActWord, Lane, Scene } from '../../model/words.js';
import { membersOf, referenceArg, textOf } from '../arguments.js';
import { revoke } from './grants.js';
import { messageFor, send } from './messages.js';
import { advanceClock, clockMove, restart } from './world.js';

const mostLanes = 8;
const laneWords: readonly ActWord[] = [send, revoke, advanceClock, restart];
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
    'Acts at the same time: up to eight named lanes, each a `send`, a `revoke`, an `advance-clock` or a `restart`, begun one by one after their `offsets` (milliseconds) without waiting for an answer. The witnesses are read when an act of the operator is acknowledged and when all lanes are answered; who cites the step itself cites that last reading.',
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
          additionalProperties: { anyOf: laneWords.map(lane) },
        },
      },
      offsets: referenceArg,
    },
  },
  needs: (args) => [...new Set(lanesOf(args).flatMap(({ word, args: inner }) => word.needs(inner)))],
  sends: (_facts, args) => lanesOf(args).filter(({ word }) => word === send).length,
  perform: async (name, args, scene) => {
    const offsets = offsetsOf(scene.resolve(membersOf(args)['offsets'] ?? null));
    const made = await Promise.all(lanesOf(args).map(async (one) => laneFor(one, scene)));
    const lanes = made.map((one, index) => ({ ...one, after: offsets[index] ?? 0 }));
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
      laneWords.flatMap((word) =>
        isJsonObject(act) && Object.hasOwn(act, word.word) ? [{ name, word, args: act[word.word] ?? null }] : [],
      ),
    ),
  );
};

type LaneMade = { readonly name: string; readonly act: Lane['act'] | { readonly skip: string } };

const laneFor = async ({ name, word, args }: LaneUse, scene: Scene): Promise<LaneMade> => {
  if (word === restart) return { name, act: { is: 'restart' } };
  if (word === advanceClock) {
    const ms = await clockMove(args, scene);
    return { name, act: typeof ms === 'number' ? { is: 'advance-clock', ms } : ms };
  }
  if (word === send) {
    const message = messageFor(args, scene);
    return { name, act: 'skip' in message ? message : { is: 'send', message } };
  }
  const resolved = scene.resolve(args);
  return { name, act: { is: 'revoke', principal: textOf(resolved, 'from') ?? '', skill: textOf(resolved, 'skill') ?? '' } };
};

const offsetsOf = (value: Json): readonly number[] => (isJsonList(value) ? value.filter((one) => typeof one === 'number') : []);
