import { type AgentCard, readAgentCard } from '../a2a/agent-card.js';
import type { TaskState } from '../a2a/dialects.js';
import { readTaskView } from '../a2a/task-view.js';
import { isJsonObject, type Json } from '../base/json.js';
import type { Given } from './given.js';
import type { Observation } from './observation.js';
import type { Need, Probe } from './probe.js';

/** A task that an observation made. */
export type MadeTask = { readonly id: string; readonly contextId: string; readonly state: TaskState };

/** What was learnt so far. `home` is the JSON-RPC spelling that was understood, v0.3 where both were, because the seeds speak that. */
export type Memory = {
  readonly card?: AgentCard;
  readonly rawCard?: Json;
  readonly understood: readonly ('v0.3' | 'v1.0')[];
  readonly task?: MadeTask;
  /** The task that was made with a claim of another identity. */
  readonly claimed?: string;
  readonly spokeCap: boolean;
};

/** Nothing yet. */
export const freshMemory: Memory = { understood: [], spokeCap: false };

/** The spelling in which probes ask that have none of their own. */
export const homeOf = ({ understood }: Memory): 'v0.3' | 'v1.0' =>
  understood.includes('v0.3') || understood.length === 0 ? 'v0.3' : 'v1.0';

/** Where a card is taken from: the first place that shows one. */
const cardPlaces: readonly string[] = ['card/plain', 'card/at-origin', 'card/with-credential'];

/** What an observation teaches. */
export const learn = (memory: Memory, seen: Observation): Memory => {
  if (cardPlaces.includes(seen.probe)) return memory.card === undefined ? { ...memory, ...cardIn(seen) } : memory;
  if (seen.probe === 'version/GetTask/1.0' && isUnderstood(seen)) return { ...memory, understood: [...memory.understood, 'v1.0'] };
  if (seen.probe === 'version/tasks/get/none' && isUnderstood(seen)) return { ...memory, understood: [...memory.understood, 'v0.3'] };
  if (seen.probe === 'method/send/cap') return { ...memory, spokeCap: seen.word === 'sse' || seen.word === 'result' };
  const task = taskIn(seen);
  if (/^owner\/claim\/[a-z]+\/send$/.test(seen.probe)) return claiming(memory, task);
  const isMade = seen.probe.startsWith('method/send/v') && task !== undefined && memory.task === undefined;
  return isMade ? { ...memory, task } : memory;
};

const claiming = ({ claimed: _claimed, ...memory }: Memory, task: MadeTask | undefined): Memory => ({
  ...memory,
  ...(task === undefined ? {} : { claimed: task.id }),
});

const cardIn = ({ body }: Observation): Pick<Memory, 'card' | 'rawCard'> => {
  const card = body === undefined ? undefined : readAgentCard(body);
  return card === undefined || body === undefined ? {} : { card, rawCard: body };
};

/** A task that cannot exist and is not found: the spelling and the version were understood. */
const isUnderstood = ({ word }: Observation): boolean => word === 'error -32001';

/** The task that an answer brought. */
export const taskIn = ({ body }: Observation): MadeTask | undefined => {
  const result = isJsonObject(body) ? body['result'] : undefined;
  const view = result === undefined ? undefined : readTaskView(result);
  if (view === undefined || !view.ok || view.value.is !== 'task') return undefined;
  const { taskId, contextId = '', state } = view.value;
  return { id: taskId, contextId, state };
};

const finished: readonly TaskState[] = ['completed', 'failed', 'rejected', 'canceled'];

/** True for a task at which nobody works any more. */
export const isFinished = ({ state }: MadeTask): boolean => finished.includes(state);

/** Why a probe cannot be made with what was given and learnt, in words; nothing where it can. */
export const lackOf = ({ needs = [], ask }: Pick<Probe, 'needs'> & Partial<Probe>, given: Given, memory: Memory): string | undefined => {
  // Who reads the parts in another shape reads no skill in them, and might do whatever it does for a message that names none.
  if (ask !== undefined && needs.includes('skill') && !given.selectorOutsideParts && !isRead(ask.spelling, memory))
    return lackWords.selector;
  for (const need of needs) {
    const why = lackFor(need, given, memory);
    if (why !== undefined) return why;
  }
  return undefined;
};

const isRead = (spelling: Probe['ask']['spelling'], { understood }: Memory): boolean => {
  if (spelling === 'home') return understood.length > 0;
  return understood.some((one) => one === spelling);
};

const lackFor = (need: Need, given: Given, memory: Memory): string | undefined => {
  const lacking: { readonly [name in Need]: boolean } = {
    credential: given.first === undefined,
    second: given.second === undefined,
    skill: given.message === undefined,
    selector: !given.selectorOutsideParts,
    task: memory.task === undefined || !isFinished(memory.task),
    cap: !memory.spokeCap,
  };
  return lacking[need] ? lackWords[need] : undefined;
};

/** What is missing where a need is not met. */
export const lackWords: { readonly [need in Need]: string } = {
  credential: 'a principal with a credential',
  second: 'a second principal with a credential',
  skill: 'a skill that the target file classifies as observe',
  selector: 'a skill selector outside of the parts of a message',
  task: 'a finished task, which an observing skill makes',
  cap: 'an answer in the literal of CAP',
};
