import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Fault } from '../../../src/base/fault.js';
import { type Json, type JsonObject, isJsonObject } from '../../../src/base/json.js';
import { readCounterexample } from '../../../src/proceedings/read-counterexample.js';
import { replayCase } from '../../../src/proceedings/replay.js';
import { aRunWorld } from '../../support/a-run.js';
import { aCopyOf, aFolder, aRealRun, listAgain, replaceIn } from './a-real-run.js';

let folder = '';
beforeAll(async () => {
  ({ folder } = await aRealRun({ without: ['authority-check'], caseGlob: 'SA2A-AUTH-002' }));
}, 60_000);

const name = 'counterexamples/SA2A-AUTH-002.json';

/** The counterexample by itself, with members changed. */
const alone = (change: JsonObject = {}): string => {
  const read: Json = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const file = join(aFolder(), 'case.json');
  writeFileSync(file, JSON.stringify({ ...(isJsonObject(read) ? read : {}), ...change }));
  return file;
};

const replay = (file: string, without: readonly string[] = []) => replayCase({ file, without, times: 2, cwd: process.cwd() }, aRunWorld());

const faultOf = async (work: Promise<unknown>): Promise<Fault> => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Fault) return error;
  throw new TypeError('no Fault was thrown');
};

describe('a counterexample of a run, replayed', () => {
  it('is still failing on the subject without the guard, under the very names of the run', async () => {
    const replayed = await replay(join(folder, name), ['authority-check']);
    expect(replayed).toMatchObject({ outcome: 'still failing', held: 2, failed: 2, sameCase: true, file: { verified: true } });
    const read: Json = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const filed = isJsonObject(read) && isJsonObject(read['counterexample'] ?? null) ? read['counterexample'] : {};
    expect(filed).toMatchObject({ draws: replayed.seen?.draws });
  });

  it('is fixed on the whole subject, whatever the file was found on', async () => {
    expect(await replay(join(folder, name))).toMatchObject({ outcome: 'fixed', reasons: [], held: 2, failed: 0 });
  });

  it('is read by itself as well, and is then nobody’s word', async () => {
    expect((await replay(alone(), ['authority-check'])).file.verified).toBe(false);
  });

  it('is no repair where the case has changed since', async () => {
    const replayed = await replay(alone({ caseDigest: 'a'.repeat(64) }));
    expect(replayed).toMatchObject({ outcome: 'not decided', sameCase: false });
  });

  it.each<[string, JsonObject, string]>([
    ['a skill that the subject lacks', { skill: 'no-such-skill' }, 'skill'],
    ['an input that the skill does not take', { input: { record: 5 } }, 'input'],
    ['a draw of another case', { stranger: 1 }, 'stranger'],
  ])('is not decided with %s, and sends nothing', async (_, change, said) => {
    const { plan } = await readCounterexample(alone(), '.');
    const replayed = await replay(alone({ plan: { ...plan, ...change } }));
    expect(replayed).toMatchObject({ outcome: 'not decided', held: 0 });
    expect(replayed.reasons[0]).toContain(said);
  });

  it('is not decided where an act that was left out is none of the case', async () => {
    expect(await replay(alone({ omitted: [99] }))).toMatchObject({ outcome: 'not decided', reasons: ['the case has no act at place 99'] });
  });
});

describe('a file that is refused', () => {
  it.each<[string, JsonObject]>([
    ['another format', { format: 'sa2a-court-counterexample/9' }],
    ['words of another version', { vocabulary: '0.0.1' }],
    ['no case', { counterexample: {} }],
    ['a plan that is none', { plan: [] }],
    ['acts left out that are no places', { omitted: ['one'] }],
    ['the same act left out twice', { omitted: [1, 1] }],
    ['no digest of its case', { caseDigest: 'none' }],
    ['a seed that is no number', { seed: 'x' }],
    ['a run that is no number', { run: null }],
  ])('has %s: a matter of the file (exit 2)', async (_, change) => {
    expect(await faultOf(replay(alone(change)))).toMatchObject({ kind: 'usage', code: 'counterexample-file' });
  });

  it('is not there, is a folder, or is no JSON', async () => {
    expect((await faultOf(replay(join(folder, 'no-such-file')))).code).toBe('counterexample-missing');
    expect((await faultOf(replay(folder))).code).toBe('counterexample-missing');
    const file = join(aFolder(), 'text.json');
    writeFileSync(file, 'not JSON');
    expect((await faultOf(replay(file))).code).toBe('counterexample-file');
  });

  it('names a case that this version does not have', async () => {
    const fault = await faultOf(replay(alone({ counterexample: { case: 'SA2A-NONE-999' } })));
    expect(fault).toMatchObject({ kind: 'usage', code: 'UNKNOWN_CASE' });
    expect(fault.remedy).toContain('--court');
  });

  it.each<[string, (copy: string) => void]>([
    ['was edited in its run folder', (copy) => replaceIn(join(copy, name), '"gained"', '"lost"')],
    [
      'was edited in its run folder, whose list was made again',
      (copy) => {
        replaceIn(join(copy, name), 'closed', 'open');
        listAgain(copy);
      },
    ],
    [
      'was slipped in',
      (copy) => {
        cpSync(join(copy, name), join(copy, 'counterexamples/SA2A-AUTH-003.json'));
        listAgain(copy);
      },
    ],
    [
      'has another seed than is signed',
      (copy) => {
        replaceIn(join(copy, name), '"seed": 7', '"seed": 8');
        listAgain(copy);
      },
    ],
    [
      'has another digest of its case than is recorded',
      (copy) => {
        replaceIn(join(copy, name), '"caseDigest": "', '"caseDigest": "0');
        listAgain(copy);
      },
    ],
  ])('%s: a matter of trust (exit 5)', async (_, change) => {
    const copy = aCopyOf(folder, change);
    expect((await faultOf(replay(join(copy, name)))).kind).toBe('trust');
  });
});
