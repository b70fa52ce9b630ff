import { visibleText } from '../../base/visible-text.js';

const reference = (sign: string): string => `&#${sign.charCodeAt(0)};`;

/**
 * A text that Markdown shows as it is: no markup, no HTML, no link, no mention, no table cell can begin in it. Signs that
 * could begin one become character references; a dot, a colon and an underscore only where an address or emphasis could hang on them.
 */
export const markdownText = (text: string): string =>
  visibleText(text)
    .replace(/[&<>`*[\]#|~@!\\$]|:(?=\/)|(?<=www)\.|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/gi, reference)
    .replace(/^([-+=]|\d+[.)])/, (start) => [...start].map(reference).join(''));

/** A text in `<code>`, where a job summary shows no mention and no emoji. */
export const markdownCode = (text: string): string => `<code>${markdownText(text)}</code>`;
