import { escapeHtml } from '../../base/escape-html.js';

const marker = 'sa2a-court-envelope-v1';

/** A text for an element: hidden characters show as escapes, no markup can begin in it, its direction ends with it. */
export const shown = (text: string): string => `<bdi>${escaped(text)}</bdi>`;

// The name of the line that the sealer adds must not stand anywhere else.
const escaped = (text: string): string => escapeHtml(text).replaceAll(marker, marker.replace('-v1', '‑v1'));

/** A table with a caption; cells are markup already. */
export const tableMarkup = (caption: string, head: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : [
        '<div class="wide"><table>',
        `<caption>${shown(caption)}</caption>`,
        `<thead><tr>${head.map((cell) => `<th scope="col">${shown(cell)}</th>`).join('')}</tr></thead>`,
        `<tbody>${rows.map(([first = '', ...cells]) => `<tr><th scope="row">${first}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}</tbody>`,
        '</table></div>',
      ].join('\n');

/** A list of facts. */
export const factsMarkup = (facts: readonly (readonly [name: string, value: string])[]): string =>
  `<dl class="facts">${facts.map(([name, value]) => `<div><dt>${shown(name)}</dt><dd>${shown(value)}</dd></div>`).join('\n')}</dl>`;
