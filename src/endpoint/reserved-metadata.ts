import { type Json, isJsonList, isJsonObject } from '../base/json.js';

/** Names that a server sets and no caller: seed 000, "Defaults and fail-closed behavior". */
const reserved: ReadonlySet<string> = new Set(['a2a.auth', 'ash_a2a.owner']);

/** The value without every member of a reserved name, at any depth and in any case or width. */
export const withoutReserved = (value: Json): Json => {
  if (isJsonList(value)) return value.map(withoutReserved);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !reserved.has(foldedName(name)))
      .map(([name, member]) => [name, withoutReserved(member)]),
  );
};

const foldedName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\p{Cf}\s]/gu, '')
    .toLowerCase();
