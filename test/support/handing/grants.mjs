// Grants of the handing agent, and how they are handed on.
import { randomUUID } from 'node:crypto';

/** A grant and those that it was handed on from, up to the operator's. */
export const chainOf = (grant) => (grant === undefined ? [] : [grant, ...chainOf(grant.parent)]);

/** True if every bound stands in the input as it must. */
export const meets = (constraints, input) =>
  Object.entries(constraints ?? {}).every(
    ([name, value]) => Object.hasOwn(input, name) && JSON.stringify(input[name]) === JSON.stringify(value),
  );

const isLeft = ({ uses, used }, fault) => uses === undefined || fault === 'no-uses' || used < uses;

/** True if a grant, and all that it rests on, serves this input now. */
export const isGood = (grant, { world: { fault }, input }) =>
  chainOf(grant).every(
    (one) =>
      !one.revoked &&
      (!one.ended || (fault === 'own-end' && one !== grant)) &&
      isLeft(one, fault) &&
      ((fault === 'drops-bounds' && one !== grant) || input === undefined || meets(one.constraints, input)),
  );

/** Hands a grant on, or says why not. */
export const handOn = (world, { principal, to, skill, expiresAt, constraints }) => {
  const { fault, grants, traits } = world;
  const held = grants.findLast((grant) => grant.principal === principal && grant.skill === skill && isGood(grant, { world }));
  if (held === undefined && fault !== 'free-delegation') return { refused: { code: 'nothing_held' } };
  const bounds = chainOf(held);
  const ends = bounds.flatMap((one) => (one.expiresAt === undefined ? [] : [one.expiresAt]));
  const isWide =
    ends.some((end) => expiresAt === undefined || expiresAt > end) ||
    bounds.some((one) =>
      Object.keys(one.constraints ?? {}).some((name) => JSON.stringify(constraints?.[name]) !== JSON.stringify(one.constraints[name])),
    );
  const isLax = ['own-end', 'drops-bounds'].includes(fault) || traits.wide !== 'refuse';
  if (isWide && !isLax) return { refused: { code: 'too_wide' } };
  const all = [expiresAt, ...ends].filter((end) => end !== undefined);
  const clamped =
    traits.wide === 'clamp' && fault === ''
      ? {
          expiresAt: all.length === 0 ? undefined : Math.min(...all),
          constraints: Object.assign({}, constraints, ...bounds.map((one) => one.constraints)),
        }
      : { expiresAt, constraints };
  const copied = fault === 'copies-grant' ? { ...clamped, uses: held.uses } : { ...clamped, parent: held };
  grants.push({ id: randomUUID(), principal: to, skill, used: 0, ...copied });
  return { grantId: grants.at(-1).id };
};
