import { visibleText } from './visible-text.js';

const named: { readonly [sign: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
  '=': '&#61;',
};

/** A stranger's text as text of a page: hidden characters show as escapes, and no markup or attribute can begin in it. */
export const escapeHtml = (text: string): string => visibleText(text).replace(/[&<>"'`=]/g, (sign) => named[sign] ?? sign);
