import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Stage, onStage } from './stage.js';

const principals = ['alice', 'bob'] as const;
const principal = fc.constantFrom(...principals);

const step = fc.oneof(
  fc.record({ is: fc.constant('grant' as const), principal, lasts: fc.option(fc.integer({ min: -1, max: 20 })) }),
  fc.record({ is: fc.constant('revoke' as const), principal }),
  fc.record({ is: fc.constant('advance' as const), ms: fc.integer({ min: -10, max: 15 }) }),
  fc.record({ is: fc.constant('send' as const), principal, id: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ is: fc.constant('restart' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** What should stand: for each principal the bound of its grant, and who has acted under which id. */
type Model = { now: number; readonly bounds: Map<string, number>; readonly ended: Set<string>; readonly acted: Set<string> };

const latch = (model: Model): void => {
  for (const [name, bound] of model.bounds) if (model.now >= bound) model.ended.add(name);
};

const stands = (model: Model, name: string): boolean => model.bounds.has(name) && !model.ended.has(name);

const take = async (stage: Stage, model: Model, next: Step): Promise<void> => {
  switch (next.is) {
    case 'grant': {
      const expiresAt = next.lasts === null ? null : model.now + next.lasts;
      await stage.grant(next.principal, 'send_payment', { expiresAt });
      model.bounds.set(next.principal, expiresAt ?? Infinity);
      model.ended.delete(next.principal);
      return latch(model);
    }
    case 'revoke':
      await stage.revoke(next.principal, 'send_payment');
      model.bounds.delete(next.principal);
      return undefined;
    case 'advance':
      model.now = await stage.advance(next.ms);
      return latch(model);
    case 'restart':
      await stage.restart();
      return undefined;
    case 'send':
      return sendAndCompare(stage, model, next);
  }
};

const sendAndCompare = async (stage: Stage, model: Model, { principal: name, id }: { principal: string; id: number }): Promise<void> => {
  const before = (await stage.rows('effects')).length;
  const command = `${name} ${id}`;
  const may = stands(model, name) && !model.acted.has(command);
  const answer = await stage.pay({ principal: name, messageId: `m${id}` });
  const grown = (await stage.rows('effects')).slice(before);
  expect(grown.map((row) => row['principal'])).toEqual(may ? [name] : []);
  expect(answer['state'] === 'completed').toBe(may || model.acted.has(command));
  if (may) model.acted.add(command);
};

const holds = (without: readonly string[]) =>
  fc.asyncProperty(fc.array(step, { maxLength: 25 }), (steps) =>
    onStage({ without }, async (stage) => {
      const model: Model = { now: await stage.advance(0), bounds: new Map(), ended: new Set(), acted: new Set() };
      for (const next of steps) await take(stage, model, next);
    }),
  );

describe('in any sequence of grants, revocations, clock steps, sends and restarts', () => {
  it('the ledger grows exactly when a grant stands and the command is new', async () => {
    await expect(fc.assert(holds([]), { numRuns: 150, seed: 11 })).resolves.toBeUndefined();
  });

  it.each(['grant-revocation', 'expiry-boundary', 'expiry-latched', 'revocation-durable', 'claim-once'])(
    'the model notices that %s is gone',
    async (guard) => {
      await expect(fc.assert(holds([guard]), { numRuns: 3000, seed: 11, endOnFailure: true })).rejects.toThrow('Property failed');
    },
  );
});
