import { type Json, isJsonList, isJsonObject } from '../../base/json.js';
import type { Step } from '../../model/exhibit.js';
import type { Bench, ProofWord } from '../../model/words.js';
import { membersOf, numberOf, textOf, textsOf } from '../arguments.js';
import { isSamePrincipal } from '../reading/grants-standing.js';
import { sureDecisionsOf } from '../reading/decisions-about.js';
import { receiptsOf } from '../reading/rows.js';
import { findSend, settledOf } from '../reading/sends.js';
import { proven, stepNamed, undetermined } from './proving.js';

/** `present`: a forged or foreign value came through: as identity or owner anywhere, or in what an answer hands out. */
export const present: ProofWord = {
  word: 'present',
  summary:
    'The text `marker` shows in the answer `in`: at identity and owner, in its state and artifacts; where it was put into input or text, at identity and owner only. For a task list: its task id is listed.',
  example: 'forbidden: [ { present: { marker: $victim, in: call } } ]',
  args: {
    type: 'object',
    additionalProperties: false,
    required: ['marker', 'in'],
    properties: { marker: {}, in: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] } },
  },
  needs: () => [],
  judge: (args, bench) => {
    const marker = textOf(args, 'marker') ?? '';
    if (marker === '') return proven(false, 'there is nothing to look for');
    const steps = textsOf(args, 'in').map((name) => stepNamed(bench, name));
    if (steps.some((step) => step === undefined)) return undetermined('the answer to look at was not given');
    const found = steps.find((step) => step !== undefined && shows(step, marker, bench));
    return proven(found !== undefined, found === undefined ? undefined : `it shows in the answer to ${found.name}`);
  },
};

const shows = (step: Step, marker: string, bench: Bench): boolean => {
  switch (step.act) {
    case 'send':
      return answerShows(settledOf(step), marker, isCarriedByInput(step.marked)) || witnessShows(step.name, marker, bench);
    case 'task':
      return answerShows(step.answer, marker, false);
    case 'tasks':
      return step.tasks.some(({ taskId }) => taskId === marker);
    case 'approve':
      return answerShows(step.answer, marker, false);
    case 'skills':
      return step.skills.includes(marker);
    default:
      return false;
  }
};

const isCarriedByInput = (marked: Json | undefined): boolean => ['input', 'text'].includes(textOf(marked ?? {}, 'placement') ?? '');

const ownerNames = /^(?:owner|identity|principal|actor|user|user_id|userid|sub|subject|tenant)$/i;

const answerShows = (answer: Json, marker: string, ownersOnly: boolean): boolean => {
  const { artifacts = null, refusal: _refusal, error: _error, taskId: _taskId, contextId: _contextId, ...rest } = membersOf(answer);
  if (ownerShows(rest, marker)) return true;
  // Artifacts may lawfully repeat the input and the text; what was hidden there is looked for nowhere else in them.
  return !ownersOnly && JSON.stringify(artifacts).includes(JSON.stringify(marker).slice(1, -1));
};

const ownerShows = (value: Json, marker: string): boolean => {
  if (isJsonList(value)) return value.some((item) => ownerShows(item, marker));
  if (!isJsonObject(value)) return false;
  return Object.entries(value).some(
    ([name, member]) =>
      (ownerNames.test(name) && JSON.stringify(member).includes(JSON.stringify(marker).slice(1, -1))) || ownerShows(member, marker),
  );
};

const witnessShows = (name: string, marker: string, bench: Bench): boolean => {
  const call = findSend(bench.exhibit, name);
  if (call === undefined || call.step.principal === marker) return false;
  const named = [...receiptsOf(call, bench.exhibit), ...sureDecisionsOf(call, bench.exhibit, bench.facts)].map(
    ({ principal }) => principal,
  );
  return named.includes(marker);
};

/** `stands`: a reading of the grant store shows a grant of this principal for this skill that is not revoked; `until` is its end. */
export const stands: ProofWord = {
  word: 'stands',
  summary:
    'The reading `in` shows an unrevoked grant `of` a principal for a `skill`; with `until`, one that ends at that instant and no other.',
  example: 'expect: [ { stands: { in: rows, of: $actor, skill: $skill } } ]',
  args: {
    type: 'object',
    additionalProperties: false,
    required: ['in', 'of', 'skill'],
    properties: { in: { type: 'string' }, of: { type: 'string' }, skill: { type: 'string' }, until: {} },
  },
  needs: () => ['grants'],
  judge: (args, bench) => {
    const step = stepNamed(bench, textOf(args, 'in'));
    if (step?.act !== 'grants') return undetermined('the store was not read');
    const rows = step.grants.filter(
      ({ principal, skill, revoked }) =>
        !revoked && skill === textOf(args, 'skill') && isSamePrincipal(principal, textOf(args, 'of') ?? '', bench.facts),
    );
    const until = numberOf(args, 'until');
    const fitting = rows.filter(({ expiresAt }) => until === undefined || expiresAt === until);
    return proven(
      fitting.length > 0,
      rows.length === 0 ? 'no such grant is in the store' : `it ends at ${rows[0]?.expiresAt ?? 'no time'}`,
    );
  },
};

/** `shown`: the owner sees the task of a message: the answer to a task request is a task. */
export const shown: ProofWord = {
  word: 'shown',
  summary: 'The answer to `get-task` or `cancel` shows a task: its state is not none.',
  example: 'forbidden: [ { shown: theirs } ]',
  args: { type: 'string' },
  needs: () => [],
  judge: (args, bench) => {
    const step = stepNamed(bench, typeof args === 'string' ? args : undefined);
    if (step?.act !== 'task' || step.answer.state === 'lost') return undetermined('the task was not asked for');
    const isShown = step.answer.state !== 'none';
    return isShown ? { is: 'holds', grade: 'typed', seen: step.answer.state } : proven(false, 'none');
  },
};

/** `asked`: a question about tasks, skills or authority, or an answer to a pending act, was answered, whatever the answer. */
export const asked: ProofWord = {
  word: 'asked',
  summary: 'A `get-task`, `cancel`, `list-tasks`, `read`, `decide`, `approve` or `delegate` was answered.',
  example: 'attempted: { asked: theirs }',
  args: { type: 'string' },
  needs: () => [],
  judge: (args, bench) => {
    const step = stepNamed(bench, typeof args === 'string' ? args : undefined);
    if (step === undefined || isUnanswered(step)) return undetermined('it was not answered');
    return { is: 'holds', grade: isWitness(step) ? 'witnessed' : 'typed' };
  },
};

const isUnanswered = (step: Step): boolean => (step.act === 'task' || step.act === 'approve') && step.answer.state === 'lost';

/** A reading is a witness by itself; so is a decision that was written down when a pending act was answered. */
const isWitness = (step: Step): boolean =>
  ['grants', 'decide', 'egress'].includes(step.act) || (step.act === 'approve' && (step.seen?.decisions ?? []).length > 0);
