import { describe, expect, it } from 'vitest';
import { ruleControl } from '../../../src/judgment/rule-control.js';
import type { WordUse } from '../../../src/model/court.js';
import type { Step } from '../../../src/model/exhibit.js';
import type { Outcome } from '../../../src/model/protocol.js';
import type { ControlRuling } from '../../../src/model/trial.js';
import { anExhibit, someFacts } from '../../support/exhibits/an-exhibit.js';
import { aDecision, aReceipt, anEffect, seeing } from '../../support/exhibits/rows.js';
import { aFault, aGrant, aSend, aStoreReading, aTaskAnswer, answeredBy } from '../../support/exhibits/steps.js';
import { judgeTools, lawfulActs } from '../../support/trial/a-record.js';

const use = (word: string, args: WordUse['args']): WordUse => ({ word, args, path: '' });
const once = [use('effects', { of: 'call', count: 1 }), use('state', { of: 'call', is: ['completed'] })];

const ruled = (
  steps: readonly Step[],
  expected: readonly WordUse[] = once,
  attempted: readonly WordUse[] = [use('decided', 'call')],
): ControlRuling => ruleControl({ attempted, expect: expected }, anExhibit(steps), judgeTools());

const ending = (answer: Outcome): readonly Step[] => [aGrant(), answeredBy(answer)];

describe('a control passes', () => {
  it('where its attempt was seen and its expectations hold', () => {
    expect(ruled(lawfulActs)).toEqual({ is: 'passed', grade: 'witnessed' });
  });

  it('at the least grade of its proofs', () => {
    const typed = ruled(lawfulActs, once, [use('answered', 'call'), use('decided', 'call')]);
    expect(typed).toEqual({ is: 'passed', grade: 'typed' });
    expect(ruled([...lawfulActs, aTaskAnswer({ state: 'completed' })], [use('shown', 'theirs')], [])).toEqual({
      is: 'passed',
      grade: 'typed',
    });
  });
});

describe('a control fails on a positively wrong fact', () => {
  it.each<[string, readonly Step[]]>([
    [
      'a witnessed refusal in spite of a grant',
      [aGrant(), aSend({ answer: { state: 'failed' }, seen: seeing({ decisions: [aDecision()] }) })],
    ],
    ['a typed refusal of authority in spite of a grant', ending({ state: 'failed', refusal: { code: 'no_standing_grant' } })],
    ['HTTP 403 in spite of a grant', ending({ state: 'none', http: 403 })],
    ['two effects where one was expected', [aGrant(), aSend({ seen: seeing({ effects: [anEffect(), anEffect({ seq: 5 })] }) })]],
    ['completed without its effect', [aGrant(), aSend({ seen: seeing({ decisions: [aDecision({ outcome: 'granted' })] }) })]],
    ['an effect that nothing permits', [aGrant(), aSend({ seen: seeing({ effects: [anEffect({ principal: 'bob' })] }) })]],
  ])('%s', (_, steps) => {
    const ruling = ruled(steps);
    expect(ruling.is).toBe('failed');
    expect(ruling.is === 'failed' && ruling.facts.length).toBeGreaterThan(0);
  });

  it.each<[string, readonly Step[], WordUse]>([
    ['a receipt that is missing', [aGrant(), aSend({ seen: seeing({ effects: [anEffect()] }) })], use('receipt', { of: 'call' })],
    ['a receipt that ends wrongly', lawfulActs, use('receipt', { of: 'call', last: ['REFUSED'] })],
    [
      'a receipt that came late',
      [aGrant(), aSend({ seen: seeing({ effects: [anEffect()], receipts: [aReceipt({ seq: 4 })] }) })],
      use('prepared-before-effect', 'call'),
    ],
    ['a grant that is not in the store', [aGrant(), aStoreReading([])], use('stands', { in: 'rows', of: 'alice', skill: 'pay' })],
  ])('%s', (_, steps, expected) => {
    expect(ruled(steps, [expected], []).is).toBe('failed');
  });
});

describe('a control says nothing about the law', () => {
  it.each<[string, Outcome]>([
    ['failed', { state: 'failed' }],
    ['refused its input', { state: 'failed', refusal: { code: 'invalid_input' } }],
    ['asked back', { state: 'input-required' }],
    ['answered HTTP 400', { state: 'none', http: 400 }],
    ['answered HTTP 500', { state: 'none', http: 500 }],
    ['is still working', { state: 'working' }],
    ['was busy', { state: 'none', http: 429 }],
  ])('where the subject %s', (_, outcome) => {
    expect(ruled(ending(outcome))).toMatchObject({ is: 'other' });
  });

  it('where the answer was lost', () => {
    expect(ruled(ending({ state: 'lost' })).is).toBe('unseen');
  });

  it('where another answer was lost in a crash that the case brought about: that is no chance', () => {
    const lost = { ...answeredBy({ state: 'lost' }), name: 'other', messageId: 'm-other' };
    const refused = answeredBy({ state: 'failed', refusal: { code: 'invalid_input' } });
    const crash = 'crash-after-prepare';
    expect(ruled([aGrant(), aFault(crash), lost, aFault(crash, false), refused]).is).toBe('other');
    expect(ruled([aGrant(), aFault(crash), aFault(crash, false), lost, refused]).is).toBe('unseen');
    expect(ruled([aGrant(), aFault('broker-unavailable'), lost, refused]).is).toBe('unseen');
  });

  it('where a fault was armed and the broker said no', () => {
    expect(
      ruled([aGrant(), aFault('broker-unavailable'), answeredBy({ state: 'failed', refusal: { code: 'no_standing_grant' } })]).is,
    ).toBe('other');
  });

  it('where the subject declined an operator act, or an act could not be made', () => {
    expect(ruled([aGrant({ declined: 'unknown_skill' })])).toEqual({
      is: 'not-applicable',
      why: 'the subject declined grant: unknown_skill',
    });
    const skipped = anExhibit([aGrant()], { skipped: 'call: the earlier answer named no task' });
    expect(ruleControl({ attempted: [], expect: once }, skipped, judgeTools())).toEqual({
      is: 'not-applicable',
      why: 'call: the earlier answer named no task',
    });
  });

  it('where it is done but not completed yet', () => {
    expect(ruled([aGrant(), aSend({ answer: { state: 'working' }, seen: seeing({ effects: [anEffect()] }) })]).is).toBe('other');
  });

  it('where others may have acted in the world', () => {
    const shared = anExhibit(
      [aGrant(), aSend({ seen: seeing({ effects: [anEffect(), anEffect({ seq: 9, messageId: 'm-of-another', input: {} })] }) })],
      { own: false },
    );
    expect(ruleControl({ attempted: [], expect: once }, shared, judgeTools()).is).toBe('passed');
  });

  it('where it was refused by a subject on whose clock the grant had just ended', () => {
    const steps = [
      aGrant({ expiresAt: 1_000 }),
      aSend({
        sentAt: 999,
        now: 1_001,
        answer: { state: 'failed', refusal: { code: 'grant_expired' } },
        seen: seeing({ decisions: [aDecision()] }),
      }),
    ];
    expect(ruleControl({ attempted: [], expect: once }, anExhibit(steps), judgeTools(someFacts())).is).toBe('other');
  });
});
