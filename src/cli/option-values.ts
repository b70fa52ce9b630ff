import { parseAge } from '../attest/trust-time.js';
import { Fault } from '../base/fault.js';
import { didYouMean } from '../corpus/nearest.js';
import { parseDuration } from '../corpus/duration.js';
import { shortVisibleText } from '../base/visible-text.js';

/** Bounds of a whole number, both included. */
export type Bounds = { readonly least: number; readonly most: number };

const wrong = (option: string, wanted: string, found: string): Fault =>
  new Fault({
    kind: 'usage',
    code: 'OPTION_VALUE',
    message: `${option}: expected ${wanted}; found "${shortVisibleText(found, 60)}"`,
    remedy: `write ${option} with ${wanted}, or leave it out`,
  });

/** A reader of an option that is a whole number within bounds. Throws a usage Fault. */
export const wholeNumber =
  (option: string, { least, most }: Bounds) =>
  (text: string): number => {
    const number = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw wrong(option, `a whole number from ${least} to ${most}`, text);
  };

/** A reader of an option that is a duration; gives milliseconds. Throws a usage Fault. */
export const duration =
  (option: string) =>
  (text: string): number => {
    const ms = parseDuration(text);
    if (ms !== undefined && ms > 0) return ms;
    throw wrong(option, 'a duration such as 500ms, 30s, 2m or 1h', text);
  };

/** A reader of an option that is the address of something on the web. Throws a usage Fault. */
export const webAddress =
  (option: string) =>
  (text: string): string => {
    if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
    throw wrong(option, 'an address that begins with http:// or https://', text);
  };

/** A reader of an option that is an age; gives milliseconds. Throws a usage Fault. */
export const ageOf =
  (option: string) =>
  (text: string): number => {
    const ms = parseAge(text);
    if (ms !== undefined) return ms;
    throw wrong(option, 'an age such as 90s, 30m, 12h or 7d', text);
  };

/** A reader of an option, together with the words that it takes: a shell that completes them reads them from here. */
export const withWords = <Reader extends object>(
  reader: Reader,
  words: readonly string[],
): Reader & { readonly words: readonly string[] } => Object.assign(reader, { words });

/** A reader of an option that takes one of a few words. Throws a usage Fault that names the nearest one. */
export const oneOf = <Word extends string>(option: string, words: readonly Word[]) =>
  withWords((text: string): Word => {
    const found = words.find((word) => word === text.toLowerCase());
    if (found !== undefined) return found;
    throw new Fault({
      kind: 'usage',
      code: 'OPTION_VALUE',
      message: `${option}: expected ${words.join(', ')}; found "${shortVisibleText(text, 60)}"`,
      remedy: didYouMean(text, words),
    });
  }, words);

/** A reader of an option that is a SHA-256 in hex, and may be given several times. Throws a usage Fault. */
export const digests = (text: string, before: readonly string[] | undefined): readonly string[] => {
  const digest = text.toLowerCase().replace(/^sha256:/, '');
  if (/^[0-9a-f]{64}$/.test(digest)) return [...(before ?? []), digest];
  throw wrong('--allow-corpus', 'a SHA-256 of 64 hex digits', text);
};

/** A reader of an option that is a pattern, and may be given several times: what fits one of them is meant. */
export const patterns = (text: string, before: string | undefined): string => (before === undefined ? text : `${before},${text}`);

/** A reader of an option that may be given several times, and each time as a list with commas. */
export const listOf = (text: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  ...text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
];
