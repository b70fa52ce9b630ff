import { isJsonObject, sameJson } from '../../base/json.js';
import type { Exhibit, Reading, SendStep, Step, SubjectFacts } from '../../model/exhibit.js';
import { isConsequential } from '../../model/vocabulary-tables.js';
import { isSamePrincipal } from './grants-standing.js';
import { rowsOf } from './rows.js';
import { isSettledState, settledOf } from './sends.js';
import { isPermitted } from './warrants.js';

type Call = { readonly step: SendStep; readonly index: number };

type Decisions = Reading['decisions'];
type Row = { readonly row: Decisions[number]; readonly index: number };

/**
 * The decisions about a message, matched by its id alone, newer than its sending. In a world of its own a row that names no message
 * is about the last one that was sent before it appeared: nobody else acts there. What an earlier completed one is still owed comes first.
 */
export const decisionsOf = (call: Call, exhibit: Exhibit, facts: SubjectFacts): Decisions => {
  const unnamed = unnamedAfter(call, exhibit, { owes: (step) => owesSurely(step, facts), isTwiceSaid: () => false });
  return [...namedOf(call, exhibit), ...unnamed].map(({ row }) => row);
};

/**
 * The decisions that are about a message and can be about no other: what convicts. A subject may write its decisions down late and
 * without an id, and several for one message: a row is taken only where every earlier message that may be owed one has its own, nothing
 * is still open, and no earlier message can have been told what the row says.
 */
export const sureDecisionsOf = (call: Call, exhibit: Exhibit, facts: SubjectFacts): Decisions => {
  const isOpen = exhibit.steps.slice(0, call.index).some((step) => step.act === 'send' && isStillOpen(step));
  const unnamed = isOpen ? [] : unnamedAfter(call, exhibit, { owes: (step) => mayOwe(step, facts), isTwiceSaid });
  const own = unnamed.filter(({ index }) => index === call.index || exhibit.steps[index]?.overlap === (call.step.overlap ?? alone));
  const sure = own.filter(({ row }) => !mayBeEarlier(row, call, { exhibit, facts }));
  return [...namedOf(call, exhibit), ...sure].map(({ row }) => row);
};

/**
 * A boundary may be asked more than once for a message, as it is taken and as its turn comes: a row that says what an earlier message of
 * the caller and the skill in it was told may be one more of that message.
 */
const mayBeEarlier = (
  row: Decisions[number],
  call: Call,
  { exhibit, facts }: { readonly exhibit: Exhibit; readonly facts: SubjectFacts },
): boolean =>
  exhibit.steps.slice(0, call.index).some((step, index) => {
    if (step.act !== 'send' || !mayOwe(step, facts) || !isOfWhom(row, step, facts)) return false;
    return row.outcome === 'granted' ? isPermitted({ step, index }, exhibit, facts) : settledOf(step).state !== 'completed';
  });

/** True where a row names the caller and the skill of a message, as far as it names any. */
const isOfWhom = ({ principal, skill }: Decisions[number], step: SendStep, facts: SubjectFacts): boolean => {
  const isCaller = typeof principal !== 'string' || step.principal === null || isSamePrincipal(principal, step.principal, facts);
  return isCaller && (!facts.skills.some(({ id }) => id === skill) || skill === step.skill);
};

/** The overlap of an act that stands for itself; no step has it. */
const alone = '';

const namedOf = ({ step, index: from }: Call, exhibit: Exhibit): readonly Row[] =>
  rowsOf(exhibit, 'decisions').filter(({ row, index }) => row.messageId === step.messageId && index >= from);

const isStillOpen = (step: SendStep): boolean => step.declined === undefined && !isSettledState(settledOf(step).state);

/** A new command of a known caller that was done: the boundary has decided about it. */
const owesSurely = (step: Step, facts: SubjectFacts): boolean =>
  step.act === 'send' &&
  step.repeats === undefined &&
  step.principal !== null &&
  classOf(step, facts) === 'consequential' &&
  settledOf(step).state === 'completed';

const mayOwe = (step: Step, facts: SubjectFacts): boolean =>
  step.act === 'send' ? step.declined === undefined && classOf(step, facts) !== 'observing' : true;

const classOf = ({ skill }: SendStep, { skills }: SubjectFacts): 'consequential' | 'observing' | 'other' => {
  const declared = skills.find(({ id }) => id === skill);
  if (declared === undefined) return 'other';
  return isConsequential(declared.consequence) ? 'consequential' : declared.consequence === 'observe' ? 'observing' : 'other';
};

/** What has the boundary decide. Acts under way together are one occasion: which of them a row is about cannot be told. */
type Occasion = { readonly from: number; readonly steps: readonly Step[] };

const occasionsIn = ({ steps }: Exhibit): readonly Occasion[] => {
  const found: Occasion[] = [];
  for (const [index, step] of steps.entries()) {
    if (!asking.includes(step.act)) continue;
    const last = found.at(-1);
    const isBeside = step.overlap !== undefined && last?.steps.at(-1)?.overlap === step.overlap;
    if (last !== undefined && isBeside) found.splice(-1, 1, { from: last.from, steps: [...last.steps, step] });
    else found.push({ from: index, steps: [step] });
  }
  return found;
};

const asking: readonly Step['act'][] = ['send', 'approve', 'delegate', 'decide'];

/** Which acts are owed a decision, and whether a row may be the one before it over again. */
type Caution = { owes(step: Step): boolean; isTwiceSaid(row: Row, before: Row | undefined): boolean };

/** The rows without an id that appeared between this message and the next occasion, beyond those that earlier messages are owed. */
const unnamedAfter = (call: Call, exhibit: Exhibit, { owes, isTwiceSaid: isAgain }: Caution): readonly Row[] => {
  if (!exhibit.own) return [];
  const unnamed = rowsOf(exhibit, 'decisions').filter(({ row }) => typeof row.messageId !== 'string');
  const occasions = occasionsIn(exhibit);
  let owed = 0;
  for (const [at, { from, steps }] of occasions.entries()) {
    const end = occasions[at + 1]?.from ?? Infinity;
    const rows = unnamed.filter(({ index }) => index >= from && index < end);
    const told = rows.filter((one, nth) => !isAgain(one, rows[nth - 1]));
    if (steps.includes(call.step)) return steps.length === 1 ? told.slice(owed) : [];
    owed = Math.max(0, owed + steps.filter(owes).length - told.length);
  }
  return [];
};

const isTwiceSaid = ({ row }: Row, before: Row | undefined): boolean => {
  const { seq: _seq, ...said } = row;
  const { seq: _before, ...earlier } = before?.row ?? {};
  return isJsonObject(said) && isJsonObject(earlier) && sameJson(said, earlier);
};
