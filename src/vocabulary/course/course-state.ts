import { never } from '../../base/never.js';
import type { CourseAct } from './course-act.js';

/** What has to be known of the acts so far to tell which act makes sense next. It is reckoned from the plan alone, never from answers. */
export type CourseState = {
  /** Pairs of caller and skill that hold a grant which was not revoked. */
  readonly granted: readonly string[];
  readonly messages: number;
  readonly armed: string | undefined;
};

/** Before the first act. */
export const noneYet: CourseState = { granted: [], messages: 0, armed: undefined };

const pairOf = ({ who, skill }: CourseAct): string => `${who}/${skill}`;

/**
 * True where an act makes sense now. Nothing is granted twice without a revocation between, for what a second grant does is the subject's
 * choice; and the operator acts only while nothing is broken, for what it may do then is the subject's choice as well.
 */
export const makesSense = (act: CourseAct, state: CourseState): boolean => {
  const isWhole = state.armed === undefined;
  switch (act.do) {
    case 'grant':
      return isWhole && !state.granted.includes(pairOf(act));
    case 'revoke':
      return isWhole && state.granted.includes(pairOf(act));
    case 'crash':
      return isWhole && state.granted.includes(pairOf(act));
    case 'restart':
    case 'outage':
      return isWhole;
    case 'mend':
      return !isWhole;
    case 'resend':
    case 'get':
    case 'cancel':
    case 'continue':
    case 'join':
      return act.of < state.messages;
    case 'send':
    case 'look':
    case 'wait':
    case 'list':
      return true;
    default:
      return never(act.do);
  }
};

/** What is known after an act. */
export const afterAct = (act: CourseAct, state: CourseState): CourseState => {
  switch (act.do) {
    case 'grant':
      return { ...state, granted: [...state.granted, pairOf(act)] };
    case 'revoke':
      return { ...state, granted: state.granted.filter((pair) => pair !== pairOf(act)) };
    case 'outage':
      return { ...state, armed: act.how };
    case 'mend':
      return { ...state, armed: undefined };
    case 'send':
    case 'look':
    case 'resend':
    case 'crash':
    case 'continue':
    case 'join':
      return { ...state, messages: state.messages + 1 };
    case 'wait':
    case 'restart':
    case 'get':
    case 'cancel':
    case 'list':
      return state;
    default:
      return never(act.do);
  }
};

/** The acts that make sense, one after another: what an act needs may have been taken away while the course was made shorter. */
export const sensible = (acts: readonly CourseAct[]): readonly CourseAct[] => {
  let state = noneYet;
  return acts.filter((act) => {
    if (!makesSense(act, state)) return false;
    state = afterAct(act, state);
    return true;
  });
};
