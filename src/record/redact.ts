import { isJsonList, isJsonObject, type Json } from '../base/json.js';

/** A secret that belongs to a principal, and must never be recorded. */
export type Secret = { readonly principal: string; readonly secret: string };

/**
 * A function that replaces secrets in every text and member name of a body by `credential:<principal>`: raw, base64 and base64url (at
 * each of the three alignments), hex, percent-encoded and JSON-escaped. Whoever reads the record looks for that token.
 */
export const redactor = (secrets: readonly Secret[]): ((body: Json) => Json) => {
  const tokens = new Map(secrets.flatMap(({ principal, secret }) => formsOf(secret).map((form) => [form, `credential:${principal}`])));
  if (tokens.size === 0) return (body) => body;
  // The longest form first, because a secret may lie inside another; and in one pass, because a token may hold a secret.
  const forms = [...tokens.keys()].toSorted((a, b) => b.length - a.length).map((form) => form.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&'));
  const anyForm = new RegExp(forms.join('|'), 'g');
  const redactText = (text: string) => text.replaceAll(anyForm, (form) => tokens.get(form) ?? form);
  const redact = (body: Json): Json => {
    if (typeof body === 'string') return redactText(body);
    if (isJsonList(body)) return body.map(redact);
    return isJsonObject(body) ? Object.fromEntries(Object.entries(body).map(([name, member]) => [redactText(name), redact(member)])) : body;
  };
  return redact;
};

const formsOf = (secret: string): readonly string[] => {
  if (secret === '') return [];
  const hex = Buffer.from(secret, 'utf8').toString('hex');
  const base64 = [0, 1, 2].flatMap((shift) => base64At(secret, shift));
  const url = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  const escaped = JSON.stringify(secret).slice(1, -1);
  return [...new Set([secret, escaped, ...base64, ...url, hex, hex.toUpperCase(), ...percentForms(secret)])];
};

// Inside a longer text (`user:secret`) the same secret has three base64 forms; only the characters that depend on nothing else are compared.
const base64At = (secret: string, shift: number): readonly string[] => {
  const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(secret, 'utf8')]);
  const text = bytes.toString('base64').replace(/=+$/, '');
  const from = Math.ceil((shift * 8) / 6);
  const to = bytes.length % 3 === 0 ? text.length : text.length - 1;
  const inner = text.slice(from, to);
  // A handful of characters would match by chance.
  return inner.length < 6 ? (shift === 0 ? [text] : []) : shift === 0 ? [text, inner] : [inner];
};

const percentForms = (secret: string): readonly string[] => {
  const whole = Buffer.from(secret, 'utf8').toString('hex').replaceAll(/../g, '%$&');
  const component = encodeURIComponent(Buffer.from(secret, 'utf8').toString('utf8'));
  return [whole, whole.toUpperCase(), component, component.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())];
};
