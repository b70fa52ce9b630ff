import type { A2aClient, CallEnd, Endpoint } from '../../a2a/client.js';
import type { Credential } from '../../a2a/credentials.js';
import type { ListedTask, TaskView } from '../../a2a/task-view.js';
import type { Methods } from '../../model/protocol.js';
import { liveFault, planeFault } from './live-faults.js';
import type { LiveSettings } from './live-settings.js';
import { messageOf } from './message-of.js';
import { type LiveOutcome, outcomeOf } from './outcome-of.js';
import { createPatience } from './patience.js';
import { type SendGuard, strangerTo } from './send-guard.js';

/** The plane of whoever can talk to the agent. */
export type CallerPlane = {
  send(params: Methods['caller/send']['params']): Promise<LiveOutcome>;
  task(params: Methods['caller/task']['params']): Promise<LiveOutcome>;
  tasks(params: Methods['caller/tasks']['params']): Promise<Methods['caller/tasks']['result']>;
};

/** What the plane is made of. */
export type CallerTools = {
  readonly client: A2aClient;
  readonly endpoint: Endpoint;
  readonly settings: LiveSettings;
  readonly guard: SendGuard;
  log(text: string): void;
  mask(text: string): string;
};

const mostPages = 50;

/** The caller plane over one endpoint. Every message goes out once, whatever comes back. */
export const callerPlane = (tools: CallerTools): CallerPlane => {
  const { client, endpoint, settings, guard, log, mask } = tools;
  const watched = createPatience(mask);
  const terms = { places: settings.places, mask };
  const outcome = (where: string, end: CallEnd<TaskView>): LiveOutcome => {
    const read = outcomeOf(watched(where, end), terms);
    if (read.why !== undefined) log(`[${where}: ${read.why}]`);
    return read;
  };
  const unsentBy = (unsent: string): LiveOutcome => {
    log(`[not sent: ${mask(unsent)}]`);
    return { state: 'lost', unsent, why: `not sent: ${unsent}` };
  };
  const get = async (id: string, as: Credential | undefined): Promise<LiveOutcome> =>
    outcome('caller/task', await client.task(endpoint, { id, action: 'get' }, as));
  return {
    send: async (params) => {
      const said = messageOf(params, { dialect: endpoint.dialect, places: settings.places });
      const unsent = said.ok ? guard.objectionTo(params) : said.error;
      if (!said.ok || unsent !== undefined) return unsentBy(unsent ?? '');
      return outcome('caller/send', await client.send(endpoint, said.value, credentialOf(params.principal, settings)));
    },
    task: async ({ principal, taskId, action }) => {
      const stranger = strangerTo(settings, principal);
      if (stranger !== undefined) return unsentBy(stranger);
      const as = credentialOf(principal, settings);
      if (action === 'get') return get(taskId, as);
      const end = await client.task(endpoint, { id: taskId, action }, as);
      const declined = outcome('caller/task', end);
      if (end.is !== 'error' || end.error.name === 'TaskNotFound') return declined;
      // Declined: the state is still the caller's to know.
      const { error = null, http = null } = declined;
      return { ...(await get(taskId, as)), error, http };
    },
    tasks: async ({ principal }) => {
      const stranger = strangerTo(settings, principal);
      if (stranger !== undefined) throw planeFault('caller/tasks', stranger);
      const tasks: ListedTask[] = [];
      const as = credentialOf(principal, settings);
      for (let page: string | undefined, count = 0; count < mostPages; count += 1) {
        const end = await client.tasks(endpoint, page, as);
        if (end.is === 'lost') throw liveFault('caller/tasks', end.fault, mask);
        // Who is not let in sees no task.
        if (end.is === 'http-refusal' && (end.http === 401 || end.http === 403)) break;
        if (end.is !== 'found')
          throw planeFault('caller/tasks', end.is === 'error' ? `${end.error.code} ${end.error.name}` : `HTTP ${end.http}`);
        tasks.push(...end.found.tasks);
        page = end.found.next;
        if (page === undefined) break;
      }
      return { tasks: tasks.flatMap(({ taskId, state }) => (state === 'unknown' ? [] : [{ taskId, state }])) };
    },
  };
};

/** The credential of a principal; none for nobody. */
const credentialOf = (principal: string | null, { principals }: LiveSettings): Credential | undefined =>
  principals.find(({ id }) => id === principal)?.credential;
