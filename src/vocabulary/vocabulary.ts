import { digestOf } from '../base/digest.js';
import type { Json, JsonObject } from '../base/json.js';
import { remembered } from '../base/remembered.js';
import type { CourtCase, StepUse, WordUse } from '../model/court.js';
import type { Exhibit, Step, SubjectFacts } from '../model/exhibit.js';
import type { ActWord, ArbitraryWord, Bench, ProofWord, Proven, Vocabulary, WordDoc, WordTable } from '../model/words.js';
import { actWords } from './acts/registry.js';
import { arbitraryWords } from './arbitraries/registry.js';
import { membersOf, textOf } from './arguments.js';
import { blindOn, proofNeeds, proofWords } from './proofs/registry.js';
import { isRateLimited, isSettledState, settledOf } from './reading/sends.js';
import { lateAllowance } from './reading/unexplained.js';
import { referencesIn, resolveReferences } from './references.js';

/** The version of the words: a record is judged only by the words that it was made with. */
export const vocabularyVersion = '1.0.0';

const documented = ({ word, summary, example, args, isMessage, ofMessages }: ArbitraryWord | ActWord | ProofWord): WordDoc => ({
  word,
  summary,
  example,
  args,
  ...(isMessage === undefined ? {} : { isMessage }),
  ...(ofMessages === undefined ? {} : { ofMessages }),
});

/** Every word with what it means. */
export const wordTable: WordTable = {
  arbitraries: arbitraryWords.map(documented),
  acts: actWords.map(documented),
  proofs: proofWords.map(documented),
};

/** SHA-256 of the documented words: two courts with one digest speak one language. */
export const vocabularyDigest = (): string =>
  digestOf({
    version: vocabularyVersion,
    words: [...wordTable.arbitraries, ...wordTable.acts, ...wordTable.proofs].map(({ word, summary, example, args }) => ({
      word,
      summary,
      example,
      args,
    })),
  });

const arbitraryNamed = (word: string): ArbitraryWord | undefined => arbitraryWords.find((one) => one.word === word);

const actNamed = (word: string): ActWord | undefined => actWords.find((one) => one.word === word);

const knownValues = remembered(({ steps, draws }: Exhibit): JsonObject => ({ ...stepValues(steps), ...draws }));

/** References to draws and to what acts answered are filled in before a word judges. */
const judgeProof = (use: WordUse, bench: Bench): Proven => {
  const word = proofWords.find((one) => one.word === use.word);
  if (word === undefined) return { is: 'undetermined', why: `no such proof: ${use.word}` };
  return word.judge(resolveReferences(use.args, knownValues(bench.exhibit)), bench);
};

/** What later acts and proofs can cite of earlier acts, as `$name.member`. */
const stepValues = (steps: readonly Step[]): JsonObject => Object.fromEntries(steps.map((step) => [step.name, valuesOf(step)]));

const valuesOf = (step: Step): Json => {
  switch (step.act) {
    case 'send': {
      const { taskId = null, contextId = null, receiptId = null } = settledOf(step);
      return {
        task: taskId ?? null,
        taskId: taskId ?? null,
        context: contextId ?? null,
        contextId: contextId ?? null,
        receiptId: receiptId ?? null,
        messageId: step.messageId,
        nonce: step.nonce ?? null,
      };
    }
    case 'grant':
      return { grantId: step.grantId ?? null, expiresAt: step.expiresAt ?? null };
    default:
      return {};
  }
};

/** All words and their readings behind one door, for the stages that hold and judge trials. */
export const vocabulary: Vocabulary = {
  version: vocabularyVersion,
  arbitrary: arbitraryNamed,
  act: actNamed,
  judge: judgeProof,
  blindOn,
  resolve: resolveReferences,
  references: referencesIn,
  stepValues,
  lateAllowance,
  isSettled: isSettledState,
  isRateLimited,
};

/** The abilities that a subject must have for a case to be tried. */
export const needsOf = (courtCase: CourtCase): readonly string[] => {
  const draws = courtCase.given.flatMap(({ word, args }) => arbitraryNamed(word)?.needs(args) ?? []);
  const acts = [...courtCase.when, ...(courtCase.paired?.when ?? [])].flatMap(({ word, args }) => actNamed(word)?.needs(args) ?? []);
  const proofs = [...courtCase.attempted, ...courtCase.expect, ...courtCase.forbidden, ...(courtCase.paired?.expect ?? [])].flatMap(
    ({ word, args }) => proofNeeds(word, args),
  );
  return [
    ...new Set([
      ...courtCase.needs,
      ...(observesOnly(courtCase) ? [] : ['consequences']),
      ...(courtCase.twin === undefined ? [] : ['reset']),
      ...draws,
      ...acts,
      ...proofs,
      'effects',
    ]),
  ].toSorted();
};

/** The most messages that an act of a case with these draws sends to a subject. */
export const sendsOf = ({ word, args }: Pick<StepUse, 'word' | 'args'>, facts: SubjectFacts, given: CourtCase['given']): number => {
  const sends = actNamed(word)?.sends ?? 0;
  return typeof sends === 'number' ? sends : sends(facts, args, given);
};

/** True where every message of a case names, exactly, a skill that is declared to observe: all others may change something. */
const observesOnly = ({ given, when, paired }: CourtCase): boolean => {
  const observing = given.filter(({ word, args }) => word === 'skill' && JSON.stringify(membersOf(args)['consequence']) === '["observe"]');
  return [...when, ...(paired?.when ?? [])].every(({ word, args }) => {
    if (word === 'live' || word === 'play') return false;
    if (actNamed(word)?.needs(args).includes('send') !== true) return true;
    const skill = textOf(args, 'skill');
    return (word === 'resend' && skill === undefined) || observing.some(({ name }) => skill === `$${name}`);
  });
};
