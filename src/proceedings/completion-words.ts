import { listables, openCatalogue } from './catalogue.js';
import { explanationIds } from './explain.js';
import { guards } from '../reference/guards.js';
import { variants } from '../reference/variants.js';

/** The names that a shell may complete: those that options take, by their flags, and those that may stand first after a command. */
export const completionWords = (): {
  readonly options: { readonly [flag: string]: readonly string[] };
  readonly words: { readonly [command: string]: readonly string[] };
} => {
  const catalogue = openCatalogue();
  const names = guards.map(({ name }) => name);
  return {
    options: {
      '--profile': catalogue.profiles.flatMap(({ id, strictId }) => [id, ...(strictId === undefined ? [] : [strictId])]),
      '--level': [...new Set(catalogue.profiles.flatMap(({ levels }) => levels.map(({ name }) => name)))],
      '--court': catalogue.courts.map(({ id }) => id),
      '--case': catalogue.cases.map(({ id }) => id),
      '--without': names,
      '--guard': names,
      '--variant': variants.map(({ name }) => name),
    },
    words: {
      list: listables,
      explain: explanationIds(catalogue),
      target: ['doctor'],
      trust: ['list', 'add', 'revoke'],
      wire: ['observe', 'import-tck'],
      completion: ['bash', 'zsh', 'fish'],
    },
  };
};
