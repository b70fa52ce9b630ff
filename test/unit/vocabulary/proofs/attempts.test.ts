import { describe, expect, it } from 'vitest';
import type { SendStep, Step } from '../../../../src/model/exhibit.js';
import { aBench, judged, someFacts, verdictOf } from '../../../support/exhibits/an-exhibit.js';
import { aDecision, aReceipt, anEffect, seeing } from '../../../support/exhibits/rows.js';
import { aClockMove, aFault, aGrant, aRevocation, aSend, answeredBy } from '../../../support/exhibits/steps.js';

const refusedAs = (code: string, changes: Partial<SendStep> = {}): SendStep => answeredBy({ state: 'failed', refusal: { code } }, changes);
const withDecision = (changes: Parameters<typeof aDecision>[0], send: Partial<SendStep> = {}): SendStep =>
  refusedAs('no_standing_grant', { seen: seeing({ decisions: [aDecision(changes)] }), ...send });

describe('decided', () => {
  it.each<[string, SendStep]>([
    ['a decision', withDecision({})],
    [
      'a decision that names another principal, skill and outcome, for these are what an attack forges',
      withDecision({ principal: 'eve', skill: 'look', outcome: 'granted' }),
    ],
    ['a receipt', aSend({ seen: seeing({ receipts: [aReceipt()] }) })],
    ['an effect', aSend({ seen: seeing({ effects: [anEffect()] }) })],
  ])('is witnessed by %s of this message', (_, step) => {
    expect(judged('decided', 'call', [step])).toMatchObject({ is: 'holds', grade: 'witnessed' });
  });

  it('is seen however late the witness shows it', () => {
    expect(verdictOf('decided', 'call', [aSend(), aRevocation({ seen: seeing({ decisions: [aDecision()] }) })])).toBe('holds');
  });

  it('is told by a decision without an id where this message alone was under way, and not beside another', () => {
    const end: Step = { name: 'race', act: 'settle', overlap: 'race', seen: seeing({ decisions: [aDecision({ messageId: null })] }) };
    const call = refusedAs('no_standing_grant', { overlap: 'race' });
    expect(verdictOf('decided', 'call', [call, aRevocation({ overlap: 'race' }), end])).toBe('holds');
    expect(verdictOf('decided', 'call', [call, refusedAs('x', { name: 'other', messageId: 'm-2', overlap: 'race' }), end])).toBe(
      'undetermined',
    );
  });

  it('cannot be told by a decision about another message, or by one that is older than the sending', () => {
    expect(verdictOf('decided', 'call', [withDecision({ messageId: 'm-2' })])).toBe('undetermined');
    expect(
      verdictOf('decided', 'call', [aRevocation({ seen: seeing({ decisions: [aDecision()] }) }), refusedAs('no_standing_grant')]),
    ).toBe('undetermined');
  });

  it('cannot be told of an answer alone, unless the id was used before', () => {
    expect(verdictOf('decided', 'call', [refusedAs('no_standing_grant')])).toBe('undetermined');
    expect(verdictOf('decided', 'call', [aSend()])).toBe('undetermined');
  });

  it.each<[string, SendStep]>([
    ['replayed', aSend({ name: 'again', repeats: 'call', answer: { state: 'failed', replayed: true } })],
    ['completed', aSend({ name: 'again', repeats: 'call' })],
    ['a conflict of command identity', refusedAs('command_conflict', { name: 'again', repeats: 'call' })],
    ['an unknown outcome', refusedAs('outcome_unknown', { name: 'again', repeats: 'call' })],
    ['a store that is down', refusedAs('receipt_store_unavailable', { name: 'again', repeats: 'call' })],
    ['a want of authority', refusedAs('no_standing_grant', { name: 'again', repeats: 'call' })],
  ])('of a repeated id is typed where the settled answer is %s', (_, again) => {
    expect(judged('decided', 'again', [aSend(), again])).toMatchObject({ is: 'holds', grade: 'typed' });
  });

  it('of a repeated id cannot be told where it was refused for a wrong reason', () => {
    expect(verdictOf('decided', 'again', [aSend(), refusedAs('invalid_input', { name: 'again', repeats: 'call' })])).toBe('undetermined');
  });

  it('of a repeated id is witnessed by any receipt of that id, old or new', () => {
    const first = aSend({ seen: seeing({ receipts: [aReceipt()] }) });
    expect(judged('decided', 'again', [first, aSend({ name: 'again', repeats: 'call' })])).toMatchObject({
      is: 'holds',
      grade: 'witnessed',
    });
  });

  it('cannot be told of a message that was not sent', () => {
    expect(verdictOf('decided', 'call', [aGrant()])).toBe('undetermined');
  });
});

describe('answered', () => {
  it('holds for every answer of the subject itself', () => {
    expect(judged('answered', 'call', [aSend()])).toMatchObject({ is: 'holds', grade: 'typed', seen: 'completed' });
    expect(verdictOf('answered', { of: 'call' }, [refusedAs('no_standing_grant')])).toBe('holds');
  });

  it.each([
    { state: 'lost' } as const,
    { state: 'none', http: 429 } as const,
    { state: 'failed', refusal: { code: 'in_flight' } } as const,
  ])('cannot be told of %j', (answer) => expect(verdictOf('answered', 'call', [answeredBy(answer)])).toBe('undetermined'));
});

describe('granted', () => {
  it('holds where the boundary said yes and no grant stood', () => {
    expect(verdictOf('granted', 'call', [withDecision({ outcome: 'granted' })])).toBe('holds');
    expect(verdictOf('granted', 'call', [aGrant(), aRevocation(), withDecision({ outcome: 'granted' })])).toBe('holds');
    expect(verdictOf('granted', 'call', [aGrant({ principal: 'bob' }), withDecision({ outcome: 'granted' })])).toBe('holds');
  });

  it('fails where a grant stood, or where the boundary said no or nothing', () => {
    expect(verdictOf('granted', 'call', [aGrant(), withDecision({ outcome: 'granted' })])).toBe('fails');
    expect(verdictOf('granted', 'call', [withDecision({ outcome: 'refused' })])).toBe('fails');
    expect(verdictOf('granted', 'call', [aSend()])).toBe('fails');
  });

  it('cannot be told of a message that was not sent', () => {
    expect(verdictOf('granted', 'call', [])).toBe('undetermined');
  });
});

describe('refused-for', () => {
  const forAuthority = { of: 'call', family: 'authority' };

  it('holds by a witnessed refusal, whatever the answer says', () => {
    expect(judged('refused-for', forAuthority, [refusedAs('invalid_input', { seen: seeing({ decisions: [aDecision()] }) })])).toMatchObject(
      {
        is: 'holds',
        grade: 'witnessed',
      },
    );
  });

  it('holds by a class of the family, and by its state alone only as a difference from the control', () => {
    expect(judged('refused-for', forAuthority, [refusedAs('no_standing_grant')])).toMatchObject({ is: 'holds', grade: 'typed' });
    expect(judged('refused-for', forAuthority, [answeredBy({ state: 'rejected' })])).toMatchObject({ is: 'holds', grade: 'differential' });
  });

  it.each(['invalid_input', 'unknown_skill', 'command_conflict_of_some_kind_with_class'])('fails for a wrong reason: %s', (code) => {
    const step = answeredBy({ state: 'failed', refusal: { code, class: 'REFUSED_STRUCTURE' } });
    expect(verdictOf('refused-for', forAuthority, [step])).toBe('fails');
  });

  it('takes a blocked resource for a want of authority only while a fault is armed', () => {
    expect(verdictOf('refused-for', forAuthority, [aFault('broker-unavailable'), refusedAs('broker_unavailable')])).toBe('holds');
    expect(
      verdictOf('refused-for', forAuthority, [
        aFault('broker-unavailable'),
        aFault('broker-unavailable', false),
        refusedAs('broker_unavailable'),
      ]),
    ).toBe('fails');
    expect(verdictOf('refused-for', forAuthority, [refusedAs('broker_unavailable')])).toBe('fails');
  });

  it('holds for a repeated id whose first answer is given again', () => {
    const again = aSend({ name: 'again', repeats: 'call', answer: { state: 'completed', replayed: true } });
    expect(verdictOf('refused-for', { of: 'again', family: 'command-identity' }, [aSend(), again])).toBe('holds');
    expect(verdictOf('refused-for', forAuthority, [aSend({ answer: { state: 'completed', replayed: true } })])).toBe('undetermined');
  });

  it.each([
    { state: 'lost' } as const,
    { state: 'none', http: 429 } as const,
    { state: 'working' } as const,
    { state: 'completed' } as const,
  ])('cannot be told of %j', (answer) => {
    expect(verdictOf('refused-for', forAuthority, [answeredBy(answer)])).toBe('undetermined');
  });
});

describe('wrongly-refused', () => {
  const granted: readonly Step[] = [aGrant()];

  it('holds where a grant stood and the refusal is one of authority, witnessed or typed', () => {
    expect(verdictOf('wrongly-refused', 'call', [...granted, withDecision({})])).toBe('holds');
    expect(verdictOf('wrongly-refused', 'call', [...granted, refusedAs('no_standing_grant')])).toBe('holds');
    expect(verdictOf('wrongly-refused', 'call', [...granted, answeredBy({ state: 'none', http: 403 })])).toBe('holds');
  });

  it('fails without a grant, under a fault, for another reason, and where it was done', () => {
    expect(verdictOf('wrongly-refused', 'call', [withDecision({})])).toBe('fails');
    expect(verdictOf('wrongly-refused', 'call', [...granted, aFault('broker-unavailable'), withDecision({})])).toBe('fails');
    expect(verdictOf('wrongly-refused', 'call', [...granted, refusedAs('invalid_input')])).toBe('fails');
    expect(verdictOf('wrongly-refused', 'call', [...granted, answeredBy({ state: 'failed' })])).toBe('fails');
    expect(verdictOf('wrongly-refused', 'call', [...granted, aSend()])).toBe('fails');
  });

  it('fails where the act waited for its approver when it was sent, whatever the boundary said of it', () => {
    const waits = answeredBy({ state: 'auth-required', approvalId: 'a-1' }, { seen: seeing({ decisions: [aDecision({})] }) });
    const yes: Step = {
      name: 'yes',
      act: 'approve',
      principal: 'carol',
      of: 'call',
      approvalId: 'a-1',
      said: 'approve',
      answer: { state: 'completed' },
    };
    const asked = [aGrant({ approver: 'carol' }), waits, yes];
    expect(verdictOf('wrongly-refused', 'call', asked)).toBe('fails');
    const again = refusedAs('no_standing_grant', { name: 'again', repeats: 'call' });
    expect(verdictOf('wrongly-refused', 'again', [...asked, again])).toBe('holds');
  });

  it('fails where the grant ended while the message was on its way', () => {
    const steps = [aGrant({ expiresAt: 1_000 }), aClockMove(10), withDecision({}, { sentAt: 999, now: 1_000 })];
    expect(verdictOf('wrongly-refused', 'call', steps)).toBe('fails');
    const inTime = [aGrant({ expiresAt: 1_000 }), aClockMove(10), withDecision({}, { sentAt: 998, now: 999 })];
    expect(verdictOf('wrongly-refused', 'call', inTime)).toBe('holds');
  });

  it('fails where the agent went away by itself since the grant: it may have come back with nothing', () => {
    const lost = answeredBy({ state: 'lost' }, { name: 'earlier', messageId: 'm-0' });
    expect(verdictOf('wrongly-refused', 'call', [...granted, lost, withDecision({})])).toBe('fails');
    expect(verdictOf('wrongly-refused', 'call', [lost, ...granted, withDecision({})])).toBe('holds');
    const crash = [aFault('crash-after-prepare'), lost, aFault('crash-after-prepare', false)];
    expect(verdictOf('wrongly-refused', 'call', [...granted, ...crash, withDecision({})])).toBe('holds');
  });

  it('cannot be told of a message that was not sent', () => {
    expect(verdictOf('wrongly-refused', 'call', aBench([], { facts: someFacts() }))).toBe('undetermined');
  });
});

describe('went-away', () => {
  it.each<[string, Partial<SendStep>, string]>([
    ['holds where the answer was lost', { answer: { state: 'lost' } }, 'holds'],
    ['holds where the task was lost later', { answer: { state: 'working', taskId: 't-1' }, task: { state: 'lost' } }, 'holds'],
    ['cannot be told of a subject that went on', {}, 'undetermined'],
    ['cannot be told of one that refused', { answer: { state: 'failed' } }, 'undetermined'],
  ])('%s', (_what, changes, is) => {
    expect(verdictOf('went-away', 'call', [aSend(changes)])).toBe(is);
    expect(verdictOf('went-away', 'other', [aSend(changes)])).toBe('undetermined');
  });
});
