import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { verify } from '../../src/proceedings/verify.js';
import { aRealRun, listAgain } from '../unit/proceedings/a-real-run.js';

const files = ['verdict.dsse.json', 'verdict.json', 'verdict.html', 'evidence.ndjson'] as const;
const flipsPerFile = 100;

describe('a bit that is not what it was, in any of the files that a verdict stands on', () => {
  let folder = '';
  beforeAll(async () => {
    ({ folder } = await aRealRun());
  }, 120_000);

  it.each(files)('is found in %s, which the refusal names, also where SHA256SUMS was written again', { timeout: 300_000 }, async (name) => {
    const file = join(folder, name);
    const sums = readFileSync(join(folder, 'SHA256SUMS'));
    const bytes = readFileSync(file);
    const flip = fc.record({ at: fc.nat({ max: bytes.length - 1 }), bit: fc.nat({ max: 7 }), again: fc.boolean() });

    await fc.assert(
      fc.asyncProperty(flip, async ({ at, bit, again }) => {
        const spoiled = Buffer.from(bytes);
        spoiled.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at);
        writeFileSync(file, spoiled);
        // Who edits a file can write its new digest into SHA256SUMS as well.
        if (again) listAgain(folder);
        const verified = await verify({ path: folder });
        writeFileSync(file, bytes);
        writeFileSync(join(folder, 'SHA256SUMS'), sums);

        assertRefused(verified, name);
      }),
      { numRuns: flipsPerFile },
    );
    const { ok } = await verify({ path: folder });
    expect(ok).toBe(true);
  });
});

const assertRefused = (verified: Awaited<ReturnType<typeof verify>>, name: string): void => {
  expect(verified.ok).toBe(false);
  const refusal = verified.ok ? undefined : verified.error;
  expect(refusal?.kind).toBe('trust');
  expect(JSON.stringify([refusal?.place, refusal?.message, refusal?.causes])).toContain(name);
};
