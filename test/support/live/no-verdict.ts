import { expect } from 'vitest';
import type { CommandEnd } from './command-line.js';

const mostMemory = 300;

/** A target that failed is no verdict: nobody is acquitted or convicted. */
export const expectNoVerdict = ({ out, peak }: CommandEnd): void => {
  expect(out).not.toMatch(/standing\s+(?:NON)?CONFORMANT/);
  expect(peak).toBeGreaterThan(20);
  expect(peak).toBeLessThan(mostMemory);
};
