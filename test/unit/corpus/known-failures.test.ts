import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/base/digest.js';
import { type KnownList, loadKnownList } from '../../../src/corpus/known-failures.js';
import type { KnownSource } from '../../../src/model/known.js';
import { faultOf, linesOf } from '../../support/corpus/faults.js';
import { folderWith } from '../../support/corpus/temporary.js';

const load = (list: KnownSource, text: string, name = 'known.yaml'): KnownList =>
  loadKnownList(list, name, { cwd: folderWith({ [name]: text }) });

const entry = (changes = ''): string => `entries:
  - case: SA2A-AUTH-002
    finding: FALSIFIER_SURVIVED
    reason: the gate is behind the cache
    owner: payments
${changes}`;
const answered = '    approver: carol\n    expires: 2027-03-31\n';

describe('a list of known violations', () => {
  it('is read from YAML and JSON with the digest of its bytes', () => {
    const text = entry('    failure: AUTHORITY_FAILURE\n' + answered);
    const expected = {
      from: 'waivers',
      case: 'SA2A-AUTH-002',
      finding: 'FALSIFIER_SURVIVED',
      failure: 'AUTHORITY_FAILURE',
      reason: 'the gate is behind the cache',
      owner: 'payments',
      approver: 'carol',
      expires: '2027-03-31',
    };
    expect(load('waivers', text)).toEqual({ list: 'waivers', name: 'known.yaml', sha256: sha256(text), entries: [expected] });
    const { from: _from, ...written } = expected;
    expect(load('waivers', JSON.stringify({ entries: [written] }), 'known.json').entries).toEqual([expected]);
    expect(load('baseline', 'entries: []\n').entries).toEqual([]);
  });

  it('may be a baseline without approver and end, and no waiver without them', () => {
    expect(load('baseline', entry()).entries).toHaveLength(1);
    expect(linesOf(faultOf(() => load('waivers', entry()))).map((line) => line.split(' | ')[0])).toEqual([
      'MISSING_MEMBER 2 /entries/0/approver',
      'MISSING_MEMBER 2 /entries/0/expires',
    ]);
  });

  it.each([
    ['a text that still has to be written', entry().replace('payments', '"REPLACE: who repairs it"'), /^NOT_WRITTEN 5 \/entries\/0\/owner/],
    ['an empty reason', entry().replace('the gate is behind the cache', '""'), /^WRONG_VALUE 4 \/entries\/0\/reason/],
    ['a day that no calendar has', entry('    expires: 2027-02-30\n'), /^NO_SUCH_DAY 6 \/entries\/0\/expires/],
    ['a time of the day', entry('    expires: 2027-02-28T10:00:00Z\n'), /^WRONG_FORM 6 \/entries\/0\/expires/],
    ['a finding that is no violation', entry().replace('FALSIFIER_SURVIVED', 'UNKNOWN'), /^UNKNOWN_VALUE 3 \/entries\/0\/finding/],
    ['a misspelt member', entry('    onwer: x\n'), /^UNKNOWN_MEMBER 6 \/entries\/0\/onwer/],
    ['a pattern of cases', entry().replace('SA2A-AUTH-002', '"SA2A-*"'), /^WRONG_FORM 2 \/entries\/0\/case/],
    ['a hidden character', entry().replace('payments', '"pay\\u202Ements"'), /^WRONG_FORM 5 \/entries\/0\/owner/],
    [
      'one violation twice',
      `${entry()}${entry().slice('entries:\n'.length)}`,
      /^LISTED_TWICE 6 \/entries\/1 \| .* keep one of the two: the first stands in line 2/,
    ],
    ['no entries', 'baseline: x\n', /^(?:UNKNOWN|MISSING)_MEMBER 1 /],
  ])('is refused for %s', (_what, text, line) => {
    const fault = faultOf(() => load('baseline', text));
    expect(fault.kind).toBe('corpus');
    expect(linesOf(fault)[0]).toMatch(line);
  });

  it('is a usage fault where there is no such file', () => {
    expect(faultOf(() => loadKnownList('baseline', 'nowhere.yaml', { cwd: folderWith({}) }))).toMatchObject({
      kind: 'usage',
      code: 'FILE_MISSING',
      place: { file: 'nowhere.yaml' },
    });
  });
});
