import { never } from '../../base/never.js';
import type { Bench, ProofWord } from '../../model/words.js';
import { refusalFamilies } from '../../model/vocabulary-tables.js';
import { textOf } from '../arguments.js';
import { grantsFor, isArmed } from '../reading/grants-standing.js';
import { decisionsOf, sureDecisionsOf } from '../reading/decisions-about.js';
import { fitOf, isTyped } from '../reading/refusals.js';
import { effectsOf, receiptsOf } from '../reading/rows.js';
import { isAnswered, isLost, isRateLimited, isSettledState, isTakenId, settledOf } from '../reading/sends.js';
import { isPermitted, warrantsFor } from '../reading/warrants.js';
import { aboutSend, citation, proven, undetermined } from './proving.js';

const settledFamilies = ['command-identity', 'outcome', 'store', 'authority'] as const;

/** `decided`: the authority boundary decided about this very message, whatever it decided. */
export const decided: ProofWord = {
  word: 'decided',
  summary:
    'A decision, receipt or effect of this message id, newer than its sending, stands in a witness plane; for a repeated id a settled answer is enough.',
  example: 'attempted: { decided: call }',
  args: citation(),
  ofMessages: true,
  needs: () => [],
  judge: (args, bench) =>
    aboutSend(args, bench, (call) => {
      const { step } = call;
      const repeated = step.repeats !== undefined;
      const witnessed =
        decisionsOf(call, bench.exhibit, bench.facts).length > 0 ||
        receiptsOf(call, bench.exhibit, repeated).length > 0 ||
        effectsOf([step.name], bench.exhibit, bench.facts).length > 0;
      if (witnessed) return { is: 'holds', grade: 'witnessed', seen: 'in the witness plane' };
      const settled = settledOf(step);
      const fits = settledFamilies.map((family) => fitOf(settled, family, isArmed(bench.exhibit, call.index)));
      const answered = settled.replayed === true || settled.state === 'completed' || isTakenId(step) || fits.includes('fits');
      const isPlainRefusal = fits.every((fit) => fit === 'untyped') && isTyped(settled) && isAnswered(step);
      if (repeated && (answered || isPlainRefusal)) return { is: 'holds', grade: 'typed', seen: 'by a settled answer' };
      return undetermined('no decision, receipt or effect of this message id was seen');
    }),
};

/** `answered`: the subject gave an answer of its own. */
export const answered: ProofWord = {
  word: 'answered',
  summary: 'The subject answered this message (not lost, not rate limited).',
  example: 'attempted: { answered: call }',
  args: citation(),
  ofMessages: true,
  needs: () => [],
  judge: (args, bench) =>
    aboutSend(args, bench, ({ step }) =>
      isAnswered(step) ? { is: 'holds', grade: 'typed', seen: settledOf(step).state } : undetermined(`the answer was ${step.answer.state}`),
    ),
};

/** `granted`: the boundary said yes although, by the acts of the run, no grant stands for the message. */
export const granted: ProofWord = {
  word: 'granted',
  summary: 'A decision says granted for this message although no grant stands for it by the acts of the run.',
  example: 'forbidden: [ { granted: call } ]',
  args: citation(),
  ofMessages: true,
  needs: () => [],
  judge: (args, bench) =>
    aboutSend(args, bench, (call) => {
      const yes = sureDecisionsOf(call, bench.exhibit, bench.facts).some(({ outcome }) => outcome === 'granted');
      return proven(yes && !isPermitted(call, bench.exhibit, bench.facts), yes ? 'the boundary granted it' : undefined);
    }),
};

/** `refused-for`: the refusal was given for the right reason, by its class family or by a witnessed refusal. */
export const refusedFor: ProofWord = {
  word: 'refused-for',
  summary: 'The message was refused for a reason of this family: a witnessed `refused` decision, or a refusal class of the family.',
  example: 'expect: [ { refused-for: { of: call, family: authority } } ]',
  args: citation({ family: { enum: [...refusalFamilies] } }),
  ofMessages: true,
  needs: () => [],
  judge: (args, bench) =>
    aboutSend(args, bench, (call) => {
      const family = refusalFamilies.find((one) => one === textOf(args, 'family')) ?? 'authority';
      if (decisionsOf(call, bench.exhibit, bench.facts).some(({ outcome }) => outcome === 'refused'))
        return { is: 'holds', grade: 'witnessed' };
      const settled = settledOf(call.step);
      if (isTakenId(call.step)) return { is: 'holds', grade: 'typed', seen: 'in_flight' };
      if (isRateLimited(settled) || settled.state === 'lost') return undetermined('not now');
      if (settled.replayed === true && call.step.repeats !== undefined) return { is: 'holds', grade: 'typed', seen: 'replayed' };
      const fit = fitOf(settled, family, isArmed(bench.exhibit, call.index));
      switch (fit) {
        case 'fits':
          return { is: 'holds', grade: 'typed', seen: settled.refusal?.code ?? settled.state };
        case 'misfits':
          return {
            is: 'fails',
            seen: settled.refusal?.class ?? settled.refusal?.code ?? `${settled.error?.code ?? settled.http ?? settled.state}`,
          };
        case 'untyped':
          return isSettledState(settled.state) && settled.state !== 'completed'
            ? { is: 'holds', grade: isTyped(settled) ? 'typed' : 'differential', seen: settled.refusal?.code ?? settled.state }
            : undetermined(`the answer is still ${settled.state}`);
        default:
          return never(fit);
      }
    }),
};

/** `wrongly-refused`: a message for which a grant stood was refused for want of authority, and no fault was armed. */
export const wronglyRefused: ProofWord = {
  word: 'wrongly-refused',
  summary: 'A grant stood for this message and no fault was armed; yet it was refused as if there were none.',
  example: 'forbidden: [ { wrongly-refused: call } ]',
  args: citation(),
  ofMessages: true,
  needs: () => [],
  judge: (args, bench) =>
    aboutSend(args, bench, (call) => {
      const { exhibit, facts } = bench;
      // Whoever says no to what still waits for its yes refuses nothing that may act.
      if (warrantsFor(call, exhibit, { facts, until: call.index }).length === 0) return proven(false);
      if (hasEndedSince(call, exhibit, facts) || isArmed(exhibit, call.index)) return proven(false);
      if (wentAway(call, exhibit, facts)) return proven(false);
      const no = sureDecisionsOf(call, exhibit, facts).find(({ outcome }) => outcome === 'refused');
      const settled = settledOf(call.step);
      const refusedTyped = settled.state !== 'completed' && fitOf(settled, 'authority', false) === 'fits';
      return proven(no !== undefined || refusedTyped, no?.reason ?? settled.refusal?.code ?? settled.state);
    }),
};

/** True where a clock of the subject's own may have run past the end while the message was on its way. */
export const hasEndedSince = (call: Parameters<typeof isPermitted>[0], exhibit: Bench['exhibit'], facts: Bench['facts']): boolean =>
  !isPermitted({ ...call, step: { ...call.step, ...(call.step.now === undefined ? {} : { sentAt: call.step.now }) } }, exhibit, facts);

/** True where an agent went away by itself since the grant was given: it may have come back with nothing: whether it stands is no longer known. */
export const wentAway = (call: Parameters<typeof isPermitted>[0], exhibit: Bench['exhibit'], facts: Bench['facts']): boolean => {
  const from = exhibit.steps.findLastIndex((step) => grantsFor(call, exhibit, facts).some((grant) => grant === step));
  return exhibit.steps.some(
    (step, at) =>
      step.act === 'send' &&
      at > from &&
      at < call.index &&
      step.declined === undefined &&
      step.answer.state === 'lost' &&
      !isArmed(exhibit, at),
  );
};

/** `went-away`: the subject was gone before it answered, as a crash that was armed makes it. */
export const wentAwayProof: ProofWord = {
  word: 'went-away',
  summary: 'The subject went away before it answered this message, or before the task of it ended: the crash that was armed happened.',
  example: 'attempted: [ { went-away: call }, { decided: again } ]',
  args: citation(),
  ofMessages: true,
  needs: () => [],
  judge: (args, bench) =>
    aboutSend(args, bench, ({ step }) =>
      isLost(step)
        ? { is: 'holds', grade: 'witnessed', seen: 'lost' }
        : undetermined(`the subject did not go away: it answered ${settledOf(step).state}`),
    ),
};
