import { sha256 } from '../base/digest.js';
import type { Ids } from '../model/words.js';

/** Names for one run that carry no case, order or role: all come from a hash of the salt, so one salt gives one set of names. */
export const makeIds = (salt: string): Ids => {
  let count = 0;
  const next = (): string => {
    count += 1;
    return sha256(`${salt}/${count}`);
  };
  return {
    principal: () => `Ace${next().slice(0, 12)}`,
    messageId: () => uuidFrom(next()),
    nonce: () => `n${next().slice(0, 15)}`,
    text: () => `text ${next().slice(0, 16)}`,
  };
};

/** The name of a world. */
export const worldName = (salt: string): string => `w${sha256(`world ${salt}`).slice(0, 16)}`;

const uuidFrom = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;

const bits = 32;

/** The seed of one case under a master seed: a signed 32-bit integer, as fast-check takes it. */
export const caseSeed = (master: number, caseId: string): number =>
  Number.parseInt(sha256(`${master} ${caseId}`).slice(0, bits / 4), 16) | 0;
