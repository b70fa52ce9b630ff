import { type Json, isJsonList, isJsonObject } from '../base/json.js';
import type { Call } from './messages.js';

/**
 * What a message claims about itself, found however it is wrapped. A lawful pipeline never looks: every reader of this
 * file stands behind a guard that was taken out, and shows what an agent does that trusts its callers' words.
 */
export type MessageClaim = { readonly key: string; readonly value: Json };

const deepest = 12;

/** Every key and value in the metadata, the extensions and the text of a message; keys are folded. */
export const claimsOf = (call: Call): readonly MessageClaim[] => {
  const found: MessageClaim[] = [];
  for (const source of [call.metadata, call.messageMetadata, call.extensions]) if (source !== undefined) collect(source, found, 0);
  if (call.text !== undefined) collectText(call.text, found);
  return found;
};

/** One spelling for a key: width, case, separators and invisible characters do not count. */
export const foldKey = (key: string): string =>
  key
    .normalize('NFKC')
    .replace(/[\p{Cf}\s._-]/gu, '')
    .toLowerCase();

const collect = (value: Json, found: MessageClaim[], depth: number): void => {
  if (depth > deepest) return;
  if (isJsonList(value)) collectList(value, found, depth);
  else if (isJsonObject(value)) collectObject(value, found, depth);
  else if (typeof value === 'string') collectString(value, found, depth);
};

const collectList = (list: readonly Json[], found: MessageClaim[], depth: number): void => {
  const [key, value] = list;
  if (list.length === 2 && typeof key === 'string' && value !== undefined) found.push({ key: foldKey(key), value });
  for (const item of list) collect(item, found, depth + 1);
};

const collectObject = (object: { readonly [name: string]: Json }, found: MessageClaim[], depth: number): void => {
  const named = object['key'] ?? object['name'];
  const held = object['value'];
  if (typeof named === 'string' && held !== undefined) found.push({ key: foldKey(named), value: held });
  for (const [key, value] of Object.entries(object)) {
    found.push({ key: foldKey(key), value });
    collect(value, found, depth + 1);
  }
};

const collectString = (text: string, found: MessageClaim[], depth: number): void => {
  const inner = unwrap(text);
  if (inner !== undefined) collect(inner, found, depth + 1);
};

const collectText = (text: string, found: MessageClaim[]): void => {
  collectString(text, found, 0);
  for (const match of text.matchAll(/^\s*([^\s:=]{1,64})\s*[:=]\s*(\S.{0,255})$/gmu)) {
    found.push({ key: foldKey(match[1] ?? ''), value: unwrap(match[2] ?? '') ?? match[2] ?? '' });
  }
};

/** The object or list that a text holds as JSON, or as base64 of JSON. */
export const unwrap = (text: string): Json | undefined => parseContainer(text) ?? parseContainer(fromBase64(text));

const fromBase64 = (text: string): string => (/^[\w+/-]{8,}={0,2}$/.test(text) ? Buffer.from(text, 'base64').toString('utf8') : '');

const parseContainer = (text: string): Json | undefined => {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) || isJsonList(value) ? value : undefined;
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
