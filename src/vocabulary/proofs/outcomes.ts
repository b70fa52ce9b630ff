import { canonicalJson } from '../../base/canonical-json.js';
import type { Outcome } from '../../model/protocol.js';
import type { Bench, ProofWord } from '../../model/words.js';
import { outcomeStates } from '../../model/vocabulary-tables.js';
import { textOf, textsOf } from '../arguments.js';
import { fitOf, isTyped } from '../reading/refusals.js';
import { effectsOf } from '../reading/rows.js';
import { findSend, isRateLimited, settledOf } from '../reading/sends.js';
import { aboutSend, citation, citedNames, proven, stepNamed, undetermined } from './proving.js';

/** `state`: the settled state of a message's task. */
export const state: ProofWord = {
  word: 'state',
  summary: 'The settled state of this message is one of `is`.',
  example: 'expect: [ { state: { of: call, is: [completed] } } ]',
  args: citation({ is: { type: 'array', items: { enum: [...outcomeStates] }, minItems: 1 } }),
  ofMessages: true,
  needs: () => [],
  judge: (args, bench) =>
    aboutSend(args, bench, ({ step }) => proven(textsOf(args, 'is').includes(settledOf(step).state), settledOf(step).state)),
};

const refusedStates: readonly string[] = ['failed', 'rejected', 'canceled'];

/** `refused`: the message ended in a refusal, typed or not. */
export const refused: ProofWord = {
  word: 'refused',
  summary:
    'The message ended as failed, rejected, canceled, or without a task and with an error; auth-required and 401 only without credential.',
  example: 'expect: [ { refused: call } ]',
  args: citation(),
  ofMessages: true,
  needs: () => [],
  judge: (args, bench) =>
    aboutSend(args, bench, ({ step }) => {
      const settled = settledOf(step);
      if (isRateLimited(settled) || settled.state === 'lost') return undetermined('not now');
      return proven(isRefusal(settled, step.principal), settled.state);
    }),
};

const isRefusal = (settled: Outcome, principal: string | null): boolean =>
  refusedStates.includes(settled.state) ||
  (settled.state === 'auth-required' && principal === null) ||
  (settled.state === 'none' && isTyped(settled) && (settled.http !== 401 || principal === null));

/** `typed-refusal`: a refusal that ends, says why in a typed way, and hands out nothing. SA2A-AUTH-238. */
export const typedRefusal: ProofWord = {
  word: 'typed-refusal',
  summary: 'The message ended in a refusal that is terminal, carries `refusal`, `error` or an HTTP 4xx, and no artifact.',
  example: 'forbidden: [ { not: { typed-refusal: call } } ]',
  args: citation(),
  ofMessages: true,
  needs: () => [],
  blindOn: ({ typedRefusals }) =>
    typedRefusals ? undefined : 'the target file does not say where the code of a refusal stands (send.refusal)',
  judge: (args, bench) =>
    aboutSend(args, bench, ({ step }) => {
      const settled = settledOf(step);
      if (isRateLimited(settled) || settled.state === 'lost') return undetermined('not now');
      const bare = (settled.artifacts ?? []).length === 0;
      const typed = isTyped(settled);
      return proven(
        isRefusal(settled, step.principal) && typed && bare,
        bare ? (typed ? settled.state : 'the refusal has no type') : 'the refusal carries artifacts',
      );
    }),
};

const answerOf = (bench: Bench, name: string): { readonly outcome: Outcome; readonly ids: readonly string[] } | undefined => {
  const step = stepNamed(bench, name);
  if (step?.act === 'task') return { outcome: step.answer, ids: [step.taskId] };
  return step?.act === 'send'
    ? { outcome: settledOf(step), ids: [step.messageId, ...(step.taskId === undefined ? [] : [step.taskId])] }
    : undefined;
};

/** `same-answer`: two answers that cannot be told apart but for the ids in them; time is never compared. */
export const sameAnswer: ProofWord = {
  word: 'same-answer',
  summary:
    "Two answers agree in state, refusal, error, HTTP status and what else they hand out, once each one's own id is replaced by a token.",
  example: 'forbidden: [ { not: { same-answer: [theirs, missing] } } ]',
  args: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
  needs: () => [],
  judge: (args, bench) => {
    const [first, second] = (Array.isArray(args) ? args : []).map((name) => answerOf(bench, String(name)));
    if (first === undefined || second === undefined) return undetermined('one of the two was not answered');
    if ([first, second].some(({ outcome }) => isRateLimited(outcome) || outcome.state === 'lost')) return undetermined('not now');
    const [a, b] = [comparable(first.outcome, first.ids), comparable(second.outcome, second.ids)];
    return proven(a === b, a === b ? undefined : `${a} beside ${b}`);
  },
};

const comparable = (outcome: Outcome, ids: readonly string[]): string => {
  const { state: settled, refusal = null, error = null, http = null, artifacts, taskId, contextId, receiptId } = outcome;
  const given = { artifacts: (artifacts ?? []).length, ids: [taskId, contextId, receiptId].map((id) => typeof id === 'string') };
  const said = {
    state: settled,
    refusal: refusal === null ? null : { ...refusal },
    error: error === null ? null : { ...error },
    http,
    ...given,
  };
  return canonicalJson(withoutIds(said, ids));
};

/** The texts in a value with each id replaced by a token where it stands as a word of its own: an id such as `1` is no part of a code. */
const withoutIds = (value: unknown, ids: readonly string[]): unknown => {
  if (typeof value === 'string') return ids.filter((id) => id !== '').reduce((text, id) => text.replaceAll(wordOf(id), '<id>'), value);
  if (Array.isArray(value)) return value.map((item: unknown) => withoutIds(item, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutIds(member, ids)]));
};

const wordOf = (id: string): RegExp => new RegExp(`(?<![0-9A-Za-z])${id.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![0-9A-Za-z])`, 'g');

/** `differs`: the answer parts from the one in the twin world, where one draw was left out. */
export const differs: ProofWord = {
  word: 'differs',
  summary: "With the twin's draw left out, state, refusal family, error, HTTP status, or the effects would have been others.",
  example: 'twin: { without: marker }\nforbidden: [ { differs: call } ]',
  args: citation(),
  needs: () => ['reset'],
  judge: (args, bench) => {
    const { twin } = bench;
    if (twin === undefined) return undetermined('there is no twin');
    const [name = ''] = citedNames(args);
    if (isRefusedAsInput(name, bench)) return undetermined('the input or text that carries it was refused as such');
    const [here, there] = [standing(name, bench), standing(name, { exhibit: twin, facts: bench.facts })];
    if (here === undefined || there === undefined) return undetermined('one of the two was not answered');
    return proven(here !== there, here === there ? undefined : `${here} with it, ${there} without it`);
  },
};

/** A subject may take less input than its schema says: what stands in the input or the text may lawfully be refused with it. */
const isRefusedAsInput = (name: string, { exhibit }: Bench): boolean => {
  const step = findSend(exhibit, name)?.step;
  return (
    step !== undefined &&
    ['input', 'text'].includes(textOf(step.marked ?? {}, 'placement') ?? '') &&
    fitOf(settledOf(step), 'input', false) === 'fits'
  );
};

const standing = (name: string, bench: Bench): string | undefined => {
  const call = findSend(bench.exhibit, name);
  if (call === undefined) return undefined;
  const settled = settledOf(call.step);
  if (isRateLimited(settled) || settled.state === 'lost') return undefined;
  const effects = effectsOf([name], bench.exhibit, bench.facts).map(({ skill, principal = null }) => ({
    skill,
    principal: principal ?? null,
  }));
  return canonicalJson({
    state: settled.state,
    refusal: settled.refusal?.class ?? settled.refusal?.code ?? null,
    error: settled.error?.code ?? null,
    http: settled.http ?? null,
    effects,
  });
};

/** `same-thread`: an answer stands on the task or the context of another message. */
export const sameThread: ProofWord = {
  word: 'same-thread',
  summary: 'The answer to this message names the task (`task`), the context (`context`) or the receipt (`receipt`) of another message.',
  example: 'forbidden: [ { same-thread: { of: theirs, task: mine } } ]',
  args: citation({ task: { type: 'string' }, context: { type: 'string' }, receipt: { type: 'string' } }),
  ofMessages: true,
  needs: () => [],
  judge: (args, bench) =>
    aboutSend(args, bench, ({ step }) => {
      const settled = settledOf(step);
      const task = findSend(bench.exhibit, textOf(args, 'task') ?? '');
      const context = findSend(bench.exhibit, textOf(args, 'context') ?? '');
      const receipt = findSend(bench.exhibit, textOf(args, 'receipt') ?? '');
      if (task === undefined && context === undefined && receipt === undefined) return undetermined('there is nothing to compare with');
      const [theirTask, theirContext] = [task && settledOf(task.step).taskId, context && settledOf(context.step).contextId];
      const theirReceipt = receipt && settledOf(receipt.step).receiptId;
      const shared =
        (isText(theirReceipt) && settled.receiptId === theirReceipt) ||
        (isText(theirTask) && settled.taskId === theirTask && settled.state !== 'none') ||
        (isText(theirContext) && settled.contextId === theirContext);
      return proven(shared, shared ? "it stands on the other one's thread" : undefined);
    }),
};

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
