import { visibleText } from '../../base/visible-text.js';

const longest = 1000;

/**
 * A text as a SARIF message carries it: visible, never empty (readers take an empty text for a missing one), at most 1,000
 * characters, with no placeholder and no embedded link (SARIF 2.1.0 §3.11.5, §3.11.6).
 */
export const sarifText = (text: string): string => {
  const visible = visibleText(text).trim();
  const shown = visible.length > longest / 2 ? clipped(visible) : visible;
  return shown === '' ? '(no text)' : escaped(shown);
};

const escaped = (text: string): string => text.replace(/[[\]\\]/g, (sign) => `\\${sign}`).replace(/[{}]/g, (sign) => sign + sign);

const clipped = (text: string): string => {
  let rest = text;
  while (escaped(rest).length > longest) rest = rest.slice(0, -1 - Math.ceil((escaped(rest).length - longest) / 2));
  return rest === text ? text : `${rest.replace(/[\ud800-\udbff]$/, '')} …`;
};

/** A path as a relative URI reference with forward slashes; it can name no host and no scheme. */
export const fileUri = (path: string): string => {
  const parts = visibleText(path)
    .split(/[\\/]+/)
    .filter((part) => part !== '' && part !== '.');
  return parts.length === 0 ? 'courts' : parts.map((part) => encodeURIComponent(part)).join('/');
};
