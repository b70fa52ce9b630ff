import type { Json } from '../../../src/base/json.js';
import type { Decision, Effect, Methods, Outcome, Skill } from '../../../src/model/protocol.js';
import type { Target } from '../../../src/model/target.js';

type World = { seq: number; readonly grants: Set<string>; readonly effects: Effect[]; readonly decisions: Decision[] };

const skills: readonly Skill[] = [
  {
    id: 'pay',
    consequence: 'external_do',
    input: { type: 'object', required: ['memo'], properties: { memo: { type: 'string' } }, additionalProperties: false },
    nonce: '/memo',
    examples: [{ memo: '' }],
  },
];

const abilities = ['reset', 'send', 'grant', 'revoke', 'effects', 'decisions', 'grants', 'multi-world', 'mint-principal'];

/** How a small subject strays. `late`: what it refused it does all the same, so many milliseconds after its answer. `busy`: so many "not now" before each answer. */
export type Straying = { readonly late?: number; readonly busy?: number; readonly without?: readonly string[] };

/** A whole subject in a hundred lines: grants, decisions, effects, many worlds; lawful, but for what it is told to do wrong. */
export const lateSubject = ({ late, busy = 0, without = [] }: Straying = {}): Target & { readonly asked: readonly string[] } => {
  const worlds = new Map<string, World>();
  const asked: string[] = [];
  const refusals = new Map<string, number>();
  const worldOf = (name: string): World => {
    const known = worlds.get(name) ?? emptyWorld();
    worlds.set(name, known);
    return known;
  };

  const act = (world: World, call: Methods['caller/send']['params']): void => {
    world.effects.push({
      seq: (world.seq += 1),
      skill: String(call.skill),
      principal: call.principal,
      messageId: call.messageId,
      input: call.input ?? {},
    });
  };

  const send = (call: Methods['caller/send']['params']): Outcome => {
    const before = refusals.get(call.messageId) ?? 0;
    refusals.set(call.messageId, before + 1);
    if (before < busy) return { state: 'none', http: 429 };
    const world = worldOf(call.world);
    const isGranted = world.grants.has(pairOf(call.principal, call.skill ?? null));
    const decision = { seq: (world.seq += 1), principal: call.principal, skill: call.skill ?? null, messageId: call.messageId };
    world.decisions.push({ ...decision, outcome: isGranted ? 'granted' : 'refused' });
    if (isGranted) act(world, call);
    else if (late !== undefined) setTimeout(() => act(world, call), late);
    const refusal = { code: 'no_standing_grant', class: 'REFUSED_AUTHORITY' } as const;
    return isGranted ? { state: 'completed', taskId: call.messageId } : { state: 'failed', refusal };
  };

  const after = <Row extends { readonly seq: number }>(rows: readonly Row[], seq = 0): readonly Row[] =>
    rows.filter((row) => row.seq > seq);

  const answers: { readonly [M in keyof Methods]?: (params: Methods[M]['params']) => Methods[M]['result'] } = {
    'target/describe': () => ({
      protocol: 'sa2a-target/1',
      subject: { name: 'late subject', revision: '1' },
      skills,
      abilities: abilities.filter((ability) => !without.includes(ability)),
    }),
    'target/close': () => ({}),
    'operator/reset': ({ world }) => (worlds.set(world, emptyWorld()), {}),
    'operator/grant': ({ world, principal, skill }) => (worldOf(world).grants.add(pairOf(principal, skill)), { grantId: `g-${skill}` }),
    'operator/revoke': ({ world, principal, skill }) => (worldOf(world).grants.delete(pairOf(principal, skill)), {}),
    'caller/send': send,
    'witness/effects': ({ world, after: seq }) => ({ effects: after(worldOf(world).effects, seq) }),
    'witness/decisions': ({ world, after: seq }) => ({ decisions: after(worldOf(world).decisions, seq) }),
    'witness/grants': () => ({ grants: [] }),
  };

  return {
    kind: 'command',
    planes: { caller: 'own', operator: 'own', witness: 'own' },
    settle: { max: 60, quiet: 2 },
    artifacts: [],
    asked,
    request: async (method, params) => {
      asked.push(method);
      const answer = answers[method];
      if (answer === undefined) throw new Error(`no such method: ${method}`);
      return answer(params);
    },
    close: async () => undefined,
  };
};

const emptyWorld = (): World => ({ seq: 0, grants: new Set(), effects: [], decisions: [] });

const pairOf = (principal: string | null, skill: Json): string => JSON.stringify([principal, skill]);
