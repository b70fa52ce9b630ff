import { type CaseId, parseCaseId } from '../../../src/model/court.js';
import type { Counterexample, Finding } from '../../../src/model/finding.js';
import { lawPredicateType, type VerifiedStatement } from '../../../src/model/statement.js';
import type { LawVerdict, VerdictCounts } from '../../../src/model/verdict.js';

export const caseId = (text: string): CaseId => {
  const id = parseCaseId(text);
  if (id === undefined) throw new Error(`not a case id: ${text}`);
  return id;
};

export const digest = (digit: string): string => digit.repeat(64);

export const aCounterexample = (over: Partial<Counterexample> = {}): Counterexample => ({
  case: caseId('SA2A-AUTH-002'),
  seed: 42,
  path: '0:1:0',
  draws: { actor: 'principal-1', skill: 'payments/refund', input: { order: 'A-1', amount: 1 } },
  acts: ['send as principal-1: payments/refund, without a grant'],
  sent: [
    { principal: 'principal-1', messageId: 'm-1', skill: 'payments/refund', input: { order: 'A-1', amount: 1, note: 'x'.repeat(80) } },
  ],
  gained: ['one effect of payments/refund that no grant explains'],
  expected: 'no effect, and a refusal of the authority family',
  observed: { state: 'completed', effects: 1 },
  grade: 'witnessed',
  reproduced: { times: 3, of: 3 },
  ...over,
});

export const aFinding = (over: Partial<Finding> = {}): Finding => ({
  case: caseId('SA2A-AUTH-001'),
  court: 'SA2A-AUTH',
  kind: 'falsifier',
  law: 'Being authenticated is not being authorised.',
  source: ['RFC-SA2A-001 S29', 'RFC-SA2A-002 §65'],
  aims: 'authority',
  required: true,
  finding: 'FALSIFIER_KILLED',
  grade: 'witnessed',
  acceptedGrade: 'differential',
  labels: [],
  seed: 7,
  runs: { planned: 100, examples: 3, counted: 103, discarded: 0, notApplicable: 0, unseen: 0 },
  statistics: { skill: { 'payments/refund': 60, 'mail/send': 43 }, placement: { metadata: 103 } },
  at: { file: 'courts/sa2a-auth.yaml', line: 12 },
  ...over,
});

export const aSurvivor = (over: Partial<Finding> = {}): Finding =>
  aFinding({
    case: caseId('SA2A-AUTH-002'),
    finding: 'FALSIFIER_SURVIVED',
    labels: ['reproduced 3 of 3'],
    failure: 'AUTHORITY_FAILURE',
    guard: 'authority-check',
    control: caseId('SA2A-AUTH-001'),
    counterexample: aCounterexample(over.case === undefined ? {} : { case: over.case }),
    at: { file: 'courts/sa2a-auth.yaml', line: 31 },
    ...over,
  });

/** One finding of every word, in two courts. */
export const mixedFindings = (): readonly Finding[] => [
  aFinding({ kind: 'control', finding: 'CONTROL_PASSED', law: 'A principal with a standing grant acts exactly once.' }),
  aSurvivor(),
  aFinding({ case: caseId('SA2A-AUTH-003') }),
  aFinding({
    case: caseId('SA2A-AUTH-004'),
    kind: 'control',
    finding: 'CONTROL_FAILED',
    failure: 'RECEIPT_FAILURE',
    reason: 'the receipt came late',
  }),
  aFinding({ case: caseId('SA2A-TASK-001'), court: 'SA2A-TASK', finding: 'UNKNOWN', reason: 'the attempt was not seen' }),
  aFinding({ case: caseId('SA2A-TASK-002'), court: 'SA2A-TASK', finding: 'BLOCKED', reason: 'no store' }),
  aFinding({ case: caseId('SA2A-TASK-003'), court: 'SA2A-TASK', finding: 'UNSUPPORTED', reason: 'needs clock' }),
  aFinding({ case: caseId('SA2A-TASK-004'), court: 'SA2A-TASK', finding: 'UNSUPPORTED', required: false, reason: 'needs tasks' }),
  aFinding({ case: caseId('SA2A-TASK-005'), court: 'SA2A-TASK', finding: 'NOT_APPLICABLE', reason: 'one skill only' }),
  aFinding({ case: caseId('SA2A-TASK-006'), court: 'SA2A-TASK' }),
];

const countsOf = (findings: readonly Finding[], pending: number): VerdictCounts => {
  const count = (word: Finding['finding']): number => findings.filter(({ finding }) => finding === word).length;
  return {
    cases: findings.length,
    required: findings.filter(({ required }) => required).length,
    killed: count('FALSIFIER_KILLED'),
    survived: count('FALSIFIER_SURVIVED'),
    controlsPassed: count('CONTROL_PASSED'),
    controlsFailed: count('CONTROL_FAILED'),
    unknown: count('UNKNOWN'),
    blocked: count('BLOCKED'),
    unsupported: count('UNSUPPORTED'),
    notApplicable: count('NOT_APPLICABLE'),
    pending,
    attempts: findings.reduce((sum, { runs }) => sum + (runs?.counted ?? 0), 0),
  };
};

const bound = {
  subject: {
    name: 'refunds-agent',
    revision: '4f1c2d9',
    identity: 'measured',
    principalsEqual: [],
    abilities: ['send', 'grant', 'effects'],
    artifacts: [{ name: 'agent.js', sha256: digest('a'), bytes: 12345 }],
    digest: digest('b'),
    skills: [{ id: 'payments/refund', consequence: 'change' }],
    target: { kind: 'command', planes: { caller: 'own', operator: 'own', witness: 'separate' } },
  },
  profile: {
    id: 'AGENT-AUTHORITY-v26.11.30',
    uri: 'urn:agent-authority:profile:v26.11.30',
    version: 'v26.11.30',
    family: 'AGENT-AUTHORITY',
    level: 'operated',
    strict: false,
    draft: false,
    digest: digest('c'),
    leastGrade: 'witnessed',
    measured: false,
  },
  court: {
    name: 'sa2a-court',
    version: '0.1.0',
    revision: digest('9'),
    package: digest('8'),
    admitted: true,
    schemas: digest('e'),
    corpus: { digest: digest('d'), files: [{ name: 'courts/sa2a-auth.yaml', sha256: digest('f') }] },
    vocabulary: { version: '1', digest: digest('1') },
  },
  run: {
    id: 'urn:uuid:7b3d5c9e-2f7a-4d0c-9a30-1f9f2a9b7a11',
    startedAt: '2026-11-30T08:00:00.000Z',
    finishedAt: '2026-11-30T08:00:03.500Z',
    generator: { name: 'fast-check', version: '4.11.0' },
    seed: -123456789,
    runs: 100,
    minRuns: 25,
    filters: [],
    complete: true,
    interrupted: false,
    evidenceClasses: ['local test'],
    signer: 'key',
    keyid: digest('5'),
  },
} as const;

/** A whole verdict; the counts follow the findings. */
export const aVerdict = (over: Partial<LawVerdict> = {}): LawVerdict => {
  const findings = over.findings ?? mixedFindings();
  const pending = over.pending ?? ['SA2A-PLAN-001'];
  return {
    kind: 'semantic-law-verdict',
    schemaVersion: '1.0.0',
    wireConformance: 'NOT_ASSESSED',
    ...bound,
    gates: [],
    findings,
    pending,
    notice: 'SEMANTIC-LAW VERDICT. This is not an A2A wire-protocol conformance result and must not be presented as one.',
    counts: countsOf(findings, pending.length),
    exclusions: [{ id: 'SA2A-XRUNTIME', status: 'NOT_SCORED', reason: 'a single runtime' }],
    evidence: { record: { name: 'evidence.ndjson', sha256: digest('2'), entries: 4211, complete: true } },
    standing: 'NONCONFORMANT',
    standingReasons: [
      { is: 'violation', ref: 'SA2A-AUTH-002' },
      { is: 'control failed', ref: 'SA2A-AUTH-004', detail: 'the receipt came late' },
    ],
    claim: 'AGENT-AUTHORITY-OPERATED v26.11.30 NONCONFORMANT for exact subject refunds-agent 4f1c2d9; evidence: local test.',
    nonClaims: ['Wire conformance was not assessed.', 'Nothing is said about another subject, profile or level.'],
    ...over,
  };
};

/** A verdict in which every required case passed. */
export const aCleanVerdict = (over: Partial<LawVerdict> = {}): LawVerdict =>
  aVerdict({
    findings: [
      aFinding({ kind: 'control', finding: 'CONTROL_PASSED' }),
      aFinding({ case: caseId('SA2A-AUTH-002') }),
      aFinding({ case: caseId('SA2A-AUTH-003'), required: false, finding: 'UNSUPPORTED', reason: 'needs tasks' }),
    ],
    pending: [],
    standing: 'CONFORMANT',
    standingReasons: [],
    claim: 'AGENT-AUTHORITY-OPERATED v26.11.30 CONFORMANT for exact subject refunds-agent 4f1c2d9.',
    ...over,
  });

export const envelopeDigest = digest('7');

/** A statement over the verdict as `attest/` would hand it over. */
export const aVerifiedStatement = (verdict: LawVerdict = aVerdict()): VerifiedStatement =>
  ({
    statement: {
      _type: 'https://in-toto.io/Statement/v1',
      subject: [{ name: 'subject.json', digest: { sha256: verdict.subject.digest } }],
      predicateType: lawPredicateType,
      predicate: { ...verdict, renderings: [] },
    },
    keyid: digest('5'),
    envelopeDigest,
  }) as unknown as VerifiedStatement;

/** The same JSON value with the members of every object in the opposite order. */
export const reversed = <Value>(value: Value): Value => {
  const turn = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(turn);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(
      Object.entries(inner)
        .toReversed()
        .map(([name, member]) => [name, turn(member)]),
    );
  };
  return turn(value) as Value;
};
