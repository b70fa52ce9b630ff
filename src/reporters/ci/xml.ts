import { visibleText } from '../../base/visible-text.js';

const named: { readonly [sign: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/**
 * A text as XML 1.0 can carry it, in an element or an attribute. XML forbids most controls, lone surrogates, U+FFFE and
 * U+FFFF even as references, so they show as escapes; `>` is escaped so that no `]]>` can arise.
 */
export const xmlText = (text: string): string => visibleText(text).replace(/[&<>"']/g, (sign) => named[sign] ?? sign);

/** The attributes of an element, in the order given, each preceded by a blank. */
export const xmlAttributes = (attributes: { readonly [name: string]: string | number }): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${xmlText(String(value))}"`)
    .join('');
