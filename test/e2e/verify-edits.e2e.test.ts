import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { generateKey, writeKey } from '../../src/attest/keys.js';
import { verify } from '../../src/proceedings/verify.js';
import { listFolder } from '../../src/record/folder-files.js';
import { aRun } from '../support/a-run.js';
import { type Chance, type Edit, editKinds } from '../support/edits/edit-kinds.js';
import { sumsAgain } from '../support/rejudge/forge.js';
import { aFolder } from '../unit/proceedings/a-real-run.js';

/** How many edits are tried: some of each sort in every build, all of them with `VERIFY_EDITS=20000`. */
const wanted = Number(process.env['VERIFY_EDITS'] ?? '600');

const keys = aFolder();
writeKey(join(keys, 'law'), generateKey('law'));
const keyFile = join(keys, 'law', 'court.key.pem');
const pem = join(keys, 'law', 'court.pub.pem');

let folder = '';
let originals = new Map<string, Buffer>();
let others = new Map<string, Buffer>();
beforeAll(async () => {
  const few = { caseGlob: 'SA2A-AUTH-GRANT-003', runs: 1, key: keyFile };
  const read = (run: string): Map<string, Buffer> => new Map(listFolder(run).files.map((name) => [name, readFileSync(join(run, name))]));
  ({ folder } = await aRun({ ...few, seed: 1, without: ['grant-expiry'] }));
  originals = read(folder);
  others = read((await aRun({ ...few, seed: 2 })).folder);
}, 240_000);

/** Numbers that look like chance and are the same in every run. */
const chanceFrom = (seed: string): Chance => {
  let count = 0;
  return (below) => {
    count += 1;
    return createHash('sha256').update(`${seed} ${count}`).digest().readUInt32BE() % below;
  };
};

const bytesIn = (files: ReadonlyMap<string, Buffer>) => (name: string) => files.get(name) ?? Buffer.alloc(0);

const apply = ({ files, sums }: Edit): void => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    if (content === undefined) rmSync(join(folder, name), { force: true });
    else writeFileSync(join(folder, name), content);
  }
  if (sums === true) sumsAgain(folder);
};

const undo = ({ files }: Edit): void => {
  for (const name of [...Object.keys(files), 'SHA256SUMS']) {
    const original = originals.get(name);
    if (original !== undefined) writeFileSync(join(folder, name), original);
    else if (existsSync(join(folder, name))) rmSync(join(folder, name));
  }
};

const isChange = ({ files }: Edit): boolean =>
  Object.entries(files).some(([name, content]) => {
    const original = originals.get(name);
    return content === undefined ? original !== undefined : original === undefined || !Buffer.from(content).equals(original);
  });

const total = editKinds.reduce((sum, { weight }) => sum + weight, 0);

describe('a report that was edited', () => {
  it('is intact before', async () => {
    expect(await verify({ path: folder, key: pem })).toMatchObject({ ok: true });
  });

  it.each(editKinds)('is refused for $name', { timeout: 3_600_000 }, async (kind) => {
    const times = Math.max(3, Math.round((wanted * kind.weight) / total));
    const codes = new Map<string, number>();
    const wrong: string[] = [];
    const names = [...originals.keys()].filter((name) => name !== 'SHA256SUMS');
    for (let time = 0; time < times; time += 1) {
      const chance = chanceFrom(`${kind.name} ${time}`);
      const edit = kind.edit({ file: bytesIn(originals), other: bytesIn(others), names, chance });
      if (!isChange(edit)) continue;
      apply(edit);
      const path = edit.alone === undefined ? folder : join(folder, edit.alone);
      const result = await verify({ path, ...(kind.withKey === true ? { key: pem } : {}) });
      undo(edit);
      const code = result.ok ? 'accepted' : `${result.error.code}${result.error.kind === 'trust' ? '' : ` (${result.error.kind})`}`;
      codes.set(code, (codes.get(code) ?? 0) + 1);
      if (!kind.codes.test(code)) wrong.push(`${code} in edit ${time}`);
    }
    expect(wrong).toEqual([]);
    expect(codes.size).toBeGreaterThan(0);
    if (process.env['VERIFY_EDITS'] !== undefined) process.stdout.write(`${kind.name}: ${JSON.stringify(Object.fromEntries(codes))}\n`);
  });

  it('is intact after', async () => {
    expect(await verify({ path: folder, key: pem })).toMatchObject({ ok: true });
  });
});
