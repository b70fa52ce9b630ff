import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/base/digest.js';
import type { LawPredicate } from '../../../src/model/verdict.js';
import type { CheckAsk } from '../../../src/proceedings/check-ask.js';
import { check } from '../../../src/proceedings/check.js';
import { aGate, aVerdictBy, finishedAt, ownCorpus } from '../../support/a-gate.js';
import { answerOf } from '../../support/gate-answer.js';
import { aCaseId, aControl, aCounterexample, aDigest, aKill, aPredicate } from '../../support/a-predicate.js';

const plain = aPredicate();
const survived = aKill({ finding: 'FALSIFIER_SURVIVED', failure: 'AUTHORITY_FAILURE', counterexample: aCounterexample() });

type Row = readonly [
  what: string,
  given: { readonly verdict?: Partial<LawPredicate>; readonly ask?: Partial<CheckAsk> },
  answer: readonly [exit: number, ...codes: string[]],
];

const strictly = { ...aVerdictBy({ keyid: '' }).profile, strict: true };
const described: Partial<LawPredicate> = { subject: { ...plain.subject, identity: 'described', artifacts: [] } };
const claimed: Partial<LawPredicate> = { subject: { ...plain.subject, identity: 'claimed', artifacts: [] } };
const challenged: Partial<LawPredicate> = { run: { ...plain.run, challenge: 'n-123' } };

const rows: readonly Row[] = [
  // Subjects
  ['the artifact that was hashed', {}, [0]],
  ['the listing of all artifacts', { ask: { subject: `sha256:${aDigest('b')}` } }, [0]],
  ['another artifact', { ask: { subject: `sha256:${aDigest('0')}` } }, [6, 'expected-subject']],
  ['subject.json of a measured subject', { ask: { subject: `sha256:${aDigest('d')}` } }, [6, 'expected-subject']],
  ['subject.json where described is enough', { ask: { subject: `sha256:${aDigest('d')}`, identity: 'described' } }, [0]],
  ['a described subject', { verdict: described, ask: { subject: `sha256:${aDigest('d')}` } }, [6, 'expected-identity', 'expected-subject']],
  ['a described subject that is enough', { verdict: described, ask: { subject: `sha256:${aDigest('d')}`, identity: 'described' } }, [0]],
  [
    'a claimed subject where described is asked',
    { verdict: claimed, ask: { subject: `sha256:${aDigest('d')}`, identity: 'described' } },
    [6, 'expected-identity'],
  ],
  ['a claimed subject that is enough', { verdict: claimed, ask: { subject: `sha256:${aDigest('d')}`, identity: 'claimed' } }, [0]],
  ['a subject that is no digest', { ask: { subject: 'agent-under-test' } }, [2, 'SUBJECT_DIGEST']],
  ['a digest in upper case', { ask: { subject: `sha256:${aDigest('A')}` } }, [2, 'SUBJECT_DIGEST']],
  ['a digest of another kind', { ask: { subject: `sha512:${aDigest('a')}` } }, [2, 'SUBJECT_DIGEST']],
  // Profiles and levels
  ['the profile by its URI', { ask: { profile: 'urn:agent-authority:profile:v26.11.30' } }, [0]],
  ['the profile by its version', { ask: { profile: 'v26.11.30' } }, [0]],
  ['a later version that nobody knows', { ask: { profile: 'AGENT-AUTHORITY-v26.12.1' } }, [6, 'expected-profile']],
  ['an earlier version that nobody knows', { ask: { profile: 'v26.11.3' } }, [6, 'expected-profile']],
  ['another profile', { ask: { profile: 'SA2A-PROFILE-v26.9.20', level: 'do' } }, [6, 'expected-profile', 'expected-level']],
  ['its predecessor', { ask: { profile: 'v26.9.16', level: 'core' } }, [6, 'expected-profile', 'expected-level']],
  [
    'a strict id',
    { ask: { profile: 'SA2A-STRICT-v26.9.20', level: 'strict' } },
    [6, 'expected-profile', 'expected-level', 'expected-strict'],
  ],
  ['a higher level', { ask: { level: 'receipted' } }, [6, 'expected-level']],
  ['the level in capitals', { ask: { level: 'AUTHORITY' } }, [0]],
  [
    'a lower level than the one tried',
    { verdict: { profile: { ...aVerdictBy({ keyid: '' }).profile, level: 'operated' } } },
    [6, 'expected-level'],
  ],
  ['a level that does not exist', { ask: { level: 'autority' } }, [2, 'UNKNOWN_LEVEL']],
  // Ages and challenges
  ['a verdict as old as is allowed', { ask: { maxAge: 3_600_000 } }, [0]],
  ['a verdict older than is allowed', { ask: { maxAge: 3_599_999 } }, [6, 'expected-age']],
  ['a clock four minutes slow', { ask: { now: finishedAt - 4 * 60_000 } }, [0]],
  ['a verdict from the future', { ask: { now: finishedAt - 6 * 60_000 } }, [6, 'expected-past']],
  ['the challenge that was given', { verdict: challenged, ask: { challenge: 'n-123' } }, [0]],
  ['another challenge', { verdict: challenged, ask: { challenge: 'n-124' } }, [6, 'expected-challenge']],
  ['a verdict without a challenge', { ask: { challenge: 'n-123' } }, [6, 'expected-challenge']],
  // Standings
  ['a violation', { verdict: { findings: [aControl(), survived] } }, [1, 'standing']],
  [
    'a broken control',
    {
      verdict: {
        findings: [
          aControl({ finding: 'CONTROL_FAILED', failure: 'AUTHORITY_FAILURE', reason: 'denied', counterexample: aCounterexample() }),
          aKill(),
        ],
      },
    },
    [1, 'standing'],
  ],
  [
    'an unknown case',
    {
      verdict: {
        findings: [aControl(), aKill(), aKill({ finding: 'UNKNOWN', case: aCaseId('SA2A-AUTH-003'), reason: 'not seen' })],
      },
    },
    [3, 'standing'],
  ],
  ['a filtered docket', { verdict: { run: { ...plain.run, filters: ['case SA2A-AUTH-00?'] } } }, [3, 'standing']],
  ['a requirement without a case', { verdict: { pending: ['SA2A-PLAN-009'] } }, [3, 'standing']],
  ['a cut record', { verdict: { run: { ...plain.run, complete: false } } }, [3, 'standing']],
  ['an undecided case in strict judgment', { verdict: { profile: strictly, pending: ['SA2A-PLAN-009'] } }, [1, 'standing']],
  ['a strict verdict where strict was not asked', { verdict: { profile: strictly } }, [0]],
  // Signers
  ['a throw-away signer', { verdict: { run: { ...plain.run, signer: 'throw-away' } } }, [5, 'signer-throw-away']],
  ['a path that is not there', { ask: { path: '/nowhere/verdict.dsse.json' } }, [2, 'file-missing']],
  // Corpora
  [
    'a corpus of somebody else',
    {
      verdict: {
        court: {
          ...plain.court,
          corpus: { digest: sha256(`${aDigest('e')}  corpus/a.yaml\n`), files: [{ name: 'corpus/a.yaml', sha256: aDigest('e') }] },
        },
        profile: { ...aVerdictBy({ keyid: '' }).profile, digest: aDigest('e') },
      },
    },
    [5, 'corpus-unknown'],
  ],
  [
    'a corpus that is not its listing',
    { verdict: { court: { ...plain.court, corpus: { ...ownCorpus('profiles/x'), digest: aDigest('0') } } } },
    [5, 'corpus-digest'],
  ],
  [
    'a profile that is not in its corpus',
    { verdict: { profile: { ...aVerdictBy({ keyid: '' }).profile, digest: aDigest('0') } } },
    [5, 'corpus-profile'],
  ],
  // Everything at once
  [
    'nothing right but the signature',
    {
      verdict: { findings: [aControl(), survived], run: { ...plain.run, signer: 'throw-away' } },
      ask: { subject: `sha256:${aDigest('0')}`, level: 'operated', maxAge: 1, challenge: 'c', minPolicyVersion: 9 },
    },
    [5, 'policy-version', 'expected-subject', 'expected-level', 'expected-challenge', 'expected-age', 'signer-throw-away', 'standing'],
  ],
];

describe('the gate', () => {
  it.each(rows)('answers %s', async (_what, { verdict, ask }, answer) => {
    const gate = aGate(verdict);
    expect(await answerOf({ ...gate.ask, ...ask })).toEqual(answer);
  });

  it('notes a program that the command names and nobody measured', async () => {
    const notesFor = async (argv: readonly string[]): Promise<string> => {
      const { subject } = plain;
      const gate = aGate({ subject: { ...subject, target: { ...subject.target, kind: 'command', argv } } });
      const checked = await check(gate.ask);
      return checked.ok ? checked.value.notes.join('\n') : 'refused';
    };
    const measured = plain.subject.artifacts[0]?.name ?? '';
    expect(await notesFor(['node', './other.mjs'])).toMatch(/the command names \.\/other\.mjs, which is not among the measured artifacts/);
    expect(await notesFor(['node', `./${measured}`, '--fast'])).not.toMatch(/the command names/);
  });

  it('gives the strongest code of all reasons, and notes what a reader has to know', async () => {
    const gate = aGate();
    const checked = await check(gate.ask);
    expect(checked).toMatchObject({ ok: true, value: { allowed: true, policyVersion: 3, signers: [gate.key.keyid], age: 3_600_000 } });
    expect(checked.ok ? checked.value.notes.join('\n') : '').toMatch(/^the age is what the signer claims/);
  });

  it('takes the target file that was used, and refuses another and a verdict that binds none', async () => {
    const gate = aGate();
    const targetFile = join(gate.folder, 'target.yaml');
    writeFileSync(targetFile, 'kind: command\ncommand: [node, agent.mjs]\n');
    expect(await answerOf({ ...gate.ask, targetFile })).toEqual([6, 'expected-target-file']);
    const { loadTargetFile } = await import('../../../src/corpus/target-file.js');
    const { digest = '' } = loadTargetFile(targetFile, { cwd: '.' });
    const bound = aGate({ subject: { ...plain.subject, target: { ...plain.subject.target, fileDigest: digest } } });
    expect(await answerOf({ ...bound.ask, targetFile })).toEqual([0]);
    writeFileSync(targetFile, 'kind: command\ncommand: [node, other.mjs]\n');
    expect(await answerOf({ ...bound.ask, targetFile })).toEqual([6, 'expected-target-file']);
    expect(await answerOf({ ...bound.ask, targetFile: join(gate.folder, 'no.yaml') })).toEqual([2, 'FILE_MISSING']);
  });
});

describe('the gate without key and policy', () => {
  it('judges nothing', async () => {
    const { trust: _trust, ...ask } = aGate().ask;
    expect(await answerOf(ask)).toEqual([2, 'trust-missing']);
  });
});
