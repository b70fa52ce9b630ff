import { describe, expect, it } from 'vitest';
import { toBase64 } from '../../../src/attest/base64.js';
import { generateKey } from '../../../src/attest/keys.js';
import { smallOrderPoints } from '../../../src/attest/public-key.js';
import { roleOf } from '../../../src/attest/trust-policy.js';
import { readTrustPolicy } from '../../../src/attest/trust-read.js';
import { ageText, parseAge, parseTime } from '../../../src/attest/trust-time.js';
import { sha256 } from '../../../src/base/digest.js';
import type { Json, JsonObject } from '../../../src/base/json.js';
import { writePointer } from '../../../src/base/pointer.js';
import { aPolicy, aPolicyKey } from '../../support/a-gate.js';

const law = generateKey('law');
const wire = generateKey('wire');

/** What is wrong with a policy: code and pointer of every problem. */
const problemsOf = (policy: Json): readonly string[] => {
  const read = readTrustPolicy(policy, (path) => ({ path }));
  if (read.ok) return [];
  return [read.error, ...read.error.causes].map(({ kind, code, place }) => `${kind} ${code} ${place?.path ?? ''}`);
};

const spkiOf = (point: string): Uint8Array => Buffer.from(`302a300506032b6570032100${point}`, 'hex');

const withPoint = (point: string): JsonObject => {
  const spki = spkiOf(point);
  return {
    ...aPolicy([law]),
    roles: { law: { ...lawRole(), keys: [{ keyid: sha256(spki), algorithm: 'ed25519', spki: toBase64(spki) }] } },
  };
};

const lawRole = (): JsonObject => ({ predicateType: 'urn:sa2a-court:semantic-law-verdict:v1', threshold: 1 });

describe('a trust policy', () => {
  it('says who may sign what, how many of them, how old, between which times', () => {
    const policy = aPolicy(
      [{ ...law, more: { validFrom: '2026-01-01T00:00:00Z', validUntil: '2027-01-01T00:00:00.500Z' } }, wire],
      { corpora: [sha256('a')] },
      { maxAge: '7d' },
    );
    const read = readTrustPolicy(policy, (path) => ({ path }));
    expect(read).toMatchObject({ ok: true, value: { version: 3, expires: Date.parse('2027-01-01T00:00:00Z'), corpora: [sha256('a')] } });
    expect(read.ok ? roleOf(read.value, 'law') : undefined).toMatchObject({
      threshold: 1,
      maxAge: 604_800_000,
      keys: [{ keyid: law.keyid, role: 'law', validFrom: Date.parse('2026-01-01'), validUntil: Date.parse('2027-01-01T00:00:00.500Z') }],
    });
    expect(read.ok ? roleOf(read.value, 'audit') : 'fault').toBe(undefined);
  });

  it.each(smallOrderPoints)('refuses the point of small order %s, under which anybody can sign', (point) => {
    expect(problemsOf(withPoint(point))).toContain('trust key-small-order /roles/law/keys/0/spki');
  });

  it.each(['ef', 'f0', 'f8', 'ff'].flatMap((first) => ['7f', 'ff'].map((last) => `${first}${'ff'.repeat(30)}${last}`)))(
    'refuses the point %s, which has another, canonical encoding',
    (point) => {
      expect(problemsOf(withPoint(point))).toContain('trust key-not-canonical /roles/law/keys/0/spki');
    },
  );

  it.each<[what: string, pointer: string, value: Json, problems: readonly string[]]>([
    ['a key id that is not its key', '/roles/law/keys/0/keyid', sha256('x'), ['policy-keyid /roles/law/keys/0/keyid']],
    ['a key that is no Ed25519 key', '/roles/law/keys/0/spki', toBase64(Buffer.from('no key')), ['key-algorithm /roles/law/keys/0/spki']],
    ['a key in a loose base64', '/roles/law/keys/0/spki', toBase64(law.spki).replace(/=$/, ''), ['policy-spki /roles/law/keys/0/spki']],
    [
      'a law role for wire statements',
      '/roles/law/predicateType',
      'urn:sa2a-court:wire-observation:v1',
      ['policy-predicate-type /roles/law/predicateType'],
    ],
    ['more signers than keys', '/roles/law/threshold', 2, ['policy-threshold /roles/law/threshold']],
    ['a day that is none', '/expires', '2027-02-29T00:00:00Z', ['policy-time /expires']],
    ['a month that is none', '/roles/law/keys/0/validFrom', '2027-13-01T00:00:00Z', ['policy-time /roles/law/keys/0/validFrom']],
    [
      'a revocation at no time',
      '/roles/law/keys/0/revoked',
      { at: '2027-00-01T00:00:00Z', reason: 'superseded' },
      ['policy-time /roles/law/keys/0/revoked/at'],
    ],
  ])('refuses %s', (_what, pointer, value, problems) => {
    const found = problemsOf(writePointer(aPolicy([law]), pointer, value)).filter(
      (one) => !one.includes('policy-threshold') || pointer.includes('threshold'),
    );
    expect(found).toEqual(problems.map((problem) => `trust ${problem}`));
  });

  it('refuses a key in two roles, and a key twice in one', () => {
    const both = writePointer(aPolicy([law, wire]), '/roles/wire/keys', [aPolicyKey(wire), aPolicyKey(law)]);
    expect(problemsOf(both)).toEqual(['trust policy-two-roles /roles/wire/keys/1']);
    const twice = writePointer(aPolicy([law], {}, { threshold: 2 }), '/roles/law/keys', [aPolicyKey(law), aPolicyKey(law)]);
    expect(problemsOf(twice)).toEqual(['trust policy-key-twice /roles/law/keys/1', 'trust policy-threshold /roles/law/threshold']);
  });

  it('refuses a window that ends before it begins', () => {
    const more = { validFrom: '2026-01-02T00:00:00Z', validUntil: '2026-01-02T00:00:00Z' };
    expect(problemsOf(aPolicy([{ ...law, more }]))).toEqual(['trust policy-window /roles/law/keys/0/validUntil']);
  });

  it('names every problem, not only the first', () => {
    const bad = writePointer(writePointer(aPolicy([law]), '/expires', '2027-02-30T00:00:00Z'), '/roles/law/predicateType', 'urn:x');
    expect(problemsOf(bad)).toEqual(['trust policy-time /expires', 'trust policy-predicate-type /roles/law/predicateType']);
  });
});

describe('times and ages', () => {
  it('are read in one form each', () => {
    expect([parseTime('2026-11-30T08:00:00Z'), parseTime('2026-11-30T08:00:00.000Z')]).toEqual([1796025600000, 1796025600000]);
    const wrong = [
      '2026-11-30',
      '2026-11-30T08:00:00',
      '2026-11-30T08:00:00+01:00',
      '2026-11-30 08:00:00Z',
      '2026-11-31T08:00:00Z',
      '2026-11-30T24:00:00Z',
      '',
    ];
    expect(wrong.map(parseTime)).toEqual(wrong.map(() => undefined));
    expect(['90s', '30m', '12h', '7d'].map(parseAge)).toEqual([90_000, 1_800_000, 43_200_000, 604_800_000]);
    const noAge = ['', '7', 'd', '07d', '0d', '-1d', '1.5h', '7 d', '7D', '1w', '9999999d'];
    expect(noAge.map(parseAge)).toEqual(noAge.map(() => undefined));
  });

  it('are told by their two largest units', () => {
    expect([0, 999, 61_000, 3_600_000, 90_061_000, -60_000].map(ageText)).toEqual(['0s', '0s', '1m 1s', '1h', '1d 1h', '-1m']);
  });
});
