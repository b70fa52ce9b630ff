import { sameJson, asJson } from '../base/json.js';
import type { WirePredicate } from '../model/wire.js';
import { compareRows } from '../wire/compare.js';
import { remarksOn } from '../wire/remarks.js';

/** What of a wire observation does not follow from its table, one sentence each: a statement can fit the schema and still lie about drift. */
export const recountWire = ({ table, expectation, remarks, transcript }: WirePredicate): readonly string[] => [
  ...(expectation === undefined || sameJson(asJson(compareRows(table, expectation.rows)), asJson(expectation.rows))
    ? []
    : ['the comparison with the expectation is another']),
  ...(sameJson(asJson(remarksOn(table)), asJson(remarks)) ? [] : ['the remarks are others']),
  ...(table.every(({ exchange = 0 }) => exchange < transcript.lines) ? [] : ['a row names an exchange that the transcript does not have']),
  ...(new Set(table.map(({ row }) => row)).size === table.length ? [] : ['a row stands twice']),
];
