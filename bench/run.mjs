// Prints one JSON document of ratios, each measured within this run: what is compared stands side by side on the same machine.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const built = join(root, 'node_modules', '.cache', 'sa2a-court-bench');

await build({
  entryPoints: ['overhead', 'growth', 'http', 'endpoint', 'stdio', 'report'].map((name) => join(root, 'bench', `${name}.ts`)),
  outdir: built,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  logLevel: 'error',
});

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const rounded = (number) => Math.round(number * 1000) / 1000;

const node = (args) => {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} exited ${status}: ${stderr}`);
  return { ms: performance.now() - started, stdout };
};

const startUp = () => {
  const bare = [];
  const help = [];
  for (let round = 0; round < 21; round += 1) {
    bare.push(node(['-e', '0']).ms);
    help.push(node([join('dist', 'cli', 'main.js'), '--help']).ms);
  }
  return { goal: 1.25, ratio: rounded(median(help) / median(bare)), helpMs: rounded(median(help)), bareMs: rounded(median(bare)) };
};

const growth = () => {
  const sizes = [100, 1000, 10000].map((runs) => ({ runs, ...JSON.parse(node([join(built, 'growth.mjs'), String(runs)]).stdout) }));
  const [small, , large] = sizes;
  return {
    sizes,
    timePerRunRatio: rounded(large.ms / large.runs / (small.ms / small.runs)),
    memoryRatio: rounded(large.maxRssMiB / small.maxRssMiB),
  };
};

const measured = (name) => JSON.parse(node([join(built, `${name}.mjs`)]).stdout);
const parts = {
  overhead: () => measured('overhead'),
  startUp,
  growth,
  http: () => measured('http'),
  stdio: () => measured('stdio'),
  report: () => measured('report'),
};
// `npm run bench -- http stdio` measures these alone.
const wanted = process.argv.slice(2);
const strange = wanted.find((name) => !Object.hasOwn(parts, name));
if (strange !== undefined) throw new Error(`there is no ${strange} to measure, only ${Object.keys(parts).join(', ')}`);
const names = Object.keys(parts).filter((name) => wanted.length === 0 || wanted.includes(name));
process.stdout.write(`${JSON.stringify(Object.fromEntries(names.map((name) => [name, parts[name]()])), null, 2)}\n`);
