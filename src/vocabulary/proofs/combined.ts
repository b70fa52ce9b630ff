import { type Json, isJsonList, isJsonObject } from '../../base/json.js';
import type { Bench, ProofWord, Proven } from '../../model/words.js';
import { membersOf } from '../arguments.js';
import { undetermined } from './proving.js';

/** Judges one nested proof: a map with one word, or several that must all hold. */
export type JudgeNested = (proof: Json, bench: Bench) => Proven;

const nestedList = (args: Json): readonly Json[] => {
  if (isJsonList(args)) return args;
  return isJsonObject(args) ? Object.entries(args).map(([word, value]) => ({ [word]: value })) : [];
};

const listArgs = { anyOf: [{ type: 'array', items: { type: 'object' }, minItems: 1 }, { type: 'object' }] };

const firstOf = (answers: readonly Proven[], is: Proven['is']): Proven | undefined => answers.find((answer) => answer.is === is);

/** `all`: every one holds. */
export const all = (judge: JudgeNested): ProofWord => ({
  word: 'all',
  summary: 'Every nested proof holds.',
  example: 'expect: [ { all: [ { refused: call }, { effects: { of: call, count: 0 } } ] } ]',
  args: listArgs,
  needs: () => [],
  judge: (args, bench) => {
    const answers = nestedList(args).map((proof) => judge(proof, bench));
    return firstOf(answers, 'fails') ?? firstOf(answers, 'undetermined') ?? together(answers);
  },
});

/** Several proofs that hold as one: of the first one's grade, with all that was seen. */
const together = (answers: readonly Proven[]): Proven => {
  const [first] = answers;
  if (first === undefined) return undetermined('nothing to prove');
  const seen = answers.flatMap((answer) => (answer.is === 'undetermined' || answer.seen === undefined ? [] : [answer.seen]));
  return { ...first, ...(seen.length === 0 ? {} : { seen: seen.join('; ') }) };
};

/** `any`: at least one holds. */
export const any = (judge: JudgeNested): ProofWord => ({
  word: 'any',
  summary: 'At least one nested proof holds.',
  example: 'attempted: { any: [ { decided: call }, { answered: call } ] }',
  args: listArgs,
  needs: () => [],
  judge: (args, bench) => {
    const answers = nestedList(args).map((proof) => judge(proof, bench));
    return firstOf(answers, 'holds') ?? firstOf(answers, 'undetermined') ?? answers[0] ?? undetermined('nothing to prove');
  },
});

/** `not`: the nested proof fails. */
export const not = (judge: JudgeNested): ProofWord => ({
  word: 'not',
  summary: 'The nested proof fails; what cannot be told stays untold.',
  example: 'forbidden: [ { not: { prepared-before-effect: call } } ]',
  args: { type: 'object' },
  needs: () => [],
  judge: (args, bench) => {
    const inner = judge(args, bench);
    if (inner.is === 'undetermined') return inner;
    return { is: inner.is === 'holds' ? 'fails' : 'holds', ...(inner.seen === undefined ? {} : { seen: inner.seen }) };
  },
});

/** `one-of`: exactly one branch holds; the report names it and counts it. */
export const oneOfBranches = (judge: JudgeNested): ProofWord => ({
  word: 'one-of',
  summary:
    'Exactly one nested proof holds; `branch` gives one a name, and the report counts under `outcome` which lawful outcome came about.',
  example:
    'expect: [ { one-of: [ { branch: { name: acted, is: { effects: { of: call } } } }, { branch: { name: idle, is: { effects: { of: call, count: 0 } } } } ] } ]',
  args: listArgs,
  needs: () => [],
  judge: (args, bench) => {
    const branches = nestedList(args);
    const answers = branches.map((proof) => judge(proof, bench));
    const holding = answers.flatMap((answer, index) => (answer.is === 'holds' ? [index] : []));
    const [at] = holding;
    if (holding.length > 1)
      return {
        is: 'fails',
        seen: `${holding.length} branches hold: ${holding.map((one) => nameOf(branches[one], answers[one])).join(', ')}`,
      };
    const open = firstOf(answers, 'undetermined');
    if (open !== undefined) return open;
    if (at === undefined) return { is: 'fails', seen: 'no branch holds' };
    const branch = nameOf(branches[at], answers[at]);
    return { is: 'holds', seen: `branch ${branch}`, branch };
  },
});

/** The name of a branch, else the words that stand in it. */
const nameOf = (proof: Json | undefined, answer: Proven | undefined): string =>
  answer?.is === 'holds' && answer.branch !== undefined
    ? answer.branch
    : Object.keys(isJsonObject(proof ?? null) ? (proof ?? {}) : {}).join(' and ');

/** `branch`: a proof with a name, for `one-of`. */
export const namedBranch = (judge: JudgeNested): ProofWord => ({
  word: 'branch',
  summary: 'A nested proof (`is`) under a `name`: it holds where that one does.',
  example: 'expect: [ { one-of: [ { branch: { name: idle, is: { effects: { of: call, count: 0 } } } }, { effects: { of: call } } ] } ]',
  args: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'is'],
    properties: { name: { type: 'string', pattern: '^[a-z][a-z0-9-]*$' }, is: listArgs },
  },
  needs: () => [],
  judge: (args, bench) => {
    const { is = null, name = '' } = membersOf(args);
    const inner = isJsonList(is) ? all(judge).judge(is, bench) : judge(is, bench);
    return inner.is === 'holds' && typeof name === 'string' ? { ...inner, branch: name } : inner;
  },
});
