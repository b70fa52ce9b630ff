/** Every nth of a list, the first among them; all of it where the environment variable says `all`. Says nothing of which: that is fixed. */
export const sampled = <Item>(items: readonly Item[], every: number, variable: 'LIVE' | 'ZOO'): readonly Item[] =>
  process.env[variable] === 'all' ? items : items.filter((_item, index) => index % every === 0);
