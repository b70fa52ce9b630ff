import { describe, expect, it } from 'vitest';
import { renderAuditCsv } from '../../../src/reporters/audit/audit-csv.js';
import { renderAuditPage } from '../../../src/reporters/audit/audit-page.js';
import { auditLines } from '../../../src/reporters/terminal/audit-result.js';
import { auditRows } from '../../../src/judgment/audit-rows.js';
import { auditClasses, type AuditFacts } from '../../../src/model/audit.js';
import { aGrant, aHostileReport, aReport, aSkill } from '../../support/audit/a-report.js';
import { hiddenCharacter } from '../../support/reporters/hidden-characters.js';
import { hostileTexts } from '../../support/reporters/hostile.js';

const classesOf = (facts: Partial<AuditFacts>): readonly string[] =>
  auditRows({ skills: [], grants: [], ...facts }).map((row) => row.class);

describe('the rows of an audit', () => {
  it.each<[string, Partial<AuditFacts>]>([
    [
      'undeclared-consequence',
      { skills: [aSkill({ declared: [{ source: 'target file', consequence: 'observe' }], consequence: 'observe' })] },
    ],
    ['unclassified', { skills: [aSkill({ declared: [{ source: 'skill list', consequence: 'unknown' }], consequence: 'unknown' })] }],
    ['class-conflict', { skills: [aSkill({ declared: [...aSkill().declared, { source: 'target file', consequence: 'external_do' }] })] }],
    ['card-mismatch', { skills: [aSkill()], card: { from: 'card.json', skills: [], partial: false } }],
    ['undeclared-skill', { skills: [{ ...aSkill({ declared: [] }), observed: { is: 'not-called', calls: 0, effects: 0, detail: '' } }] }],
    ['unbounded-grant', { grants: [{ principal: 'a', skill: 's', source: 'witness', standing: 'stands', wider: [], constraints: {} }] }],
    ['unused-grant', { grants: [aGrant({ uses: { read: 0, recorded: 0 } })] }],
    ['over-wide-grant', { grants: [aGrant({ wider: ['it covers every skill'] })] }],
  ])('name %s', (name, facts) => {
    expect(classesOf(facts)).toEqual([name]);
  });

  it('have one example for every class', () => {
    expect(auditClasses).toHaveLength(8);
  });

  it('name nothing where nothing is wrong, and nothing that was not observed', () => {
    expect(classesOf({ skills: [aSkill()], grants: [aGrant()] })).toEqual([]);
    const { uses: _uses, ...unread } = aGrant();
    const partial = { from: 'card.json', skills: [], partial: true };
    const unseen = aSkill({ exists: 'not-seen', observed: { is: 'refused', calls: 1, effects: 0, detail: 'answered rejected' } });
    expect(classesOf({ grants: [unread, aGrant({ standing: 'ended', uses: { read: 0, recorded: 0 } })] })).toEqual([]);
    expect(classesOf({ skills: [aSkill()], card: partial })).toEqual([]);
    expect(classesOf({ skills: [unseen], card: { ...partial, partial: false } })).toEqual([]);
    expect(classesOf({ grants: [{ principal: 'a', skill: 's', source: 'target file', standing: 'claimed', wider: [] }] })).toEqual([]);
  });
});

/** A table as a reader of RFC 4180 takes it. */
const cellsOf = (csv: string): readonly (readonly string[])[] =>
  csv
    .split('\r\n')
    .slice(0, -1)
    .map((line) =>
      line
        .slice(1, -1)
        .split('","')
        .map((one) => one.replaceAll('""', '"')),
    );

describe('the renderings of an audit', () => {
  it.each([...hostileTexts, '=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '  =1', '"=1', '＝1', '%0A=1', '|calc'])(
    'show a hostile text and obey none: %j',
    (text) => {
      const report = aHostileReport(text);
      const page = renderAuditPage(report);
      expect(page.replaceAll('\n', '')).not.toMatch(hiddenCharacter);
      expect(page.match(/<script|<img|<svg|onload=|onerror=|href=|src=|url\(/gi)).toBeNull();
      expect(page).not.toContain('sa2a-court-envelope-v1');
      const cells = cellsOf(renderAuditCsv(report));
      expect(new Set(cells.map((line) => line.length))).toEqual(new Set([20]));
      expect(cells.flat().filter((one) => /^\s*['"]?\s*[=+\-@|%]/.test(one) && !one.startsWith("'"))).toEqual([]);
      for (const line of auditLines(report, { colour: false, quiet: false, folder: text, exit: { code: 0, words: text } })) {
        expect(line).not.toMatch(hiddenCharacter);
        expect(line).not.toMatch(/^\s*::|##(?:vso|teamcity)?\[|\n/);
      }
    },
  );

  it('say on the page which rows need a person, in light, dark and print, with a policy that allows nothing but its style', () => {
    const page = renderAuditPage(aReport({ skills: [aSkill()], grants: [aGrant({ uses: { read: 0, recorded: 0 } })] }));
    expect(page).toContain('<h1>1 row needs a person</h1>');
    expect(page).toMatch(/default-src 'none'; style-src 'sha256-[A-Za-z0-9+/=]+'/);
    expect(page).toMatch(/prefers-color-scheme:dark[\s\S]*@media print/);
    expect(page).toContain('not a verdict on law');
    expect(page.endsWith('\n</body></html>\n')).toBe(true);
  });
});
