import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type Handlebars from 'handlebars';
import { Fault } from '../../base/fault.js';
import { packageRoot } from '../../base/package-root.js';
import { htmlBlock, htmlText } from './html-text.js';

type Engine = typeof Handlebars;

/** Renders the page from its model; the policy of the page, which names the digest of its style, is put in here. */
export type PageTemplate = (model: object) => string;

const isEngine = (value: unknown): value is Engine =>
  typeof value === 'object' && value !== null && 'create' in value && typeof value.create === 'function';

// Loaded when a page is first rendered: no other command needs it, and it is most of what they would wait for.
const loadEngine = (): Engine => {
  const loaded: unknown = createRequire(import.meta.url)('handlebars');
  if (isEngine(loaded)) return loaded.create();
  throw new Fault({
    kind: 'court',
    code: 'template-engine-missing',
    message: 'the handlebars package is not the one that the templates are written for',
    remedy: 'install sa2a-court again with its own dependencies',
  });
};

// A missing name throws, only the helpers below exist, nothing is left unescaped, and `<pre>` is never indented.
const options = { strict: true, knownHelpersOnly: true, knownHelpers: { text: true, block: true }, noEscape: false, preventIndent: true };

const readTemplates = (): ReadonlyMap<string, string> => {
  const folder = join(packageRoot(), 'priv', 'templates');
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.hbs'))
    .toSorted();
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
  return new Map(names.map((name) => [name.slice(0, -'.hbs'.length), read(name)]));
};

const compile = (): PageTemplate => {
  const engine = loadEngine();
  const templates = readTemplates();
  engine.registerHelper('text', (value: unknown) => new engine.SafeString(htmlText(String(value))));
  engine.registerHelper('block', (value: unknown) => new engine.SafeString(htmlBlock(Array.isArray(value) ? value.map(String) : [])));
  engine.registerPartial(Object.fromEntries(templates));
  const page = engine.compile<object>(template(templates, 'page'), options);
  const policy = new engine.SafeString(policyFor(template(templates, 'style')));
  return (model) => page({ ...model, policy });
};

const policyFor = (style: string): string => {
  const hash = createHash('sha256').update(style).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
};

const template = (templates: ReadonlyMap<string, string>, name: string): string => {
  const text = templates.get(name);
  if (text !== undefined) return text;
  throw new Fault({
    kind: 'court',
    code: 'template-missing',
    message: `priv/templates/${name}.hbs is not there`,
    remedy: 'install sa2a-court again: its priv/ folder is not whole',
  });
};

let compiled: PageTemplate | undefined;

/** The template of the law report, read and compiled once. Throws a Fault of kind `court` where the package is not whole. */
export const pageTemplate = (): PageTemplate => (compiled ??= compile());
