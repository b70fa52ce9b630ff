import type { Reading, SendStep, Step } from '../model/exhibit.js';
import type { Outcome, SendParams } from '../model/protocol.js';
import type { Message } from '../model/words.js';
import { settleTask } from './settle.js';
import type { WorldTools } from './world.js';

/** What sending in one world needs. */
export type SendTools = WorldTools & {
  readonly world: string;
  readonly steps: readonly Step[];
  clock(): Promise<{ readonly now?: number }>;
  reading(): Promise<Reading>;
};

/** Sends a message, waits until it is settled, and reads the witnesses. */
export const sendMessage = async (name: string, message: Message, tools: SendTools): Promise<SendStep> => {
  const { world, clock, reading, vocabulary } = tools;
  const before = await clock();
  const answer = await sendPatiently({ world, ...sentPart(message) }, tools);
  const { isSettled, isRateLimited } = vocabulary;
  const settled = waitsForYes(answer, tools)
    ? { task: undefined, isOpen: !isSettled(answer.state) }
    : await settleTask(answer, { ...tools, principal: message.principal, isSettled, isRateLimited });
  const seen = await readUntilQuiet(reading, settled.isOpen, tools);
  const after = await clock();
  return {
    ...answeredStep(name, message, answer),
    ...(settled.task === undefined ? {} : { task: settled.task }),
    ...(before.now === undefined ? {} : { sentAt: before.now }),
    ...after,
    seen,
  };
};

/** True for an act that waits for its approver, in whatever state: until the yes was said its task comes to no end. */
const waitsForYes = ({ approvalId }: Outcome, { steps }: SendTools): boolean =>
  typeof approvalId === 'string' &&
  !steps.some(
    (step) =>
      step.act === 'approve' &&
      step.approvalId === approvalId &&
      step.said === 'approve' &&
      steps.some((given) => given.act === 'grant' && given.approver === step.principal),
  );

/** The part of a message that goes to the subject: what the court knows of it beside that stays here. */
export const sentPart = ({ marked: _marked, nonce: _nonce, repeats: _repeats, ...sent }: Message): Omit<SendParams, 'world'> => sent;

/** The step of a message that was answered. */
export const answeredStep = (name: string, message: Message, answer: Outcome): SendStep => {
  const { marked, nonce, repeats } = message;
  return {
    name,
    act: 'send',
    ...sentPart(message),
    ...(nonce === undefined ? {} : { nonce }),
    ...(marked === undefined ? {} : { marked }),
    ...(repeats === undefined ? {} : { repeats }),
    answer,
    ...(typeof answer.unsent === 'string' ? { declined: answer.unsent } : {}),
  };
};

const backOff = [50, 150, 400];

/** A busy subject is asked again, with the same message id; its "not now" is certain, so nothing can act twice. */
const sendPatiently = (params: SendParams, tools: SendTools): Promise<Outcome> =>
  askPatiently(() => tools.target.request('caller/send', params), tools);

/** Asks again, after a while each time, as long as the subject says "not now". An id that is in flight is no such answer. */
export const askPatiently = async (ask: () => Promise<Outcome>, { vocabulary, time }: WorldTools): Promise<Outcome> => {
  let answer = await ask();
  for (const wait of backOff) {
    if (!vocabulary.isRateLimited(answer) || answer.refusal?.code === 'in_flight') return answer;
    await time.sleep(wait);
    answer = await ask();
  }
  return answer;
};

/** Reads the witnesses, and where work is still open until two readings show nothing new. */
export const readUntilQuiet = async (reading: () => Promise<Reading>, isOpen: boolean, { target, time }: WorldTools): Promise<Reading> => {
  let all = await reading();
  const end = time.now() + target.settle.max;
  while (isOpen && time.now() < end) {
    await time.sleep(target.settle.quiet);
    const more = await reading();
    if (more.effects.length === 0) return join(all, more);
    all = join(all, more);
  }
  return all;
};

const join = (a: Reading, b: Reading): Reading => ({
  effects: [...a.effects, ...b.effects],
  receipts: [...a.receipts, ...b.receipts],
  decisions: [...a.decisions, ...b.decisions],
});
