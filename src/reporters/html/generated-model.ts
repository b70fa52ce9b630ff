import type { Finding } from '../../model/finding.js';
import { sortedMembers } from '../json-lines.js';
import { thousands } from '../thousands.js';

/** A dimension of what was generated, over all cases: how many different values, in how many runs that counted, in how many cases. */
export type GeneratedModel = {
  readonly dimension: string;
  /** How many different values, in how many runs, of how many cases. */
  readonly extent: string;
  readonly list: readonly string[];
};

/** What the attacks of a run were made of, counted over all cases. */
export const generatedModel = (findings: readonly Finding[]): readonly GeneratedModel[] => {
  const dimensions = new Map<string, { readonly values: Map<string, number>; cases: number }>();
  for (const { statistics = {} } of findings)
    for (const [dimension, values] of Object.entries(statistics)) {
      const known = dimensions.get(dimension) ?? { values: new Map<string, number>(), cases: 0 };
      known.cases += 1;
      for (const [value, count] of Object.entries(values)) known.values.set(value, (known.values.get(value) ?? 0) + count);
      dimensions.set(dimension, known);
    }
  return sortedMembers(Object.fromEntries(dimensions)).map(([dimension, { values, cases }]) => ({
    dimension,
    extent: [
      counted(values.size, 'value'),
      counted(
        [...values.values()].reduce((sum, count) => sum + count, 0),
        'run',
      ),
      counted(cases, 'case'),
    ].join(' · '),
    list: sortedMembers(Object.fromEntries(values)).map(([value, count]) => `${value} ${thousands(count)}`),
  }));
};

const counted = (count: number, what: string): string => `${thousands(count)} ${what}${count === 1 ? '' : 's'}`;
