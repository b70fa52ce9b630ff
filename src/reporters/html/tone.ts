import { never } from '../../base/never.js';
import type { Standing } from '../../model/verdict.js';

/** How a standing looks; the words beside it say the same, so colour is never all there is. */
export type Tone = 'held' | 'broken' | 'open';

/** The look of a standing. */
export const toneOf = (standing: Standing): Tone => {
  switch (standing) {
    case 'CONFORMANT':
      return 'held';
    case 'NONCONFORMANT':
    case 'REFUSED':
    case 'BUILD_BROKEN':
      return 'broken';
    case 'PARTIAL_ALIVE':
    case 'UNKNOWN':
    case 'BLOCKED':
    case 'UNSUPPORTED':
      return 'open';
    default:
      return never(standing);
  }
};
