// Builds dist/: declarations by tsc, the library, the command line and the page verifier.html by esbuild. docs/adr/0005-one-bundle.md says why.
import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { verifierPage } from './verifier-page.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

// Only what every start of the command line loads is bundled; the rest stays a package that `npm audit` sees and patches.
const bundled = ['commander'];
const external = Object.keys(dependencies).filter((name) => !bundled.includes(name));

const declare = () => {
  const tsc = join('node_modules', 'typescript', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
};

// commander loads node:child_process at every start for subcommands that are programs of their own; this command line has none.
const eager = "const childProcess = require('node:child_process');";
const lazyChildProcess = {
  name: 'lazy-child-process',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]commander[\\/]lib[\\/]command\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes(eager)) throw new Error('commander no longer loads node:child_process as it did: look at scripts/build.mjs');
      const lazy = "const childProcess = { spawn: (...args) => require('node:child_process').spawn(...args) };";
      return { contents: text.replace(eager, lazy), loader: 'js' };
    }),
};

// One pass over both entries with shared chunks: the library and the command line hold one copy of each module, so that
// `instanceof Fault` means the same in both. Dynamic imports stay files of their own, loaded when they are reached.
const bundle = () =>
  build({
    entryPoints: ['src/index.ts', 'src/cli/main.ts', 'src/cli/trial-thread.ts'],
    outdir: 'dist',
    outbase: 'src',
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    external: external.flatMap((name) => [name, `${name}/*`]),
    // commander is CommonJS, and a bundled CommonJS module asks for node's own modules by `require`.
    banner: { js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);" },
    legalComments: 'none',
    plugins: [lazyChildProcess],
    metafile: true,
    logLevel: 'warning',
  });

// The TypeScript example is a program of its own, so that it runs with Node alone wherever the package is installed.
const buildExample = () =>
  build({
    entryPoints: ['examples/typescript/agent.ts'],
    outfile: 'dist/examples/typescript/agent.js',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'warning',
  });

const makeExecutable = (file) => {
  const text = readFileSync(file, 'utf8');
  if (!text.startsWith('#!')) writeFileSync(file, `#!/usr/bin/env node\n${text}`);
  chmodSync(file, 0o755);
};

const packageOf = (input) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1];

const noticeOf = (name) => {
  const folder = join('node_modules', name);
  const licence = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
  if (licence === undefined) throw new Error(`${name} is bundled, but has no licence file to hand on`);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return `${name} ${version}\n\n${readFileSync(join(folder, licence), 'utf8').trim()}\n`;
};

const writeNotices = ({ inputs }) => {
  const names = [...new Set(Object.keys(inputs).map(packageOf))].filter((name) => name !== undefined);
  const strangers = names.filter((name) => !bundled.includes(name));
  if (strangers.length > 0) throw new Error(`bundled without being meant to: ${strangers.join(', ')}`);
  writeFileSync('dist/THIRD-PARTY-NOTICES.txt', names.toSorted().map(noticeOf).join('\n---\n\n'));
};

rmSync('dist', { recursive: true, force: true });
declare();
const { metafile } = await bundle();
await buildExample();
writeNotices(metafile);
writeFileSync('dist/verifier.html', await verifierPage());
makeExecutable('dist/cli/main.js');
