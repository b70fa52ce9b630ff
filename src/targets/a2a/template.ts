import type { Json } from '../../base/json.js';
import { fileFault } from './live-faults.js';
import type { SecretBook } from './secret-text.js';

/** A text of a target file, taken apart once: what is fixed, and where a value goes. */
export type Template = readonly (string | { readonly hole: string })[];

/** The values for the holes of one act. A hole whose value is absent drops what it stands in. */
export type HoleValues = { readonly [name: string]: Json | undefined };

/** Which holes a text may have, and how it is called in messages. */
export type TemplateTerms = { readonly book: SecretBook; readonly holes: readonly string[]; readonly place: string };

// In one pass: a value that reads like `${NAME}` or `{name}` is never looked up.
const mark = /\$\{[A-Za-z_][A-Za-z0-9_]*\}|\{([A-Za-z]+)\}/g;

/** Takes a text apart. Throws a usage Fault for a placeholder that the act has no value for. */
export const readTemplate = (text: string, { book, holes, place }: TemplateTerms): Template => {
  const parts: (string | { readonly hole: string })[] = [];
  let from = 0;
  for (const match of text.matchAll(mark)) {
    parts.push(text.slice(from, match.index));
    from = match.index + match[0].length;
    const [whole, hole] = match;
    if (hole === undefined) parts.push(book.resolve(whole));
    else if (holes.includes(hole)) parts.push({ hole });
    else throw unknownHole(place, hole, holes);
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part !== '');
};

/** True where a template has a hole of this name, or any. */
export const hasHole = (template: Template, name?: string): boolean =>
  template.some((part) => typeof part !== 'string' && (name === undefined || part.hole === name));

/** The text of a value as it stands in a URL, an argument or a header. */
export const holeText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The template with its holes filled; nothing where a value is absent. `write` says how a value stands there. */
export const fillTemplate = (template: Template, values: HoleValues, write: (value: Json) => string = holeText): string | undefined => {
  let text = '';
  for (const part of template) {
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    const value = values[part.hole];
    if (value === undefined) return undefined;
    text += write(value);
  }
  return text;
};

const unknownHole = (place: string, hole: string, holes: readonly string[]) =>
  fileFault(
    'TARGET_BAD_PLACEHOLDER',
    `${place}: there is no value for {${hole}}`,
    holes.length === 0 ? `take {${hole}} out: nothing is filled in there` : `write one of: ${holes.map((name) => `{${name}}`).join(', ')}`,
  );
