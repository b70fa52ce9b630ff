import { isJsonObject } from '../../base/json.js';
import type { ActWord } from '../../model/words.js';
import { objectArgs, referenceArg, stepArg, textOf } from '../arguments.js';

/** `decide`: a portable decision on an envelope, or once more on the one of an earlier decision. */
export const decide: ActWord = {
  word: 'decide',
  summary: 'Asks for a portable decision on an envelope, or once more on the very one `of` an earlier act.',
  example: 'when: [ { asked: { decide: $envelope.flawed } }, { again: { decide: { of: asked } } } ]',
  args: { anyOf: [referenceArg, objectArgs({ of: stepArg }, ['of'])] },
  needs: () => ['decide'],
  perform: async (name, args, scene) => {
    if (!isJsonObject(args)) return scene.perform.decide(name, { envelope: scene.resolve(args) });
    const first = scene.steps.find((step) => step.act === 'decide' && step.name === textOf(args, 'of'));
    if (first?.act !== 'decide') return { skip: 'the earlier decision was not asked for' };
    const { envelope, at, shownAt = at } = first;
    return scene.perform.decide(name, { envelope, shownAt });
  },
};
