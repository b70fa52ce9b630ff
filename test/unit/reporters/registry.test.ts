import { describe, expect, it } from 'vitest';
import { isConviction } from '../../../src/model/finding.js';
import { reporters } from '../../../src/reporters/registry.js';
import { aSurvivor, aVerdict, aVerifiedStatement, caseId, envelopeDigest, reversed } from '../../support/reporters/a-verdict.js';
import { hiddenCharacter } from '../../support/reporters/hidden-characters.js';
import { hostileTexts, hostileVerdict } from '../../support/reporters/hostile.js';

const convictedOf = (verdict = aVerdict()) =>
  verdict.findings.filter(({ finding }) => isConviction(finding)).map((finding) => finding.case);

describe.each(reporters)('the $format report', ({ format, fileName, render }) => {
  it('has a name and a place of its own', () => {
    expect(reporters.filter((other) => other.format === format || other.fileName === fileName)).toHaveLength(1);
    expect(fileName).toMatch(/^(?:ci\/)?[a-z]+\.(?:xml|sarif|json|md)$/);
  });

  it('gives the same bytes for the same statement, with one LF at the end and no CR', () => {
    const text = render(aVerifiedStatement());
    expect(render(aVerifiedStatement())).toBe(text);
    expect(render(reversed(aVerifiedStatement()))).toBe(text);
    expect(text).toMatch(/[^\n]\n$/);
    expect(text).not.toContain('\r');
  });

  it('names every convicted case', () => {
    const findings = Array.from({ length: 2000 }, (_, index) =>
      aSurvivor({ case: caseId(`SA2A-C${Math.floor(index / 500)}-${String(index % 500).padStart(3, '0')}`) }),
    );
    const verdict = aVerdict({ findings });
    const text = render(aVerifiedStatement(verdict));
    // One pass over a text of megabytes, not one for each case.
    const named = new Set<string>(text.match(/SA2A-C\d-\d{3}/g));
    expect(convictedOf(verdict).filter((id) => !named.has(id))).toEqual([]);
  });
});

describe.each(reporters.filter(({ format }) => format !== 'json'))('the $format view', ({ render }) => {
  it('names the kind of judgment and the digest of the statement', () => {
    const text = render(aVerifiedStatement());
    expect(text).toContain('semantic law');
    expect(text).toContain(envelopeDigest);
  });

  it.each(hostileTexts)('leaves no hidden character in it: %j', (text) => {
    const shown = render(aVerifiedStatement(hostileVerdict(text)));
    expect(shown).not.toMatch(hiddenCharacter);
    for (const id of convictedOf()) expect(shown).toContain(id);
  });
});

describe('the json report', () => {
  it('is the signed predicate, whole', () => {
    const json = reporters.find(({ format }) => format === 'json');
    expect(JSON.parse(json?.render(aVerifiedStatement()) ?? '')).toEqual(aVerifiedStatement().statement.predicate);
  });
});
