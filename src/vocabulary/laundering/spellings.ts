import { never } from '../../base/never.js';

/** How a key is written. */
export const spellings = ['as is', 'other case', '_ for .', 'camel', 'trailing space', 'zero-width inside', 'fullwidth'] as const;
export type Spelling = (typeof spellings)[number];

/** The key in another spelling. */
export const spell = (spelling: Spelling, key: string): string => {
  switch (spelling) {
    case 'as is':
      return key;
    case 'other case':
      return otherCase(key);
    case '_ for .':
      return key.replaceAll('.', '_').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    case 'camel':
      return key.replaceAll(/[._-](\w)/g, (_, letter: string) => letter.toUpperCase());
    case 'trailing space':
      return `${key} `;
    case 'zero-width inside':
      return `${key.slice(0, 1)}\u200b${key.slice(1)}`;
    case 'fullwidth':
      return fullwidth(key);
    default:
      return never(spelling);
  }
};

/** The text with the case of its letters swapped. */
export const otherCase = (text: string): string =>
  [...text].map((letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase())).join('');

const fullwidthOffset = 0xfee0;

/** The text in fullwidth forms, which NFKC folds back. */
export const fullwidth = (text: string): string =>
  [...text]
    .map((letter) => (/[!-~]/.test(letter) ? String.fromCodePoint((letter.codePointAt(0) ?? 0) + fullwidthOffset) : letter))
    .join('');
