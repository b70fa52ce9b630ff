import { isJsonList, isJsonObject, type Json } from '../base/json.js';
import { never } from '../base/never.js';
import { type CourtCase, type WordUse, isBeforeAuthority } from '../model/court.js';
import { type AttemptGrade, lesserGrade } from '../model/finding.js';
import type { RefusalFamily } from '../model/vocabulary-tables.js';
import type { ControlRuling, DocketEntry, RunRecord, RunRuling } from '../model/trial.js';
import type { Bench } from '../model/words.js';
import { type JudgeTools, implied, inWords } from './bench.js';
import { isProvenInput, taskUnder, whyIncomplete } from './completeness.js';
import { branchIn, gradeOf, ruleControl } from './rule-control.js';

/** Rules one run: an attack that gained something is broken, whatever else; it holds only where the attempt was seen and gained nothing. */
export const ruleRun = (entry: DocketEntry, record: RunRecord, tools: JudgeTools): RunRuling =>
  entry.case.kind === 'control' ? ruleOwnRun(entry.case, record, tools) : ruleAttack(entry, record, tools);

const ruleOwnRun = (courtCase: CourtCase, record: RunRecord, tools: JudgeTools): RunRuling => {
  const ruling = ruleControl(courtCase, record.main, tools);
  switch (ruling.is) {
    case 'passed':
      return { is: 'held', grade: ruling.grade, ...(ruling.branch === undefined ? {} : { branch: ruling.branch }) };
    case 'failed':
      return {
        is: 'broken',
        gained: ruling.facts,
        expected: courtCase.expect.map(inWords).join('; '),
        witnessed: true,
        grade: 'witnessed',
      };
    case 'other':
      return { is: 'unusable', why: ruling.why };
    case 'unseen':
    case 'not-applicable':
      return ruling;
    default:
      return never(ruling);
  }
};

const ruleAttack = (entry: DocketEntry, record: RunRecord, tools: JudgeTools): RunRuling => {
  const bench: Bench = { exhibit: record.main, facts: tools.facts, ...(record.twin === undefined ? {} : { twin: record.twin }) };
  const broken = violation(entry.case, record, { bench, tools });
  if (broken !== undefined) return broken;
  const incomplete = whyIncomplete(record.main);
  if (incomplete !== undefined) return { is: 'not-applicable', why: incomplete };
  const controls = ruleControls(entry, record, tools);
  if (controls.is !== 'passed') return controls.ruling;
  return ruleAttempt(entry.case, bench, { tools, controls: record.controls, around: isAround(record) });
};

/**
 * What was gained. Where grants or a past were left out while shrinking, all that the case forbids still counts; where other acts
 * were, only an effect that nothing permits does: such laws need all their acts.
 */
const violation = (
  courtCase: CourtCase,
  record: RunRecord,
  at: { readonly bench: Bench; readonly tools: JudgeTools },
): RunRuling | undefined => {
  const always = implied('unexplained-effect', {});
  const reduced = record.omitted.some((index) => !isSpare(courtCase.when[index]?.word)) || whyIncomplete(record.main) !== undefined;
  const left = record.omitted.flatMap((index) => courtCase.when[index]?.name ?? []);
  const tellable = courtCase.forbidden.filter(({ args }) => !left.some((name) => cites(args, name)));
  const forbidden = reduced ? [always] : [always, ...tellable];
  const held = forbidden.flatMap((use) => {
    const answer = at.tools.judge(use, at.bench);
    return answer.is === 'holds' ? [{ use, seen: answer.seen }] : [];
  });
  if (held.length === 0) return undefined;
  return {
    is: 'broken',
    gained: held.map(({ use, seen }) => (seen === undefined ? inWords(use) : `${use.word}: ${seen}`)),
    expected: `none of: ${courtCase.forbidden.map(inWords).join('; ')}`,
    witnessed: held.some(({ use }) => isWitnessed(use)),
    grade: attemptGrade(courtCase, at) ?? 'none',
  };
};

/** True where an argument names an act: nothing can be told of one that was left out. */
const cites = (args: Json, name: string): boolean => {
  if (typeof args === 'string') return args === name || args === `$${name}` || args.startsWith(`$${name}.`);
  if (isJsonList(args)) return args.some((item) => cites(item, name));
  return isJsonObject(args) && Object.values(args).some((value) => cites(value, name));
};

/** Acts without which the law holds as well: with fewer grants less is permitted, and a past that is left out is a quiet one. */
const isSpare = (word: string | undefined): boolean => word === 'grant' || word === 'grant-all' || word === 'live';

const witnessWords: readonly string[] = [
  'effects',
  'unexplained-effect',
  'granted',
  'receipt',
  'prepared-before-effect',
  'prepared-once',
  'receipt-kept',
  'receipt-says',
  'stands',
  // The verdict of a portable decision is the decision itself, not a word about it.
  'verdict',
  'lawful-verdict',
];

const isWitnessed = (use: WordUse): boolean => witnessWords.some((word) => use.word === word || mentions(use.args, word));

const mentions = (args: Json, word: string): boolean => JSON.stringify(args).includes(`"${word}":`);

const attemptGrade = (courtCase: CourtCase, at: { readonly bench: Bench; readonly tools: JudgeTools }): AttemptGrade | undefined => {
  const answers = courtCase.attempted.map((use) => at.tools.judge(use, at.bench));
  return answers.every(({ is }) => is === 'holds') ? gradeOf(answers) : undefined;
};

const isAround = (record: RunRecord): boolean =>
  record.controls.some(({ side }) => side === 'before') && record.controls.some(({ side }) => side === 'after');

type Controls = { readonly is: 'passed' } | { readonly is: 'open'; readonly ruling: RunRuling };

const ruleControls = (entry: DocketEntry, record: RunRecord, tools: JudgeTools): Controls => {
  const terms = entry.case.paired === undefined ? entry.control : { attempted: [], expect: entry.case.paired.expect };
  if (terms === undefined) return { is: 'open', ruling: { is: 'unseen', why: 'no control was held' } };
  const rulings = record.controls.map(({ exhibit }) => ruleControl(terms, exhibit, tools));
  const open = rulings.find(({ is }) => is === 'failed') ?? rulings.find(({ is }) => is !== 'passed');
  return open === undefined && rulings.length > 0 ? { is: 'passed' } : { is: 'open', ruling: asRunRuling(open) };
};

const asRunRuling = (ruling: ControlRuling | undefined): RunRuling => {
  switch (ruling?.is) {
    case 'failed':
      return { is: 'unseen', why: `the control failed: ${ruling.facts.join('; ')}`, brokenControl: ruling.facts };
    case 'other':
      return { is: 'unusable', why: `the control did not act: ${ruling.why}` };
    case 'unseen':
    case 'not-applicable':
      return ruling;
    case 'passed':
    case undefined:
      return { is: 'unseen', why: 'no control was held' };
    default:
      return never(ruling);
  }
};

type AttemptScene = { readonly tools: JudgeTools; readonly controls: RunRecord['controls']; readonly around: boolean };

/** Was the attempt seen, and was it stopped for the right reason? */
const ruleAttempt = (courtCase: CourtCase, bench: Bench, at: AttemptScene): RunRuling => {
  const open = [...courtCase.forbidden, implied('unexplained-effect', {}), ...courtCase.expect]
    .map((use) => ({ use, answer: at.tools.judge(use, bench), wanted: courtCase.expect.includes(use) }))
    .find(({ answer, wanted }) => answer.is === 'undetermined' || (wanted && answer.is === 'fails'));
  if (open !== undefined)
    return { is: 'unseen', why: open.answer.is === 'undetermined' ? open.answer.why : `${inWords(open.use)} does not hold` };
  const reason = ruleReason(courtCase, bench, at);
  if (reason.is !== 'right') return reason.ruling;
  const attempts = courtCase.attempted.map((use) => at.tools.judge(use, bench));
  const seen = attempts.every(({ is }) => is === 'holds') ? gradeOf(attempts) : reason.grade;
  if (seen === undefined)
    return {
      is: 'unseen',
      why: attempts.flatMap((answer) => (answer.is === 'undetermined' ? [answer.why] : []))[0] ?? 'the attempt was not seen',
    };
  if (seen !== 'witnessed' && !at.around)
    return { is: 'unseen', why: 'the attempt was not witnessed, and no control stood on both sides of it' };
  const branch = branchIn(courtCase.expect.map((use) => at.tools.judge(use, bench)));
  return { is: 'held', grade: isBeforeAuthority(courtCase.aims) ? lesserGrade(seen, 'typed') : seen, ...branch };
};

const beforeAuthority: readonly RefusalFamily[] = ['input', 'selection', 'ownership'];

type Reason = { readonly is: 'right'; readonly grade?: AttemptGrade } | { readonly is: 'other'; readonly ruling: RunRuling };

const ruleReason = (courtCase: CourtCase, bench: Bench, { tools, controls }: AttemptScene): Reason => {
  const { refusal } = courtCase;
  if (refusal === undefined) return { is: 'right' };
  const answer = tools.judge(implied('refused-for', { ...refusal }), bench);
  const isSeen = answer.is === 'holds' && (answer.grade === 'witnessed' || !bench.facts.abilities.includes('decisions'));
  // A subject that logs its decisions refused this one before authority: the state of the task was reason enough.
  const task = taskUnder(bench.exhibit, refusal.of);
  if (!isSeen && task === 'finished') return { is: 'other', ruling: { is: 'not-applicable', why: 'the task was finished' } };
  if (answer.is === 'holds' && (isSeen || task === undefined))
    return { is: 'right', ...(answer.grade === undefined ? {} : { grade: answer.grade }) };
  const why = answer.is === 'undetermined' ? answer.why : `refused for another reason (${answer.seen ?? 'none given'})`;
  const isFor = (family: RefusalFamily): boolean =>
    answer.is === 'fails' && tools.judge(implied('refused-for', { of: refusal.of, family }), bench).is === 'holds';
  // An open task may take only the message that it waits for: another one is turned away before authority.
  if (task === 'open' && (answer.is === 'holds' || beforeAuthority.some(isFor)))
    return { is: 'other', ruling: { is: 'not-applicable', why: 'the task takes no such message' } };
  const asInput = isFor('input');
  return { is: 'other', ruling: { is: asInput && !isProvenInput(bench.exhibit, refusal.of, controls) ? 'unusable' : 'unseen', why } };
};
