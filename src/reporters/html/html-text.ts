import { visibleText } from '../../base/visible-text.js';

const named: { readonly [sign: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
  '=': '&#61;',
};

/** A text for an element: hidden characters show as escapes, no markup can begin in it, its direction ends with it. */
export const htmlText = (text: string): string => `<bdi>${escaped(text)}</bdi>`;

/** Lines for a `<pre>`, each with a direction of its own. */
export const htmlBlock = (lines: readonly string[]): string => lines.map(htmlText).join('\n');

const escaped = (text: string): string => visibleText(text).replace(/[&<>"'`=]/g, (sign) => named[sign] ?? sign);
