import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/base/package-root.js';
import { wireMethods } from '../../src/endpoint/wire-methods.js';
import { methodRows } from '../../src/wire/probes/method-probes.js';
import { type SdkKind, sdkServer } from '../support/a2a/sdk-server.js';
import { type WireColumn, wireTablePage } from '../support/docs/wire-table.js';
import { observed, served, wireFile } from '../support/wire/observing.js';

const file = join(packageRoot(), 'docs', 'reference', 'wire-table.md');
const manifest = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
const versions = [
  `Version: ${manifest.version}`,
  `SDK versions: ${manifest.devDependencies['@a2a-js/sdk']}, ${String(manifest.devDependencies['@a2a-js/sdk-v03']).split('@').at(-1)}`,
];

const ours = async (transport: 'base' | 'owned'): Promise<WireColumn> => ({
  head: `serve, ${transport}`,
  predicate: (await observed(wireFile(await served(transport)))).predicate,
});
const theirs = async (kind: SdkKind, head: string): Promise<WireColumn> => {
  const { url } = await sdkServer(kind);
  return { head, predicate: (await observed(wireFile(url, (id) => `token-of-${id}-1`))).predicate };
};

describe('the page of the wire', () => {
  it('shows what every server is seen to answer, row by row, and the version of each', async () => {
    const columns = [
      await ours('base'),
      await ours('owned'),
      await theirs('strict', 'SDK 1.3.0, strict'),
      await theirs('dual', 'SDK 1.3.0, dual'),
      await theirs('native', 'SDK 0.3.14'),
    ];
    const page = wireTablePage(columns, versions);
    if (process.env['UPDATE_DOCS'] !== undefined) writeFileSync(file, page);

    expect(readFileSync(file, 'utf8')).toBe(page);
  });

  it('has every method that is served under either name, and no other', () => {
    const served = wireMethods.flatMap((method) => [method['v0.3'], method['v1.0']]).toSorted();
    const shown = [...readFileSync(file, 'utf8').matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name ?? '').toSorted();

    expect(methodRows.flatMap((row) => [row['v0.3'][0], row['v1.0'][0]]).toSorted()).toEqual(served);
    expect(shown).toEqual(served);
  });

  it('is about the version of this package and of the SDKs that are installed', () => {
    expect(readFileSync(file, 'utf8').split('\n').slice(2, 4)).toEqual(versions);
  });
});
