// Builds verifier.html: the code of `sa2a-court verify`, unchanged, in one page. What it asks of Node is answered by src/verifier/host.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { compileValidators, schemaFiles } from './verifier-validators.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const host = (name) => join(root, 'src/verifier/host', `${name}.ts`);

/** The packages that are meant to be inside the page; each one's licence is handed on in it. */
const bundled = ['@noble/ed25519', '@noble/hashes', 'ajv', 'base64-js', 'buffer', 'fast-deep-equal', 'ieee754', 'yaml'];

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

// The page's disk holds what verification reads of the package; `packageRoot()` finds it by the manifest.
const packageFiles = () => ({
  'package/package.json': JSON.stringify({ name: 'sa2a-court', version }),
  ...Object.fromEntries(Object.entries(schemaFiles()).map(([file, text]) => [`package/${file}`, text])),
});

const builtIn = (validators) => {
  const imports = validators.map((_, index) => `import validator${index} from 'validator:${index}';`);
  const entries = validators.map(({ key }, index) => `[${JSON.stringify(key)}, validator${index}]`);
  return `${imports.join('\n')}
export const packageFiles = ${JSON.stringify(packageFiles())};
export const validators = new Map([${entries.join(', ')}]);`;
};

// A module of Node that has no stand-in ends the build: esbuild then finds no such file.
const standIns = {
  name: 'stand-ins',
  setup: ({ onLoad, onResolve }) => {
    const validators = compileValidators();
    onResolve({ filter: /^node:/ }, ({ path }) => ({ path: host(path.slice('node:'.length)) }));
    onResolve({ filter: /^ajv\/dist\/2020\.js$/ }, () => ({ path: host('ajv') }));
    onResolve({ filter: /^validator:/ }, ({ path }) => ({ path, namespace: 'validator' }));
    onLoad({ filter: /./, namespace: 'validator' }, ({ path }) => ({
      contents: validators[Number(path.slice('validator:'.length))].code,
      resolveDir: root,
      loader: 'js',
    }));
    onLoad({ filter: /[\\/]host[\\/]built-in\.ts$/ }, () => ({ contents: builtIn(validators), loader: 'js' }));
  },
};

/** Bundles one module of src/verifier as a script for a browser; what it exports becomes the members of the global `verifier`. */
export const bundleForBrowser = async (entry) => {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [resolve(root, entry)],
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    globalName: 'verifier',
    platform: 'browser',
    target: 'es2023',
    // One setting for every file: found beside some of them only, `use strict` came and went between two builds.
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    charset: 'ascii',
    inject: [host('buffer')],
    define: { 'import.meta.url': '"file:///package/dist/verifier.js"' },
    plugins: [standIns],
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  // HTML ends or widens a script at texts that JavaScript holds in literals; esbuild takes care of `</script` alone.
  return { script: outputFiles[0].text.replaceAll('<!--', String.raw`\x3C!--`), packages: packagesOf(metafile) };
};

const packagesOf = ({ inputs }) => {
  const names = Object.keys(inputs).map((input) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1]);
  const found = [...new Set(names)].filter((name) => name !== undefined).toSorted();
  const strangers = found.filter((name) => !bundled.includes(name));
  if (strangers.length > 0) throw new Error(`bundled into verifier.html without being meant to: ${strangers.join(', ')}`);
  return found;
};

const licenceOf = (name) => {
  const folder = join(root, 'node_modules', name);
  const file = existsSync(folder) ? readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry)) : undefined;
  if (file === undefined) throw new Error(`${name} is in verifier.html, but has no licence file to hand on`);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return `${name} ${manifest.version}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
};

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

// Nothing may be fetched or sent, and no text ever becomes markup: only the very script and style below run.
const policyFor = (script, style) =>
  [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** The text of verifier.html. */
export const verifierPage = async () => {
  const { script, packages } = await bundleForBrowser('src/verifier/main.ts');
  if (/<\/script|<!--/i.test(script)) throw new Error('the script of verifier.html holds a text that would end it');
  const style = readFileSync(join(root, 'src/verifier/page.css'), 'utf8').replaceAll('\r\n', '\n');
  const parts = {
    '%policy%': policyFor(script, style),
    '%version%': escaped(version),
    '%licences%': packages.map((name) => escaped(licenceOf(name))).join('\n---\n\n'),
    // Whole elements: a policy names the digest of all that stands between the tags.
    '<!-- style -->': `<style>${style}</style>`,
    '<!-- script -->': `<script>${script}</script>`,
  };
  const page = readFileSync(join(root, 'src/verifier/page.html'), 'utf8').replaceAll('\r\n', '\n');
  return page.replace(/%(?:policy|version|licences)%|<!-- (?:style|script) -->/g, (place) => parts[place]);
};
