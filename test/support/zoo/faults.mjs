// Every fault of the zoo by name.
import { answerFaults } from './faults-answers.mjs';
import { authorityFaults } from './faults-authority.mjs';
import { claimFaults } from './faults-claims.mjs';
import { crashFaults } from './faults-crashes.mjs';
import { decisionFaults } from './faults-decisions.mjs';
import { effectFaults } from './faults-effects.mjs';
import { elsewhereFaults } from './faults-elsewhere.mjs';
import { boundFaults, lifeFaults, principalFaults } from './faults-grants.mjs';
import { identityFaults } from './faults-identity.mjs';
import { outlivedFaults } from './faults-outlived.mjs';
import { receiptFaults } from './faults-receipts.mjs';
import { recoveryFaults } from './faults-recovery.mjs';
import { selectionFaults } from './faults-selection.mjs';
import { sometimesFaults } from './faults-sometimes.mjs';
import { taskFaults } from './faults-tasks.mjs';

/** Faults by name: each makes a faulty agent out of a lawful one. */
export const FAULTS = {
  ...identityFaults,
  ...authorityFaults,
  ...selectionFaults,
  ...principalFaults,
  ...lifeFaults,
  ...boundFaults,
  ...outlivedFaults,
  ...claimFaults,
  ...crashFaults,
  ...receiptFaults,
  ...recoveryFaults,
  ...decisionFaults,
  ...effectFaults,
  ...taskFaults,
  ...answerFaults,
  ...sometimesFaults,
  ...elsewhereFaults,
};
