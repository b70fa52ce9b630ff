import { describe, expect, it } from 'vitest';
import { runAnswer } from '../../../../src/reporters/json/run-answer.js';
import { aVerdict } from '../../../support/reporters/a-verdict.js';

const end = { exitCode: 1, exitReason: 'a violation gained standing', folder: 'reports/x' };

describe('the answer of run --json', () => {
  it('has exactly the members that were promised, in their order', () => {
    expect(Object.keys(runAnswer(aVerdict(), end))).toEqual([
      'standing',
      'claim',
      'exitCode',
      'exitReason',
      'profile',
      'level',
      'subject',
      'seed',
      'counts',
      'findings',
      'folder',
    ]);
  });

  it('names every case, with a member only where there is something to say', () => {
    const { findings } = runAnswer(aVerdict(), end);
    expect(findings).toHaveLength(aVerdict().findings.length);
    expect(findings[1]).toMatchObject({
      case: 'SA2A-AUTH-002',
      finding: 'FALSIFIER_SURVIVED',
      failure: 'AUTHORITY_FAILURE',
      grade: 'witnessed',
    });
    expect(findings[1]?.counterexample?.gained).toEqual(['one effect of payments/refund that no grant explains']);
    expect(Object.keys(findings[2] ?? {})).toEqual(['case', 'finding', 'grade']);
  });

  it('is a JSON value', () => {
    const answer = runAnswer(aVerdict(), end);
    expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
  });
});
