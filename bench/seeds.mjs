// Builds and runs a measurement over many seeds: `node bench/seeds.mjs acquit [seeds] [subject]`, `node bench/seeds.mjs detect [seeds] [guard…]`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const [name, ...rest] = process.argv.slice(2);
if (!['acquit', 'detect'].includes(name)) throw new Error('say acquit or detect');

const built = join(root, 'node_modules', '.cache', 'sa2a-court-bench', `${name}.mjs`);
await build({
  entryPoints: [join(root, 'bench', `${name}.ts`)],
  outfile: built,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  logLevel: 'error',
});
process.exitCode = spawnSync(process.execPath, [built, ...rest], { cwd: root, stdio: 'inherit' }).status ?? 70;
