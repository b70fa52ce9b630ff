import { describe, expect, it } from 'vitest';
import { renderSarif } from '../../../../src/reporters/ci/sarif.js';
import { aCleanVerdict, aVerdict, aVerifiedStatement, envelopeDigest } from '../../../support/reporters/a-verdict.js';
import { aKnownEntry, knownLists } from '../../../support/a-known-entry.js';
import { hiddenCharacter } from '../../../support/reporters/hidden-characters.js';
import { hostileTexts, hostileVerdict } from '../../../support/reporters/hostile.js';

const sarif = (verdict = aVerdict()) => JSON.parse(renderSarif(aVerifiedStatement(verdict)));

describe('sarif', () => {
  it('holds failures only: a reader would show a pass as an alert', () => {
    expect(sarif().runs[0].results.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual(['SA2A-AUTH-002', 'SA2A-AUTH-004']);
    expect(sarif(aCleanVerdict()).runs[0].results).toEqual([]);
  });

  it('has what GitHub requires, at the line of the court file', () => {
    const log = sarif();
    expect(log).toMatchObject({ version: '2.1.0', $schema: expect.stringContaining('sarif-2.1.0') });
    const [run] = log.runs;
    expect(run.tool.driver).toMatchObject({ name: 'sa2a-court (semantic law)', version: '0.1.0' });
    expect(run.automationDetails.id).toBe('sa2a-court/semantic-law/AGENT-AUTHORITY-v26.11.30/');
    expect(run.results[0]).toMatchObject({
      ruleIndex: 0,
      level: 'error',
      locations: [{ physicalLocation: { artifactLocation: { uri: 'courts/sa2a-auth.yaml' }, region: { startLine: 31 } } }],
      partialFingerprints: { primaryLocationLineHash: expect.stringMatching(/^[0-9a-f]{16}:1$/) },
    });
    for (const rule of run.tool.driver.rules) {
      expect(rule.shortDescription.text).not.toBe('');
      expect(rule.fullDescription.text.length).toBeLessThanOrEqual(1024);
      expect(rule.help.text).not.toBe('');
      expect(rule.name).not.toBe(rule.id);
    }
  });

  it('suppresses what a list names, with its reason, on every result or on none; an expired entry suppresses nothing', () => {
    const suppressions = (verdict = aVerdict()): unknown =>
      sarif(verdict).runs[0].results.map((result: { suppressions?: unknown }) => result.suppressions);
    expect(suppressions()).toEqual([undefined, undefined]);
    expect(suppressions(aVerdict({ knownViolations: knownLists(aKnownEntry()) }))).toEqual([
      [{ kind: 'external', status: 'accepted', justification: 'listed in the baseline: *not yet* · owner bob · until 2027-03-31' }],
      [],
    ]);
    expect(suppressions(aVerdict({ knownViolations: knownLists({ ...aKnownEntry(), state: 'expired' }) }))).toEqual([[], []]);
  });

  it('names the kind of judgment and the statement that it is a view of', () => {
    expect(sarif().runs[0].properties).toMatchObject({ kind: 'semantic law', envelope: `sha256:${envelopeDigest}` });
  });

  it.each([...hostileTexts, '', 'x'.repeat(5000), '['.repeat(1500)])('keeps every text visible, present and short: %j', (text) => {
    const log = renderSarif(aVerifiedStatement(hostileVerdict(text)));
    expect(log).not.toMatch(hiddenCharacter);
    const [run] = JSON.parse(log).runs;
    expect(run.results).toHaveLength(2);
    for (const { locations, message } of run.results) {
      const { uri } = locations[0].physicalLocation.artifactLocation;
      expect(uri).toMatch(/^[\w.%!~*'()-]+(?:\/[\w.%!~*'()-]+)*$/);
      expect(message.text.length).toBeLessThanOrEqual(1024);
      expect(message.text).not.toMatch(/(?<!\\)\[/);
      expect(message.text.replaceAll('{{', '')).not.toContain('{');
    }
    for (const rule of run.tool.driver.rules) {
      expect(rule.fullDescription.text.length).toBeGreaterThan(0);
      expect(rule.fullDescription.text.length).toBeLessThanOrEqual(1024);
    }
  });
});
