import type { Json } from '../../base/json.js';
import type { Effect } from '../../model/protocol.js';
import type { Bench, ProofWord } from '../../model/words.js';
import { membersOf, numberOf, textOf } from '../arguments.js';
import { isSamePrincipal } from '../reading/grants-standing.js';
import { ownersOf } from '../reading/rows.js';
import { diverges } from '../reading/divergence.js';
import { unexplainedEffects } from '../reading/unexplained.js';
import { citation, citedNames, proven, undetermined } from './proving.js';

/** `effects`: what a message left in the world, as the witness read it. */
export const effects: ProofWord = {
  word: 'effects',
  summary:
    'Effects of one message, or of several together: at least one, `count` of them, or at least `min`; `by`, `skill` and `diverging` (its content is not what was asked for) narrow, `until` counts what was seen before that act, `since` what was not shown yet when it was done.',
  example: 'expect: [ { effects: { of: call, count: 1 } } ]',
  args: citation({
    count: { type: 'integer', minimum: 0 },
    min: { type: 'integer', minimum: 1 },
    by: { type: 'string' },
    skill: { type: 'string' },
    diverging: { const: true },
    until: { type: 'string' },
    since: { type: 'string' },
  }),
  ofMessages: true,
  needs: () => ['effects'],
  judge: (args, bench) => {
    const rows = effectsBetween(args, bench).filter((row) => {
      const [by, skill] = [textOf(args, 'by'), textOf(args, 'skill')];
      const byFits = by === undefined || (typeof row.principal === 'string' && isSamePrincipal(row.principal, by, bench.facts));
      const contentFits = membersOf(args)['diverging'] !== true || isDiverging(row, bench);
      return byFits && contentFits && (skill === undefined || row.skill === skill);
    });
    const said = `${rows.length} effect${rows.length === 1 ? '' : 's'}`;
    return countFits(rows.length, args) ? { is: 'holds', grade: 'witnessed', seen: said } : proven(false, said);
  },
};

/** The effects of messages that were seen before one act, or only after another; all of them where none is named. */
const effectsBetween = (args: Json, { exhibit, facts }: Bench): readonly Effect[] => {
  const names = citedNames(args);
  const placeOf = (name: string | undefined): number => exhibit.steps.findIndex((step) => step.name === name);
  const since = textOf(args, 'since');
  const [start, end] = [placeOf(since), placeOf(textOf(args, 'until'))];
  // Nothing came after what was never done.
  if (since !== undefined && start < 0) return [];
  return ownersOf(exhibit, facts)
    .filter(({ owner, index }) => owner !== undefined && names.includes(owner.step.name) && index > start && (end < 0 || index < end))
    .map(({ row }) => row);
};

const isDiverging = (row: Effect, { exhibit, facts }: Bench): boolean => {
  const owner = ownersOf(exhibit, facts).find((one) => one.row.seq === row.seq)?.owner;
  return owner !== undefined && diverges(row.input, owner.step.input);
};

const countFits = (found: number, args: Json): boolean => {
  const count = numberOf(args, 'count');
  return count === undefined ? found >= (numberOf(args, 'min') ?? 1) : found === count;
};

/** `unexplained-effect`: something happened that nothing permits. Forbidden in every run, whatever the case says. */
export const unexplainedEffect: ProofWord = {
  word: 'unexplained-effect',
  summary: 'An effect that no permitted message of the run explains. Forbidden in every case, so that no court has to write it.',
  example: 'forbidden: [ { unexplained-effect: {} } ]',
  args: { type: 'object', additionalProperties: false, properties: {} },
  needs: () => ['effects'],
  judge: (_args, bench) => judgeUnexplained(bench),
};

const judgeUnexplained = ({ exhibit, facts }: Bench): ReturnType<ProofWord['judge']> => {
  const [first] = unexplainedEffects(exhibit, facts);
  if (first === undefined) return proven(false);
  const said = `an effect of ${first.effect.skill} by ${first.effect.principal ?? 'nobody named'}: ${first.why}`;
  return exhibit.own ? proven(true, said) : undetermined(`${said}; others may act in this world`);
};
