import type { Json, JsonObject } from '../../base/json.js';
import { never } from '../../base/never.js';
import type { CourtCase } from '../../model/court.js';
import type { Step } from '../../model/exhibit.js';
import type { ActWord, Scene } from '../../model/words.js';
import { membersOf, referenceArg, textOf, textsOf } from '../arguments.js';
import { nonceIn, withNonce } from '../inputs/skill-inputs.js';
import { otherCase } from '../laundering/spellings.js';
import { type Past, callsIn, isPossiblePast, pastNamed } from '../pasts.js';

type Done = Step | { readonly skip: string };
type Act = (name: string) => Promise<Done>;
type Tools = { readonly scene: Scene; readonly past: JsonObject };

/** `live`: acts a history out, one step after another; nothing that it does can be cited. */
export const live: ActWord = {
  word: 'live',
  summary: 'Acts out a drawn `history`: the calls, grants, restarts, outages or clock moves that come before what counts.',
  example: 'when: [ { live: $past } ]',
  args: referenceArg,
  needs: () => [],
  sends: (facts, args, given) =>
    Math.max(
      0,
      ...kindsOf(args, given)
        .filter((kind) => isPossiblePast(kind, facts.abilities))
        .map(callsIn),
    ),
  perform: async (name, args, scene) => {
    const past = membersOf(scene.resolve(args));
    // A quiet past leaves no step behind: this one is not recorded.
    let last: Done = { name, act: 'skills', skills: [] };
    for (const [index, act] of actsOf(pastNamed(textOf(past, 'kind')), { scene, past }).entries()) {
      last = await act(`${name}-${index + 1}`);
      if ('skip' in last || last.declined !== undefined) return last;
    }
    return last;
  },
};

/** The pasts that the draw behind a reference may give. */
const kindsOf = (args: Json, given: CourtCase['given']): readonly Past[] => {
  const draw = given.find(({ name }) => args === `$${name}`);
  return textsOf(draw?.args ?? {}, 'kinds').map(pastNamed);
};

const minute = 61_000;
const day = 86_401_000;
const weeks = 40 * day;
const hour = 3_600_000;
const shortLife = 2_000;

const actsOf = (kind: Past, tools: Tools): readonly Act[] => {
  switch (kind) {
    case 'quiet':
      return [];
    case 'own-call':
    case 'own-calls':
    case 'near-id-call':
    case 'near-id-longer':
    case 'near-id-prefixed':
    case 'near-id-spaced':
    case 'near-id-bare':
    case 'same-id-call':
    case 'same-id-of-nobody':
    case 'other-call':
    case 'other-acts':
      return callsOf(kind, tools);
    case 'own-revoked':
    case 'own-timed-revoked':
    case 'own-ended':
    case 'own-withdrawn':
    case 'own-renewed':
    case 'own-bounded':
    case 'other-revoked':
      return grantsOf(kind, tools);
    case 'restart':
    case 'restarts':
    case 'restart-in-outage':
    case 'minute':
    case 'day':
    case 'weeks':
    case 'hour-back':
    case 'broker-outage':
    case 'store-outage':
      return eventsOf(kind, tools);
    case 'same-id-in-broker-outage':
    case 'same-id-in-store-outage':
    case 'other-crash':
      return faultsOf(kind, tools);
    default:
      return never(kind);
  }
};

type NearIdPast = 'near-id-call' | 'near-id-longer' | 'near-id-prefixed' | 'near-id-spaced' | 'near-id-bare';
type CallPast = 'own-call' | 'own-calls' | NearIdPast | 'same-id-call' | 'same-id-of-nobody' | 'other-call' | 'other-acts';

const callsOf = (kind: CallPast, tools: Tools): readonly Act[] => {
  const [own, other, id] = ['as', 'other', 'id'].map((name) => textOf(tools.past, name) ?? '');
  switch (kind) {
    case 'own-call':
      return [call(tools, own)];
    case 'own-calls':
      return [call(tools, own), call(tools, own)];
    case 'near-id-call':
      return [call(tools, own, otherCase(id ?? ''))];
    case 'near-id-longer':
      return [call(tools, own, `${id}x`)];
    case 'near-id-prefixed':
      return [call(tools, own, `x${id}`)];
    case 'near-id-spaced':
      return [call(tools, own, `${id} `)];
    case 'near-id-bare':
      return [call(tools, own, (id ?? '').replaceAll('-', ''))];
    case 'same-id-call':
      return [call(tools, own, id)];
    case 'same-id-of-nobody':
      return [call(tools, undefined, id)];
    case 'other-call':
      return [call(tools, other)];
    case 'other-acts':
      return [grant(tools, other), call(tools, other)];
    default:
      return never(kind);
  }
};

type GrantPast = 'own-revoked' | 'own-timed-revoked' | 'own-ended' | 'own-withdrawn' | 'own-renewed' | 'own-bounded' | 'other-revoked';

const grantsOf = (kind: GrantPast, tools: Tools): readonly Act[] => {
  const [own, other] = ['as', 'other'].map((name) => textOf(tools.past, name) ?? '');
  switch (kind) {
    case 'own-revoked':
      return [grant(tools, own), revoke(tools, own)];
    case 'own-timed-revoked':
      return [grant(tools, own, { life: day }), revoke(tools, own)];
    case 'own-ended':
      return [grant(tools, own, { life: shortLife }), move(tools, shortLife + 1)];
    case 'own-withdrawn':
      return [revoke(tools, own)];
    case 'own-renewed':
      return [revoke(tools, own), grant(tools, own)];
    case 'own-bounded':
      return [grant(tools, own, { constraints: { 'no-such-field': 1 } })];
    case 'other-revoked':
      return [grant(tools, other), revoke(tools, other)];
    default:
      return never(kind);
  }
};

type EventPast = 'restart' | 'restarts' | 'restart-in-outage' | 'minute' | 'day' | 'weeks' | 'hour-back' | 'broker-outage' | 'store-outage';

const eventsOf = (kind: EventPast, tools: Tools): readonly Act[] => {
  const { perform } = tools.scene;
  const restart: Act = (name) => perform.restart(name);
  switch (kind) {
    case 'restart':
      return [restart];
    case 'restarts':
      return [restart, restart];
    case 'restart-in-outage':
      // A subject may not start while its store is down: it is started again when that is over.
      return [...under(tools, 'receipt-store-unavailable', restart), restart];
    case 'minute':
      return [move(tools, minute)];
    case 'day':
      return [move(tools, day)];
    case 'weeks':
      return [move(tools, weeks)];
    case 'hour-back':
      return [move(tools, -hour)];
    case 'broker-outage':
      return under(tools, 'broker-unavailable');
    case 'store-outage':
      return under(tools, 'receipt-store-unavailable');
    default:
      return never(kind);
  }
};

type FaultPast = 'same-id-in-broker-outage' | 'same-id-in-store-outage' | 'other-crash';

/** Calls that meet a fault. */
const faultsOf = (kind: FaultPast, tools: Tools): readonly Act[] => {
  const [own, other, id] = ['as', 'other', 'id'].map((name) => textOf(tools.past, name) ?? '');
  switch (kind) {
    case 'same-id-in-broker-outage':
      return under(tools, 'broker-unavailable', call(tools, own, id));
    case 'same-id-in-store-outage':
      return under(tools, 'receipt-store-unavailable', call(tools, own, id));
    case 'other-crash':
      return [grant(tools, other), ...under(tools, 'crash-after-prepare', call(tools, other)), (name) => tools.scene.perform.restart(name)];
    default:
      return never(kind);
  }
};

/** Acts while a fault is armed. */
const under = ({ scene }: Tools, fault: string, ...during: readonly Act[]): readonly Act[] => [
  (name) => scene.perform.fault(name, fault, true),
  ...during,
  (name) => scene.perform.fault(name, fault, false),
];

/** A call with an id and a nonce of its own; with the id of the call that counts, it has its very content as well. */
const call = ({ scene, past }: Tools, principal: string | undefined, id?: string): Act => {
  const { skill = null, input = null } = past;
  const known = scene.facts.skills.find((one) => one.id === skill);
  const isSame = id !== undefined && id === past['id'];
  const sent: Json = known === undefined || isSame ? input : withNonce(known, input, scene.ids.nonce());
  const nonce = known === undefined ? undefined : nonceIn(known, sent);
  return (name) =>
    scene.perform.send(name, {
      principal: principal ?? null,
      messageId: id ?? scene.ids.messageId(),
      skill,
      input: sent,
      ...(nonce === undefined ? {} : { nonce }),
    });
};

type Bounds = { readonly life?: number; readonly constraints?: JsonObject };

const grant =
  ({ scene, past }: Tools, principal: string | undefined, { life, constraints }: Bounds = {}): Act =>
  async (name) =>
    scene.perform.grant(name, {
      principal: principal ?? '',
      skill: textOf(past, 'skill') ?? '',
      ...(life === undefined ? {} : { expiresAt: (await scene.now()) + life }),
      ...(constraints === undefined ? {} : { constraints }),
    });

const revoke =
  ({ scene, past }: Tools, principal: string | undefined): Act =>
  (name) =>
    scene.perform.revoke(name, { principal: principal ?? '', skill: textOf(past, 'skill') ?? '' });

const move =
  ({ scene }: Tools, ms: number): Act =>
  (name) =>
    scene.perform.advanceClock(name, ms);
