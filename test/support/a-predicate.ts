import { parseCaseId } from '../../src/model/court.js';
import type { CaseId } from '../../src/model/court.js';
import type { Counterexample, Finding } from '../../src/model/finding.js';
import type { LawPredicate, VerdictCounts } from '../../src/model/verdict.js';

/** A digest that is easy to tell from others. */
export const aDigest = (digit: string): string => digit.repeat(64);

/** A case id that a test writes down. */
export const aCaseId = (text: string): CaseId => {
  const id = parseCaseId(text);
  if (id === undefined) throw new TypeError(`not a case id: ${text}`);
  return id;
};

const runs = { planned: 100, examples: 3, counted: 103, discarded: 0, notApplicable: 0, unseen: 0 };

/** A control that passed. */
export const aControl = (changes: Partial<Finding> = {}): Finding => ({
  case: aCaseId('SA2A-AUTH-001'),
  court: 'SA2A-AUTH',
  kind: 'control',
  law: 'A principal with a standing grant for a consequential skill acts exactly once.',
  source: ['RFC-SA2A-002 §57'],
  aims: 'authority',
  required: true,
  finding: 'CONTROL_PASSED',
  grade: 'witnessed',
  acceptedGrade: 'differential',
  labels: [],
  seed: -7,
  runs,
  at: { file: 'courts/sa2a-auth.yaml', line: 4 },
  ...changes,
});

/** A falsifier that was killed. */
export const aKill = (changes: Partial<Finding> = {}): Finding => ({
  ...aControl(),
  case: aCaseId('SA2A-AUTH-002'),
  kind: 'falsifier',
  law: 'Being authenticated is not being authorised.',
  finding: 'FALSIFIER_KILLED',
  control: aCaseId('SA2A-AUTH-001'),
  guard: 'authority-check',
  statistics: { consequence: { change: 60, external_do: 43 } },
  at: { file: 'courts/sa2a-auth.yaml', line: 21 },
  ...changes,
});

/** A small counterexample. */
export const aCounterexample = (changes: Partial<Counterexample> = {}): Counterexample => ({
  case: aCaseId('SA2A-AUTH-002'),
  seed: -7,
  path: '0:1',
  draws: { actor: { name: 'alice' }, skill: 'refund' },
  acts: ['alice sends refund'],
  sent: [{ skill: 'refund', input: { amount: 1 } }],
  gained: ['an effect of refund'],
  expected: 'no effect',
  observed: { effects: 1, share: 0.5 },
  grade: 'witnessed',
  reproduced: { times: 3, of: 3 },
  ...changes,
});

/** Counts of findings, in the plainest way. */
export const countsOf = (findings: readonly Finding[], pending = 0): VerdictCounts => {
  const count = (word: Finding['finding']) => findings.filter((finding) => finding.finding === word).length;
  return {
    cases: findings.length,
    required: findings.filter((finding) => finding.required).length,
    killed: count('FALSIFIER_KILLED'),
    survived: count('FALSIFIER_SURVIVED'),
    controlsPassed: count('CONTROL_PASSED'),
    controlsFailed: count('CONTROL_FAILED'),
    unknown: count('UNKNOWN'),
    blocked: count('BLOCKED'),
    unsupported: count('UNSUPPORTED'),
    notApplicable: count('NOT_APPLICABLE'),
    pending,
    attempts: findings.reduce((sum, finding) => sum + (finding.runs?.counted ?? 0), 0),
  };
};

/** A valid predicate that says CONFORMANT, over one control and one kill; `changes` replace whole members, and counts follow the findings. */
export const aPredicate = (changes: Partial<LawPredicate> = {}): LawPredicate => {
  const findings = changes.findings ?? [aControl(), aKill()];
  return {
    kind: 'semantic-law-verdict',
    schemaVersion: '1.0.0',
    notice: 'SEMANTIC-LAW VERDICT. This is not an A2A wire-protocol conformance result and must not be presented as one.',
    wireConformance: 'NOT_ASSESSED',
    subject: {
      name: 'refunds-agent',
      revision: '4f1c2d9',
      identity: 'measured',
      runtime: 'node 20',
      configuration: { region: 'eu', limits: [1, null, true] },
      artifacts: [{ name: 'dist/agent.mjs', sha256: aDigest('a'), bytes: 1234 }],
      artifactsDigest: aDigest('b'),
      principalsEqual: [],
      abilities: ['send', 'grant', 'revoke', 'effects'],
      skills: [{ id: 'refund', consequence: 'change' }],
      target: {
        kind: 'command',
        planes: { caller: 'own', operator: 'own', witness: 'separate' },
        argv: ['node', 'dist/agent.mjs'],
        env: { MODE: 'test' },
        fileDigest: aDigest('c'),
      },
      digest: aDigest('d'),
    },
    profile: {
      id: 'AGENT-AUTHORITY-v26.11.30',
      uri: 'urn:agent-authority:profile:v26.11.30',
      version: 'v26.11.30',
      family: 'AGENT-AUTHORITY',
      level: 'authority',
      strict: false,
      draft: false,
      digest: aDigest('e'),
      leastGrade: 'differential',
      measured: false,
    },
    court: {
      name: 'sa2a-court',
      version: '0.1.0',
      revision: '9a1b0c2d',
      package: aDigest('1'),
      corpus: { digest: aDigest('2'), files: [{ name: 'courts/sa2a-auth.yaml', sha256: aDigest('3') }] },
      schemas: aDigest('4'),
      vocabulary: { version: '1.0.0', digest: aDigest('5') },
      admitted: true,
    },
    run: {
      id: 'urn:uuid:7b3d5c9e-2f7a-4d0c-9a30-1f9f2a9b7a11',
      startedAt: '2026-11-30T08:00:00.000Z',
      finishedAt: '2026-11-30T08:00:03.000Z',
      generator: { name: 'fast-check', version: '4.11.0' },
      seed: -123456789,
      runs: 100,
      minRuns: 25,
      filters: [],
      complete: true,
      interrupted: false,
      evidenceClasses: ['local test'],
      signer: 'key',
      keyid: aDigest('6'),
    },
    gates: [],
    findings,
    counts: countsOf(findings, changes.pending?.length ?? 0),
    pending: [],
    exclusions: [{ id: 'SA2A-XRUNTIME', status: 'not-scored', reason: 'a single runtime' }],
    evidence: { record: { name: 'evidence.ndjson', sha256: aDigest('7'), entries: 210, complete: true } },
    standing: 'CONFORMANT',
    standingReasons: [],
    claim: 'AGENT-AUTHORITY-AUTHORITY v26.11.30 CONFORMANT for exact subject refunds-agent 4f1c2d9; evidence: local test.',
    nonClaims: ['wireConformance: NOT_ASSESSED'],
    renderings: [{ name: 'verdict.html', mediaType: 'text/html', viewRule: 'sealed-html-v1', digest: { sha256: aDigest('8') } }],
    ...changes,
  };
};
