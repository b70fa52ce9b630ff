import { describe, expect, it } from 'vitest';
import { type ClaimParts, claimOf } from '../../../src/judgment/claim.js';
import { standings } from '../../../src/model/verdict.js';
import { aDigest, aPredicate } from '../../support/a-predicate.js';

const { subject } = aPredicate();

const parts = (changes: Partial<ClaimParts> = {}): ClaimParts => ({
  standing: 'CONFORMANT',
  reasons: [],
  profile: { family: 'AGENT-AUTHORITY', level: 'operated', version: 'v26.11.30', draft: false, strict: false },
  subject,
  revision: '9a1b0c2d',
  passes: { passed: 3, of: 5 },
  evidenceClasses: ['LOCAL_TEST'],
  ...changes,
});

describe('the claim', () => {
  it('is one sentence with profile, level, version, standing, exact subject, court and evidence', () => {
    expect(claimOf(parts())).toBe(
      'AGENT-AUTHORITY-OPERATED v26.11.30 CONFORMANT for exact subject refunds-agent 4f1c2d9 (measured sha256:bbbbbbbbbbbb) under court revision 9a1b0c2d; evidence: local test.',
    );
  });

  it.each(standings)('of %s names profile, level, subject and court, and never says that it complies', (standing) => {
    const claim = claimOf(parts({ standing, reasons: [{ is: standing, ref: 'SA2A-AUTH-002', detail: 'why' }] }));
    for (const part of ['AGENT-AUTHORITY-OPERATED', 'v26.11.30', standing, 'refunds-agent', '9a1b0c2d', 'local test'])
      expect(claim).toContain(part);
    expect(claim).not.toMatch(/complian|complies|certif/i);
    expect(claim.endsWith('.')).toBe(true);
  });

  it('names what is broken, what is open, and why it was refused', () => {
    const reasons = [
      { is: 'x', ref: 'SA2A-AUTH-002', detail: 'another name' },
      { is: 'x', ref: 'SA2A-AUTH-003' },
    ];
    expect(claimOf(parts({ standing: 'NONCONFORMANT', reasons }))).toContain(
      'NONCONFORMANT: broken SA2A-AUTH-002, SA2A-AUTH-003, for exact',
    );
    expect(claimOf(parts({ standing: 'PARTIAL_ALIVE', reasons }))).toContain(
      'PARTIAL_ALIVE (3/5 required cases passed; open: SA2A-AUTH-002, SA2A-AUTH-003)',
    );
    expect(claimOf(parts({ standing: 'REFUSED', reasons }))).toContain('REFUSED (another name)');
  });

  it('names twelve at most, and says how many more there are', () => {
    const reasons = Array.from({ length: 15 }, (_, index) => ({ is: 'x', ref: `R-${index}` }));
    expect(claimOf(parts({ standing: 'NONCONFORMANT', reasons }))).toContain('R-11 and 3 more');
    expect(claimOf(parts({ standing: 'NONCONFORMANT', reasons }))).not.toContain('R-12');
  });

  it('says that a profile is a draft, and that it was judged strictly', () => {
    const { profile } = parts();
    expect(claimOf(parts({ profile: { ...profile, draft: true, strict: true } }))).toContain(
      'AGENT-AUTHORITY-OPERATED v26.11.30 (draft) strict CONFORMANT',
    );
    expect(claimOf(parts({ profile: { ...profile, level: 'strict', strict: true } }))).toContain(
      'AGENT-AUTHORITY-STRICT v26.11.30 CONFORMANT',
    );
  });

  it('never promotes evidence: who is only described or claimed, and who reports its own effects, is said', () => {
    const { artifactsDigest: _digest, ...unmeasured } = subject;
    const described = { ...unmeasured, identity: 'described' as const, digest: aDigest('d') };
    expect(claimOf(parts({ subject: described }))).toContain('(described sha256:dddddddddddd)');
    const own = { ...subject, target: { ...subject.target, planes: { ...subject.target.planes, witness: 'own' as const } } };
    expect(claimOf(parts({ subject: own }))).toContain('; effects as reported by the subject itself.');
    expect(claimOf(parts())).not.toContain('reported by the subject itself');
  });

  it('tells of guards that were taken out and of variants', () => {
    const altered = { ...subject, target: { ...subject.target, without: ['grant-expiry'], variant: 'plain' } };
    expect(claimOf(parts({ subject: altered }))).toContain('refunds-agent 4f1c2d9 without grant-expiry variant plain (');
  });
});
