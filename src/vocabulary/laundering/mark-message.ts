import { type Json, type JsonObject, isJsonObject } from '../../base/json.js';
import { membersOf, textOf } from '../arguments.js';
import { contain, containers } from './containers.js';
import { spell, spellings } from './spellings.js';

/** The members that a marker adds to a message, or changes in it. */
export type Marked = {
  readonly metadata?: Json;
  readonly messageMetadata?: Json;
  readonly extensions?: Json;
  readonly text?: string;
  readonly contextId?: string;
  readonly input?: Json;
};

/** Where and how a marker stands in a message; an `input` placement adds its members to the input. */
export const markMessage = (marker: Json, input: Json | undefined): Marked => {
  const container = containers.find((one) => one === textOf(marker, 'container')) ?? 'plain';
  const spelling = spellings.find((one) => one === textOf(marker, 'spelling')) ?? 'as is';
  const content = contain(container, spell(spelling, textOf(marker, 'key') ?? 'auth'), membersOf(marker)['value'] ?? null);
  switch (textOf(marker, 'placement')) {
    case 'messageMetadata':
      return { messageMetadata: content };
    case 'extensions':
      return { extensions: content };
    case 'text':
      return { text: textOf(content, 'note') ?? JSON.stringify(content) };
    case 'context':
      return { contextId: textOf(marker, 'value') ?? '' };
    case 'input':
      return { input: { ...(isJsonObject(input) ? input : {}), ...(isJsonObject(content) ? withoutPresent(content, input) : {}) } };
    default:
      return { metadata: content };
  }
};

const withoutPresent = (content: JsonObject, input: Json | undefined): JsonObject =>
  Object.fromEntries(Object.entries(content).filter(([name]) => !isJsonObject(input) || !Object.hasOwn(input, name)));
