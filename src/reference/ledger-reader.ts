import { readFileSync, statSync } from 'node:fs';
import { type Json, isJsonObject } from '../base/json.js';
import type { EffectRow } from './messages.js';

/** The size of a ledger in bytes; 0 where there is none. */
export const ledgerSize = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/**
 * What happened in a world, read from the ledger file alone: the memory of the pipeline has no part in it.
 * `from` is a byte offset at the start of a row. A torn last row is not a row.
 */
export const readLedger = (file: string, from = 0): readonly EffectRow[] => {
  const bytes = bytesOf(file).subarray(from);
  const end = bytes.lastIndexOf(10);
  return end <= 0 ? [] : bytes.toString('utf8', 0, end).split('\n').map(parseRow);
};

const bytesOf = (file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch (error: unknown) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
};

const parseRow = (line: string): EffectRow => {
  const row: unknown = JSON.parse(line);
  if (!isEffectRow(row)) throw new TypeError('a row of the ledger is not an effect');
  return row;
};

const isEffectRow = (row: unknown): row is EffectRow & { readonly [name: string]: Json } =>
  isJsonObject(row) &&
  typeof row['seq'] === 'number' &&
  typeof row['skill'] === 'string' &&
  typeof row['principal'] === 'string' &&
  typeof row['messageId'] === 'string' &&
  Object.hasOwn(row, 'input');
