import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/base/digest.js';
import { gatherPageEvidence } from '../../../src/proceedings/page-evidence.js';
import { renderView } from '../../../src/reporters/html/render-view.js';
import { aRun } from '../../support/a-run.js';
import { linesOf, predicateIn } from '../../support/rejudge/forge.js';

describe('what a page takes from the record', () => {
  it('keeps the smallest violation, and counts messages of the case itself and effects of all that was recorded', () => {
    const { run, evidence } = gatherPageEvidence();
    const exhibit = (skill: string) => ({ steps: [{ act: 'send', skill, seen: { effects: [{ skill }] } }], late: { effects: [] } });
    run('A-001', { part: 'tried', main: exhibit('pay'), controls: [{ side: 'before', exhibit: exhibit('pay') }], twin: exhibit('mail') });
    const smallest = { part: 'smallest', main: exhibit('pay'), controls: [] };
    run('A-002', smallest);
    expect([...evidence.smallest]).toEqual([['A-002', smallest]]);
    expect([...evidence.skills]).toEqual([
      ['pay', { cases: new Set(['A-001', 'A-002']), attempts: 2, effects: 3 }],
      ['mail', { cases: new Set(), attempts: 0, effects: 1 }],
    ]);
  });

  it('counts a late effect, and reads nothing into a body of another form', () => {
    const { run, evidence } = gatherPageEvidence();
    run('A-001', { main: { steps: 3, late: { effects: [{ skill: 'pay' }, { skill: 7 }, null] } }, controls: null });
    run('A-001', null);
    expect([...evidence.skills]).toEqual([['pay', { cases: new Set(), attempts: 0, effects: 1 }]]);
  });

  it('is the same while the record is written and when it is read: the signed page is made again from both', async () => {
    const { folder, verdict } = await aRun({ caseGlob: 'SA2A-AUTH-GRANT-003', runs: 2, seed: 4, without: ['grant-expiry'] });
    expect(verdict.run.targetFile).toBeUndefined();
    const { run, evidence } = gatherPageEvidence();
    for (const line of linesOf(folder)) if (line.type === 'run') run(line.case ?? '', line.body);
    const view = renderView(verdict, evidence);
    expect(predicateIn(folder).renderings.map(({ digest }) => digest.sha256)).toEqual([sha256(view)]);
    expect(view).toContain('class="timeline"');
    expect(readFileSync(join(folder, 'verdict.html'), 'utf8').startsWith(view.slice(0, -'</body></html>\n'.length))).toBe(true);
  });
});
