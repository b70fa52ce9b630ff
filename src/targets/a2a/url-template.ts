import { hasLoneSurrogate } from '../../base/canonical-json.js';
import type { Json } from '../../base/json.js';
import { type Result, fail, ok } from '../../base/result.js';
import { fileFault } from './live-faults.js';
import { fillTemplate, type HoleValues, hasHole, holeText, readTemplate, type Template, type TemplateTerms } from './template.js';

/** A URL with holes in its path and in its query; scheme, host and port are fixed. */
export type UrlTemplate = { readonly origin: string; readonly path: Template; readonly query: readonly Template[] };

const wholeUrl = /^(https?:\/\/[^/?#{}]+)(\/[^?#]*)?(?:\?([^#]*))?$/i;

/** Takes a URL apart. Throws a usage Fault where it is none, or where a value could change which machine is spoken to. */
export const readUrl = (text: string, terms: TemplateTerms): UrlTemplate => {
  const [, authority = '', path = '', query] = wholeUrl.exec(terms.book.resolve(text)) ?? [];
  if (!URL.canParse(authority) || new URL(authority).username !== '') throw badUrl(terms.place, text);
  return {
    origin: new URL(authority).origin,
    path: readTemplate(path === '' ? '/' : path, terms),
    query: query === undefined ? [] : query.split('&').map((pair) => readTemplate(pair, terms)),
  };
};

/** The URL with its holes filled, a query pair without its value left out; or why it is not asked for. */
export const fillUrl = (template: UrlTemplate, values: HoleValues): Result<URL, string> => {
  const all = [template.path, ...template.query].flat();
  const bad = all.map((part) => (typeof part === 'string' ? undefined : values[part.hole])).find(isUnsafeSegment);
  if (bad !== undefined) return fail('a value is empty, "." or "..", or has no percent-encoded form');
  const path = fillTemplate(template.path, values, encoded);
  if (path === undefined) return fail('a value of the path is absent');
  const query = template.query.flatMap((pair) => fillTemplate(pair, values, encoded) ?? []);
  const url = new URL(`${template.origin}${path}${query.length === 0 ? '' : `?${query.join('&')}`}`);
  // Whatever a parser may make of it, the machine and the number of segments stay as the file wrote them.
  const expected = new URL(`${template.origin}${fillTemplate(template.path, values, () => 'x') ?? ''}`);
  const same = url.origin === template.origin && url.pathname.split('/').length === expected.pathname.split('/').length;
  return same ? ok(url) : fail('a value would change the path');
};

/** True where a URL has a hole of this name. */
export const urlHasHole = ({ path, query }: UrlTemplate, name: string): boolean =>
  [path, ...query].some((template) => hasHole(template, name));

const isUnsafeSegment = (value: HoleValues[string]): boolean => {
  if (value === undefined) return false;
  const text = holeText(value);
  return text === '' || text === '.' || text === '..' || hasLoneSurrogate(text);
};

const encoded = (value: Json): string =>
  encodeURIComponent(holeText(value)).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const badUrl = (place: string, text: string) =>
  fileFault(
    'TARGET_BAD_URL',
    `${place}: ${text} is no http or https URL with a fixed host`,
    'write http://host:port/path; placeholders may stand in the path and the query, credentials go into headers as ${NAME}',
  );
