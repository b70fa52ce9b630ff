import { never } from '../base/never.js';
import type { SendStep, Step } from '../model/exhibit.js';
import type { Target } from '../model/target.js';
import type { Lane, Message } from '../model/words.js';
import { declinedBy } from './declined-by.js';
import { moveClock } from './move-clock.js';
import { type SendTools, answeredStep, askPatiently, readUntilQuiet, sentPart } from './send-message.js';
import { settleTask } from './settle.js';

/** What overlapping acts need beside sending: where their steps go, how the clock moves, and a reading from the start of the run. */
export type OverlapTools = SendTools & {
  readonly hasClock: boolean;
  record<Made extends Step>(step: Made): Made;
  readAgain(): Promise<{ readonly seen?: Step['seen'] }>;
};

/** What a lane asks for as its step will show it, the lanes in the order of their steps: messages first, whatever the order of the lanes. */
export const askedInLanes = (group: string, lanes: readonly Lane[]): readonly AskedLane[] =>
  [...lanes.filter(({ act }) => act.is === 'send'), ...lanes.filter(({ act }) => act.is !== 'send')].map(({ name, after, act }) => {
    const lane = { after, name, overlap: group };
    switch (act.is) {
      case 'send': {
        const { repeats: _own, ...message } = act.message;
        const repeats = firstLike({ name, message }, lanes);
        return { ...lane, act: 'send', message: { ...message, ...(repeats === undefined ? {} : { repeats }) } };
      }
      case 'revoke':
        return { ...lane, act: 'revoke', principal: act.principal, skill: act.skill };
      case 'advance-clock':
        return { ...lane, act: 'advance-clock', ms: act.ms };
      case 'restart':
        return { ...lane, act: 'restart' };
      default:
        return never(act);
    }
  });

type AskedLane = { readonly after: number; readonly name: string; readonly overlap: string } & (
  | { readonly act: 'send'; readonly message: Message }
  | { readonly act: 'revoke'; readonly principal: string; readonly skill: string }
  | { readonly act: 'advance-clock'; readonly ms: number }
  | { readonly act: 'restart' }
);

/** The lane that sends the same command: the others repeat it. */
const firstLike = ({ name, message }: { readonly name: string; readonly message: Message }, lanes: readonly Lane[]): string | undefined => {
  const first = lanes.find(
    ({ act }) => act.is === 'send' && act.message.messageId === message.messageId && act.message.principal === message.principal,
  );
  return first === undefined || first.name === name ? undefined : first.name;
};

/**
 * Begins all lanes without waiting for an answer. When an act of the operator is acknowledged the witnesses are read at once: what they
 * do not show by then came later. When all are answered, their tasks are settled and the witnesses read once more.
 */
export const overlapped = async (name: string, lanes: readonly Lane[], tools: OverlapTools): Promise<Step> => {
  const { now: sentAt } = await tools.clock();
  const begun = await Promise.all(askedInLanes(name, lanes).map(async (lane) => begin(lane, sentAt, tools)));
  const patience = begun.some(({ act }) => act === 'restart') ? { ...tools, target: hurried(tools.target) } : tools;
  let isOpen = false;
  for (const step of begun) {
    const after = step.act === 'send' ? await settle(await askedAgain(step, tools), patience) : { step, isOpen: false };
    isOpen ||= after.isOpen;
    tools.record(after.step);
  }
  const seen = await readUntilQuiet(tools.reading, isOpen, patience);
  return tools.record({ name, act: 'settle', overlap: name, ...(await tools.clock()), seen });
};

const quietTimes = 4;

/** A restart may leave a task at work for ever: nobody waits long for what was under way beside one. */
const hurried = (target: Target): Target => ({
  ...target,
  request: async (method, params) => target.request(method, params),
  close: async () => target.close(),
  settle: { ...target.settle, max: Math.min(target.settle.max, target.settle.quiet * quietTimes) },
});

const begin = async (lane: AskedLane, sentAt: number | undefined, tools: OverlapTools): Promise<Step> => {
  if (lane.after > 0) await tools.time.sleep(lane.after);
  if (lane.act !== 'send') return { ...(await operated(lane, tools)), overlap: lane.overlap, seen: await tools.reading() };
  const answer = await tools.target.request('caller/send', { world: tools.world, ...sentPart(lane.message) });
  return { ...answeredStep(lane.name, lane.message, answer), overlap: lane.overlap, ...(sentAt === undefined ? {} : { sentAt }) };
};

/** An act of the operator beside others, as far as its answer tells. */
const operated = async (lane: Exclude<AskedLane, { act: 'send' }>, tools: OverlapTools): Promise<Step> => {
  const { target, world } = tools;
  const { name } = lane;
  switch (lane.act) {
    case 'revoke': {
      const { principal, skill } = lane;
      const answer = await target.request('operator/revoke', { world, principal, skill });
      return { name, act: 'revoke', principal, skill, ...declinedBy(answer) };
    }
    case 'advance-clock':
      return moveClock(name, lane.ms, tools);
    case 'restart':
      return { name, act: 'restart', ...declinedBy(await target.request('operator/restart', { world })) };
    default:
      return never(lane);
  }
};

/** A subject may take one message at a time: one that was told "not now" is sent again when those before it are over. */
const askedAgain = async (step: SendStep, tools: OverlapTools): Promise<SendStep> => {
  const { answer, name, act: _act, overlap, sentAt, ...message } = step;
  const isTaken = answer.refusal?.code === 'in_flight' && step.repeats !== undefined;
  if (!tools.vocabulary.isRateLimited(answer) || isTaken) return step;
  const params = { world: tools.world, ...sentPart(message) };
  const later = await askPatiently(() => tools.target.request('caller/send', params), tools);
  return {
    ...answeredStep(name, message, later),
    ...(overlap === undefined ? {} : { overlap }),
    ...(sentAt === undefined ? {} : { sentAt }),
  };
};

const settle = async (step: SendStep, tools: OverlapTools): Promise<{ readonly step: SendStep; readonly isOpen: boolean }> => {
  const { isSettled, isRateLimited } = tools.vocabulary;
  const { task, isOpen } = await settleTask(step.answer, { ...tools, principal: step.principal, isSettled, isRateLimited });
  return { step: { ...step, ...(task === undefined ? {} : { task }) }, isOpen };
};
