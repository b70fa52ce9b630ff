import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../../../src/model/protocol.js';
import { outcomeStates } from '../../../../src/model/vocabulary-tables.js';
import { isAnswered, isRateLimited, isSettledState, settledOf } from '../../../../src/vocabulary/reading/sends.js';
import { aSend, answeredBy } from '../../../support/exhibits/steps.js';

describe('the settled outcome of a message', () => {
  const first: Outcome = { state: 'working', taskId: 't-1', contextId: 'c-1' };

  it('is the first answer overlaid with the last reading of its task', () => {
    const step = aSend({ answer: first, task: { state: 'completed', taskId: 't-1', artifacts: [1], contextId: null } });
    expect(settledOf(step)).toEqual({ state: 'completed', taskId: 't-1', contextId: 'c-1', artifacts: [1] });
  });

  it.each(['none', 'lost'] as const)('is the first answer where the task was read as %s', (state) => {
    expect(settledOf(aSend({ answer: first, task: { state } }))).toEqual(first);
  });

  it('waits for nobody but the caller in every state that is not on its way', () => {
    expect(outcomeStates.filter((state) => !isSettledState(state))).toEqual(['working', 'submitted', 'lost']);
  });
});

describe('a rate limit', () => {
  const limited: readonly Outcome[] = [
    { state: 'none', http: 429 },
    { state: 'none', error: { code: -32_000, message: 'busy' } },
    ...['server_busy', 'rate_limited', 'in_flight'].map((code): Outcome => ({ state: 'failed', refusal: { code } })),
  ];

  it.each(limited)('is neither an answer nor a refusal: %j', (outcome) => {
    expect(isRateLimited(outcome)).toBe(true);
    expect(isAnswered(answeredBy(outcome))).toBe(false);
  });

  it.each<Outcome>([{ state: 'none', http: 403 }, { state: 'failed', refusal: { code: 'no_standing_grant' } }, { state: 'completed' }])(
    'is not every refusal: %j',
    (outcome) => {
      expect(isRateLimited(outcome)).toBe(false);
      expect(isAnswered(answeredBy(outcome))).toBe(true);
    },
  );

  it('is not a lost answer, and a lost answer is none', () => {
    expect(isRateLimited({ state: 'lost' })).toBe(false);
    expect(isAnswered(answeredBy({ state: 'lost' }))).toBe(false);
  });
});
