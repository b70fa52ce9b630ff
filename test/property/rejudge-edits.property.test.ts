import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { generateKey, writeKey } from '../../src/attest/keys.js';
import { asJson } from '../../src/base/json.js';
import { rejudge } from '../../src/proceedings/rejudge.js';
import { verify } from '../../src/proceedings/verify.js';
import { aRun } from '../support/a-run.js';
import { forge, linesOf, sumsAgain, writeLines } from '../support/rejudge/forge.js';
import { leavesOf, withOther } from '../support/rejudge/leaves.js';
import { aFolder } from '../unit/proceedings/a-real-run.js';

/** How many values are edited: a few in every build, thousands with `REJUDGE_EDITS=5000`. */
const wanted = Number(process.env['REJUDGE_EDITS'] ?? '25');

/** What the subject said and no proof of the run needed, and the times that are there for people: nothing else may change unnoticed. */
const free =
  /^(?:\/at$|\/body\/facts\/skills\/\d+\/(?:description|input|examples|vary|nonce)(?:\/|$)|\/body\/(?:main|twin|controls\/\d+\/exhibit)\/steps\/\d+\/(?:seen|answer|task|tasks|grants|skills|now|sentAt|grantId|expiresAt|ms)(?:\/|$))/;

const keys = aFolder();
writeKey(join(keys, 'law'), generateKey('law'));

let folder = '';
beforeAll(async () => {
  ({ folder } = await aRun({
    caseGlob: 'SA2A-AUTH-GRANT-003',
    without: ['grant-expiry'],
    runs: 2,
    seed: 12,
    key: join(keys, 'law', 'court.key.pem'),
  }));
}, 120_000);

describe('a recorded value that is not what it was', () => {
  const spot = fc.record({ line: fc.nat(), leaf: fc.nat(), salt: fc.nat({ max: 10_000 }) });

  it('is found, whoever signs it again, or is one that nothing followed from', { timeout: 3_600_000 }, async () => {
    const lines = linesOf(folder);
    const copy = join(aFolder(), 'copy');
    const seen = { refused: 0, free: 0, codes: new Set<string>() };
    await fc.assert(
      fc.asyncProperty(spot, async ({ line, leaf, salt }) => {
        const index = line % lines.length;
        const entry = lines[index];
        if (entry === undefined) return;
        const { seq: _seq, prev: _prev, ...recorded } = entry;
        const paths = leavesOf(asJson(recorded)).filter(
          (path) => !/^\/body\/(?:counts|last)(?:\/|$)/.test(path) || entry.type !== 'footer',
        );
        const path = paths[leaf % paths.length] ?? '/at';
        const other = lines.map((one, at) => (at === index ? { ...one, ...editOf(asJson(recorded), path, salt) } : one));

        rmSync(copy, { recursive: true, force: true });
        cpSync(folder, copy, { recursive: true });
        writeLines(copy, other);
        sumsAgain(copy);
        expect(await verify({ path: copy })).toMatchObject({
          ok: false,
          error: { kind: 'trust', code: expect.stringMatching(/^record-(?:digest|line)$/) },
        });

        await forge(copy, { lines: () => other });
        expect(await verify({ path: copy, key: join(keys, 'law', 'court.pub.pem') })).toMatchObject({
          ok: false,
          error: { kind: 'trust' },
        });
        const again = await rejudge({ path: copy, allowCorpus: [] });
        const said = again.ok ? `accepted ${path}` : again.error.kind;
        expect(again.ok && free.test(path) ? 'trust' : said).toBe('trust');
        if (again.ok) seen.free += 1;
        else {
          seen.refused += 1;
          seen.codes.add(again.error.code);
        }
      }),
      // The few of every build are always the same ones; what is searched for is searched for with the variable.
      { numRuns: wanted, ...(process.env['REJUDGE_EDITS'] === undefined ? { seed: 20_261_130 } : {}) },
    );
    if (process.env['REJUDGE_EDITS'] !== undefined) process.stdout.write(`${JSON.stringify({ ...seen, codes: [...seen.codes] })}\n`);
    expect(seen.refused).toBeGreaterThan(0);
  });
});

type Said = { readonly type: string; readonly at: string };

const isSaid = (value: unknown): value is Said => typeof value === 'object' && value !== null && 'type' in value && 'at' in value;

const editOf = (said: ReturnType<typeof asJson>, path: string, salt: number): Said => {
  const edited: unknown = withOther(said, path, salt);
  if (!isSaid(edited)) throw new TypeError(`no entry any more after ${path}`);
  return edited;
};
