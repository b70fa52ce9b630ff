import { type Json, isJsonList, isJsonObject } from '../base/json.js';
import type { WordUse } from '../model/court.js';
import type { Exhibit } from '../model/exhibit.js';
import { refusalOfAllowed } from '../model/control-facts.js';
import { type AttemptGrade, lesserGrade } from '../model/finding.js';
import type { ControlRuling } from '../model/trial.js';
import type { Bench, Proven } from '../model/words.js';
import { type JudgeTools, implied, inWords } from './bench.js';
import { whyIncomplete } from './completeness.js';

/** What a control must show: that its attempt was seen and that its expectations hold. */
export type ControlTerms = { readonly attempted: readonly WordUse[]; readonly expect: readonly WordUse[] };

/**
 * Rules one control run. It fails only on a positively wrong fact: a refusal for want of authority in spite of a standing grant,
 * another number of effects than expected, `completed` without its effect, a receipt missing, late or wrong. Any other end says
 * nothing about the law.
 */
export const ruleControl = (terms: ControlTerms, exhibit: Exhibit, tools: JudgeTools): ControlRuling => {
  const bench: Bench = { exhibit, facts: tools.facts };
  const incomplete = whyIncomplete(exhibit);
  const wrong = wrongFacts(terms.expect, bench, tools);
  if (wrong.length > 0) return { is: 'failed', facts: wrong };
  if (incomplete !== undefined) return { is: 'not-applicable', why: incomplete };
  const proofs = [...terms.attempted, ...terms.expect].map((use) => ({ use, answer: tools.judge(use, bench) }));
  const open = proofs.find(({ answer }) => answer.is !== 'holds');
  if (open !== undefined) return { is: exhibit.steps.some(isLostByChance) ? 'unseen' : 'other', why: whyOpen(open.use, open.answer) };
  const answers = proofs.map(({ answer }) => answer);
  return { is: 'passed', grade: gradeOf(answers), ...branchIn(answers) };
};

/** The lawful outcome that came about, where proofs name one. */
export const branchIn = (answers: readonly Proven[]): { readonly branch?: string } => {
  const named = answers.flatMap((answer) => (answer.is === 'holds' && answer.branch !== undefined ? [answer.branch] : []));
  return named.length === 0 ? {} : { branch: named.join('; ') };
};

type Steps = Exhibit['steps'];

/** True for a message that got no answer although no crash was armed: a crash that the case itself brought about is no chance. */
const isLostByChance = (step: Steps[number], index: number, steps: Steps): boolean =>
  step.act === 'send' && step.answer.state === 'lost' && !isCrashArmed(steps.slice(0, index));

const isCrashArmed = (steps: Steps): boolean => {
  const armed = new Map(steps.flatMap((step) => (step.act === 'fault' ? [[step.fault, step.armed] as const] : [])));
  return [...armed].some(([fault, isArmed]) => isArmed && fault.startsWith('crash-'));
};

const whyOpen = (use: WordUse, answer: Proven): string =>
  answer.is === 'undetermined'
    ? answer.why
    : `${inWords(use)} does not hold${answer.is === 'fails' && answer.seen !== undefined ? ` (${answer.seen})` : ''}`;

/** The least grade of the proofs that name one; a proof of effects is a witness's. */
export const gradeOf = (answers: readonly Proven[]): AttemptGrade => {
  const grades = answers.flatMap((answer) => (answer.is === 'holds' && answer.grade !== undefined ? [answer.grade] : []));
  return grades.length === 0 ? 'typed' : grades.reduce(lesserGrade);
};

const wrongFacts = (expect: readonly WordUse[], bench: Bench, tools: JudgeTools): readonly string[] => {
  const unexplained = tools.judge(implied('unexplained-effect', {}), bench);
  const cited = [...new Set(expect.flatMap(({ args }) => citedSends(args)))];
  const refusals = cited.flatMap((name) => {
    const answer = tools.judge(implied('wrongly-refused', name), bench);
    return answer.is === 'holds' ? [`${refusalOfAllowed} (${answer.seen ?? 'no reason'})`] : [];
  });
  return [
    ...(unexplained.is === 'holds' ? [unexplained.seen ?? 'an effect that nothing permits'] : []),
    ...refusals,
    ...expect.flatMap((use) => wrongFact(use, bench, tools)),
  ];
};

const citedSends = (args: Json): readonly string[] => {
  if (typeof args === 'string') return [args];
  const cited = isJsonObject(args) ? args['of'] : undefined;
  return (isJsonList(cited) ? cited : [cited]).filter((name) => typeof name === 'string');
};

const factWords: readonly string[] = ['receipt', 'prepared-before-effect', 'prepared-once', 'stands', 'verdict', 'not'];

const wrongFact = (use: WordUse, bench: Bench, tools: JudgeTools): readonly string[] => {
  const answer = tools.judge(use, bench);
  if (answer.is !== 'fails') return [];
  if (use.word === 'effects') return wrongCount(use, bench, tools);
  return factWords.includes(use.word) ? [answer.seen ?? inWords(use)] : [];
};

/** More effects than expected is wrong; fewer is wrong only where the subject said that it was done. */
const wrongCount = (use: WordUse, bench: Bench, tools: JudgeTools): readonly string[] => {
  const args = isJsonObject(use.args) ? use.args : {};
  const count = typeof args['count'] === 'number' ? args['count'] : 1;
  const { of: cited = null } = args;
  const more = tools.judge(implied('effects', { of: cited, min: count + 1 }), bench);
  if (more.is === 'holds') return [`${more.seen ?? 'more effects'} where ${count} was expected`];
  const names = citedSends(use.args);
  const completed =
    names.length > 0 && names.every((name) => tools.judge(implied('state', { of: name, is: ['completed'] }), bench).is === 'holds');
  return completed && count > 0 ? ['completed without its effect'] : [];
};
