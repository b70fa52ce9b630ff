import { type Json, isJsonObject } from '../../base/json.js';
import type { SendStep, Step } from '../../model/exhibit.js';
import type { ActWord, Message, Scene } from '../../model/words.js';
import { membersOf, objectArgs, referenceArg, stepArg, textOf } from '../arguments.js';
import { nonceIn } from '../inputs/skill-inputs.js';
import { markMessage } from '../laundering/mark-message.js';
import { missingLike } from './missing-like.js';

const caller = { anyOf: [referenceArg, { type: 'null' }] };

const messageArgs = {
  as: caller,
  skill: {},
  input: {},
  id: referenceArg,
  task: referenceArg,
  'task-like': stepArg,
  context: referenceArg,
  with: referenceArg,
  callback: referenceArg,
  text: referenceArg,
};

/** `send`: a message to the subject; its outcome is settled before the next act. */
export const send: ActWord = {
  word: 'send',
  summary:
    'Sends a message `as` a principal (null: without credential) for a `skill` with an `input`; `task`, `context`, `id` and a marker (`with`) as wanted; `task-like` an earlier message names a task that is missing, `callback` says where the caller wants to be told.',
  example: 'when: [ { call: { send: { as: $actor, skill: $skill, input: $input } } } ]',
  args: objectArgs(messageArgs, ['as']),
  isMessage: true,
  needs: (args) => ['send', ...('callback' in membersOf(args) ? ['egress'] : [])],
  sends: 1,
  perform: async (name, args, scene) => {
    const message = messageFor(args, scene);
    return 'skip' in message ? message : scene.perform.send(name, message);
  },
};

/** The message that the argument of `send` describes, or why there is none. */
export const messageFor = (args: Json, scene: Scene): Message | { readonly skip: string } => {
  const resolved = withMissingTask(scene.resolve(args), scene);
  const missing = missingThread(args, resolved);
  return missing === undefined ? messageFrom(resolved, scene, textOf(resolved, 'id') ?? scene.ids.messageId()) : { skip: missing };
};

/** `resend`: the id of an earlier message once more, with its content or with what the argument changes. */
export const resend: ActWord = {
  word: 'resend',
  summary: 'Sends the id of an earlier message again: same content, or with another `as`, `skill` or `input`.',
  example: 'when: [ { again: { resend: { of: call } } } ]',
  args: objectArgs({ of: stepArg, ...messageArgs }, ['of']),
  isMessage: true,
  ofMessages: true,
  needs: () => ['send'],
  sends: 1,
  perform: async (name, args, scene) => {
    const first = scene.steps.find((step): step is SendStep => step.act === 'send' && step.name === textOf(args, 'of'));
    if (first === undefined) return { skip: 'the message to repeat was not sent' };
    const changed = {
      as: first.principal,
      ...keep('skill', first.skill),
      ...keep('input', first.input),
      ...membersOf(scene.resolve(args)),
    };
    return scene.perform.send(name, { ...messageFrom(changed, scene, first.messageId), repeats: first.name });
  },
};

const keep = (name: string, value: Json | undefined): { readonly [name: string]: Json } => (value === undefined ? {} : { [name]: value });

/** The message put on a task that does not exist but looks like the one of an earlier message. */
const withMissingTask = (resolved: Json, scene: Scene): Json => {
  const like = textOf(resolved, 'task-like');
  if (like === undefined) return resolved;
  const step = sentStep(scene.steps, like);
  const taskId = step?.task?.taskId ?? step?.answer.taskId ?? undefined;
  return {
    ...membersOf(resolved),
    ...(taskId === undefined ? {} : { task: missingLike(taskId, scene.ids.nonce(), tasksNamed(scene.steps)) }),
  };
};

/** Why a message cannot be put on a task or context that it names: the act that should have made one made none. */
const missingThread = (args: Json, resolved: Json): string | undefined => {
  for (const thread of ['task', 'context'])
    if (textOf(args, thread) !== undefined && typeof membersOf(resolved)[thread] !== 'string')
      return `the earlier answer named no ${thread}`;
  return undefined;
};

const messageFrom = (resolved: Json, scene: Scene, messageId: string): Message => {
  const { skill, input, with: marker, task, context, text, as, callback } = membersOf(resolved);
  const marked = marker === undefined || !isJsonObject(marker) ? {} : markMessage(marker, input);
  const sent = marked.input ?? input;
  const known = scene.facts.skills.find(({ id }) => id === skill);
  const nonce = known === undefined ? undefined : nonceIn(known, sent);
  return {
    principal: typeof as === 'string' ? as : null,
    messageId,
    ...(skill === undefined ? {} : { skill }),
    ...(sent === undefined ? {} : { input: sent }),
    ...(nonce === undefined ? {} : { nonce }),
    ...(typeof text === 'string' ? { text } : {}),
    ...(marked.text === undefined ? {} : { text: marked.text }),
    ...(marked.metadata === undefined ? {} : { metadata: marked.metadata }),
    ...(marked.messageMetadata === undefined ? {} : { messageMetadata: marked.messageMetadata }),
    ...(marked.extensions === undefined ? {} : { extensions: marked.extensions }),
    ...(isJsonObject(marker) ? { marked: marker } : {}),
    ...(marked.contextId === undefined ? {} : { contextId: marked.contextId }),
    ...(typeof task === 'string' ? { taskId: task } : {}),
    ...(typeof context === 'string' ? { contextId: context } : {}),
    ...callbackIn(callback),
  };
};

const callbackIn = (callback: Json | undefined): Pick<Message, 'callback'> => {
  const [url, token] = [textOf(callback ?? {}, 'url'), textOf(callback ?? {}, 'token')];
  return url === undefined ? {} : { callback: { url, ...(token === undefined ? {} : { token }) } };
};

/** The tasks that the answers of a run named. */
export const tasksNamed = (steps: readonly Step[]): readonly string[] =>
  steps.flatMap((step) => (step.act === 'send' ? [step.answer.taskId, step.task?.taskId] : [])).filter((id) => typeof id === 'string');

/** The step of a name, if it was a message. */
export const sentStep = (steps: readonly Step[], name: string | undefined): SendStep | undefined =>
  steps.find((step): step is SendStep => step.act === 'send' && step.name === name);
