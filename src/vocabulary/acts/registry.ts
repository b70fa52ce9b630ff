import type { ActWord } from '../../model/words.js';
import { decide } from './decide.js';
import { grant, grantAll, revoke } from './grants.js';
import { approve, delegate } from './handing.js';
import { live } from './live.js';
import { resend, send } from './messages.js';
import { overlap } from './overlap.js';
import { play } from './play.js';
import { cancel, getTask } from './tasks.js';
import { advanceClock, breakFault, listTasks, mend, read, restart } from './world.js';

/** Every word that can stand in `when`. */
export const actWords: readonly ActWord[] = [
  grant,
  grantAll,
  revoke,
  advanceClock,
  send,
  resend,
  getTask,
  cancel,
  listTasks,
  restart,
  live,
  play,
  breakFault,
  mend,
  read,
  decide,
  approve,
  delegate,
  overlap,
];
