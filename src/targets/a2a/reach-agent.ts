import type { ClientTerms, Endpoint } from '../../a2a/client.js';
import { type A2aClient, createClient } from '../../a2a/client.js';
import type { Credential } from '../../a2a/credentials.js';
import { discoverCard, type FoundCard } from '../../a2a/discover-card.js';
import { endpointsOf } from '../../a2a/endpoints.js';
import { type Proof, proveDialect } from '../../a2a/prove-dialect.js';
import { Fault } from '../../base/fault.js';
import type { JsonObject } from '../../base/json.js';
import { shown } from '../target-fault.js';
import { profileOf } from './describe-live.js';
import { fileFault, liveFault } from './live-faults.js';
import type { LiveSettings } from './live-settings.js';

/** What is needed to reach an agent; `randomId` gives an id that no task has. */
export type ReachTools = {
  readonly settings: LiveSettings;
  randomId(): string;
  /** A message to an observing skill in the shape of CAP, where the owner classified one: CAP can be proven by nothing else. */
  prompt?(messageId: string): JsonObject;
  log(text: string): void;
  mask(text: string): string;
};

/** An agent that was reached: how it is spoken to, and whether it lets its tasks be read. */
export type Reached = {
  readonly client: A2aClient;
  readonly found: FoundCard | undefined;
  readonly endpoint: Endpoint;
  readonly readsTasks: boolean;
};

/** The terms of every request to an agent. */
export const clientTerms = ({ origins, timeout, allowRemote }: LiveSettings, extensions: readonly string[]): ClientTerms => ({
  timeout,
  loopbackOnly: !allowRemote,
  extensions,
  isTrusted: ({ origin }) => origins.includes(origin),
});

/** The agent's card, where it has one. Throws a Fault that names the behaviour where the search ends otherwise. */
export const findCard = async ({ settings, mask }: ReachTools): Promise<FoundCard | undefined> => {
  const discovered = await discoverCard(settings.base, { terms: clientTerms(settings, []), as: firstCredential(settings) });
  if (!discovered.ok) throw liveFault(`the agent card at ${discovered.error.url.href}`, discovered.error.fault, mask);
  return discovered.value.is === 'found' ? discovered.value.found : undefined;
};

const firstCredential = ({ principals }: LiveSettings): Credential | undefined =>
  principals.find(({ credential }) => credential !== undefined)?.credential;

/**
 * Finds the card, the spelling and whether each credential is accepted, by questions that only read. Throws a Fault that names the
 * behaviour where the agent cannot be spoken to.
 */
export const reachAgent = async (tools: ReachTools): Promise<Reached> => {
  const { settings, log } = tools;
  const found = await findCard(tools);
  if (found === undefined) log(`[no agent card was found at ${settings.base.href}]`);
  for (const note of [...(found?.card.notes ?? []), ...(found?.second?.notes ?? [])]) log(`[agent card: ${note}]`);
  const candidates = endpointsOf(found, { base: settings.base, only: settings.dialect });
  if (candidates.length === 0) throw noJsonRpc();
  const foreign = candidates.find(({ url }) => !settings.origins.includes(url.origin));
  if (foreign !== undefined) throw foreignOrigin(foreign, settings);
  const profile = profileOf(found);
  const client = createClient(clientTerms(settings, profile === undefined ? [] : [profile]));
  const prompt = candidates.some(({ dialect }) => dialect.binding === 'CAP') ? tools.prompt?.(tools.randomId()) : undefined;
  const proof = await proveDialect(candidates, {
    client,
    randomId: tools.randomId(),
    as: firstCredential(settings),
    ...(prompt === undefined ? {} : { prompt }),
  });
  for (const { endpoint, outcome, next } of proof.tried) log(`[${endpoint.dialect.name} at ${endpoint.url.href}: ${outcome}, ${next}]`);
  const reached = { client, found, ...spokenTo(proof, tools) };
  if (reached.readsTasks) await assertCredentials(reached, tools);
  return reached;
};

const spokenTo = (proof: Proof, { settings, mask }: ReachTools): { readonly endpoint: Endpoint; readonly readsTasks: boolean } => {
  if (proof.is === 'proven') return { endpoint: proof.endpoint, readsTasks: proof.endpoint.dialect.binding !== 'CAP' };
  const last = proof.tried.at(-1);
  const where = `a question for a task at ${last?.endpoint.url.href ?? settings.base.href}`;
  if (proof.is === 'refused') throw liveFault(where, { is: 'unauthorised', status: proof.http }, mask);
  if (proof.fault !== undefined) throw liveFault(where, proof.fault, mask);
  // The owner named the spelling, and the agent speaks JSON-RPC: it just has no tasks to read, unless it says that the version is wrong.
  if (settings.dialect !== undefined && last !== undefined && last.error !== 'VersionNotSupported')
    return { endpoint: last.endpoint, readsTasks: false };
  throw new Fault({
    kind: 'target',
    code: 'TARGET_NO_DIALECT',
    message: `${where}: no spelling of A2A was understood (${proof.tried.map(({ endpoint, outcome }) => `${endpoint.dialect.name}: ${shown(outcome)}`).join('; ')})`,
    remedy: 'write dialect: v1.0, v0.3 or cap into the target file if the agent speaks it but has no tasks to read',
  });
};

/** A credential that the agent does not accept would make every refusal look like a law that is kept. */
const assertCredentials = async ({ client, endpoint }: Reached, { settings, randomId, mask }: ReachTools): Promise<void> => {
  for (const { id, credential } of settings.principals) {
    if (credential === undefined) continue;
    const end = await client.task(endpoint, { id: randomId(), action: 'get' }, credential);
    if (end.is === 'http-refusal' && (end.http === 401 || end.http === 403))
      throw liveFault(`the credential of ${id}`, { is: 'unauthorised', status: end.http }, mask);
    if (end.is === 'lost') throw liveFault(`a question for a task as ${id}`, end.fault, mask);
  }
};

const noJsonRpc = () =>
  fileFault(
    'TARGET_NO_JSON_RPC',
    'the agent card names no address at which JSON-RPC or the HTTP+JSON of v1.0 is spoken',
    'let the agent offer one of these bindings',
  );

const foreignOrigin = ({ url }: Endpoint, { base }: LiveSettings) =>
  fileFault(
    'TARGET_FOREIGN_ORIGIN',
    `the agent card at ${base.origin} sends callers to ${shown(url.origin)}, where no credential of this file may go`,
    `write origins: [${shown(url.origin)}] into the target file if it is the same agent`,
  );
