import { describe, expect, it } from 'vitest';
import { parseLawPredicate } from '../../../src/attest/law-schema.js';
import { isJsonList, isJsonObject, type Json } from '../../../src/base/json.js';
import { pointerTo } from '../../../src/base/strict-json.js';
import { writePointer } from '../../../src/base/pointer.js';
import { aCaseId, aControl, aCounterexample, aDigest, aKill, aPredicate } from '../../support/a-predicate.js';

const problemOf = async (value: Json): Promise<string> => {
  const parsed = await parseLawPredicate(value);
  return parsed.ok ? '' : `${parsed.error.code} ${parsed.error.place?.path ?? ''}`;
};

const survived = aKill({ finding: 'FALSIFIER_SURVIVED', failure: 'AUTHORITY_FAILURE', counterexample: aCounterexample() });
const bad = aPredicate({
  findings: [aControl(), survived],
  standing: 'NONCONFORMANT',
  standingReasons: [{ is: 'AUTHORITY_FAILURE', ref: 'SA2A-AUTH-002' }],
});

/** The pointers of every object in a value, the value itself among them, but for data that is open on purpose. */
const objectsIn = (value: Json, path = ''): readonly string[] => {
  if (/\/(?:configuration|draws|sent|observed|statistics|env|gates)$/.test(path)) return [];
  if (isJsonList(value)) return value.flatMap((item, index) => objectsIn(item, pointerTo(path, index)));
  if (!isJsonObject(value)) return [];
  return [path, ...Object.entries(value).flatMap(([name, member]) => objectsIn(member, pointerTo(path, name)))];
};

describe('the schema of a law predicate', () => {
  it('admits a conformant and a nonconformant verdict', async () => {
    expect([await problemOf(aPredicate()), await problemOf(bad)]).toEqual(['', '']);
  });

  it('admits every optional member of the model', async () => {
    const { subject, run, profile } = aPredicate();
    const whole = aPredicate({
      subject: {
        ...subject,
        identity: 'described',
        describedDigest: 'sha256:1',
        claimedProfile: 'SA2A',
        principalsEqual: ['case'],
        target: { ...subject.target, kind: 'reference', without: ['authority-check'], variant: 'loud' },
      },
      run: { ...run, challenge: 'abc' },
      profile: { ...profile, draft: true },
      findings: [
        aControl(),
        aKill(),
        aKill({ case: aCaseId('SA2A-AUTH-003'), required: false, finding: 'UNSUPPORTED', reason: 'no clock' }),
      ],
      gates: [{ id: 'GATE-04', status: 'PASSED' }],
      exclusions: [],
    });
    expect(await problemOf(whole)).toBe('');
  });

  it('is closed: another member is refused in every object', async () => {
    const places = objectsIn(bad);
    const refused = await Promise.all(places.map((path) => problemOf(writePointer(bad, `${path}/tckResult`, 'PASS'))));
    expect(places.length).toBeGreaterThan(25);
    expect(refused).toEqual(places.map((path) => `predicate-schema ${path}`));
  });

  it.each([
    ['kind', '/kind', 'wire-observation'],
    ['notice', '/notice', 'A2A CONFORMANT'],
    ['wire conformance', '/wireConformance', 'PASS'],
    ['schema version', '/schemaVersion', '2.0.0'],
    ['standing', '/standing', 'COMPLIANT'],
    ['a count', '/counts/killed', -1],
    ['a fraction', '/counts/killed', 1.5],
    ['a digest', '/subject/digest', aDigest('G')],
    ['an upper-case digest', '/court/package', aDigest('A')],
    ['a case id', '/findings/0/case', 'SA2A-AUTH-1'],
    ['a time with a space', '/run/startedAt', '2026-11-30 08:00:00.000Z'],
    ['a seed that is no 32-bit integer', '/run/seed', 2 ** 31],
    ['a rendering by another rule', '/renderings/0/viewRule', 'sealed-html-v2'],
    ['a file name that leaves the folder', '/renderings/0/name', '../verdict.html'],
    ['a bidi override in the claim', '/claim', 'a\u202eb'],
    ['a zero-width character in a law', '/findings/0/law', 'a\u200bb'],
    ['a control in a reason', '/exclusions/0/reason', 'a\u001bb'],
    ['a line feed in a name', '/subject/name', 'a\nb'],
    ['a soft hyphen deep in data', '/subject/configuration/deep', { list: ['a\u00adb'] }],
    ['a bidi mark in a name of data', '/subject/configuration/deep', { 'a\u200fb': 1 }],
    ['an empty claim', '/claim', ''],
    ['no evidence class', '/run/evidenceClasses', []],
    ['a measured subject without artifacts', '/subject/artifacts', []],
  ])('refuses %s', async (_what, path, value) => {
    expect(await problemOf(writePointer(aPredicate(), path, value))).toMatch(/^predicate-schema /);
  });

  it.each([
    ['a survivor', { counts: { ...aPredicate().counts, survived: 1 } }],
    ['a survivor among the findings', { findings: [aControl(), survived], counts: aPredicate().counts }],
    ['an extra survivor', { findings: [aControl(), { ...survived, required: false }, aKill()], counts: aPredicate().counts }],
    ['a failed control', { counts: { ...aPredicate().counts, controlsFailed: 1 } }],
    [
      'an undecided required case',
      { findings: [aControl(), aKill({ finding: 'UNKNOWN', reason: 'not seen' })], counts: aPredicate().counts },
    ],
    ['a requirement without a case', { pending: ['SA2A-AUTH-900'] }],
    ['a count of pending requirements', { counts: { ...aPredicate().counts, pending: 1 } }],
    ['a filter', { run: { ...aPredicate().run, filters: ['--case SA2A-*'] } }],
    ['an incomplete run', { run: { ...aPredicate().run, complete: false } }],
    ['an interrupted run', { run: { ...aPredicate().run, interrupted: true } }],
    ['an incomplete record', { evidence: { record: { ...aPredicate().evidence.record, complete: false } } }],
    ['an empty docket', { findings: [] }],
    ['nothing killed', { findings: [aControl()] }],
    [
      'an unknown corpus in strict mode',
      { profile: { ...aPredicate().profile, strict: true }, court: { ...aPredicate().court, admitted: false } },
    ],
  ])('refuses CONFORMANT with %s', async (_what, changes) => {
    expect(await problemOf(aPredicate(changes))).toMatch(/^predicate-schema /);
  });

  it.each([
    ['a kill without a grade', aKill(), 'grade'],
    ['a kill without runs', aKill(), 'runs'],
    ['a passed control without runs', aControl(), 'runs'],
    ['a survivor without its failure', survived, 'failure'],
    ['a survivor of which nothing is shown', survived, 'counterexample'],
    [
      'a failed control without what was seen',
      aControl({ finding: 'CONTROL_FAILED', failure: 'AUTHORITY_FAILURE', reason: 'two effects' }),
      'reason',
    ],
    ['an unknown without a reason', aKill({ finding: 'UNKNOWN', reason: 'x' }), 'reason'],
  ])('refuses %s', async (_what, finding, member) => {
    const rest = Object.fromEntries(Object.entries(finding).filter(([name]) => name !== member));
    const verdict = { ...bad, findings: [survived, rest] };
    expect(await problemOf({ ...bad, findings: [survived, finding] })).toBe('');
    expect(await problemOf(verdict)).toBe('predicate-schema /findings/1');
  });

  it('refuses a kill in which no run was counted, and a control that was killed', async () => {
    const uncounted = aKill({ runs: { planned: 1, examples: 0, counted: 0, discarded: 1, notApplicable: 0, unseen: 0 } });
    expect(await problemOf({ ...bad, findings: [survived, uncounted] })).toMatch(/^predicate-schema/);
    expect(await problemOf({ ...bad, findings: [survived, aKill({ kind: 'control' })] })).toMatch(/^predicate-schema/);
  });

  it('refuses NONCONFORMANT without a conviction or without a reason', async () => {
    expect(await problemOf({ ...bad, findings: [aControl(), aKill()] })).toBe('predicate-schema /findings');
    expect(await problemOf({ ...bad, standingReasons: [] })).toBe('predicate-schema /standingReasons');
  });

  it('says where it does not fit, what was expected and what was found', async () => {
    const parsed = await parseLawPredicate(writePointer(aPredicate(), '/counts/killed', 'many'), 'v.json');
    expect(parsed.ok ? undefined : parsed.error.place).toEqual({ file: 'v.json', path: '/counts/killed' });
    expect(parsed.ok ? '' : parsed.error.message).toMatch(/must be integer.*found "many"/);
  });
});
