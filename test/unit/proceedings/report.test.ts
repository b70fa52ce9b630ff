import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RunOutcome } from '../../../src/proceedings/run-ask.js';
import { renderAgain, reportFormats } from '../../../src/proceedings/report.js';
import { verify } from '../../../src/proceedings/verify.js';
import { reporters } from '../../../src/reporters/registry.js';
import { anAudit, plantedCommand } from '../../support/audit/an-audit.js';
import { aCopyOf, aFolder, aRealRun, listAgain, replaceIn } from './a-real-run.js';

let ran: Promise<RunOutcome> | undefined;
const run = (): Promise<RunOutcome> => (ran ??= aRealRun({ without: ['authority-check'], caseGlob: 'SA2A-AUTH-002', runs: 1 }));

const codeOf = async (path: string, out?: string): Promise<string> => {
  const made = await renderAgain({ path, formats: reportFormats, ...(out === undefined ? {} : { out }) });
  return made.ok ? 'ok' : `${made.error.kind} ${made.error.code}`;
};

describe('rendering a verdict again', () => {
  it('gives the very files of the run, in a folder of their own', async () => {
    const { folder } = await run();
    const out = join(aFolder(), 'views');
    expect(await codeOf(folder, out)).toBe('ok');
    for (const name of ['verdict.html', ...reporters.map(({ fileName }) => fileName)])
      expect(readFileSync(join(out, name)).equals(readFileSync(join(folder, name)))).toBe(true);
    expect(readdirSync(out).toSorted()).toEqual(['ci', 'verdict.html', 'verdict.json']);
  });

  it('writes nothing in a run folder that has them, and it verifies as before', async () => {
    const { folder } = await run();
    const sums = readFileSync(join(folder, 'SHA256SUMS'));
    const made = await renderAgain({ path: folder, formats: reportFormats });
    expect(made.ok ? made.value.map(({ written }) => written) : made.error.code).toEqual(reportFormats.map(() => false));
    expect(readFileSync(join(folder, 'SHA256SUMS')).equals(sums)).toBe(true);
    expect((await verify({ path: folder })).ok).toBe(true);
  });

  it('refuses what does not verify, and leaves it as it is', async () => {
    const { folder } = await run();
    const changed = aCopyOf(folder, (copy) => replaceIn(join(copy, 'ci', 'summary.md'), 'NONCONFORMANT', 'CONFORMANT'));
    listAgain(changed);
    const before = readFileSync(join(changed, 'ci', 'summary.md'));
    expect(await codeOf(changed)).toBe('trust view-changed');
    expect(readFileSync(join(changed, 'ci', 'summary.md')).equals(before)).toBe(true);
    expect(await codeOf(aCopyOf(folder, (copy) => writeFileSync(join(copy, 'verdict.json'), '{}')))).toBe('trust folder-file-changed');
  });

  it('refuses another kind of statement, one file of a run, and a run folder to write into', async () => {
    const { folder } = await run();
    const audited = await anAudit({ target: plantedCommand() });
    expect(await codeOf(audited.folder)).toBe('trust predicate-type');
    const refused = await renderAgain({ path: audited.folder, formats: ['junit'] });
    expect(refused.ok ? '' : refused.error.remedy).toContain('verify --kind audit');
    expect(await codeOf(join(folder, 'verdict.dsse.json'))).toBe('usage REPORT_FOLDER');
    expect(await codeOf(folder, folder)).toBe('usage REPORT_OUT');
    // One file more in a folder that lists its files, and every reader refuses it; a link leads there as well.
    const link = join(aFolder(), 'link');
    symlinkSync(folder, link);
    for (const inside of [join(folder, 'ci'), join(folder, 'a', 'b'), join(link, 'more')])
      expect(await codeOf(folder, inside)).toBe('usage REPORT_OUT');
    expect((await verify({ path: folder })).ok).toBe(true);
    const file = join(aFolder(), 'file');
    writeFileSync(file, '');
    expect(await codeOf(folder, join(file, 'views'))).toBe('usage run-folder');
    expect(await codeOf(join(folder, 'nothing-here'))).toBe('usage file-missing');
  });
});
