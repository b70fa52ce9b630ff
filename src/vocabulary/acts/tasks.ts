import type { ActWord, Scene } from '../../model/words.js';
import { objectArgs, referenceArg, stepArg, textOf } from '../arguments.js';
import type { Json } from '../../base/json.js';
import { sentStep, tasksNamed } from './messages.js';
import { missingLike } from './missing-like.js';

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
  return like === undefined || taskId === undefined ? taskId : missingLike(taskId, scene.ids.nonce(), tasksNamed(scene.steps));
};

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
