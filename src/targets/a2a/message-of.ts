import type { Dialect } from '../../a2a/dialects.js';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.js';
import { writePointer } from '../../base/pointer.js';
import type { SendParams } from '../../model/protocol.js';
import type { SendPlaces } from './live-settings.js';

/** What goes out for one `caller/send`: the message in the shape of the dialect, and `params.metadata`. */
export type Outgoing = { readonly message: JsonObject; readonly metadata?: Json };

/**
 * The message for the params of a send. Message metadata stands first and the selector is written over it, so that no marker can name
 * another skill than the one that is tried; what the court sends malformed goes out malformed.
 */
export const messageOf = (
  params: SendParams,
  { dialect, places }: { readonly dialect: Dialect; readonly places: SendPlaces },
): Outgoing => {
  const bare: JsonObject = {
    ...dialect.envelope,
    role: dialect.role,
    messageId: params.messageId,
    ...given('taskId', params.taskId),
    ...given('contextId', params.contextId),
    ...given('extensions', params.extensions),
    ...given('metadata', params.messageMetadata),
    parts: partsFor(params, { dialect, places }),
  };
  const withInput = params.input === undefined ? bare : written(bare, places.input, params.input);
  const selected = params.skill === undefined || params.skill === null ? withInput : written(withInput, places.skill, params.skill);
  return { message: selected, ...given('metadata', params.metadata) };
};

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
const written = (message: JsonObject, pointer: string, value: Json): JsonObject => {
  const isText = inPart.exec(pointer)?.[2] === 'text';
  const changed = writePointer(message, pointer, isText && typeof value !== 'string' ? JSON.stringify(value) : value);
  return isJsonObject(changed) ? changed : message;
};
