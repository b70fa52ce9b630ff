import { setTimeout as wait } from 'node:timers/promises';
import type { Agent } from './agent.js';
import { isUnderWay, type Seen, seenOf } from './seen.js';

const pause = 2;
// The reference subject settles within a few milliseconds; a task that does not is answered as it stands.
const longest = 5_000;

/** Waits until the subject works at the task no more, and returns how it stands then; after 5 s, how it stands anyway. */
export const awaitTask = async (
  agent: Agent,
  { principal, taskId, first }: { readonly principal: string | null; readonly taskId: string; readonly first: Seen },
): Promise<Seen> => {
  let seen = first;
  for (let waited = 0; isUnderWay(seen) && waited < longest; waited += pause) {
    await wait(pause);
    const later = seenOf(await agent.ask('caller/task', { principal, taskId, action: 'get' }));
    // A subject that forgot its tasks says nothing new about this one.
    if (later.state === 'none') return seen;
    seen = { ...later, replayed: first.replayed };
  }
  return seen;
};
