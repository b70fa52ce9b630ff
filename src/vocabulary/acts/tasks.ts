import type { ActWord, Scene } from '../../model/words.js';
import { objectArgs, referenceArg, stepArg, textOf } from '../arguments.js';
import type { Json } from '../../base/json.js';
import { sentStep } from './messages.js';

const taskArgs = objectArgs({ as: { anyOf: [referenceArg, { type: 'null' }] }, of: stepArg, 'missing-like': stepArg }, ['as']);

const askForTask =
  (action: 'get' | 'cancel'): ActWord['perform'] =>
  async (name, args, scene) => {
    const taskId = taskIdFor(args, scene);
    if (taskId === undefined) return { skip: 'the earlier answer named no task' };
    return scene.perform.task(name, { principal: textOf(scene.resolve(args), 'as') ?? null, taskId, action });
  };

const taskIdFor = (args: Json, scene: Scene): string | undefined => {
  const like = textOf(args, 'missing-like');
  const step = sentStep(scene.steps, like ?? textOf(args, 'of'));
  const taskId = step?.task?.taskId ?? step?.answer.taskId ?? undefined;
  return like === undefined || taskId === undefined ? taskId : missingLike(taskId, scene.ids.nonce());
};

/** An id of the same form as another that names nothing: each letter and digit is replaced by one of its kind. */
const missingLike = (id: string, salt: string): string =>
  [...id]
    .map((character, index) => {
      const shift = ((salt.codePointAt(index % salt.length) ?? 0) % 9) + 1;
      if (/\d/.test(character)) return String((Number(character) + shift) % 10);
      if (/[a-f]/.test(character)) return String.fromCodePoint(97 + (((character.codePointAt(0) ?? 97) - 97 + (shift % 5) + 1) % 6));
      return character;
    })
    .join('');

/** `get-task`: asks for the task of an earlier message, or for one that does not exist but looks like it. */
export const getTask: ActWord = {
  word: 'get-task',
  summary: 'Asks, as a principal, for the task `of` an earlier message, or for a task that is missing (`missing-like` an earlier one).',
  example: 'when: [ { theirs: { get-task: { as: $stranger, of: mine } } } ]',
  args: taskArgs,
  needs: () => ['task'],
  perform: askForTask('get'),
};

/** `cancel`: asks that a task be cancelled. */
export const cancel: ActWord = {
  word: 'cancel',
  summary: 'Asks, as a principal, that the task `of` an earlier message be cancelled, or one that is missing.',
  example: 'when: [ { theirs: { cancel: { as: $stranger, of: mine } } } ]',
  args: taskArgs,
  needs: () => ['task'],
  perform: askForTask('cancel'),
};
