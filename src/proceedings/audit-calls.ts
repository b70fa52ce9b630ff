import type { Json } from '../base/json.js';
import type { Exhibit, SendStep, SubjectFacts } from '../model/exhibit.js';
import type { Effect, GrantRow, Skill } from '../model/protocol.js';
import type { AuditSkill } from '../model/audit.js';
import { makeIds, worldName } from '../trial/ids.js';
import { type OpenWorld, openWorld } from '../trial/world.js';
import { freeName } from '../vocabulary/free-name.js';
import { nonceIn } from '../vocabulary/inputs/skill-inputs.js';
import { classOf } from '../vocabulary/reading/refusals.js';
import { effectsOf } from '../vocabulary/reading/rows.js';
import { isAnswered, settledOf } from '../vocabulary/reading/sends.js';
import { vocabulary } from '../vocabulary/vocabulary.js';
import type { CallOrNot } from './audit-plan.js';
import type { OpenSubject } from './open-subject.js';
import type { RunWorld } from './run-ask.js';

/** What a call of one skill showed, whether the subject said that it has no such skill, and the skill that each effect names. */
export type Called = AuditSkill['observed'] & {
  readonly skill: string;
  readonly denied: boolean;
  readonly effectSkills: readonly string[];
};

type Tools = { readonly subject: OpenSubject; readonly world: RunWorld; readonly standing: readonly GrantRow[] };

/**
 * Calls each planned skill as somebody who holds a grant for it, one after another. A world that others act in is never emptied, a grant that stands
 * there is used and never taken back, and what the audit granted it revokes.
 */
export const callSkills = async (rows: readonly CallOrNot[], tools: Tools): Promise<readonly Called[]> => {
  const called: Called[] = [];
  for (const row of rows) {
    if ('why' in row) called.push(notCalled(row.skill.id, row.why));
    else if (tools.world.isInterrupted()) called.push(notCalled(row.skill.id, 'the audit was interrupted before'));
    else called.push(await callSkill(row, tools));
  }
  return called;
};

const notCalled = (skill: string, why: string): Called => ({
  skill,
  is: 'not-called',
  calls: 0,
  effects: 0,
  detail: why,
  denied: false,
  effectSkills: [],
});

type Row = { readonly skill: Skill; readonly input: Json };

const callSkill = async (row: Row, tools: Tools): Promise<Called> => {
  const facts = factsFor(tools.subject);
  const open = await openWorld(worldName(tools.world.uuid()), { target: tools.subject.target, facts, time: tools.world, vocabulary });
  const visit: Visit = { ...tools, ...row, facts, open, caller: callerOf(row.skill, facts, tools) };
  if (row.skill.consequence === 'observe') {
    const plain = await sendOnce(visit, 'plain');
    if (plain.is !== 'refused' || plain.denied) return plain;
    const granted = await asGranted(visit);
    // A grant that the owner does not give for a skill that only observes changes nothing of what was seen.
    return granted.is === 'not-called' ? plain : { ...granted, calls: granted.calls + plain.calls };
  }
  return asGranted(visit);
};

/** The world of a live agent is somebody's: it is never reset for an audit. */
const factsFor = ({ facts, target }: OpenSubject): SubjectFacts =>
  target.kind === 'a2a' ? { ...facts, abilities: facts.abilities.filter((ability) => ability !== 'reset') } : facts;

type Visit = Tools & Row & { readonly facts: SubjectFacts; readonly open: OpenWorld; readonly caller: Caller };

type Caller = { readonly principal: string; readonly holds: boolean };

/** Somebody who holds a grant already, where the world is not the audit's own; else somebody who holds none, so that the audit can give and take one. */
const callerOf = (skill: Skill, facts: SubjectFacts, { standing, world }: Tools): Caller => {
  const ids = makeIds(world.uuid());
  if (facts.abilities.includes('reset')) return { principal: freeName(ids.principal(), facts, {}), holds: false };
  const holders = standing.filter((grant) => grant.skill === skill.id).map(({ principal }) => principal);
  const usable = holders.find((principal) => facts.principals === undefined || facts.principals.includes(principal));
  if (usable !== undefined) return { principal: usable, holds: true };
  const taken = Object.fromEntries(holders.map((principal, index) => [String(index), principal]));
  return { principal: freeName(ids.principal(), facts, taken), holds: false };
};

const asGranted = async (visit: Visit): Promise<Called> => {
  const { skill, facts, open, caller } = visit;
  if (caller.holds) return sendOnce(visit, 'granted');
  if (!facts.abilities.includes('grant'))
    return notCalled(skill.id, 'nobody who can be spoken as holds a grant for it, and the owner’s plane gives none');
  const pair = { principal: caller.principal, skill: skill.id };
  const grant = await open.performer.grant('grant', pair);
  if (grant.declined !== undefined) return notCalled(skill.id, `the owner’s plane declines to grant it (${grant.declined})`);
  const seen = await sendOnce(visit, 'granted');
  if (!open.own && facts.abilities.includes('revoke')) await open.performer.revoke('revoke', pair);
  return seen;
};

const sendOnce = async (visit: Visit, name: string): Promise<Called> => {
  const { open, skill, facts, caller, world, subject } = visit;
  const ids = makeIds(world.uuid());
  const values = { skill: skill.id };
  const args = vocabulary.resolve({ for: '$skill' }, values);
  const input = vocabulary.arbitrary('input')?.materialise?.(visit.input, args, { ids, facts, values }) ?? visit.input;
  const nonce = nonceIn(skill, input);
  const message = { principal: caller.principal, messageId: ids.messageId(), skill: skill.id, input };
  const step = await open.performer.send(name, { ...message, ...(nonce === undefined ? {} : { nonce }) });
  if (step.act !== 'send') throw new TypeError('a sent message is recorded as one');
  await world.sleep(subject.target.settle.quiet);
  const after = open.lastSeen().effects;
  const late = await subject.target.request('witness/effects', { world: open.name, ...(after === undefined ? {} : { after }) });
  const fresh = late.effects.filter(({ seq }) => after === undefined || seq > after);
  const exhibit: Exhibit = {
    world: open.name,
    own: open.own,
    draws: {},
    steps: open.steps,
    late: { effects: fresh, receipts: [], decisions: [] },
  };
  return seenOf(step, effectsOf([name], exhibit, facts));
};

const seenOf = (step: SendStep, effects: readonly Effect[]): Called => {
  const outcome = settledOf(step);
  const id = typeof step.skill === 'string' ? step.skill : '';
  const base = {
    skill: id,
    calls: step.declined === undefined ? 1 : 0,
    effects: effects.length,
    denied: false,
    effectSkills: effects.map(({ skill }) => skill),
  };
  const code = outcome.refusal?.code ?? outcome.error?.message ?? '';
  const answered = `answered ${outcome.state}${code === '' ? '' : ` (${code})`}`;
  if (step.declined !== undefined) return { ...base, is: 'not-called', detail: `not sent: ${step.declined}` };
  if (effects.length > 0) return { ...base, is: 'effect', detail: `${effectText(effects)} followed its call; ${answered}` };
  if (outcome.state === 'completed') return { ...base, is: 'no-effect', detail: `no effect followed its call; ${answered}` };
  if (!isAnswered(step) || open.includes(outcome.state))
    return { ...base, is: 'not-decided', detail: `${answered}${whyText(outcome.why)}` };
  return { ...base, is: 'refused', detail: answered, denied: classOf(outcome) === 'REFUSED_CAPABILITY' };
};

const open: readonly string[] = ['lost', 'working', 'submitted'];

const whyText = (why: string | null | undefined): string => (typeof why === 'string' && why !== '' ? `: ${why}` : '');

const effectText = (effects: readonly Effect[]): string =>
  `${effects.length} effect(s) of ${[...new Set(effects.map(({ skill }) => skill))].join(', ')}`;
