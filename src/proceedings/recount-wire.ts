import { sameJson, asJson } from '../base/json.js';
import type { WirePredicate } from '../model/wire.js';
import { compareRows } from '../wire/compare.js';
import { isWhole } from '../wire/ends.js';
import { probeList } from '../wire/probe-list.js';
import { remarksOn } from '../wire/remarks.js';
import { isRowName } from '../wire/row-names.js';

/** What of a wire observation does not follow from its table, one sentence each: a statement can fit the schema and still lie about drift. */
export const recountWire = ({ table, expectation, remarks, transcript, complete }: WirePredicate): readonly string[] => [
  ...(expectation === undefined || sameJson(asJson(compareRows(table, expectation.rows)), asJson(expectation.rows))
    ? []
    : ['the comparison with the expectation is another']),
  ...(sameJson(asJson(remarksOn(table)), asJson(remarks)) ? [] : ['the remarks are others']),
  ...(table.every(({ exchange = 0 }) => exchange < transcript.lines) ? [] : ['a row names an exchange that the transcript does not have']),
  ...(hasEveryProbe(table) ? [] : ['the rows are not those of the questions, each asked or told as not asked']),
  ...(complete === isWhole(table) ? [] : ['whether it is complete does not follow from the rows']),
  ...(new Set(table.map(({ row }) => row)).size === table.length ? [] : ['a row stands twice']),
];

/** Every probe in its order, with what it came to or why it was not made; after them only rows that follow from answers. */
const hasEveryProbe = (table: WirePredicate['table']): boolean =>
  probeList.every(({ id }, at) => {
    const found = table[at];
    return (
      found?.row === id &&
      (found.word === undefined) === (found.exchange === undefined) &&
      (found.word === undefined) !== (found.notMade === undefined)
    );
  }) && table.slice(probeList.length).every(({ row, word, exchange }) => isRowName(row) && word !== undefined && exchange === undefined);
