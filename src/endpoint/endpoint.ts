import { isJsonList, type Json } from '../base/json.js';
import { openReference, type Reference } from '../reference/open-reference.js';
import { agentOf } from './agent.js';
import type { PrincipalOf } from './bearer.js';
import { callerPort } from './caller-port.js';
import type { House, OwnedPart, SkillCard, Transport } from './house.js';
import { listen, type Listening } from './http-server.js';
import { memberOf, textOf } from './members.js';
import { operatorPort } from './operator-port.js';
import { pushConfigs } from './push-configs.js';
import type { ResolveHost } from './webhook-address.js';
import { witnessPort } from './witness-port.js';

/** How an endpoint is started. `port` is the one that callers see, the two above it are for operator and witness; 0: any three. */
export type EndpointOptions = {
  readonly folder: string;
  readonly port: number;
  readonly transport: Transport;
  /** What of the column `owned` it is to be without. */
  readonly lacking?: readonly OwnedPart[];
  readonly without: readonly string[];
  readonly variant?: string;
  readonly principalOf: PrincipalOf;
  newId(): string;
  readonly resolveHost: ResolveHost;
};

/** A running endpoint: where its three planes answer. `close` breaks off what is open. */
export type Endpoint = {
  readonly url: string;
  readonly operatorUrl: string;
  readonly witnessUrl: string;
  close(): Promise<void>;
};

/**
 * Starts the reference subject as an A2A endpoint on 127.0.0.1, with its durable files in `folder`. Throws a Fault of kind `usage`
 * for a guard or a variant that does not exist, and for a port that is taken.
 */
export const startEndpoint = async (options: EndpointOptions): Promise<Endpoint> => {
  const { folder, without, variant } = options;
  const reference = openReference({ folder, without, ...(variant === undefined ? {} : { variant }) });
  const open: Listening[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(open.map(async (port) => port.close()));
    reference.close();
  };
  try {
    const house = await furnish(reference, options);
    const callers = await listen(options.port, (port) => callerPort(house, urlOf(port)));
    open.push(callers);
    open.push(await listen(planeOf(options.port, 1), () => operatorPort(house)));
    open.push(await listen(planeOf(options.port, 2), () => witnessPort(house)));
    const [, operator = callers, witness = callers] = open;
    return {
      url: urlOf(callers.port),
      operatorUrl: `${urlOf(operator.port)}operator/`,
      witnessUrl: `${urlOf(witness.port)}witness/`,
      close,
    };
  } catch (error: unknown) {
    await close();
    throw error;
  }
};

const urlOf = (port: number): string => `http://127.0.0.1:${port}/`;

const planeOf = (port: number, step: number): number => (port === 0 ? 0 : port + step);

const furnish = async (reference: Reference, options: EndpointOptions): Promise<House> => {
  const { transport, lacking = [], without, principalOf, newId, resolveHost } = options;
  const described = await reference.request('target/describe', { protocol: 'sa2a-target/1' });
  const skills = memberOf(described, 'skills');
  return {
    agent: await agentOf(reference),
    transport,
    lacking,
    skills: skills !== undefined && isJsonList(skills) ? skills.map(toSkillCard) : [],
    name: textOf(memberOf(described, 'subject'), 'name') ?? '',
    revision: textOf(memberOf(described, 'subject'), 'revision') ?? '',
    principalOf,
    pushConfigs: pushConfigs(),
    admitsNameless: without.includes('authentication') || without.includes('anonymous-identity'),
    dropsReserved: !without.includes('reserved-metadata'),
    newId,
    resolveHost,
  };
};

const toSkillCard = (skill: Json): SkillCard => {
  const examples = memberOf(skill, 'examples');
  return {
    id: textOf(skill, 'id') ?? '',
    description: textOf(skill, 'description') ?? '',
    consequence: textOf(skill, 'consequence') ?? 'unknown',
    examples: examples !== undefined && isJsonList(examples) ? examples.map((example) => JSON.stringify(example)) : [],
  };
};
