import type { Json, JsonObject } from '../base/json.js';
import { skillOf } from './catalogue.js';
import { setClock } from './expiry.js';
import { faultNames } from './faults.js';
import { holdsGrant, issueGrant, revokeGrant } from './grants.js';
import { flush, note } from './journal.js';
import { badParams, booleanParam, integerParam, optionalInteger, optionalObject, optionalText, textParam } from './params.js';
import type { Subject } from './subject.js';
import type { World } from './world.js';

const declined = (code: string): Json => ({ refused: { code } });

/** `operator/grant`. */
export const operatorGrant = (subject: Subject, world: World, params: JsonObject): Json => {
  const principal = textParam(params, 'principal');
  const skill = textParam(params, 'skill');
  const order = {
    principal,
    skill,
    expiresAt: optionalInteger(params, 'expiresAt'),
    constraints: optionalObject(params, 'constraints'),
    uses: optionalInteger(params, 'uses'),
    approver: optionalText(params, 'approver') ?? null,
    parent: null,
  };
  if (principal === '') return declined('no_principal');
  if (subject.choices.grantForUnknownSkill === 'refuse' && skillOf(skill) === undefined) return declined('unknown_skill');
  if (subject.choices.secondGrant === 'refuse' && holdsGrant(world.memory, principal, skill)) return declined('already_granted');
  return { grantId: issueGrant(subject, world, order) };
};

/** `operator/revoke`. */
export const operatorRevoke = (subject: Subject, world: World, params: JsonObject): Json => {
  revokeGrant(subject, world, { principal: textParam(params, 'principal'), skill: textParam(params, 'skill') });
  return {};
};

/** `operator/advanceClock`: moves the virtual clock by `ms`, which may be 0 or negative. */
export const operatorAdvanceClock = (subject: Subject, world: World, params: JsonObject): Json => {
  const ms = integerParam(params, 'ms');
  const now = world.memory.now + ms;
  if (!Number.isSafeInteger(now)) throw badParams('ms', 'an integer that keeps the clock exact');
  if (ms !== 0) {
    setClock(world.memory, now);
    note(subject, world, { kind: 'clock', now, ...(world.down ? { down: true } : {}) });
    flush(subject, world);
  }
  return { now };
};

/** `operator/fault`: arms or disarms. Faults stand outside of the subject, so a restart leaves them as they are. */
export const operatorFault = (_subject: Subject, world: World, params: JsonObject): Json => {
  const wanted = textParam(params, 'fault');
  const armed = booleanParam(params, 'armed');
  const fault = faultNames.find((name) => name === wanted);
  if (fault === undefined) return declined('unknown_fault');
  if (armed) world.faults.add(fault);
  else world.faults.delete(fault);
  return {};
};
