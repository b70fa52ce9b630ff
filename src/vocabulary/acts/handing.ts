import { type Json, isJsonObject } from '../../base/json.js';
import type { ActWord } from '../../model/words.js';
import { membersOf, numberOf, objectArgs, referenceArg, stepArg, textOf } from '../arguments.js';
import { sentStep } from './messages.js';

const caller = { anyOf: [referenceArg, { type: 'null' }] };

/** `approve`: a principal answers an act that waits for an approval. */
export const approve: ActWord = {
  word: 'approve',
  summary:
    'Answers, as a principal (null: without credential), the pending act `of` a message: `approve` where `say` names nothing else; `deny` is the one no.',
  example: 'when: [ { yes: { approve: { as: $approver, of: call } } } ]',
  args: objectArgs({ as: caller, of: stepArg, say: {} }, ['as', 'of']),
  needs: () => ['approve'],
  perform: async (name, args, scene) => {
    const resolved = scene.resolve(args);
    const of = textOf(args, 'of') ?? '';
    const waiting = sentStep(scene.steps, of);
    const approvalId = waiting?.task?.approvalId ?? waiting?.answer.approvalId ?? undefined;
    if (approvalId === undefined) return { skip: `${of} waits for no approval` };
    const { say: said = 'approve' } = membersOf(resolved);
    return scene.perform.approve(name, { principal: textOf(resolved, 'as') ?? null, of, approvalId, said });
  },
};

/** `delegate`: a holder hands a grant on, within its bounds or beyond them. */
export const delegate: ActWord = {
  word: 'delegate',
  summary:
    'A principal hands a skill that it holds on `to` another, for a while (`expires`, milliseconds), up to an instant (`until`) or within `constraints`; the answer may be a refusal.',
  example: 'when: [ { handed: { delegate: { as: $holder, to: $helper, skill: $skill, constraints: $bound.met } } } ]',
  args: objectArgs(
    { as: caller, to: referenceArg, skill: referenceArg, expires: referenceArg, until: referenceArg, constraints: referenceArg },
    ['as', 'to', 'skill'],
  ),
  needs: (args) => [
    'delegate',
    ...('expires' in membersOf(args) || 'until' in membersOf(args) ? ['grant.expiry'] : []),
    ...('constraints' in membersOf(args) ? ['grant.constraints'] : []),
  ],
  perform: async (name, args, scene) => {
    const resolved = scene.resolve(args);
    const life = numberOf(resolved, 'expires');
    const end = life === undefined ? numberOf(resolved, 'until') : (await scene.now()) + life;
    return scene.perform.delegate(name, {
      principal: textOf(resolved, 'as') ?? null,
      to: textOf(resolved, 'to') ?? '',
      skill: textOf(resolved, 'skill') ?? '',
      ...(end === undefined ? {} : { expiresAt: end }),
      ...boundsIn(membersOf(resolved)['constraints']),
    });
  },
};

const boundsIn = (bounds: Json | undefined) => (isJsonObject(bounds) && Object.keys(bounds).length > 0 ? { constraints: bounds } : {});
