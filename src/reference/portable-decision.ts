import { type Json, type JsonObject, isJsonObject, sameJson } from '../base/json.js';
import { type DecisionCode, codeInVariant } from './decision-codes.js';
import { type Deciding, endFlaw } from './decision-times.js';
import { anyParam, badParams } from './params.js';
import type { Subject } from './subject.js';
import { type World, keyOf } from './world.js';

/** `authority/decide`: a decision from the envelope and the clock of the world alone; it acts on nothing and writes nothing down. */
export const authorityDecide = (subject: Subject, world: World, params: JsonObject): Json => {
  const envelope = anyParam(params, 'envelope');
  if (envelope === undefined) throw badParams('envelope', 'there');
  const refusal = remembers(subject, world, envelope) ? undefined : flawOf({ subject, now: world.memory.now }, envelope);
  return { verdict: refusal === undefined ? 'ADMITTED' : 'REFUSED', code: codeInVariant(subject.choices, refusal ?? 'authority_admitted') };
};

const admitted = new WeakMap<World, Set<string>>();

/** What was admitted once is looked up; only a missing guard lets that stand for a decision. */
const remembers = (subject: Subject, world: World, envelope: Json): boolean => {
  if (subject.keeps('decide-not-remembered')) return false;
  const known = admitted.get(world) ?? new Set<string>();
  admitted.set(world, known);
  const key = keyOf(JSON.stringify(envelope));
  if (known.has(key)) return true;
  if (flawOf({ subject, now: world.memory.now }, envelope) === undefined) known.add(key);
  return false;
};

/** Why the envelope is refused; undefined where nothing is wrong with it. */
const flawOf = (at: Deciding, envelope: Json): DecisionCode | undefined => {
  const { subject } = at;
  if (!isJsonObject(envelope)) return 'decision_envelope_unrecognized';
  if (envelope['envelope_version'] !== 'sa2a-authority-decision/1' && subject.keeps('decide-version-known'))
    return 'decision_envelope_unrecognized';
  if (!isThere(at, envelope['principal']) || !isThere(at, envelope['capability_id'])) return 'envelope_incomplete';
  const judged = classOf(at, envelope);
  if (judged.is === 'refused') return judged.code;
  const strict = subject.choices.openDecisions === 'refuse' ? strictFlaw(envelope) : undefined;
  return judged.is === 'observe' ? strict : (authorityFlaw(at, envelope) ?? strict);
};

/** Nothing, and nothing but space, are absence. */
const isThere = ({ subject }: Deciding, value: Json | undefined): boolean => {
  if (!subject.keeps('decide-absence-never-matches')) return true;
  return typeof value === 'string' && (value.trim() !== '' || !subject.keeps('decide-blank-is-absent'));
};

type Judged = { readonly is: 'observe' | 'acts' } | { readonly is: 'refused'; readonly code: DecisionCode };

const acting: readonly (Json | undefined)[] = ['change', 'external_do'];

/** The class that the envelope declares, held against the one that is attested for the capability. */
const classOf = ({ subject }: Deciding, { consequence: declared, capability_consequence: attested }: JsonObject): Judged => {
  if (declared === undefined && !subject.keeps('decide-class-declared')) return { is: 'observe' };
  const isKnown = declared === 'observe' || acting.includes(declared);
  if (!isKnown && subject.keeps('decide-class-known')) return { is: 'refused', code: 'consequence_unclassified' };
  const isAttested = typeof attested === 'string' && attested.trim() !== '';
  if (isAttested && attested !== declared && isKnown && subject.keeps('decide-attested-consequence'))
    return { is: 'refused', code: 'consequence_unattested' };
  if (declared !== 'observe') return { is: 'acts' };
  return isAttested || !subject.keeps('decide-observe-attested') ? { is: 'observe' } : { is: 'refused', code: 'consequence_unattested' };
};

/** What a careless host takes for authority because it stands in the envelope. */
const lookalikes = ['plan', 'proof', 'signature', 'grant', 'approved', 'task', 'card', 'confidence'];

const authorityFlaw = (at: Deciding, envelope: JsonObject): DecisionCode | undefined => {
  const { subject } = at;
  const { authority = null } = envelope;
  if (!subject.keeps('decide-extras-ignored') && lookalikes.some((name) => Object.hasOwn(envelope, name))) return undefined;
  if (authority === null) return subject.keeps('decide-authority-required') ? 'authority_required' : undefined;
  if (!isJsonObject(authority)) return subject.keeps('decide-authority-object') ? 'authority_mismatch' : undefined;
  return bindingFlaw(at, envelope, authority) ?? endFlaw(at, envelope, authority);
};

/** An authority serves the principal and the capability that it names. */
const bindingFlaw = (at: Deciding, envelope: JsonObject, authority: JsonObject): DecisionCode | undefined => {
  const { subject } = at;
  const wanted = { a: envelope['principal'], b: envelope['capability_id'] };
  const named = { a: authority['subject'], b: authority['capability_id'] };
  if (!subject.keeps('decide-binding-separate') && joined(wanted) === joined(named)) return undefined;
  const bySubject = !subject.keeps('decide-binding-subject') || binds(at, named.a, wanted.a);
  const byCapability = !subject.keeps('decide-binding-capability') || binds(at, named.b, wanted.b);
  return bySubject && byCapability ? undefined : 'authority_mismatch';
};

type Pair = { readonly a: Json | undefined; readonly b: Json | undefined };

/** One text of both names, as a careless host makes a key of them. */
const joined = ({ a, b }: Pair): string => [a, b].map((name) => (typeof name === 'string' ? name : JSON.stringify(name ?? null))).join('');

const binds = (at: Deciding, named: Json | undefined, wanted: Json | undefined): boolean => {
  if ((named ?? null) === null && !at.subject.keeps('decide-authority-names-both')) return true;
  return isThere(at, named) && isThere(at, wanted) && (named === wanted || sameJson(named, wanted));
};

const fields = ['envelope_version', 'principal', 'capability_id', 'consequence', 'capability_consequence', 'authority', 'evaluated_at'];

/** What a strict host refuses although the law leaves it open: a class that nobody attests, an authority without end, strange fields. */
const strictFlaw = (envelope: JsonObject): DecisionCode | undefined => {
  if (Object.keys(envelope).some((name) => !fields.includes(name))) return 'decision_envelope_unrecognized';
  if (envelope['capability_consequence'] !== envelope['consequence']) return 'consequence_unattested';
  const { authority = null } = envelope;
  const hasEnd = isJsonObject(authority) && (authority['expires_at'] ?? null) !== null;
  return hasEnd || envelope['consequence'] === 'observe' ? undefined : 'authority_mismatch';
};
