import type { CallFault } from '../../a2a/call-fault.js';
import type { CallEnd } from '../../a2a/client.js';
import { liveFault } from './live-faults.js';

/** How many answers may be lost one after another before the target itself is given up. */
const mostLostInARow = 3;

/**
 * Watches the ends of calls. One lost answer is an outcome; several in a row say that the agent is gone, and waiting for each of the
 * rest would be a hang. Throws a Fault that names the last behaviour.
 */
export const createPatience = (mask: (text: string) => string): (<Found>(where: string, end: CallEnd<Found>) => CallEnd<Found>) => {
  let lost = 0;
  const giveUp = (where: string, fault: CallFault): never => {
    throw liveFault(where, fault, mask);
  };
  return (where, end) => {
    lost = end.is === 'lost' ? lost + 1 : 0;
    if (end.is === 'lost' && (lost >= mostLostInARow || end.fault.is === 'remote')) return giveUp(where, end.fault);
    return end;
  };
};
