import { setTimeout as pause } from 'node:timers/promises';
import type { FoundCard } from '../../a2a/discover-card.js';
import { Fault } from '../../base/fault.js';
import type { Json } from '../../base/json.js';
import type { TargetFile } from '../../model/target.js';
import type { OpenContext } from '../open-context.js';
import { defaultSettle } from '../target-file-parts.js';
import { type CallerPlane, callerPlane } from './caller-plane.js';
import type { Known } from './describe-live.js';
import { type GrantBook, grantBook } from './grant-book.js';
import { liveFault, planeFault } from './live-faults.js';
import type { LivePrincipal } from './live-principals.js';
import { observingPrompt } from './observing-prompt.js';
import type { LiveSettings } from './live-settings.js';
import { type OperatorPlane, operatorPlane } from './operator-plane.js';
import { findCard, type Reached, reachAgent, type ReachTools, clientTerms } from './reach-agent.js';
import type { SecretBook } from './secret-text.js';
import { sendGuard } from './send-guard.js';
import { type WitnessPlane, witnessPlane } from './witness-plane.js';

/** A live agent with its three planes. */
export type LiveAgent = {
  readonly caller: CallerPlane;
  readonly operator: OperatorPlane;
  readonly witness: WitnessPlane;
  readonly grants: GrantBook;
  /** Whom the court may speak as: with a credential, and with nothing granted that it could not take away. */
  readonly principals: readonly { readonly id: string }[];
  readonly found: FoundCard | undefined;
  /** Empties the agent: what was granted in it is gone with all else. */
  reset(): Promise<Json>;
  /** What is known now: the card is read again each time. */
  known(): Promise<Known>;
};

/** What opening needs. */
export type LiveTools = {
  readonly file: TargetFile;
  readonly settings: LiveSettings;
  readonly context: OpenContext;
  readonly book: SecretBook;
  mask(text: string): string;
  randomId(): string;
};

/** Reaches the agent and puts its planes together. */
export const openLiveAgent = async (tools: LiveTools): Promise<LiveAgent> => {
  const { file, settings, context, book, mask } = tools;
  const prompt = observingPrompt(file, settings);
  const reach: ReachTools = {
    settings,
    randomId: tools.randomId,
    log: context.log,
    mask,
    ...(prompt === undefined ? {} : { prompt }),
  };
  const planes = { file, context, book, terms: clientTerms(settings, []), mask };
  const witness = witnessPlane(planes);
  let reached: Reached | undefined;
  const operator = operatorPlane(planes, () => waitUntilBack(reached, { ...reach, most: (file.settle ?? defaultSettle).max }));
  reached = await reachAgent(reach);
  const { endpoint, client, found } = reached;
  const listed = new Set((found?.card.skills ?? []).map(({ id }) => id));
  const abilities = [
    'send',
    ...(reached.readsTasks ? ['task'] : []),
    ...((await listsTasks(reached, reach)) ? ['tasks'] : []),
    ...operator.abilities,
    ...witness.abilities,
    ...settings.abilities,
    ...(settings.consequences ? ['consequences'] : []),
  ];
  const grants = grantBook(operator, { principals: settings.principals, log: context.log });
  const guard = sendGuard(settings, (skill) => listed.has(skill));
  return {
    caller: callerPlane({ client, endpoint, settings, guard, log: context.log, mask }),
    operator,
    witness,
    grants,
    reset: async () => {
      const answer = await operator.reset();
      grants.emptied();
      return answer;
    },
    principals: usable(settings.principals, { operator, log: context.log }),
    found,
    known: async () => ({ file, settings, endpoint, abilities, found: await findCard(reach) }),
  };
};

/** A list of tasks is asked for only where the file says so: on a live agent it may be long, and somebody else's. */
const listsTasks = async ({ client, endpoint }: Reached, { settings, log }: ReachTools): Promise<boolean> => {
  if (!settings.listsTasks) return false;
  const as = settings.principals.find(({ credential }) => credential !== undefined)?.credential;
  const end = await client.tasks(endpoint, undefined, as);
  if (end.is !== 'found') log('[the agent does not list its tasks, although the target file says so]');
  return end.is === 'found';
};

const usable = (
  principals: readonly LivePrincipal[],
  { operator, log }: { readonly operator: OperatorPlane; log(text: string): void },
): readonly { readonly id: string }[] =>
  principals.flatMap(({ id, credential, grants }) => {
    if (credential === undefined) return [];
    if (grants.length === 0 || operator.abilities.includes('grant')) return [{ id }];
    log(`[${id} is not spoken as: ${grants.join(', ')} stands before the run, and nothing here could take it down]`);
    return [];
  });

/** CAP has no question that merely reads; that the card is there again shows as much as can be shown. */
const hasCard = async (tools: ReachTools): Promise<boolean> => {
  try {
    return (await findCard(tools)) !== undefined;
  } catch (error: unknown) {
    if (error instanceof Fault) return false;
    throw error;
  }
};

const beat = 50;

const waitUntilBack = async (reached: Reached | undefined, tools: ReachTools & { readonly most: number }): Promise<void> => {
  if (reached === undefined) return;
  for (let waited = 0; ; waited += beat) {
    if (reached.endpoint.dialect.binding === 'CAP') {
      if (await hasCard(tools)) return;
      if (waited >= tools.most) throw planeFault('operator.restart', 'the agent did not come back: its card is not there');
      await pause(beat);
      continue;
    }
    const as = tools.settings.principals.find(({ credential }) => credential !== undefined)?.credential;
    const end = await reached.client.task(reached.endpoint, { id: tools.randomId(), action: 'get' }, as);
    if (end.is !== 'lost') return;
    if (waited >= tools.most) throw liveFault('operator.restart: the agent did not come back', end.fault, tools.mask);
    await pause(beat);
  }
};
