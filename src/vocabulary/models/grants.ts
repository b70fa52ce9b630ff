import type { SendStep, SubjectFacts } from '../../model/exhibit.js';
import { isConsequential } from '../../model/vocabulary-tables.js';
import { hasEndedSince, wentAway } from '../proofs/attempts.js';
import { isArmed } from '../reading/grants-standing.js';
import { fitOf } from '../reading/refusals.js';
import { isRateLimited, sendsIn, settledOf } from '../reading/sends.js';
import { isPermitted } from '../reading/warrants.js';
import { effectPermitted } from './effect-permitted.js';
import type { Call, Invariant, Model, Walk } from './model.js';

const grantedOnlyWhereOneStands: Invariant = {
  law: 'the boundary says yes only where a grant stands',
  departure: (walk, { step, index }) => {
    const { exhibit, facts } = walk;
    const yes = (step.seen?.decisions ?? []).filter(({ outcome }) => outcome === 'granted');
    const wrong = yes.find(({ messageId }) => {
      const about = sendsIn(exhibit).filter((call) => call.index <= index && call.step.messageId === messageId);
      return about.length > 0 && about.every((call) => !isPermitted(call, exhibit, facts) && !isObserving(call, facts));
    });
    return wrong === undefined
      ? undefined
      : `it granted ${JSON.stringify(wrong.skill ?? null)} to ${wrong.principal ?? 'nobody'}, for whom no grant stood`;
  },
};

/** What only observes needs no grant: a boundary that is asked about it too says yes. */
const isObserving = ({ step }: Call, { skills }: SubjectFacts): boolean =>
  skills.some(({ id, consequence }) => id === step.skill && consequence === 'observe');

const classAsDeclared: Invariant = {
  law: 'a skill keeps the class that it was declared with',
  departure: ({ facts }, { step }) => {
    const lowered = (step.seen?.decisions ?? []).find(
      ({ outcome, skill, consequence }) =>
        outcome === 'granted' &&
        consequence === 'observe' &&
        facts.skills.some(({ id, consequence: declared }) => id === skill && isConsequential(declared)),
    );
    return lowered === undefined ? undefined : `it decided about ${JSON.stringify(lowered.skill ?? null)} as if it only observed`;
  },
};

/** Whether a grant stands is known only where the clock never went back: what a grant of that time is worth is the subject's choice. */
const isKnown = ({ step, index }: Call, { exhibit, facts }: Walk): boolean =>
  isPermitted({ step, index }, exhibit, facts) &&
  !hasEndedSince({ step, index }, exhibit, facts) &&
  !wentAway({ step, index }, exhibit, facts) &&
  !isArmed(exhibit, index) &&
  !exhibit.steps.slice(0, index).some((one) => one.act === 'advance-clock' && one.ms < 0);

const isFresh = (step: SendStep): boolean =>
  step.repeats === undefined && step.taskId === undefined && step.contextId === undefined && step.declined === undefined;

const standingGrantActs: Invariant = {
  law: 'a grant that stands is good after every restart, outage and act of others',
  departure: (walk, { step, index }) => {
    if (step.act !== 'send' || !isFresh(step) || !isKnown({ step, index }, walk)) return undefined;
    const settled = settledOf(step);
    if (isRateLimited(settled) || settled.state === 'completed') return undefined;
    const no = (step.seen?.decisions ?? []).find(({ outcome, messageId }) => outcome === 'refused' && messageId === step.messageId);
    if (no === undefined && fitOf(settled, 'authority', false) !== 'fits') return undefined;
    return `a call was refused (${no?.reason ?? settled.refusal?.code ?? settled.state}) although a grant stood for it`;
  },
};

const outages = ['broker-unavailable', 'receipt-store-unavailable'];

const closedWhileDown: Invariant = {
  law: 'nothing acts while what has to decide, or to record, is down',
  departure: ({ exhibit, effects }, { step, index }) => {
    const down = outages.find((fault) => isArmed(exhibit, index, fault));
    if (step.act !== 'send' || down === undefined) return undefined;
    const acted = effects.some((one) => one.index === index && one.owner?.index === index);
    return acted ? `a command acted under ${down}` : undefined;
  },
};

/** Who may do what, over time. */
export const grants: Model = {
  name: 'grants',
  summary:
    'Which grants stand: issued, revoked, ended, kept over restarts and outages. A permitted command acts once, another never, and a fresh one is not refused for want of a grant that stands.',
  needs: [],
  invariants: [effectPermitted, grantedOnlyWhereOneStands, classAsDeclared, closedWhileDown, standingGrantActs],
};
