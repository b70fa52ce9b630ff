import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../src/base/json.js';
import { lawOf } from '../../../../src/vocabulary/deciding/law.js';
import { someFacts } from '../../../support/exhibits/an-exhibit.js';
import { anEnvelope, decidedAt, lacking, momentAt } from '../../../support/an-envelope-to-decide.js';

const verdictOn = (envelope: Json, now = decidedAt, facts = someFacts()) => lawOf(envelope, { now, facts }).verdict;

const observing = { capability_id: 'look', consequence: 'observe', capability_consequence: 'observe', authority: null };

describe('the law of the portable decision', () => {
  it.each<[string, Json]>([
    ['021: an attested class, an authority for this principal and this capability', anEnvelope()],
    ['216: an authority that ends later', anEnvelope({}, { expires_at: '2999-01-01T00:00:00Z' })],
    ['217: an attested observation without authority', anEnvelope(observing)],
    ['an end one millisecond from now', anEnvelope({}, { expires_at: momentAt(1) })],
  ])('admits %s', (_, envelope) => expect(verdictOn(envelope)).toBe('ADMITTED'));

  it.each<[string, Json]>([
    ['020: a declared observation of what is attested as more', anEnvelope({ consequence: 'observe', authority: null })],
    ['020: another class than the attested one', anEnvelope({ consequence: 'change' })],
    ['201: two absences', lacking(anEnvelope(), 'principal', 'authority.subject')],
    ['201: what is no text on both sides', anEnvelope({ principal: 42 }, { subject: 42 })],
    ['201: nobody and nothing named anywhere', lacking(anEnvelope({ authority: {} }), 'principal', 'capability_id')],
    ['202: an empty authority', anEnvelope({ authority: {} })],
    ['203: blanks on both sides', anEnvelope({ principal: '   ' }, { subject: '   ' })],
    ['204: an observation that nobody attests', lacking(anEnvelope(observing), 'capability_consequence')],
    ['205: a clock of the caller', anEnvelope({ evaluated_at: '1999-01-01T00:00:00Z' }, { expires_at: '2000-01-01T00:00:00Z' })],
    ['206: no stated moment', lacking(anEnvelope(), 'evaluated_at')],
    ['207: a stated moment that cannot be read', anEnvelope({ evaluated_at: 'whenever' })],
    ['208: an end that cannot be read', anEnvelope({}, { expires_at: 'not-a-timestamp' })],
    ['208: an end that no calendar has', anEnvelope({}, { expires_at: '2999-99-99T99:99:99Z' })],
    ['209: a stated moment after the end', anEnvelope({ evaluated_at: momentAt(3_600_000) })],
    ['210: no authority', anEnvelope({ authority: null })],
    ['211: the authority of another', anEnvelope({}, { subject: 'bob' })],
    ['212: an authority for another capability', anEnvelope({}, { capability_id: 'look' })],
    ['213: an authority that is no object', anEnvelope({ authority: 'alice' })],
    ['214: an unknown class', anEnvelope({ consequence: 'unknown', capability_consequence: 'unknown' })],
    ['214: a class that every object has', anEnvelope({ consequence: 'constructor', capability_consequence: 'constructor' })],
    ['215: a foreign version of an observation', anEnvelope({ ...observing, envelope_version: 'sa2a-authority-decision/99' })],
    ['an end that is now', anEnvelope({}, { expires_at: momentAt(0) })],
    ['no object', [anEnvelope()]],
    ['null', null],
  ])('refuses %s', (_, envelope) => expect(verdictOn(envelope)).toBe('REFUSED'));

  it.each<[string, Json]>([
    ['an authority without end', lacking(anEnvelope(), 'authority.expires_at')],
    ['a class that nobody attests and that needs authority', lacking(anEnvelope(), 'capability_consequence')],
    ['a stated moment that is not the present', anEnvelope({ evaluated_at: momentAt(1_000) })],
    ['an authority of unknown source', anEnvelope({}, { source: 'model' })],
    ['fields that no envelope has', anEnvelope({ agent: 'a' })],
    ['an observation with an authority that is no good', anEnvelope({ ...observing, authority: 'alice' })],
    ['a class that the subject does not give to the skill', anEnvelope({ consequence: 'change', capability_consequence: 'change' })],
  ])('leaves open %s', (_, envelope) => expect(verdictOn(envelope)).toBe('open'));

  it('leaves open two names that the subject declares equal', () => {
    const envelope = anEnvelope({}, { subject: 'ALICE' });
    expect(verdictOn(envelope)).toBe('REFUSED');
    expect(verdictOn(envelope, decidedAt, someFacts({ principalsEqual: ['case'] }))).toBe('open');
  });

  it('never admits later what it refuses now for want of time', () => {
    const envelope = anEnvelope({}, { expires_at: momentAt(500) });
    expect([0, 499, 500, 501, 1e9].map((ms) => verdictOn(envelope, decidedAt + ms))).toEqual([
      'ADMITTED',
      'ADMITTED',
      'REFUSED',
      'REFUSED',
      'REFUSED',
    ]);
  });

  it('lets a refusal name whatever is wrong, and nothing else', () => {
    const names = (envelope: Json) => lawOf(envelope, { now: decidedAt, facts: someFacts() }).names;
    expect(names(anEnvelope({ authority: null }))).toEqual(['authority']);
    expect(names(anEnvelope({ consequence: 'observe' }))).toEqual(['class']);
    expect(names(anEnvelope({ envelope_version: 'x' }))).toEqual(['envelope']);
    expect(names(anEnvelope({ consequence: 'junk', authority: null })).toSorted()).toEqual(['authority', 'class']);
  });
});
