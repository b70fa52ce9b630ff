import { auditRows } from '../../../src/judgment/audit-rows.js';
import { auditNotice, type AuditFacts, type AuditGrant, type AuditReport, type AuditSkill } from '../../../src/model/audit.js';
import { aPredicate } from '../a-predicate.js';

/** A skill that changes something, declared and observed as it is. */
export const aSkill = (over: Partial<AuditSkill> = {}): AuditSkill => ({
  id: 'refund',
  declared: [{ source: 'skill list', consequence: 'change' }],
  consequence: 'change',
  exists: 'yes',
  observed: { is: 'effect', calls: 1, effects: 1, detail: '1 effect(s)' },
  seenBefore: 1,
  laws: [],
  ...over,
});

/** A grant that is bounded and used. */
export const aGrant = (over: Partial<AuditGrant> = {}): AuditGrant => ({
  principal: 'alice',
  skill: 'refund',
  source: 'witness',
  standing: 'stands',
  expiresAt: '2026-12-31T00:00:00.000Z',
  uses: { read: 1, recorded: 0 },
  wider: [],
  ...over,
});

/** An audit of these facts, its rows derived. */
export const aReport = (facts: AuditFacts): AuditReport => {
  const { subject, court, run } = aPredicate();
  return {
    kind: 'audit',
    schemaVersion: '1.0.0',
    notice: auditNotice,
    lawConformance: 'NOT_ASSESSED',
    wireConformance: 'NOT_ASSESSED',
    subject,
    court: { name: 'sa2a-court', version: court.version, revision: court.revision, package: court.package },
    run,
    calls: { planned: 1, consequential: 1, made: 1 },
    notObserved: [],
    nonClaims: ['It is no verdict.'],
    ...facts,
    rows: auditRows(facts),
  };
};

/** An audit that holds a text wherever a subject could put one. */
export const aHostileReport = (text: string): AuditReport =>
  aReport({
    skills: [
      aSkill({
        id: text,
        declared: [{ source: 'card', consequence: text }],
        observed: { is: 'effect', calls: 1, effects: 1, detail: text },
      }),
    ],
    grants: [aGrant({ principal: text, skill: text, wider: [text], constraints: { [text]: text } })],
    card: { from: text, skills: [text], partial: false },
  });
