import { never } from '../../base/never.js';
import type { PrincipalEquality } from '../../model/protocol.js';
import { fullwidth, otherCase } from './spellings.js';

/** How a name can look like another and not be it. */
export const nearMissKinds = [
  'case',
  'trailing space',
  'leading space',
  'nfd',
  'fullwidth',
  'zero-width inside',
  'confusable',
  'prefix',
  'suffix',
  'underscore',
  'newline',
  'tenant',
  'last segment',
  'other domain',
  'percent',
] as const;
export type NearMissKind = (typeof nearMissKinds)[number];

/** The kinds that are one and the same name to a subject that folds names so. */
const folded: { readonly [kind in PrincipalEquality]: readonly NearMissKind[] } = {
  case: ['case'],
  nfc: ['nfd'],
  nfkc: ['nfd', 'fullwidth'],
  trim: ['trailing space', 'leading space', 'newline'],
};

/** The kinds that tell two names apart to a subject with these equalities. */
export const tellingKinds = (equal: readonly PrincipalEquality[]): readonly NearMissKind[] =>
  nearMissKinds.filter((kind) => !equal.some((equality) => folded[equality].includes(kind)));

/** A name that looks like `name`. */
export const nearMissOf = (kind: NearMissKind, name: string): string => {
  switch (kind) {
    case 'case':
      return otherCase(name);
    case 'trailing space':
      return `${name} `;
    case 'leading space':
      return ` ${name}`;
    case 'nfd':
      return name.normalize('NFD');
    case 'fullwidth':
      return fullwidth(name);
    case 'zero-width inside':
      return `${name.slice(0, 1)}\u200b${name.slice(1)}`;
    case 'confusable':
      return name.replace(/[aceop]/, (letter) => confusables[letter] ?? letter);
    case 'prefix':
      return name.slice(0, -1);
    case 'suffix':
      return `${name}x`;
    case 'underscore':
      return `${name.slice(0, 1)}_${name.slice(1)}`;
    case 'newline':
      return `${name}\n`;
    case 'tenant':
      return `${name}:other`;
    case 'last segment':
      return `other/${name}`;
    case 'other domain':
      return `${name}@other.example`;
    case 'percent':
      return `%${(name.codePointAt(0) ?? 0).toString(hex)}${name.slice(1)}`;
    default:
      return never(kind);
  }
};

const hex = 16;

const confusables: { readonly [letter: string]: string } = { a: '\u0430', c: '\u0441', e: '\u0435', o: '\u043e', p: '\u0440' };

/** The name as a subject with these equalities sees it. */
export const foldName = (name: string, equal: readonly PrincipalEquality[]): string =>
  equal.reduce((text, equality) => foldOnce(text, equality), name);

const foldOnce = (name: string, equality: PrincipalEquality): string => {
  switch (equality) {
    case 'case':
      return name.toLowerCase();
    case 'nfc':
      return name.normalize('NFC');
    case 'nfkc':
      return name.normalize('NFKC');
    case 'trim':
      return name.trim();
    default:
      return never(equality);
  }
};
