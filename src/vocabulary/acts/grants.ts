import { isJsonObject } from '../../base/json.js';
import type { Step } from '../../model/exhibit.js';
import { isConsequential } from '../../model/vocabulary-tables.js';
import type { ActWord } from '../../model/words.js';
import { membersOf, numberOf, objectArgs, referenceArg, textOf } from '../arguments.js';

/** `grant`: the operator lets a principal use a skill, for a while, within bounds, so many times, or under the eyes of another. */
export const grant: ActWord = {
  word: 'grant',
  summary:
    "The operator grants a skill `to` a principal; `expires` is milliseconds from the world's present, `constraints` bounds the input, `uses` says how many commands it serves, `approver` who has to approve each.",
  example: 'when: [ { granted: { grant: { to: $actor, skill: $skill, expires: $life } } } ]',
  args: objectArgs(
    {
      to: referenceArg,
      skill: referenceArg,
      expires: referenceArg,
      constraints: referenceArg,
      uses: { anyOf: [referenceArg, { type: 'integer', minimum: 1 }] },
      approver: referenceArg,
    },
    ['to', 'skill'],
  ),
  needs: (args) => [
    'grant',
    ...('expires' in membersOf(args) ? ['grant.expiry'] : []),
    ...('constraints' in membersOf(args) ? ['grant.constraints'] : []),
    ...('uses' in membersOf(args) ? ['grant.uses'] : []),
    ...('approver' in membersOf(args) ? ['approve'] : []),
  ],
  perform: async (name, args, scene) => {
    const resolved = scene.resolve(args);
    const life = numberOf(resolved, 'expires');
    const bounds = membersOf(resolved)['constraints'];
    const [uses, approver] = [numberOf(resolved, 'uses'), textOf(resolved, 'approver')];
    return scene.perform.grant(name, {
      principal: textOf(resolved, 'to') ?? '',
      skill: textOf(resolved, 'skill') ?? '',
      ...(life === undefined ? {} : { expiresAt: (await scene.now()) + life }),
      ...(isJsonObject(bounds) && Object.keys(bounds).length > 0 ? { constraints: bounds } : {}),
      ...(uses === undefined ? {} : { uses }),
      ...(approver === undefined ? {} : { approver }),
    });
  },
};

/** `grant-all`: the operator grants a principal every consequential skill that the subject declares. */
export const grantAll: ActWord = {
  word: 'grant-all',
  summary: 'The operator grants every change and external_do skill `to` a principal; the act is declined where one of them is.',
  example: 'when: [ { granted: { grant-all: { to: $actor } } } ]',
  args: objectArgs({ to: referenceArg }, ['to']),
  needs: () => ['grant'],
  perform: async (name, args, scene) => {
    const principal = textOf(scene.resolve(args), 'to') ?? '';
    const skills = scene.facts.skills.filter(({ consequence }) => isConsequential(consequence));
    let last: Step | { readonly skip: string } = { skip: 'the subject has no consequential skill' };
    for (const [index, { id }] of skills.entries()) {
      last = await scene.perform.grant(index === 0 ? name : `${name}-${index + 1}`, { principal, skill: id });
      if (last.declined !== undefined) return last;
    }
    return last;
  },
};

/** `revoke`: the operator takes the grant of a skill away; the act ends when no effect under it can appear any more. */
export const revoke: ActWord = {
  word: 'revoke',
  summary: 'The operator revokes the grant of a skill `from` a principal.',
  example: 'when: [ { revoke: { from: $actor, skill: $skill } } ]',
  args: objectArgs({ from: referenceArg, skill: referenceArg }, ['from', 'skill']),
  needs: () => ['revoke'],
  perform: (name, args, scene) => {
    const resolved = scene.resolve(args);
    return scene.perform.revoke(name, { principal: textOf(resolved, 'from') ?? '', skill: textOf(resolved, 'skill') ?? '' });
  },
};
