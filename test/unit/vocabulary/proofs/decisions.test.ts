import { describe, expect, it } from 'vitest';
import type { DecideStep } from '../../../../src/model/exhibit.js';
import { fromNow } from '../../../../src/model/decision.js';
import { anEnvelope, decidedAt } from '../../../support/an-envelope-to-decide.js';
import { judged, verdictOf } from '../../../support/exhibits/an-exhibit.js';

const decision = (changes: Partial<DecideStep> = {}): DecideStep => ({
  name: 'asked',
  act: 'decide',
  envelope: anEnvelope(),
  at: decidedAt,
  now: decidedAt,
  verdict: 'ADMITTED',
  code: 'authority_admitted',
  ...changes,
});
const refusal = (code: string, changes: Partial<DecideStep> = {}): DecideStep => decision({ verdict: 'REFUSED', code, ...changes });

describe('asked', () => {
  it('takes the verdict for its own witness', () => {
    expect(judged('asked', 'asked', [decision()])).toMatchObject({ is: 'holds', grade: 'witnessed' });
  });
});

describe('verdict', () => {
  it('holds for the verdict that was given', () => {
    expect(judged('verdict', { of: 'asked', is: 'ADMITTED' }, [decision()])).toMatchObject({ is: 'holds', grade: 'witnessed' });
    expect(verdictOf('verdict', { of: 'asked', is: 'REFUSED' }, [decision()])).toBe('fails');
  });

  it('cannot be told where nothing was decided', () => {
    expect(verdictOf('verdict', { of: 'asked', is: 'ADMITTED' }, [])).toBe('undetermined');
    expect(verdictOf('verdict', { of: 'asked', is: 'ADMITTED' }, [decision({ declined: 'no' })])).toBe('undetermined');
  });
});

describe('lawful-verdict', () => {
  it('holds the subject to the law, both ways', () => {
    const none = anEnvelope({ authority: null });
    expect(verdictOf('lawful-verdict', 'asked', [decision()])).toBe('holds');
    expect(verdictOf('lawful-verdict', 'asked', [refusal('authority_mismatch')])).toBe('fails');
    expect(verdictOf('lawful-verdict', 'asked', [decision({ envelope: none })])).toBe('fails');
    expect(verdictOf('lawful-verdict', 'asked', [refusal('authority_required', { envelope: none })])).toBe('holds');
  });

  it('takes either verdict where the law leaves it open', () => {
    const envelope = anEnvelope({ agent: 'a' });
    expect(verdictOf('lawful-verdict', 'asked', [decision({ envelope })])).toBe('holds');
    expect(verdictOf('lawful-verdict', 'asked', [refusal('own_word', { envelope })])).toBe('holds');
  });

  it('takes either verdict where an instant passed while it was asked', () => {
    const envelope = anEnvelope({ evaluated_at: fromNow(0) }, { expires_at: fromNow(1) });
    expect(verdictOf('lawful-verdict', 'asked', [refusal('authority_mismatch', { envelope })])).toBe('fails');
    expect(verdictOf('lawful-verdict', 'asked', [refusal('authority_mismatch', { envelope, now: decidedAt + 5 })])).toBe('holds');
    expect(verdictOf('lawful-verdict', 'asked', [decision({ envelope, now: decidedAt + 5 })])).toBe('holds');
  });

  it('reads moments from the clock at which the envelope was first shown', () => {
    const envelope = anEnvelope({ evaluated_at: fromNow(0) }, { expires_at: fromNow(1_000) });
    const again = { envelope, shownAt: decidedAt, at: decidedAt + 2_000, now: decidedAt + 2_000 };
    expect(verdictOf('lawful-verdict', 'asked', [decision(again)])).toBe('fails');
    expect(verdictOf('lawful-verdict', 'asked', [refusal('authority_mismatch', again)])).toBe('holds');
  });
});

describe('code-family', () => {
  it('wants a published code of the family that is named', () => {
    const of = { of: 'asked', family: ['class'] };
    expect(verdictOf('code-family', of, [refusal('consequence_unattested')])).toBe('holds');
    expect(verdictOf('code-family', of, [refusal('authority_required')])).toBe('fails');
    expect(verdictOf('code-family', { of: 'asked', family: 'authority' }, [refusal('authority_required')])).toBe('holds');
  });

  it('takes a word of the subject itself for whatever it means, and an admission for no refusal', () => {
    for (const code of ['own_word', 'constructor', ''])
      expect(verdictOf('code-family', { of: 'asked', family: 'class' }, [refusal(code)])).toBe('holds');
    expect(verdictOf('code-family', 'asked', [decision()])).toBe('holds');
  });

  it('wants what the court finds wrong where no family is named', () => {
    const envelope = anEnvelope({ authority: null });
    expect(verdictOf('code-family', 'asked', [refusal('authority_required', { envelope })])).toBe('holds');
    expect(verdictOf('code-family', 'asked', [refusal('decision_envelope_unrecognized', { envelope })])).toBe('fails');
  });
});
