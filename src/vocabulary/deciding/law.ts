import { type Json, type JsonObject, isJsonObject } from '../../base/json.js';
import type { DecisionVerdict } from '../../model/decision.js';
import type { SubjectFacts } from '../../model/exhibit.js';
import { foldName } from '../laundering/near-misses.js';
import type { CodeFamily } from './codes.js';
import { momentOf } from './moments.js';

/** What the law says of an envelope at one moment: `open` where it leaves the verdict to the subject. `names` is what a refusal may name. */
export type LawfulDecision = { readonly verdict: DecisionVerdict | 'open'; readonly names: readonly CodeFamily[] };

/** What is wrong with an envelope, and what only a stricter subject would refuse. */
type Findings = { readonly wrong: readonly CodeFamily[]; readonly doubtful: readonly CodeFamily[] };

type At = { readonly now: number; readonly facts: Pick<SubjectFacts, 'skills' | 'principalsEqual'> };

/**
 * The law of the portable decision, written from the catalogue of laws alone (SA2A-AUTH-020, 021, 201–217): all that is wrong is gathered,
 * no order of checks is assumed.
 */
export const lawOf = (envelope: Json, at: At): LawfulDecision => {
  if (!isJsonObject(envelope) || typeof member(envelope, 'envelope_version') !== 'string')
    return { verdict: 'REFUSED', names: ['envelope', 'incomplete'] };
  if (envelope['envelope_version'] !== version) return { verdict: 'REFUSED', names: ['envelope'] };
  const observes = member(envelope, 'consequence') === 'observe';
  const { wrong, doubtful } = together([
    ofClass(envelope),
    observes ? ofObservation(envelope, at) : ofConsequence(envelope, at),
    ofRest(envelope, at),
  ]);
  const names = [...new Set([...wrong, ...doubtful])];
  if (wrong.length > 0) return { verdict: 'REFUSED', names };
  return { verdict: doubtful.length > 0 ? 'open' : 'ADMITTED', names };
};

const version = 'sa2a-authority-decision/1';

const member = (object: JsonObject, name: string): Json | undefined => (Object.hasOwn(object, name) ? object[name] : undefined);

const found = (wrong: readonly CodeFamily[]): Findings => ({ wrong, doubtful: [] });

const doubt = (isDoubtful: boolean, doubtful: readonly CodeFamily[]): Findings => ({ wrong: [], doubtful: isDoubtful ? doubtful : [] });

const together = (all: readonly Findings[]): Findings => ({
  wrong: all.flatMap(({ wrong }) => wrong),
  doubtful: all.flatMap(({ doubtful }) => doubtful),
});

/** A name is a text with something in it: nothing, nothing but space, and what is no text, are all absence. */
const isName = (value: Json | undefined): value is string => typeof value === 'string' && /[^\s]/.test(value);

const isAbsent = (value: Json | undefined): value is undefined | null => value === undefined || value === null;

/** 020, 204, 214: a known class, and one that is attested; only for a class that needs authority may the attestation be left to the subject. */
const ofClass = (envelope: JsonObject): Findings => {
  const [declared, attested] = [member(envelope, 'consequence'), member(envelope, 'capability_consequence')];
  if (declared !== 'observe' && declared !== 'change' && declared !== 'external_do') return found(['class']);
  if (declared === attested) return found([]);
  if (declared === 'observe' || isName(attested)) return found(['class']);
  return doubt(true, ['class']);
};

/** 217: what observes needs no authority; whether one that is no good, or a principal that is missing, closes it is not said. */
const ofObservation = (envelope: JsonObject, at: At): Findings => {
  const authority = member(envelope, 'authority');
  const beside = together([
    ofNames(envelope),
    ofStatedTime(envelope, at),
    ...(isAbsent(authority) ? [] : [ofAuthority(envelope, authority, at)]),
  ]);
  return doubt(true, [...beside.wrong, ...beside.doubtful]);
};

const ofConsequence = (envelope: JsonObject, at: At): Findings => {
  const authority = member(envelope, 'authority');
  const carried = isAbsent(authority) ? found(['authority']) : ofAuthority(envelope, authority, at);
  return together([ofNames(envelope), ofStatedTime(envelope, at), carried]);
};

/** 201, 203: whom and what the envelope is about. */
const ofNames = (envelope: JsonObject): Findings =>
  found(isName(member(envelope, 'principal')) && isName(member(envelope, 'capability_id')) ? [] : ['incomplete', 'authority']);

/** 206, 207: without a readable moment there is nothing to judge; one that is not the present is for the subject to bear or not. */
const ofStatedTime = (envelope: JsonObject, { now }: At): Findings => {
  const stated = momentOf(member(envelope, 'evaluated_at'));
  if (stated === undefined) return found(['authority', 'incomplete']);
  return doubt(stated > now || stated < now - bearable, ['authority']);
};

const bearable = 60_000;

/** 201, 202, 211, 212, 213: an object that names this principal and this capability. */
const ofAuthority = (envelope: JsonObject, authority: Json, at: At): Findings => {
  if (!isJsonObject(authority)) return found(['authority', 'incomplete']);
  const source = member(authority, 'source');
  return together([
    ofSubject(member(authority, 'subject'), member(envelope, 'principal'), at),
    found(isName(member(authority, 'capability_id')) && authority['capability_id'] === envelope['capability_id'] ? [] : binding),
    ofEnd(envelope, member(authority, 'expires_at'), at),
    doubt(source !== 'broker' && source !== 'transport_verified', ['authority']),
  ]);
};

const binding: readonly CodeFamily[] = ['authority', 'incomplete'];

const ofSubject = (subject: Json | undefined, principal: Json | undefined, { facts }: At): Findings => {
  if (!isName(subject) || !isName(principal)) return found(binding);
  if (subject === principal) return found([]);
  const isFolded = foldName(subject, facts.principalsEqual) === foldName(principal, facts.principalsEqual);
  return isFolded ? doubt(true, binding) : found(binding);
};

/** 205, 208, 209: an end is exclusive, by the clock and by the moment that the envelope states; one that is left out is for the subject to bear or not. */
const ofEnd = (envelope: JsonObject, value: Json | undefined, { now }: At): Findings => {
  if (isAbsent(value)) return doubt(true, binding);
  const end = momentOf(value);
  if (end === undefined) return found(binding);
  const stated = momentOf(member(envelope, 'evaluated_at')) ?? now;
  return found(Math.max(now, stated) < end ? [] : ['authority']);
};

const known: readonly string[] = [
  'envelope_version',
  'principal',
  'capability_id',
  'consequence',
  'capability_consequence',
  'authority',
  'evaluated_at',
];

/** What else a stricter subject would refuse: fields that no envelope has, and a class that is not the one of its own skill. */
const ofRest = (envelope: JsonObject, { facts }: At): Findings => {
  const own = facts.skills.find(({ id }) => id === member(envelope, 'capability_id'));
  const isStrange = Object.keys(envelope).some((name) => !known.includes(name));
  return together([doubt(isStrange, ['envelope', 'incomplete']), doubt(own?.consequence !== member(envelope, 'consequence'), ['class'])]);
};
