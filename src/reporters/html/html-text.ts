import { escapeHtml } from '../../base/escape-html.js';

// No ASCII text and none of these signs can turn the direction of what stands beside it, and most texts of a page are made of them.
const isPlain = (text: string): boolean => /^[\u0020-\u007e§·…’—–×]*$/.test(text);

/** A text for an element: hidden characters show as escapes, no markup can begin in it, its direction ends with it. */
export const htmlText = (text: string): string => {
  const shown = escapeHtml(text);
  return isPlain(shown) ? shown : `<bdi>${shown}</bdi>`;
};

/** Lines for a `<pre>`, each with a direction of its own. */
export const htmlBlock = (lines: readonly string[]): string => lines.map(htmlText).join('\n');
