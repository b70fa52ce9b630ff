import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/base/json.js';
import type { ApproveStep, DelegateStep, Step } from '../../../../src/model/exhibit.js';
import { unexplainedEffects } from '../../../../src/vocabulary/reading/unexplained.js';
import { isPermitted } from '../../../../src/vocabulary/reading/warrants.js';
import { anExhibit, someFacts } from '../../../support/exhibits/an-exhibit.js';
import { anEffect, seeing } from '../../../support/exhibits/rows.js';
import { aClockMove, aGrant, aRevocation, aSend, paid } from '../../../support/exhibits/steps.js';

const anApproval = (changes: Partial<ApproveStep> = {}): ApproveStep => ({
  name: 'yes',
  act: 'approve',
  principal: 'carol',
  of: 'call',
  approvalId: 'p-1',
  said: 'approve',
  answer: { state: 'completed' },
  ...changes,
});

const aDelegation = (changes: Partial<DelegateStep> = {}): DelegateStep => ({
  name: 'handed',
  act: 'delegate',
  principal: 'alice',
  to: 'bob',
  skill: 'pay',
  ...changes,
});

const did = (changes: Parameters<typeof anEffect>[0] = {}) => seeing({ effects: [anEffect(changes)] });

const complaints = (steps: readonly Step[]): readonly string[] => unexplainedEffects(anExhibit(steps), someFacts()).map(({ why }) => why);

const waiting = aSend({ answer: { state: 'input-required', approvalId: 'p-1' } });
const watched = aGrant({ approver: 'carol' });
const changed: JsonObject = { ...paid, amount: 500 };
const nobody = 'no grant stood for this principal, skill and input';
const spent = 'its grant, or its approval, had served as often as it may';

describe('an act that must be approved', () => {
  it('is explained once its approver said yes, at once or when it is sent again', () => {
    expect(complaints([watched, waiting, anApproval({ seen: did() })])).toEqual([]);
    const run = aSend({ name: 'run', repeats: 'call', seen: did() });
    expect(complaints([watched, waiting, anApproval(), run])).toEqual([]);
  });

  it.each<[string, readonly Step[]]>([
    ['without an answer', [watched, aSend({ seen: did() })]],
    ['before the answer', [watched, aSend({ seen: did() }), anApproval()]],
    ['by the yes of another', [watched, waiting, anApproval({ principal: 'alice', seen: did() })]],
    ['by the yes of nobody', [watched, waiting, anApproval({ principal: null, seen: did() })]],
    ['by what is not quite a yes', [watched, waiting, anApproval({ said: 'Approve', seen: did() })]],
    ['by a no', [watched, waiting, anApproval({ said: 'deny', seen: did() })]],
    ['by a yes after a no', [watched, waiting, anApproval({ name: 'no', said: 'deny' }), anApproval({ seen: did() })]],
    ['by a yes to other content', [watched, waiting, anApproval(), aSend({ name: 'run', input: changed, seen: did({ input: changed }) })]],
  ])('is not explained %s', (_how, steps) => {
    expect(complaints(steps)).toEqual([nobody]);
  });

  it('is not explained with other content than was shown', () => {
    expect(complaints([watched, waiting, anApproval({ seen: did({ input: changed }) })])).toEqual([
      'its content is not what was asked for',
    ]);
  });

  it('belongs to the message that was answered, also where the row names none', () => {
    const other = aSend({ name: 'other', messageId: 'm-2', nonce: 'nonce-0002', answer: { state: 'input-required', approvalId: 'p-2' } });
    expect(complaints([watched, waiting, other, anApproval({ seen: did({ messageId: null }) })])).toEqual([]);
    expect(complaints([watched, waiting, { ...other, input: changed }, anApproval({ seen: did({ messageId: 'm-2' }) })])).toEqual([nobody]);
  });

  it('is explained once by one yes, whatever id asks for it', () => {
    const more = aSend({ name: 'more', messageId: 'm-2', seen: did({ seq: 9, messageId: 'm-2' }) });
    expect(complaints([watched, waiting, anApproval({ seen: did() }), more])).toEqual([spent]);
    expect(complaints([watched, waiting, anApproval(), more])).toEqual([]);
  });
});

describe('a grant for so many commands', () => {
  const second = aSend({ name: 'second', messageId: 'm-2', seen: did({ seq: 9, messageId: 'm-2' }) });

  it('explains no more than these', () => {
    expect(complaints([aGrant({ uses: 2 }), aSend({ seen: did() }), second])).toEqual([]);
    expect(complaints([aGrant({ uses: 1 }), aSend({ seen: did() }), second])).toEqual([spent]);
  });

  it('leaves what another grant explains alone', () => {
    expect(complaints([aGrant({ uses: 1 }), aGrant({ name: 'other' }), aSend({ seen: did() }), second])).toEqual([]);
  });
});

describe('what was handed on', () => {
  const bobs = aSend({ principal: 'bob', sentAt: 0 });
  const permits = (...steps: readonly Step[]): boolean => {
    const all = [...steps, bobs];
    return isPermitted({ step: bobs, index: all.length - 1 }, anExhibit(all), someFacts());
  };

  it('permits while what it rests on stands, however often it was handed on', () => {
    expect(permits(aGrant(), aDelegation())).toBe(true);
    expect(permits(aGrant(), aDelegation({ to: 'dave' }), aDelegation({ principal: 'dave' }))).toBe(true);
  });

  it.each<[string, readonly Step[]]>([
    ['of one who held nothing', [aDelegation()]],
    ['of one who held another skill', [aGrant({ skill: 'update' }), aDelegation()]],
    ['that was refused', [aGrant(), aDelegation({ refused: 'not_held' })]],
    ['of a grant that was revoked', [aGrant(), aDelegation(), aRevocation()]],
    ['that was itself revoked', [aGrant(), aDelegation(), aRevocation({ principal: 'bob' })]],
    ['of a grant that has ended', [aGrant({ expiresAt: 5 }), aDelegation(), aClockMove(5)]],
    ['that has itself ended', [aGrant(), aDelegation({ expiresAt: 5 }), aClockMove(5)]],
    ['of a grant whose bounds the input breaks', [aGrant({ constraints: { amount: 2 } }), aDelegation({ constraints: { amount: 1 } })]],
    ['whose own bounds the input breaks', [aGrant(), aDelegation({ constraints: { amount: 2 } })]],
    [
      'in a circle',
      [aDelegation({ principal: 'dave' }), aDelegation({ principal: 'bob', to: 'dave' }), aDelegation({ principal: 'dave' })],
    ],
    ['of a first grant that was revoked', [aGrant(), aDelegation({ to: 'dave' }), aDelegation({ principal: 'dave' }), aRevocation()]],
    ['of a grant that must be approved, without the yes', [watched, aDelegation()]],
  ])('permits nothing %s', (_how, steps) => {
    expect(permits(...steps)).toBe(false);
  });
});
