import type { Step } from '../../model/exhibit.js';
import type { Receipt } from '../../model/protocol.js';
import { historyOf, isPreparedFirst, misnamed } from '../proofs/receipts.js';
import { effectPermitted } from './effect-permitted.js';
import { type Invariant, type Model, type OwnedEffect, type Walk, effectsUpTo } from './model.js';

const benchOf = ({ exhibit, facts }: Walk) => ({ exhibit, facts });

const preparedFirst: Invariant = {
  law: 'an effect has a receipt that was prepared before it',
  departure: (walk, { index }) => {
    for (const { row, index: seen, owner } of walk.effects) {
      if (seen !== index || owner === undefined) continue;
      const answer = isPreparedFirst(row, historyOf(row, owner, benchOf(walk)), benchOf(walk));
      if (answer.is === 'fails') return answer.seen ?? 'an effect whose receipt was not prepared before';
    }
    return undefined;
  },
};

const namesItsCommand: Invariant = {
  law: 'the receipt of an effect names the caller, the skill, the message and what was sent',
  departure: (walk, { index }) => {
    for (const { row, index: seen, owner } of walk.effects) {
      if (seen !== index || owner === undefined || typeof row.receiptId !== 'string') continue;
      const history = historyOf(row, owner, benchOf(walk));
      // Before it was prepared, it may have said of other content under this id that it was refused.
      const named = history.find(({ state }) => state === 'PREPARED') ?? history[0];
      const wrong = named === undefined ? undefined : misnamed(named, owner.step, benchOf(walk));
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  },
};

const isFinal = ({ state }: Receipt): boolean => ['EXECUTED', 'RECONCILED', 'COMPENSATED', 'REFUSED'].includes(state);

/** An id that was refused and is sent again may be judged afresh: a subject that keeps one receipt an id prepares it then. */
const isJudgedAfresh = (refused: Receipt, prepared: Receipt, step: Step): boolean =>
  refused.state === 'REFUSED' && prepared.state === 'PREPARED' && step.act === 'send' && step.messageId === prepared.messageId;

const goesOneWay: Invariant = {
  law: 'a receipt that came to an end is not prepared again, and what was executed is not refused afterwards',
  departure: ({ receipts }, { step, index }) => {
    for (const { row, index: seen } of receipts) {
      if (seen !== index || !['PREPARED', 'REFUSED'].includes(row.state)) continue;
      const earlier = receipts.filter((one) => one.row.receiptId === row.receiptId && one.row.seq < row.seq).map((one) => one.row);
      const ended = earlier.find((one) => isFinal(one) && one.state !== row.state && !isJudgedAfresh(one, row, step));
      if (ended !== undefined) return `a receipt goes from ${ended.state} to ${row.state}`;
    }
    return undefined;
  },
};

/** What a receipt says is compared with the effects only when the run is over: while it goes on, each is read at its own time. */
const saysWhatHappened: Invariant = {
  law: 'a receipt says executed of what acted, and refused of what did not',
  departure: (walk, { index }) => {
    const { exhibit, receipts, effects } = walk;
    if (index !== exhibit.steps.length - 1) return undefined;
    const last = new Map(receipts.map(({ row }) => [row.receiptId, row]));
    const lastOf = ({ row }: OwnedEffect): string | undefined =>
      typeof row.receiptId === 'string' ? last.get(row.receiptId)?.state : undefined;
    const denied = effects.find((effect) => ['REFUSED', 'FAILED'].includes(lastOf(effect) ?? ''));
    if (denied !== undefined) return `the receipt of an effect ends as ${lastOf(denied) ?? ''}, which denies it`;
    const hollow = [...last.values()].find((row) => row.state === 'EXECUTED' && !hasActed(row, walk));
    return hollow === undefined ? undefined : `a receipt of ${hollow.skill} ends as EXECUTED, and no effect of its command was seen`;
  },
};

/** Of a command that this run did not send, such as one of another time, nothing is known. */
const hasActed = (row: Receipt, walk: Walk): boolean => {
  const { steps } = walk.exhibit;
  const sent = steps.flatMap((step) => (step.act === 'send' && step.messageId === row.messageId ? [step] : []));
  return sent.length === 0 || sent.some((step) => effectsUpTo(steps.length, step, walk).length > 0);
};

const isKept: Invariant = {
  law: 'what a receipt said once is still there after a restart and after a revocation',
  departure: ({ receipts }, { step, index }) => {
    if ((step.act !== 'restart' && step.act !== 'revoke') || step.seen === undefined) return undefined;
    const now = new Set(step.seen.receipts.map(({ seq, state }) => `${seq} ${state}`));
    const lost = receipts.find(({ row, index: seen }) => seen < index && !now.has(`${row.seq} ${row.state}`));
    return lost === undefined ? undefined : `the entry ${lost.row.state} of a receipt is gone`;
  },
};

/** What was put down about each command. */
export const receipts: Model = {
  name: 'receipts',
  summary:
    'The history of each receipt: prepared before its effect, naming its command, going one way to an end that says what happened, and kept.',
  needs: ['receipts'],
  invariants: [effectPermitted, preparedFirst, namesItsCommand, goesOneWay, saysWhatHappened, isKept],
};
