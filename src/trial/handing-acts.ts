import type { Step } from '../model/exhibit.js';
import type { Performer } from '../model/words.js';
import { type SendTools, askPatiently, readUntilQuiet } from './send-message.js';
import { settleTask } from './settle.js';

type HandingTools = SendTools & { record<Made extends Step>(step: Made): Made };

/** The acts by which principals answer for and hand on to each other, and the reading of what left the subject. */
export const handingActs = (tools: HandingTools): Pick<Performer, 'approve' | 'delegate' | 'egress'> => {
  const { target, world, record, reading } = tools;
  return {
    approve: async (name, answered) => {
      const { of, ...params } = answered;
      const answer = await askPatiently(() => target.request('caller/approve', { world, ...params }), tools);
      // The act belongs to whoever asked for it, so its task is read as that principal.
      const waiting = tools.steps.find((step) => step.act === 'send' && step.name === of);
      const principal = waiting?.act === 'send' ? waiting.principal : null;
      const { isSettled, isRateLimited } = tools.vocabulary;
      const { isOpen } = await settleTask(answer, { ...tools, principal, isSettled, isRateLimited });
      return record({
        name,
        act: 'approve',
        ...answered,
        answer,
        ...(await tools.clock()),
        seen: await readUntilQuiet(reading, isOpen, tools),
      });
    },
    delegate: async (name, asked) => {
      const answer = await target.request('caller/delegate', { world, ...asked });
      const grantId = 'refused' in answer ? undefined : (answer.grantId ?? undefined);
      return record({
        name,
        act: 'delegate',
        ...asked,
        ...('refused' in answer ? { refused: answer.refused.code } : {}),
        ...(grantId === undefined ? {} : { grantId }),
      });
    },
    egress: async (name) => {
      const { egress } = await target.request('witness/egress', { world });
      return record({ name, act: 'egress', egress });
    },
  };
};
