import { describe, expect, it } from 'vitest';
import type { LawVerdict } from '../../../src/model/verdict.js';
import { derive, recount } from '../../../src/proceedings/recount.js';
import { aKnownEntry, knownLists } from '../../support/a-known-entry.js';
import { aKill, aPredicate, aControl } from '../../support/a-predicate.js';
import { found } from '../../support/a-standing-case.js';

/** A verdict that says of itself what follows from its findings. */
const honest = (changes: Parameters<typeof aPredicate>[0] = {}, refused?: string): LawVerdict => {
  const { renderings: _renderings, ...verdict } = aPredicate(changes);
  const { counts, decision, claim } = derive(verdict, refused);
  return { ...verdict, counts, standing: decision.standing, standingReasons: decision.reasons, claim };
};

const partial = honest({ findings: [aControl(), aKill(), found(9, 'UNKNOWN')] });
const broken = honest({ findings: [aControl(), found(2, 'FALSIFIER_SURVIVED')] });

const known = {
  ...honest({ findings: [aControl(), aKill({ finding: 'FALSIFIER_SURVIVED' })] }),
  knownViolations: knownLists(aKnownEntry()),
};

describe('counting again', () => {
  it('finds nothing in an honest list of known violations, and every word about an entry that does not follow', () => {
    expect(recount(known)).toEqual([]);
    for (const state of ['expired', 'passed', 'otherwise', 'undecided', 'absent'] as const)
      expect(recount({ ...known, knownViolations: knownLists({ ...aKnownEntry(), state }) })).toEqual([
        `knownViolations/entries/0/state is "${state}", "listed" follows from the findings`,
      ]);
    const late = { ...known, run: { ...known.run, finishedAt: '2027-04-01T00:00:00.000Z' } };
    expect(recount(late)).toEqual([expect.stringContaining('"expired" follows')]);
    const { files } = known.knownViolations;
    expect(recount({ ...known, knownViolations: { ...known.knownViolations, files: [] } })).toHaveLength(1);
    expect(recount({ ...known, knownViolations: { ...known.knownViolations, files: [...files, ...files] } })).toHaveLength(1);
  });

  it('finds nothing in an honest verdict, whatever its standing', () => {
    expect([partial, broken, honest()].map(({ standing }) => standing)).toEqual(['PARTIAL_ALIVE', 'NONCONFORMANT', 'CONFORMANT']);
    for (const verdict of [partial, broken, honest(), honest({}, 'another name')]) expect(recount(verdict)).toEqual([]);
  });

  it.each<[string, LawVerdict, string]>([
    ['a standing that does not follow', { ...partial, standing: 'CONFORMANT', standingReasons: [] }, 'standing'],
    ['a violation that became partial', { ...broken, standing: 'PARTIAL_ALIVE' }, 'standing'],
    ['counts of other findings', { ...partial, counts: { ...partial.counts, unknown: 0 } }, 'counts'],
    ['reasons that were left out', { ...partial, standingReasons: [] }, 'standingReasons'],
    ['a claim that says more', { ...partial, claim: partial.claim.replace('PARTIAL_ALIVE', 'CONFORMANT') }, 'claim'],
    ['a finding that was changed', { ...broken, findings: [aControl(), aKill()] }, 'standing'],
    ['a finding that was dropped', { ...partial, findings: [aControl(), aKill()] }, 'counts'],
    ['a filter that was dropped', { ...honest({ run: { ...partial.run, filters: ['case X'] } }), run: partial.run }, 'standing'],
    [
      'machinery that was called admitted',
      { ...honest({ court: { ...partial.court, admitted: false } }), court: partial.court },
      'standing',
    ],
    ['a record that was called complete', { ...honest({ run: { ...partial.run, complete: false } }), run: partial.run }, 'standing'],
  ])('finds %s', (_, verdict, member) => {
    expect(recount(verdict).some((complaint) => complaint.startsWith(`${member} is `))).toBe(true);
  });

  it('finds a subject that is only described at a level that wants a measured one', () => {
    const { profile, subject } = aPredicate();
    const wanted = { profile: { ...profile, measured: true } };
    expect(honest(wanted).standing).toBe('CONFORMANT');
    expect(recount({ ...honest(wanted), subject: { ...subject, identity: 'described' } })).not.toEqual([]);
  });

  it('takes a refused subject at its word, but not for anything else', () => {
    const refused = honest({}, 'another name');
    expect(refused.standing).toBe('REFUSED');
    expect(recount({ ...refused, standing: 'CONFORMANT' })).not.toEqual([]);
  });
});
