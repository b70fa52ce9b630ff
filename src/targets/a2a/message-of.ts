import type { Dialect } from '../../a2a/dialects.js';
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../base/json.js';
import { pointerNames, readPointer, writePointer } from '../../base/pointer.js';
import { type Result, fail, ok } from '../../base/result.js';
import type { SendParams } from '../../model/protocol.js';
import type { SendPlaces } from './live-settings.js';

/** What goes out for one `caller/send`: the message in the shape of the dialect, and `params.metadata`. */
export type Outgoing = { readonly message: JsonObject; readonly metadata?: Json };

/**
 * The message for the params of a send. Message metadata stands first and the selector is written over it, so that no marker can name
 * another skill than the one that is tried; what the court sends malformed goes out malformed. Fails with words where the selector or the
 * input has no place: a message that lost either would be another one than the court meant.
 */
export const messageOf = (
  params: SendParams,
  { dialect, places }: { readonly dialect: Dialect; readonly places: SendPlaces },
): Result<Outgoing, string> => {
  const bare: JsonObject = {
    ...dialect.envelope,
    role: dialect.role,
    messageId: params.messageId,
    ...given('taskId', params.taskId),
    ...given('contextId', params.contextId),
    ...given('extensions', asTexts(params.extensions)),
    ...given('metadata', params.messageMetadata),
    parts: partsFor(params, { dialect, places }),
  };
  const withInput = params.input === undefined ? ok(bare) : written(bare, places.input, params.input);
  if (!withInput.ok) return withInput;
  const selected = isAbsent(params.skill) ? withInput : written(withInput.value, places.skill, params.skill ?? null);
  return selected.ok ? ok({ message: selected.value, ...given('metadata', params.metadata) }) : selected;
};

/** A2A's `extensions` is a list of texts: what the court wants to stand there goes as one, or a strict server would refuse the whole message. */
const asTexts = (value: Json | undefined): Json | undefined =>
  value === undefined || (isJsonList(value) && value.every((item) => typeof item === 'string')) ? value : [JSON.stringify(value)];

const given = (name: string, value: Json | undefined): JsonObject => (value === undefined ? {} : { [name]: value });

const inPart = /^\/parts\/([0-9])\/(data|text)(?:\/|$)/;

/** The parts that the pointers write into, at their places, and the text behind them. A message has at least one part. */
const partsFor = (params: SendParams, { dialect, places }: { readonly dialect: Dialect; readonly places: SendPlaces }): readonly Json[] => {
  const used = [...(params.input === undefined ? [] : [places.input]), ...(isAbsent(params.skill) ? [] : [places.skill])];
  const wanted = used.flatMap((pointer) => {
    const [, index, kind] = inPart.exec(pointer) ?? [];
    return index === undefined ? [] : [{ index: Number(index), isData: kind === 'data' }];
  });
  const count = wanted.reduce((most, { index }) => Math.max(most, index + 1), 0);
  const holders = Array.from({ length: count }, (_, at) =>
    wanted.some(({ index, isData }) => index === at && isData) ? dialect.dataPart({}) : dialect.textPart(''),
  );
  const text = params.text ?? (count === 0 ? '' : undefined);
  return text === undefined ? holders : [...holders, dialect.textPart(text)];
};

const isAbsent = (value: Json | undefined): boolean => value === undefined || value === null;

/** A text place takes a text as it is, and anything else as JSON. */
const written = (message: JsonObject, pointer: string, value: Json): Result<JsonObject, string> => {
  if (!hasRoom(message, pointer)) return fail(`what stands in the message has no room for a member at ${pointer}`);
  const isText = inPart.exec(pointer)?.[2] === 'text';
  const changed = writePointer(message, pointer, isText && typeof value !== 'string' ? JSON.stringify(value) : value);
  return isJsonObject(changed) ? ok(changed) : fail(`the message has no room at ${pointer}`);
};

/** True where everything on the way to a place is an object, an item that is there, or not there yet. */
const hasRoom = (message: JsonObject, pointer: string): boolean => {
  const names = pointerNames(pointer) ?? [];
  return names.every((name, index) => {
    const holder = readPointer(message, pointerOf(names.slice(0, index)));
    if (holder === undefined || isJsonObject(holder)) return true;
    return isJsonList(holder) && holder[Number(name)] !== undefined;
  });
};

const pointerOf = (names: readonly string[]): string =>
  names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
