// Writes profiles/MANIFEST.json: the SHA-256 of every court, profile and schema. With --check it only compares, and
// exits 1 with the names that differ; --root DIR takes another package. Plain Node, so that it runs before anything is built or installed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const rootAt = process.argv.indexOf('--root');
const root = rootAt === -1 ? fileURLToPath(new URL('..', import.meta.url)) : process.argv[rootAt + 1];
const manifestFile = 'profiles/MANIFEST.json';
const covered = [
  { folder: 'courts', form: /\.(?:ya?ml|json)$/ },
  { folder: 'profiles', form: /\.(?:ya?ml|json)$/ },
  { folder: 'priv/schemas', form: /\.json$/ },
];

const filesIn = ({ folder, form }) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => form.test(name))
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
        .filter((name) => name !== manifestFile)
    : [];

const digestOf = (name) =>
  createHash('sha256')
    .update(readFileSync(join(root, name)))
    .digest('hex');

const files = Object.fromEntries(
  covered
    .flatMap(filesIn)
    .toSorted()
    .map((name) => [name, digestOf(name)]),
);
const text = `${JSON.stringify({ schemaVersion: '1.0.0', files }, null, 2)}\n`;
const path = join(root, manifestFile);
const before = existsSync(path) ? readFileSync(path, 'utf8') : '';

const known = before === '' ? {} : JSON.parse(before).files;
const differing = [...new Set([...Object.keys(known), ...Object.keys(files)])].toSorted().filter((name) => known[name] !== files[name]);
for (const name of differing)
  console.log(`${known[name] === undefined ? 'added' : files[name] === undefined ? 'gone' : 'changed'}: ${name}`);

if (process.argv.includes('--check')) {
  if (text !== before) {
    console.error('profiles/MANIFEST.json does not fit the files: run node scripts/write-manifest.mjs');
    process.exitCode = 1;
  }
} else {
  writeFileSync(path, text);
}
