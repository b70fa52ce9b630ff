import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../../../src/reporters/ci/markdown.js';
import { aKnownEntry, knownLists } from '../../../support/a-known-entry.js';
import { aDigest } from '../../../support/a-predicate.js';
import {
  aCounterexample,
  aFinding,
  aSurvivor,
  aVerdict,
  aVerifiedStatement,
  caseId,
  envelopeDigest,
} from '../../../support/reporters/a-verdict.js';
import { hiddenCharacter } from '../../../support/reporters/hidden-characters.js';
import { hostileTexts, hostileVerdict } from '../../../support/reporters/hostile.js';

const markdown = (verdict = aVerdict()): string => renderMarkdown(aVerifiedStatement(verdict));
const ids = (count: number) =>
  Array.from({ length: count }, (_, index) => caseId(`SA2A-C${Math.floor(index / 500)}-${String(index % 500).padStart(3, '0')}`));

const pasteBlock =
  /\n {4}```yaml\n {4}- case: [A-Z0-9-]+\n(?: {6}(?:finding: [A-Z_]+|failure: [A-Z_]+|# counterexample: [0-9a-f]{64}|(?:reason|owner|approver): "REPLACE: [a-z ]+"|expires: "[-A-Z\d]+")\n)+ {4}```\n/g;

describe('the job summary', () => {
  it('says where the run stands, what it is and of which statement', () => {
    const text = markdown();
    for (const said of ['semantic law', 'NONCONFORMANT', envelopeDigest, 'not assessed']) expect(text).toContain(said);
  });

  it('names every case that did not pass, with its reason', () => {
    const text = markdown();
    for (const said of [
      'SA2A-AUTH-002',
      'SA2A-AUTH-004',
      'SA2A-TASK-001',
      'the attempt was not seen',
      'SA2A-TASK-005',
      'SA2A-PLAN-001',
      'SA2A-XRUNTIME',
    ])
      expect(text).toContain(said);
  });

  it('gives an entry to paste for each violation that no list names, and says of the others who knows of them', () => {
    const text = markdown(aVerdict({ knownViolations: knownLists(aKnownEntry()) }));
    expect(markdown().match(pasteBlock)?.length).toBe(2);
    expect(text.match(pasteBlock)?.length).toBe(1);
    expect(text).toContain('### Known violations, which change no standing');
    expect(text).toContain('listed in the baseline: &#42;not yet&#42; · owner bob · until 2027-03-31');
    expect(text).toContain(`baseline baseline.yaml, sha256:${aDigest('a')}`);
  });

  it('stays below one mebibyte and still names every convicted case', () => {
    const long = { text: 'ü<'.repeat(3000) };
    const findings = [
      ...ids(3000).map((id) =>
        aSurvivor({ case: id, law: '<'.repeat(4000), counterexample: aCounterexample({ case: id, observed: long }) }),
      ),
      ...ids(3000).map((id) => aFinding({ case: id, finding: 'UNKNOWN', reason: '*'.repeat(4000) })),
    ];
    const text = markdown(aVerdict({ findings, claim: '|'.repeat(100_000), nonClaims: ['_'.repeat(100_000)] }));
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1024 * 1024);
    expect(ids(3000).filter((id) => !text.includes(`**${id}** FALSIFIER_SURVIVED`))).toEqual([]);
  });

  it('counts what it has no room to name', () => {
    const findings = ids(40_000).map((id) => aFinding({ case: id, finding: 'UNKNOWN' }));
    const text = markdown(aVerdict({ findings }));
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1024 * 1024);
    expect(text).toMatch(/and [\d,]+ more: see verdict\.html/);
  });

  it.each(hostileTexts)('shows hostile text as text: %j', (text) => {
    // The entries to paste are blocks of code in which every word is of a closed list.
    const shown = markdown(hostileVerdict(text)).replaceAll(pasteBlock, '');
    expect(shown).not.toMatch(hiddenCharacter);
    expect(shown.replaceAll(/<\/?code>|<br>/g, '')).not.toMatch(/[<>[\]`|@]|:\/\/|www\./);
    expect(shown.split('\n').filter((line) => !/^(?:#{2,3} |- | {2}- |$)/.test(line)).length).toBe(
      markdown()
        .replaceAll(pasteBlock, '')
        .split('\n')
        .filter((line) => !/^(?:#{2,3} |- | {2}- |$)/.test(line)).length,
    );
  });
});
