import { faultText } from '../base/fault.js';
import { openTarget } from '../targets/registry.js';
import { openRedaction } from './redaction.js';
import type { RunWorld } from './run-ask.js';
import { runTrial } from './run-trial.js';
import type { ShareEnd, ShareTold, ShareWork } from './share-work.js';
import { turnsIn } from './shared-turns.js';

/** Holds a share of a docket on a subject of its own, and tells each run as it happens. Throws where the subject does not open. */
export const holdShare = async (
  work: ShareWork,
  world: Pick<RunWorld, 'now' | 'sleep'>,
  told: (told: ShareTold) => void,
): Promise<ShareEnd> => {
  const { file, facts, docket, seed, session, runs, bail, budget, folder } = work;
  const target = await openTarget(file, { env: {}, log: () => undefined, temporaryFolder: () => folder });
  try {
    const held = await runTrial(
      docket,
      { file, target, facts },
      {
        ask: { bail, ...(runs === undefined ? {} : { runs }), ...(budget === undefined ? {} : { budget }) },
        world: { ...world, isInterrupted: () => false },
        seed,
        session,
        redaction: await openRedaction(target),
        listeners: {
          told: (record, ruling, part) => told({ is: 'run', record, ruling, part }),
          late: (effect) => told({ is: 'late', effect }),
          finished: (trial) => told({ is: 'case', trial }),
        },
        turns: turnsIn(work.turns),
      },
    );
    const { targetFault, ...rest } = held;
    return { ...rest, ...(targetFault === undefined ? {} : { targetFault: faultText(targetFault) }) };
  } finally {
    await target.close();
  }
};
