import type { Json, JsonObject } from '../../base/json.js';
import type { Methods } from '../../model/protocol.js';
import { fileFault, planeFault } from './live-faults.js';
import { type ActEnd, type OperatorAct, readAct } from './operator-act.js';
import { membersOf, textsOf } from './members.js';
import type { PlaneTools } from './plane-tools.js';

/** The plane of the agent's owner, as far as the target file gives it. */
export type OperatorPlane = {
  readonly abilities: readonly string[];
  grant(params: GrantOf): Promise<JsonObject>;
  revoke(params: Pick<Methods['operator/revoke']['params'], 'principal' | 'skill'>): Promise<JsonObject>;
  advanceClock(ms: number): Promise<JsonObject>;
  restart(): Promise<JsonObject>;
  /** An empty world, whatever its name: a live agent has one. */
  reset(): Promise<JsonObject>;
  fault(fault: string, armed: boolean): Promise<JsonObject>;
};

type GrantOf = Omit<Methods['operator/grant']['params'], 'world'>;

const holesOf: { readonly [act: string]: readonly string[] } = {
  grant: ['principal', 'skill', 'expiresAt', 'constraints'],
  revoke: ['principal', 'skill'],
  advanceClock: ['ms'],
  restart: [],
  reset: [],
  fault: ['fault', 'armed'],
};

/** Reads the operator entries of a target file. `isBack` waits until a restarted agent answers again. Throws a usage Fault for an act that is not safe. */
export const operatorPlane = (tools: PlaneTools, isBack: () => Promise<void>): OperatorPlane => {
  const said = Object.entries(membersOf(tools.file.operator));
  const foreign = said.find(([name]) => !Object.hasOwn(holesOf, name));
  if (foreign !== undefined) throw notBuilt(foreign[0]);
  const acts = new Map(said.map(([name, act]) => [name, readAct(name, act, { tools, holes: holesOf[name] ?? [] })]));
  const perform = (name: string, values: Parameters<OperatorAct['perform']>[0]): Promise<ActEnd> => {
    const act = acts.get(name);
    if (act === undefined) throw planeFault(`operator.${name}`, 'the target file does not say how');
    return act.perform(values);
  };
  return {
    abilities: [...abilitiesOf(acts), ...faultsOf(said)],
    grant: async ({ principal, skill, expiresAt, constraints }) => {
      const end = await perform('grant', { principal, skill, expiresAt, constraints });
      if (end.is === 'refused') return declined(end.code);
      const { grantId } = end.answer;
      return typeof grantId === 'string' ? { grantId } : {};
    },
    revoke: async ({ principal, skill }) => {
      const end = await perform('revoke', { principal, skill });
      return end.is === 'refused' ? declined(end.code) : {};
    },
    advanceClock: async (ms) => {
      const end = await perform('advanceClock', { ms });
      if (end.is === 'refused') return declined(end.code);
      const { now } = end.answer;
      if (typeof now === 'number' && Number.isSafeInteger(now)) return { now };
      throw planeFault('operator.advanceClock', 'it did not print or answer { "now": milliseconds }');
    },
    restart: async () => {
      const end = await perform('restart', {});
      if (end.is === 'refused') return declined(end.code);
      await isBack();
      return {};
    },
    reset: async () => {
      const end = await perform('reset', {});
      if (end.is === 'refused') throw planeFault('operator.reset', `it was declined (${end.code})`);
      await isBack();
      const { now } = end.answer;
      return typeof now === 'number' && Number.isSafeInteger(now) ? { now } : {};
    },
    fault: async (fault, armed) => {
      const end = await perform('fault', { fault, armed });
      return end.is === 'refused' ? declined(end.code) : {};
    },
  };
};

/** A grant that could never be taken away would stand in every later run; so one is offered only with the other. */
const abilitiesOf = (acts: ReadonlyMap<string, OperatorAct>): readonly string[] => {
  const grant = acts.get('grant');
  const grants =
    grant === undefined || !acts.has('revoke')
      ? []
      : [
          'grant',
          'revoke',
          ...(grant.takes('expiresAt') ? ['grant.expiry'] : []),
          ...(grant.takes('constraints') ? ['grant.constraints'] : []),
        ];
  const named = [
    ['advanceClock', 'clock'],
    ['restart', 'restart'],
    ['reset', 'reset'],
  ] as const;
  return [...grants, ...named.flatMap(([act, ability]) => (acts.has(act) ? [ability] : []))];
};

const faultsOf = (said: readonly (readonly [string, Json])[]): readonly string[] =>
  said.flatMap(([name, act]) => (name === 'fault' ? textsOf(membersOf(act)['faults']).map((fault) => `fault:${fault}`) : []));

const declined = (code: string): JsonObject => ({ refused: { code } });

const notBuilt = (name: string) =>
  fileFault(
    'TARGET_PART_NOT_BUILT',
    `a live agent has no use for operator.${name}`,
    `remove operator.${name}; the acts are ${Object.keys(holesOf).join(', ')}`,
  );
