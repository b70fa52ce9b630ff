import { describe, expect, it } from 'vitest';
import { ruleRun } from '../../../src/judgment/rule-run.js';
import type { CourtCase, WordUse } from '../../../src/model/court.js';
import type { Step } from '../../../src/model/exhibit.js';
import type { Outcome } from '../../../src/model/protocol.js';
import type { RunRecord, RunRuling } from '../../../src/model/trial.js';
import { anExhibit, someFacts } from '../../support/exhibits/an-exhibit.js';
import { aDecision, anEffect, seeing } from '../../support/exhibits/rows.js';
import { aGrant, aRevocation, aSend, answeredBy } from '../../support/exhibits/steps.js';
import { aControlCase, aCourtCase, anEntry } from '../../support/trial/a-court-case.js';
import { aControlRun, aRecord, judgeTools, lawfulActs, refusedActs } from '../../support/trial/a-record.js';

const use = (word: string, args: WordUse['args']): WordUse => ({ word, args, path: '' });
const authority: Partial<CourtCase> = { refusal: { of: 'call', family: 'authority' } };

const ruled = (steps: readonly Step[], changes: Partial<CourtCase> = authority, record: Partial<RunRecord> = {}): RunRuling =>
  ruleRun(anEntry(aCourtCase(changes)), aRecord(steps, record), judgeTools());

const around = { controls: [aControlRun('before'), aControlRun('after')] };
const refusedBy = (answer: Outcome): readonly Step[] => [answeredBy(answer)];

describe('an attack is held', () => {
  it('where it was seen, gained nothing, and was refused for the right reason', () => {
    expect(ruled(refusedActs)).toEqual({ is: 'held', grade: 'witnessed' });
  });

  it('by a typed answer only where the control stood on both sides of it', () => {
    const typed = refusedBy({ state: 'failed', refusal: { code: 'no_standing_grant' } });
    expect(ruled(typed, authority, around)).toEqual({ is: 'held', grade: 'typed' });
    expect(ruled(typed)).toMatchObject({ is: 'unseen', why: expect.stringContaining('both sides') });
  });

  it('by a bare refusal at the least grade', () => {
    expect(ruled(refusedBy({ state: 'rejected' }), authority, around)).toEqual({ is: 'held', grade: 'differential' });
  });

  it('before authority at best by its answer', () => {
    expect(ruled(refusedActs, { ...authority, aims: 'selection' }, around)).toEqual({ is: 'held', grade: 'typed' });
  });

  it('and says which of several lawful outcomes came about', () => {
    const branch = (name: string, count: number) => ({ branch: { name, is: { effects: { of: 'call', count } } } });
    const outcomes = { ...authority, expect: [use('one-of', [branch('idle', 0), branch('acted', 1)])] };
    expect(ruled(refusedActs, outcomes)).toEqual({ is: 'held', grade: 'witnessed', branch: 'idle' });
    expect(ruled(refusedActs, { ...authority, expect: [use('one-of', [branch('acted', 1)])] }).is).toBe('unseen');
  });
});

describe('an attack is broken', () => {
  const acted = [aSend({ seen: seeing({ effects: [anEffect()] }) })];

  it('by each thing that its case forbids, and says what was gained', () => {
    const ruling = ruled(acted);
    expect(ruling).toMatchObject({ is: 'broken', witnessed: true, grade: 'witnessed' });
    expect(ruling.is === 'broken' && ruling.gained.map((text) => text.split(':')[0])).toEqual(['unexplained-effect', 'effects', 'state']);
  });

  it('though the attempt was not seen: what it gained is proof that it arrived', () => {
    expect(ruled(acted, { ...authority, attempted: [use('decided', 'never-sent')] })).toMatchObject({ is: 'broken', grade: 'none' });
  });

  it('though the control did not act, or failed', () => {
    const failed = aControlRun('before', anExhibit([aGrant(), answeredBy({ state: 'failed', refusal: { code: 'no_standing_grant' } })]));
    expect(ruled(acted, authority, { controls: [failed] }).is).toBe('broken');
    expect(ruled(acted, authority, { controls: [] }).is).toBe('broken');
  });

  it('by an answer alone that nobody witnessed', () => {
    expect(ruled([aSend()])).toMatchObject({ is: 'broken', witnessed: false });
  });

  it('by an effect that nothing permits, though the case does not say so', () => {
    const steps = [
      aGrant({ skill: 'update' }),
      aSend({ skill: 'look', answer: { state: 'failed' }, seen: seeing({ effects: [anEffect({ skill: 'update' })] }) }),
    ];
    expect(ruled(steps, { forbidden: [use('state', { of: 'call', is: ['completed'] })] })).toMatchObject({ is: 'broken', witnessed: true });
  });

  it('while acts are left out only by an effect that nothing permits, unless only grants are', () => {
    const when: CourtCase['when'] = [
      { name: 'g', ...use('grant', {}) },
      { name: 'r', ...use('revoke', {}) },
      { name: 'call', ...use('send', {}) },
    ];
    const completed = [aSend()];
    expect(ruled(completed, { ...authority, when }, { omitted: [0] }).is).toBe('broken');
    expect(ruled(completed, { ...authority, when }, { omitted: [1] }).is).not.toBe('broken');
    expect(ruled(acted, { ...authority, when }, { omitted: [1] })).toMatchObject({
      is: 'broken',
      gained: [expect.stringContaining('unexplained-effect')],
    });
  });

  it('where an operator act was declined only by an effect that nothing permits', () => {
    expect(ruled([aGrant({ declined: 'no' }), aSend()]).is).toBe('not-applicable');
    expect(ruled([aGrant({ declined: 'no' }), aSend({ seen: seeing({ effects: [anEffect()] }) })]).is).toBe('broken');
  });

  it('by what differs from the twin world', () => {
    const differing: Partial<CourtCase> = { forbidden: [use('differs', 'call')], twin: { without: 'marker' } };
    const record = { twin: anExhibit(lawfulActs) };
    expect(ruled([aGrant(), answeredBy({ state: 'failed' })], differing, record).is).toBe('broken');
    expect(ruled(lawfulActs, differing, record)).toEqual({ is: 'held', grade: 'witnessed' });
  });
});

describe('an attack is unseen', () => {
  it.each<[string, readonly Step[], Partial<CourtCase>]>([
    ['for a parse error', refusedBy({ state: 'none', error: { code: -32_700, message: 'parse' } }), authority],
    ['for a schema error', refusedBy({ state: 'none', error: { code: -32_602, message: 'schema' } }), authority],
    ['for a missing task', refusedBy({ state: 'none', error: { code: -32_001, message: 'none' } }), authority],
    ['for a rate limit', refusedBy({ state: 'none', http: 429 }), authority],
    [
      'for a blocked resource without a fault',
      refusedBy({ state: 'failed', refusal: { code: 'x', class: 'BLOCKED_RESOURCE' } }),
      authority,
    ],
    ['for another family', refusedBy({ state: 'failed', refusal: { code: 'x', class: 'REFUSED_STRUCTURE' } }), authority],
    ['for a lost answer', refusedBy({ state: 'lost' }), authority],
  ])('where it was refused %s', (_, steps, changes) => {
    expect(ruled(steps, changes, around).is).toBe('unseen');
  });

  it('where its attempt was not witnessed and no reason is asked for', () => {
    expect(ruled([answeredBy({ state: 'failed' })], {}, around).is).toBe('unseen');
  });

  it('where what it expects does not hold, or a proof cannot be told', () => {
    expect(ruled(refusedActs, { ...authority, expect: [use('state', { of: 'call', is: ['rejected'] })] }).is).toBe('unseen');
    expect(ruled(refusedActs, { ...authority, forbidden: [use('present', { marker: 'x', in: 'never-sent' })] }).is).toBe('unseen');
  });

  it('where others may have done what was seen', () => {
    const shared = anExhibit(
      [
        answeredBy(
          { state: 'failed', refusal: { code: 'no_standing_grant' } },
          { seen: seeing({ effects: [anEffect({ messageId: 'm-9', input: {} })], decisions: [aDecision()] }) },
        ),
      ],
      { own: false },
    );
    expect(ruled([], { ...authority, forbidden: [use('effects', { of: 'call' })] }, { main: shared }).is).toBe('unseen');
  });
});

describe('an attack without a control that acted', () => {
  const controls = (steps: readonly Step[]) => ({ controls: [aControlRun('before', anExhibit(steps))] });

  it('is unseen where the control failed, and keeps its wrong facts', () => {
    const ruling = ruled(
      refusedActs,
      authority,
      controls([aGrant(), answeredBy({ state: 'failed', refusal: { code: 'no_standing_grant' } })]),
    );
    expect(ruling).toMatchObject({ is: 'unseen', brokenControl: [expect.stringContaining('standing grant')] });
  });

  it('is unusable where the control did not act for another reason', () => {
    expect(ruled(refusedActs, authority, controls([aGrant(), answeredBy({ state: 'input-required' })])).is).toBe('unusable');
  });

  it('does not apply where the subject declined what the control needs', () => {
    expect(ruled(refusedActs, authority, controls([aGrant({ declined: 'no' })])).is).toBe('not-applicable');
  });

  it('is unseen where no control was held', () => {
    expect(ruled(refusedActs, authority, { controls: [] }).is).toBe('unseen');
  });

  it('is judged by every control: one that did not act is enough', () => {
    const late = aControlRun('after', anExhibit([aGrant(), answeredBy({ state: 'lost' })]));
    expect(ruled(refusedActs, authority, { controls: [aControlRun(), late] }).is).toBe('unseen');
  });

  it('of its own is judged by that', () => {
    const paired = { ...authority, paired: { when: [], expect: [use('effects', { of: 'call', count: 1 })] } };
    expect(ruled(refusedActs, paired)).toEqual({ is: 'held', grade: 'witnessed' });
    expect(ruled(refusedActs, paired, controls([aGrant(), answeredBy({ state: 'failed' })])).is).toBe('unusable');
  });
});

describe('an attack on a finished task', () => {
  it('does not apply where it was refused for that', () => {
    const opened = aSend({ name: 'opened', messageId: 'm-0', skill: 'look', answer: { state: 'completed', taskId: 't-0' } });
    const call = answeredBy({ state: 'failed', refusal: { code: 'x', class: 'REFUSED_STRUCTURE' } }, { taskId: 't-0' });
    expect(ruled([opened, call], authority, around)).toEqual({ is: 'not-applicable', why: 'the task was finished' });
  });

  it('does not apply to an open task either that takes no such message, but is unseen where it was refused for a wrong reason', () => {
    const open = aSend({ name: 'opened', messageId: 'm-0', skill: 'look', answer: { state: 'input-required', taskId: 't-0' } });
    const turnedAway = answeredBy({ state: 'failed', refusal: { code: 'x', class: 'REFUSED_STRUCTURE' } }, { taskId: 't-0' });
    expect(ruled([open, turnedAway], authority, around)).toEqual({ is: 'not-applicable', why: 'the task takes no such message' });
    const broken = answeredBy({ state: 'none', error: { code: -32_603, message: 'internal error' } }, { taskId: 't-0' });
    expect(ruled([open, broken], authority, around).is).toBe('unseen');
  });
});

describe("a control's own run", () => {
  const own = (steps: readonly Step[]) => ruleRun(anEntry(aControlCase()), aRecord(steps, { controls: [] }), judgeTools(someFacts()));

  it('is held, broken, unusable, unseen, or does not apply', () => {
    expect(own(lawfulActs)).toEqual({ is: 'held', grade: 'witnessed' });
    expect(own([aGrant(), answeredBy({ state: 'failed', refusal: { code: 'no_standing_grant' } })])).toMatchObject({
      is: 'broken',
      witnessed: true,
    });
    expect(own([aGrant(), answeredBy({ state: 'input-required' })]).is).toBe('unusable');
    expect(own([aGrant(), answeredBy({ state: 'lost' })]).is).toBe('unseen');
    expect(own([aGrant({ declined: 'no' })]).is).toBe('not-applicable');
  });

  it('is not broken by a refusal after its grant was taken away', () => {
    expect(own([aGrant(), aRevocation(), answeredBy({ state: 'failed', refusal: { code: 'no_standing_grant' } })]).is).toBe('unusable');
  });
});
