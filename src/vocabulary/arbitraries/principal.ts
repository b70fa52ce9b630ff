import type { Json } from '../../base/json.js';
import type { ArbitraryWord } from '../../model/words.js';
import { membersOf, objectArgs, referenceArg, textOf, textsOf } from '../arguments.js';
import { drawOneOf } from '../drawing.js';
import { freeName } from '../free-name.js';
import { nearMissKinds, nearMissOf, tellingKinds } from '../laundering/near-misses.js';

const fresh = 'fresh';
const long = 'long';
const named = 'named ';
const padding = 300;

/** `principal`: a verified caller; a fresh name, or where any name may be used, one that a careless subject takes for another. */
export const principal: ArbitraryWord = {
  word: 'principal',
  summary:
    'A verified caller under a fresh name. `accented: true`: the name holds a letter that has two Unicode forms. Where the subject admits any name, also: `long: true` a very long one, `beside: $other` one that looks like that one, `or: [names]` these words as names, `unheld: [names]` the same where every world begins empty, so that nobody of that name holds anything yet.',
  example: "given: { actor: { principal: {} }, victim: { principal: { beside: $actor, or: ['*'] } } }",
  args: objectArgs({
    accented: { type: 'boolean' },
    long: { type: 'boolean' },
    beside: referenceArg,
    or: { type: 'array', items: { type: 'string' }, minItems: 1 },
    unheld: { type: 'array', items: { type: 'string' }, minItems: 1 },
  }),
  coversAcross: true,
  needs: (args) => (membersOf(args)['accented'] === true ? ['mint-principal'] : []),
  draw: (args, { facts }) => {
    const isFree = facts.abilities.includes('mint-principal');
    const isEmptyAtFirst = facts.abilities.includes('reset');
    const { long: isLong, beside } = membersOf(args);
    const more = [
      ...(isLong === true ? [long] : []),
      ...(beside === undefined ? [] : tellingKinds(facts.principalsEqual)),
      ...[...textsOf(args, 'or'), ...(isEmptyAtFirst ? textsOf(args, 'unheld') : [])].map((name) => `${named}${name}`),
    ];
    const draw = drawOneOf([fresh, ...(isFree ? more : [])], 'principal', 'there is no name');
    return more.length > 0 || draw.is === 'empty' ? draw : { ...draw, labels: () => ({}) };
  },
  materialise: (plan, args, { ids, facts, values }) => nameFor(plan, args, freeName(ids.principal(), facts, values)),
};

const nameFor = (plan: Json, args: Json, free: string): string => {
  const accent = membersOf(args)['accented'] === true ? '\u00e9' : '';
  const beside = textOf(args, 'beside') ?? '';
  const kind = nearMissKinds.find((one) => one === plan);
  if (kind !== undefined) return differing(nearMissOf(kind, beside), beside);
  if (plan === long) return `${free}${'x'.repeat(padding)}${accent}`;
  if (typeof plan === 'string' && plan.startsWith(named)) return plan.slice(named.length);
  return `${free}${accent}`;
};

/** A name that has nothing to change in a way is made another one. */
const differing = (near: string, name: string): string => (near === name ? `${name}x` : near);
