import { type Json, type JsonObject, isJsonList, isJsonObject } from '../base/json.js';
import type { GrantRow } from './grants.js';
import type { DecisionRow, Outcome, ReceiptRow } from './messages.js';
import type { Claim, Task } from './world.js';

/** A row of the journal. */
export type JournalRow =
  | GrantRow
  | { readonly kind: 'revoke'; readonly principal: string; readonly skill: string }
  | { readonly kind: 'use'; readonly grantId: string }
  /** `down`: the subject was not there when its clock moved. */
  | { readonly kind: 'clock'; readonly now: number; readonly down?: true }
  | { readonly kind: 'decision'; readonly row: DecisionRow }
  | { readonly kind: 'receipt'; readonly row: ReceiptRow }
  | { readonly kind: 'claim'; readonly claim: Claim }
  | ({ readonly kind: 'task' } & Task);

/** Reads one line of a journal. Throws a TypeError or SyntaxError for what this subject never wrote. */
export const parseJournalRow = (line: string): JournalRow => {
  const row: unknown = JSON.parse(line);
  if (!isJsonObject(row) || !isJournalRow(row)) throw new TypeError('a row of the journal is not known');
  return row;
};

const isJournalRow = (row: JsonObject): row is JournalRow & JsonObject => {
  switch (row['kind']) {
    case 'grant':
      return hasTexts(row, ['grantId', 'principal', 'skill']) && hasNumberOrNull(row, 'expiresAt') && isObjectOrNull(row['constraints']);
    case 'revoke':
      return hasTexts(row, ['principal', 'skill']);
    case 'use':
      return hasTexts(row, ['grantId']);
    case 'clock':
      return typeof row['now'] === 'number';
    case 'decision':
      return isDecisionRow(row['row']);
    case 'receipt':
      return isReceiptRow(row['row']);
    case 'claim':
      return isClaim(row['claim']);
    case 'task':
      return hasTexts(row, ['id', 'owner', 'contextId']) && isOutcome(row['outcome']);
    default:
      return false;
  }
};

const isDecisionRow = (row: Json | undefined): boolean =>
  isJsonObject(row) && hasSeq(row) && hasTexts(row, ['skill', 'messageId', 'consequence', 'outcome', 'reason']);

const isReceiptRow = (row: Json | undefined): boolean =>
  isJsonObject(row) && hasSeq(row) && hasTexts(row, ['receiptId', 'messageId', 'principal', 'skill', 'inputDigest', 'state', 'digest']);

const claimTexts = ['key', 'messageId', 'skill', 'consequence', 'fingerprint', 'inputDigest', 'receiptId', 'taskId', 'contextId', 'state'];

const isClaim = (claim: Json | undefined): boolean =>
  isJsonObject(claim) &&
  hasTexts(claim, claimTexts) &&
  typeof claim['at'] === 'number' &&
  typeof claim['crashed'] === 'boolean' &&
  (claim['outcome'] === null || isOutcome(claim['outcome']));

const isOutcome = (value: Json | undefined): value is Outcome =>
  isJsonObject(value) && typeof value['state'] === 'string' && (value['artifacts'] === undefined || isJsonList(value['artifacts']));

const hasSeq = (row: JsonObject): boolean => typeof row['seq'] === 'number';
const hasTexts = (row: JsonObject, names: readonly string[]): boolean => names.every((name) => typeof row[name] === 'string');
const hasNumberOrNull = (row: JsonObject, name: string): boolean => row[name] === null || typeof row[name] === 'number';
const isObjectOrNull = (value: Json | undefined): boolean => value === null || isJsonObject(value);
