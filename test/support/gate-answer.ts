import { expect } from 'vitest';
import { exitOfFault } from '../../src/model/exit-codes.js';
import type { CheckAsk } from '../../src/proceedings/check-ask.js';
import { check } from '../../src/proceedings/check.js';

/** What a gate answered: its code, and the codes of its reasons. */
export const answerOf = async (ask: CheckAsk): Promise<readonly [exit: number, ...codes: string[]]> => {
  const checked = await check(ask);
  if (!checked.ok) return [exitOfFault(checked.error.kind), checked.error.code];
  expect(checked.value.allowed).toBe(checked.value.exitCode === 0);
  return [checked.value.exitCode, ...checked.value.reasons.map(({ code }) => code)];
};
