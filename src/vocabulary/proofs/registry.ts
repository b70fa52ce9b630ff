import { type Json, isJsonList, isJsonObject } from '../../base/json.js';
import type { WordUse } from '../../model/court.js';
import type { SubjectFacts } from '../../model/exhibit.js';
import type { Bench, ProofWord, Proven } from '../../model/words.js';
import { answered, decided, granted, refusedFor, wentAwayProof, wronglyRefused } from './attempts.js';
import { all, any, namedBranch, not, oneOfBranches } from './combined.js';
import { effects, unexplainedEffect } from './effects.js';
import { differs, refused, sameAnswer, sameThread, state, typedRefusal } from './outcomes.js';
import { asked, present, shown, stands } from './presence.js';
import { egress } from './handing.js';
import { codeFamily, lawfulVerdict, verdict } from './decisions.js';
import { departs, played } from './played.js';
import { undetermined } from './proving.js';
import { preparedBeforeEffect, preparedOnce, receipt, receiptKept, receiptSays } from './receipts.js';

const judgeNested = (proof: Json, bench: Bench): Proven => {
  if (!isJsonObject(proof)) return undetermined('not a proof');
  const entries = Object.entries(proof);
  const [single] = entries;
  if (entries.length !== 1 || single === undefined) return combineAll.judge(proof, bench);
  const [word, args] = single;
  const found = proofWords.find((one) => one.word === word);
  return found === undefined ? undetermined(`no such proof: ${word}`) : found.judge(args, bench);
};

const combineAll = all(judgeNested);

/** Every word that can stand in `attempted`, `expect` and `forbidden`. */
export const proofWords: readonly ProofWord[] = [
  decided,
  answered,
  wentAwayProof,
  asked,
  granted,
  refusedFor,
  wronglyRefused,
  refused,
  typedRefusal,
  state,
  effects,
  unexplainedEffect,
  receipt,
  preparedBeforeEffect,
  preparedOnce,
  receiptKept,
  receiptSays,
  sameAnswer,
  sameThread,
  differs,
  present,
  shown,
  stands,
  verdict,
  lawfulVerdict,
  codeFamily,
  egress,
  played,
  departs,
  combineAll,
  any(judgeNested),
  not(judgeNested),
  oneOfBranches(judgeNested),
  namedBranch(judgeNested),
];

/** The abilities that a proof and those nested in it need. */
export const proofNeeds = (word: string, args: Json): readonly string[] => [
  ...(proofWords.find((one) => one.word === word)?.needs(args) ?? []),
  ...nestedIn(word, args).flatMap(([name, value]) => proofNeeds(name, value)),
];

/** Why a proof, or one nested in it, can tell nothing about this subject. */
export const blindOn = ({ word, args }: Pick<WordUse, 'word' | 'args'>, facts: SubjectFacts): string | undefined =>
  proofWords.find((one) => one.word === word)?.blindOn?.(facts) ??
  nestedIn(word, args)
    .map(([name, value]) => blindOn({ word: name, args: value }, facts))
    .find((why) => why !== undefined);

const nestedIn = (word: string, args: Json): readonly (readonly [string, Json])[] => {
  if (word === 'branch') return isJsonObject(args) ? nestedIn('all', args['is'] ?? null) : [];
  if (!['all', 'any', 'not', 'one-of'].includes(word)) return [];
  const nested = isJsonList(args) ? args : [args];
  return nested
    .filter(isJsonObject)
    .flatMap((proof) => Object.entries(proof).filter(([name]) => proofWords.some((one) => one.word === name)));
};
