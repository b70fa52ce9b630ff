import { describe, expect, it } from 'vitest';
import type { SendStep, Step } from '../../../../src/model/exhibit.js';
import type { Outcome } from '../../../../src/model/protocol.js';
import { vocabulary } from '../../../../src/vocabulary/vocabulary.js';
import { aBench, anExhibit, judged, someFacts, verdictOf } from '../../../support/exhibits/an-exhibit.js';
import { anEffect, seeing } from '../../../support/exhibits/rows.js';
import { aSend, aTaskAnswer, answeredBy } from '../../../support/exhibits/steps.js';

const notNow: readonly Outcome[] = [{ state: 'lost' }, { state: 'none', http: 429 }, { state: 'failed', refusal: { code: 'server_busy' } }];

describe('state', () => {
  it('is the settled one: of the task where it was read, else of the answer', () => {
    const step = aSend({ answer: { state: 'working', taskId: 't-1' }, task: { state: 'completed' } });
    expect(verdictOf('state', { of: 'call', is: ['completed'] }, [step])).toBe('holds');
    expect(judged('state', { of: 'call', is: ['working', 'failed'] }, [step])).toEqual({ is: 'fails', seen: 'completed' });
  });

  it('cannot be told of a message that was not sent', () => {
    expect(verdictOf('state', { of: 'other', is: ['completed'] }, [aSend()])).toBe('undetermined');
  });
});

describe('refused', () => {
  it.each<[Outcome, string]>([
    [{ state: 'failed' }, 'holds'],
    [{ state: 'rejected' }, 'holds'],
    [{ state: 'canceled' }, 'holds'],
    [{ state: 'none', error: { code: -32_602, message: 'no' } }, 'holds'],
    [{ state: 'none', http: 403 }, 'holds'],
    [{ state: 'none', refusal: { code: 'no' } }, 'holds'],
    [{ state: 'none', http: 500 }, 'fails'],
    [{ state: 'none' }, 'fails'],
    [{ state: 'auth-required' }, 'fails'],
    [{ state: 'completed' }, 'fails'],
    [{ state: 'working' }, 'fails'],
    [{ state: 'input-required' }, 'fails'],
    ...notNow.map((outcome): [Outcome, string] => [outcome, 'undetermined']),
  ])('of %j is %s', (outcome, expected) => {
    expect(verdictOf('refused', 'call', [answeredBy(outcome)])).toBe(expected);
  });

  it('may be a request for a credential only where there was none', () => {
    expect(verdictOf('refused', 'call', [answeredBy({ state: 'auth-required' }, { principal: null })])).toBe('holds');
  });
});

describe('typed-refusal', () => {
  it.each<[Outcome, string]>([
    [{ state: 'failed', refusal: { code: 'no_standing_grant' } }, 'holds'],
    [{ state: 'failed', error: { code: 1, message: 'no' } }, 'holds'],
    [{ state: 'failed', http: 403 }, 'holds'],
    [{ state: 'failed' }, 'fails'],
    [{ state: 'failed', refusal: null, error: null, http: null }, 'fails'],
    [{ state: 'failed', refusal: { code: 'no' }, artifacts: [{ secret: 1 }] }, 'fails'],
    [{ state: 'failed', refusal: { code: 'no' }, artifacts: [] }, 'holds'],
    [{ state: 'working', refusal: { code: 'no' } }, 'fails'],
    [{ state: 'completed' }, 'fails'],
    ...notNow.map((outcome): [Outcome, string] => [outcome, 'undetermined']),
  ])('of %j is %s', (outcome, expected) => {
    expect(verdictOf('typed-refusal', 'call', [answeredBy(outcome)])).toBe(expected);
  });

  it('can tell nothing where nobody knows where a type would stand', () => {
    const use = { word: 'not', args: { 'typed-refusal': 'call' }, path: '' };
    expect(vocabulary.blindOn(use, someFacts({ typedRefusals: false }))).toMatch(/send\.refusal/);
    expect(vocabulary.blindOn(use, someFacts({ typedRefusals: true }))).toBeUndefined();
  });
});

describe('same-answer', () => {
  const missing = (answer: Outcome): Step => aTaskAnswer(answer, { name: 'missing', taskId: 't-9' });
  const about = (theirs: Outcome, other: Outcome) => verdictOf('same-answer', ['theirs', 'missing'], [aTaskAnswer(theirs), missing(other)]);
  const notFound = (id: string, more: Partial<Outcome> = {}): Outcome => ({
    state: 'none',
    error: { code: -32_001, message: `no task ${id}` },
    http: 404,
    ...more,
  });

  it('holds where the two differ only in the id that was asked for', () => {
    expect(about(notFound('t-1'), notFound('t-9'))).toBe('holds');
    expect(about(notFound('t-1'), notFound('t-1'))).toBe('fails');
  });

  it('fails where state, refusal, error or HTTP status differ', () => {
    expect(about(notFound('t-1', { http: 403 }), notFound('t-9'))).toBe('fails');
    expect(about(notFound('t-1', { error: { code: -32_002, message: 'no task t-1' } }), notFound('t-9'))).toBe('fails');
    expect(about(notFound('t-1', { refusal: { code: 'no' } }), notFound('t-9'))).toBe('fails');
    expect(about({ ...notFound('t-1'), state: 'failed' }, notFound('t-9'))).toBe('fails');
  });

  it('takes what is absent and what is null for the same', () => {
    expect(about({ state: 'none', refusal: null }, { state: 'none', http: null })).toBe('holds');
  });

  it('looks at messages as well', () => {
    const second = answeredBy({ state: 'failed', refusal: { code: 'm-2 is no' } }, { name: 'second', messageId: 'm-2' });
    expect(verdictOf('same-answer', ['call', 'second'], [answeredBy({ state: 'failed', refusal: { code: 'm-1 is no' } }), second])).toBe(
      'holds',
    );
  });

  it('cannot be told where one was not answered', () => {
    expect(verdictOf('same-answer', ['theirs', 'missing'], [aTaskAnswer(notFound('t-1'))])).toBe('undetermined');
    for (const outcome of notNow) expect(about(outcome, notFound('t-9'))).toBe('undetermined');
  });
});

describe('differs', () => {
  const beside = (here: SendStep, there: SendStep) => verdictOf('differs', 'call', { ...aBench([here]), twin: anExhibit([there]) });
  const acted = aSend({ seen: seeing({ effects: [anEffect()] }) });

  it('fails where the two worlds answer alike, whatever their ids', () => {
    expect(
      beside(acted, aSend({ answer: { state: 'completed', taskId: 't-7' }, seen: seeing({ effects: [anEffect({ seq: 99 })] }) })),
    ).toBe('fails');
  });

  it.each<[string, SendStep]>([
    ['the state', answeredBy({ state: 'failed' }, { seen: seeing({ effects: [anEffect()] }) })],
    ['the effects', aSend()],
    ['whose effect it is', aSend({ seen: seeing({ effects: [anEffect({ principal: 'bob' })] }) })],
    ['the HTTP status', answeredBy({ state: 'completed', http: 202 }, { seen: seeing({ effects: [anEffect()] }) })],
  ])('holds where %s differs', (_, there) => {
    expect(beside(acted, there)).toBe('holds');
  });

  it('cannot be told without a twin, or where one of the two had no answer', () => {
    expect(verdictOf('differs', 'call', [acted])).toBe('undetermined');
    for (const outcome of notNow) expect(beside(acted, answeredBy(outcome))).toBe('undetermined');
  });
});

describe('same-thread', () => {
  const mine = aSend({ name: 'mine', answer: { state: 'completed', taskId: 't-1', contextId: 'c-1', receiptId: 'r-1' } });
  const theirs = (answer: Outcome): Step => aSend({ name: 'theirs', principal: 'bob', messageId: 'm-2', answer });
  const about = (args: { readonly task?: string; readonly context?: string; readonly receipt?: string }, answer: Outcome) =>
    verdictOf('same-thread', { of: 'theirs', ...args }, [mine, theirs(answer)]);

  it("holds where the answer stands on the other one's task, context or receipt", () => {
    expect(about({ task: 'mine' }, { state: 'completed', taskId: 't-1' })).toBe('holds');
    expect(about({ context: 'mine' }, { state: 'completed', contextId: 'c-1' })).toBe('holds');
    expect(about({ receipt: 'mine' }, { state: 'completed', receiptId: 'r-1' })).toBe('holds');
  });

  it('fails where it stands on its own', () => {
    expect(about({ task: 'mine', receipt: 'mine' }, { state: 'completed', taskId: 't-2', contextId: 'c-1', receiptId: 'r-2' })).toBe(
      'fails',
    );
    expect(about({ context: 'mine' }, { state: 'completed', taskId: 't-1', contextId: 'c-2' })).toBe('fails');
    expect(about({ receipt: 'mine' }, { state: 'completed' })).toBe('fails');
  });

  it('fails where there is no task, though the refusal repeats the id that was asked for', () => {
    expect(about({ task: 'mine' }, { state: 'none', taskId: 't-1' })).toBe('fails');
  });

  it('cannot be told where the other message was never sent', () => {
    expect(verdictOf('same-thread', { of: 'theirs', task: 'mine' }, [theirs({ state: 'completed', taskId: 't-1' })])).toBe('undetermined');
  });
});
