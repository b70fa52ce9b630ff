import { never } from '../base/never.js';
import type { SendStep, Step } from '../model/exhibit.js';
import type { Lane, Message } from '../model/words.js';
import { declinedBy } from './declined-by.js';
import { type SendTools, answeredStep, readUntilQuiet, sentPart } from './send-message.js';
import { settleTask } from './settle.js';

/** What overlapping acts need beside sending: where their steps go, and a reading from the start of the run. */
export type OverlapTools = SendTools & {
  record<Made extends Step>(step: Made): Made;
  readAgain(): Promise<{ readonly seen?: Step['seen'] }>;
};

/** What a lane asks for as its step will show it, the lanes in the order of their steps: messages first, whatever the order of the lanes. */
export const askedInLanes = (group: string, lanes: readonly Lane[]): readonly AskedLane[] =>
  [...lanes.filter(({ act }) => act.is === 'send'), ...lanes.filter(({ act }) => act.is !== 'send')].map(({ name, after, act }) => {
    switch (act.is) {
      case 'send': {
        const { repeats: _own, ...message } = act.message;
        const repeats = firstLike({ name, message }, lanes);
        return { after, act: 'send', name, overlap: group, message: { ...message, ...(repeats === undefined ? {} : { repeats }) } };
      }
      case 'revoke':
        return { after, act: 'revoke', name, overlap: group, principal: act.principal, skill: act.skill };
      default:
        return never(act);
    }
  });

type AskedLane = { readonly after: number; readonly name: string; readonly overlap: string } & (
  { readonly act: 'send'; readonly message: Message } | { readonly act: 'revoke'; readonly principal: string; readonly skill: string }
);

/** The lane that sends the same command: the others repeat it. */
const firstLike = ({ name, message }: { readonly name: string; readonly message: Message }, lanes: readonly Lane[]): string | undefined => {
  const first = lanes.find(
    ({ act }) => act.is === 'send' && act.message.messageId === message.messageId && act.message.principal === message.principal,
  );
  return first === undefined || first.name === name ? undefined : first.name;
};

/**
 * Begins all lanes without waiting for an answer. When a revocation is acknowledged the witnesses are read at once: what they do not show
 * by then came later. When all are answered, their tasks are settled and the witnesses read once more.
 */
export const overlapped = async (name: string, lanes: readonly Lane[], tools: OverlapTools): Promise<Step> => {
  const { now: sentAt } = await tools.clock();
  const begun = await Promise.all(askedInLanes(name, lanes).map(async (lane) => begin(lane, sentAt, tools)));
  let isOpen = false;
  for (const step of begun) {
    const after = step.act === 'send' ? await settle(step, tools) : { step, isOpen: false };
    isOpen ||= after.isOpen;
    tools.record(after.step);
  }
  const seen = await readUntilQuiet(tools.reading, isOpen, tools);
  return tools.record({ name, act: 'settle', overlap: name, ...(await tools.clock()), seen });
};

const begin = async (lane: AskedLane, sentAt: number | undefined, tools: OverlapTools): Promise<Step> => {
  const { target, world, time } = tools;
  const { name, overlap } = lane;
  if (lane.after > 0) await time.sleep(lane.after);
  switch (lane.act) {
    case 'send': {
      const answer = await target.request('caller/send', { world, ...sentPart(lane.message) });
      return { ...answeredStep(name, lane.message, answer), overlap, ...(sentAt === undefined ? {} : { sentAt }) };
    }
    case 'revoke': {
      const { principal, skill } = lane;
      const answer = await target.request('operator/revoke', { world, principal, skill });
      return { name, act: 'revoke', overlap, principal, skill, ...declinedBy(answer), seen: await tools.reading() };
    }
    default:
      return never(lane);
  }
};

const settle = async (step: SendStep, tools: OverlapTools): Promise<{ readonly step: SendStep; readonly isOpen: boolean }> => {
  const { isSettled, isRateLimited } = tools.vocabulary;
  const { task, isOpen } = await settleTask(step.answer, { ...tools, principal: step.principal, isSettled, isRateLimited });
  return { step: { ...step, ...(task === undefined ? {} : { task }) }, isOpen };
};
