import { digestOf } from '../../base/digest.js';
import type { Json } from '../../base/json.js';
import type { SendStep, Step } from '../../model/exhibit.js';
import type { Effect, Receipt } from '../../model/protocol.js';
import type { Bench, ProofWord, Proven } from '../../model/words.js';
import { receiptStates } from '../../model/vocabulary-tables.js';
import { membersOf, textsOf } from '../arguments.js';
import { isSamePrincipal } from '../reading/grants-standing.js';
import { effectsOf, receiptsOf, rowsOf } from '../reading/rows.js';
import { aboutSend, citation, proven, undetermined } from './proving.js';

type Call = { readonly step: SendStep; readonly index: number };

/** The entries of the receipt of an effect: those of the receipt that it names, else all of its message. */
export const historyOf = (effect: Effect, call: Call, bench: Bench): readonly Receipt[] => {
  const all = rowsOf(bench.exhibit, 'receipts').map(({ row }) => row);
  if (typeof effect.receiptId === 'string') return all.filter(({ receiptId }) => receiptId === effect.receiptId);
  return receiptsOf(call, bench.exhibit, true);
};

const forEachEffect = (call: Call, bench: Bench, ask: (effect: Effect, history: readonly Receipt[]) => Proven): Proven => {
  const rows = effectsOf([call.step.name], bench.exhibit, bench.facts);
  if (rows.length === 0) return undetermined('there was no effect');
  const answers = rows.map((effect) => ask(effect, historyOf(effect, call, bench)));
  return answers.find(({ is }) => is === 'fails') ?? answers.find(({ is }) => is === 'undetermined') ?? { is: 'holds', grade: 'witnessed' };
};

/** `receipt`: each effect of a message has a receipt; `names` it rightly, and its last state is one of `last`. */
export const receipt: ProofWord = {
  word: 'receipt',
  summary:
    'Each effect of this message has a receipt: `names: true` asks for the verified principal, skill, message id and input digest; `last` for its last state.',
  example: 'expect: [ { receipt: { of: call, names: true, last: [EXECUTED] } } ]',
  args: citation({ names: { type: 'boolean' }, last: { type: 'array', items: { enum: [...receiptStates] }, minItems: 1 } }),
  ofMessages: true,
  needs: () => ['receipts'],
  judge: (args, bench) =>
    aboutSend(args, bench, (call) =>
      forEachEffect(call, bench, (_effect, history) => {
        const last = history.at(-1);
        if (last === undefined) return proven(false, 'an effect without a receipt');
        const wrong = membersOf(args)['names'] === true ? misnamed(last, call.step, bench) : undefined;
        if (wrong !== undefined) return proven(false, wrong);
        const states = textsOf(args, 'last');
        return proven(states.length === 0 || states.includes(last.state), `the receipt ends as ${last.state}`);
      }),
    ),
};

/** What a receipt says wrongly of the message that it stands for, if anything. */
export const misnamed = (row: Receipt, step: SendStep, bench: Bench): string | undefined => {
  if (step.principal === null || !isSamePrincipal(row.principal, step.principal, bench.facts))
    return `the receipt names the principal ${row.principal}`;
  if (row.skill !== step.skill) return `the receipt names the skill ${row.skill}`;
  if (row.messageId !== step.messageId) return 'the receipt names another message';
  // Where the input is null, it may be read as one that is absent.
  const digests = [step.input ?? {}, ...(step.input === null ? [null] : [])].map((input) => `sha256:${digestOf(input)}`);
  return digests.includes(row.inputDigest)
    ? undefined
    : `the receipt's input digest is ${row.inputDigest}, of what was sent ${digests.join(' or ')}`;
};

/** `receipt-says`: what the receipts of a message say of it, whether it acted or not. */
export const receiptSays: ProofWord = {
  word: 'receipt-says',
  summary:
    'An entry of a receipt of this message id, newer than its sending, has one of these states; `last: true` looks at the last entry of each receipt alone, `new: true` at receipts of which nothing was shown before this message, where its id had been put down as done by then.',
  example: 'forbidden: [ { receipt-says: { of: call, is: [FAILED, EXECUTED] } } ]',
  args: citation({
    is: { type: 'array', items: { enum: [...receiptStates] }, minItems: 1 },
    last: { const: true },
    new: { const: true },
  }),
  ofMessages: true,
  needs: () => ['receipts'],
  judge: (args, bench) =>
    aboutSend(args, bench, (call) => {
      const entries = entriesMeant(args, call, bench);
      const found = entries.find(({ state }) => textsOf(args, 'is').includes(state));
      return found === undefined ? proven(false) : { is: 'holds', grade: 'witnessed', seen: `a receipt says ${found.state}` };
    }),
};

/** Of a witness that lags behind nothing can be said: what it shows late may be the receipt of the first time. */
const newReceipts = (call: Call, entries: readonly Receipt[], exhibit: Bench['exhibit']): readonly Receipt[] => {
  const older = rowsOf(exhibit, 'receipts').flatMap(({ row, index }) => (index < call.index ? [row] : []));
  const wasDone = older.some(({ messageId, state }) => messageId === call.step.messageId && ['EXECUTED', 'RECONCILED'].includes(state));
  const shown = new Set(older.map(({ receiptId }) => receiptId));
  return wasDone ? entries.filter(({ receiptId }) => !shown.has(receiptId)) : [];
};

const entriesMeant = (args: Json, call: Call, { exhibit }: Bench): readonly Receipt[] => {
  const { last, new: fresh } = membersOf(args);
  const entries = receiptsOf(call, exhibit);
  const wanted = fresh === true ? newReceipts(call, entries, exhibit) : entries;
  return last === true ? [...new Map(wanted.map((row) => [row.receiptId, row])).values()] : wanted;
};

/** `prepared-before-effect`: the receipt was prepared before the effect, in causal order and never by clock. */
export const preparedBeforeEffect: ProofWord = {
  word: 'prepared-before-effect',
  summary:
    "Each effect of this message has a PREPARED receipt that is older, by the one counter of the world or by the receipt's own history.",
  example: 'forbidden: [ { not: { prepared-before-effect: call } } ]',
  args: citation(),
  ofMessages: true,
  needs: () => ['receipts', 'effects'],
  judge: (args, bench) =>
    aboutSend(args, bench, (call) => forEachEffect(call, bench, (effect, history) => isPreparedFirst(effect, history, bench))),
};

/** Whether the history of an effect's receipt begins before the effect, in causal order. */
export const isPreparedFirst = (effect: Effect, history: readonly Receipt[], bench: Bench): Proven => {
  const prepared = history.filter(({ state }) => state === 'PREPARED');
  if (history.length === 0) return proven(false, 'an effect without a receipt');
  if (prepared.length === 0) return proven(false, 'the receipt was never prepared');
  if (bench.facts.abilities.includes('causal-order'))
    return proven(
      prepared.some(({ seq }) => seq < effect.seq),
      'prepared after the effect',
    );
  if (typeof effect.receiptId !== 'string')
    return undetermined('effects and receipts have no common order, and the effect names no receipt');
  return proven(history[0]?.state === 'PREPARED', 'the receipt does not begin with PREPARED');
};

/** `receipt-kept`: what was shown of the receipts of a message is still there when everything is read again. */
export const receiptKept: ProofWord = {
  word: 'receipt-kept',
  summary: 'Each receipt entry of this message is still shown after every later restart and revocation.',
  example: 'forbidden: [ { not: { receipt-kept: call } } ]',
  args: citation(),
  ofMessages: true,
  needs: () => ['receipts'],
  judge: (args, bench) =>
    aboutSend(args, bench, ({ step }) => {
      const entries = rowsOf(bench.exhibit, 'receipts').filter(({ row }) => row.messageId === step.messageId);
      const lost = bench.exhibit.steps.find(
        ({ act, seen }, index) =>
          isReadAgain(act) && seen !== undefined && entries.some((entry) => entry.index < index && !isAmong(entry.row, seen.receipts)),
      );
      return lost === undefined ? { is: 'holds', grade: 'witnessed' } : proven(false, `a receipt was gone after the ${lost.act}`);
    }),
};

const isReadAgain = (act: Step['act']): boolean => act === 'restart' || act === 'revoke';

const isAmong = (row: Receipt, rows: readonly Receipt[]): boolean => rows.some(({ seq, state }) => seq === row.seq && state === row.state);

/** `prepared-once`: one PREPARED entry for each receipt id of a message, and before its effect. */
export const preparedOnce: ProofWord = {
  word: 'prepared-once',
  summary: 'Each receipt id of this message has exactly one PREPARED entry, older than its effect.',
  example: 'forbidden: [ { not: { prepared-once: call } } ]',
  args: citation(),
  ofMessages: true,
  needs: () => ['receipts', 'effects'],
  judge: (args, bench) =>
    aboutSend(args, bench, (call) =>
      forEachEffect(call, bench, (effect, history) => {
        const prepared = history.filter(({ state }) => state === 'PREPARED');
        const ids = new Set(prepared.map(({ receiptId }) => receiptId));
        if (prepared.length > ids.size) return proven(false, `${prepared.length} PREPARED entries under ${ids.size} receipt id`);
        return isPreparedFirst(effect, history, bench);
      }),
    ),
};
