import { randomUUID } from 'node:crypto';
import { Fault } from '../base/fault.js';
import type { Json, JsonObject } from '../base/json.js';
import { callerApprove } from './approvals.js';
import { callerSend, callerTask, callerTasks } from './caller-plane.js';
import { dawdle } from './dawdle.js';
import { callerDelegate } from './delegation.js';
import { describeSubject } from './describe.js';
import { durableFiles } from './durable-files.js';
import { guards } from './guards.js';
import { nearestName } from './nearest-name.js';
import { operatorAdvanceClock, operatorFault, operatorGrant, operatorRevoke } from './operator-plane.js';
import { type Pace, realPace } from './pace.js';
import { badParams, textParam } from './params.js';
import { authorityDecide } from './portable-decision.js';
import { ProtocolRefusal } from './protocol-refusal.js';
import type { Subject } from './subject.js';
import { type Choices, usualChoices, variants } from './variants.js';
import { witnessDecisions, witnessEffects, witnessEgress, witnessGrants, witnessReceipts } from './witness-plane.js';
import type { World } from './world.js';
import { type Worlds, worldsOf } from './worlds.js';

/** A running reference subject. `request` speaks `sa2a-target/1`; it throws a `ProtocolRefusal` where the protocol has an error. */
export type Reference = {
  request(method: string, params: JsonObject): Promise<Json>;
  close(): void;
};

/** Where the subject keeps its files, which guards are taken out, which lawful variant it is, and who keeps its pace (real time where nobody does). */
export type ReferenceOptions = {
  readonly folder: string;
  readonly without?: readonly string[];
  readonly variant?: string;
  readonly pace?: Pace;
};

/** Starts a reference subject over `folder`. Throws a `Fault` of kind `usage` for a guard or a variant that does not exist. */
export const openReference = (options: ReferenceOptions): Reference => {
  const without = [...new Set(options.without ?? [])];
  for (const name of without) assertKnown('guard', name, guards);
  const removed: ReadonlySet<string> = new Set(without);
  const files = durableFiles(options.folder);
  const subject: Subject = {
    keeps: (guard) => !removed.has(guard),
    choices: choicesOf(options.variant),
    files,
    newId: randomUUID,
    pace: options.pace ?? realPace,
  };
  const worlds = worldsOf(subject);
  const description = describeSubject({ without, variant: options.variant });
  let closed = false;
  const close = (): void => {
    closed = true;
    worlds.close();
    files.close();
  };
  const house: House = { subject, worlds, description, close };
  return {
    request: async (method, params) => {
      if (closed) throw new ProtocolRefusal(-32602, 'unknown world: the subject is closed');
      if (method !== 'caller/send') return answer(house, method, params);
      const world = worlds.find(textParam(params, 'world'));
      world.speaking = params['principal'];
      const said = (): JsonObject => (subject.keeps('caller-per-message') ? params : { ...params, principal: world.speaking ?? null });
      return dawdle(subject, world, () => answer(house, method, said()));
    },
    close,
  };
};

type House = { readonly subject: Subject; readonly worlds: Worlds; readonly description: Json; readonly close: () => void };

const choicesOf = (name: string | undefined): Choices => {
  if (name === undefined) return usualChoices;
  assertKnown('variant', name, variants);
  return variants.find((variant) => variant.name === name)?.choices ?? usualChoices;
};

const assertKnown = (what: 'guard' | 'variant', name: string, known: readonly { readonly name: string }[]): void => {
  const names = known.map((entry) => entry.name);
  if (names.includes(name)) return;
  throw new Fault({
    kind: 'usage',
    code: `unknown-${what}`,
    message: `the reference subject has no ${what} "${name}"; the nearest is "${nearestName(name, names) ?? ''}"`,
    remedy: `name one of: ${names.join(', ')}`,
  });
};

type Method = (subject: Subject, world: World, params: JsonObject) => Json;

const methods: ReadonlyMap<string, Method> = new Map([
  ['caller/send', callerSend],
  ['caller/task', callerTask],
  ['caller/tasks', callerTasks],
  ['caller/approve', callerApprove],
  ['caller/delegate', callerDelegate],
  ['authority/decide', authorityDecide],
  ['operator/grant', operatorGrant],
  ['operator/revoke', operatorRevoke],
  ['operator/advanceClock', operatorAdvanceClock],
  ['operator/fault', operatorFault],
  ['witness/effects', witnessEffects],
  ['witness/receipts', witnessReceipts],
  ['witness/decisions', witnessDecisions],
  ['witness/egress', witnessEgress],
  ['witness/grants', witnessGrants],
]);

const answer = (house: House, method: string, params: JsonObject): Json => {
  switch (method) {
    case 'target/describe':
      if (params['protocol'] !== 'sa2a-target/1') throw badParams('protocol', '"sa2a-target/1"');
      return house.description;
    case 'target/close':
      house.close();
      return {};
    case 'operator/reset':
      return { now: house.worlds.reset(textParam(params, 'world')).memory.now };
    case 'operator/restart':
      house.worlds.restart(house.worlds.find(textParam(params, 'world')));
      return {};
    default:
      return answerInWorld(house, method, params);
  }
};

const answerInWorld = ({ subject, worlds }: House, method: string, params: JsonObject): Json => {
  const handle = methods.get(method);
  if (handle === undefined) throw new ProtocolRefusal(-32601, `unknown method: ${method}`);
  const name = textParam(params, 'world');
  return handle(subject, method === 'witness/effects' ? worlds.peek(name) : worlds.find(name), params);
};
