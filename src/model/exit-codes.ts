import type { FaultKind } from '../base/fault.js';
import { never } from '../base/never.js';

/** Every code with which a command ends: a short name, and what it means. The one table; nothing else decides a code's meaning. */
export const exitCodes = [
  {
    code: 0,
    name: 'passed',
    meaning: 'conformant for what was asked, or only violations that a baseline or waiver lists; or the check, verification, audit passed',
  },
  {
    code: 1,
    name: 'nonconformant',
    meaning: 'nonconformant: a violation gained standing, or a control failed; in strict mode anything but CONFORMANT',
  },
  {
    code: 2,
    name: 'usage',
    meaning: 'usage, or an input file at fault; nothing was judged',
  },
  {
    code: 3,
    name: 'not decided',
    meaning: 'not decided: unknown, partial, blocked, unsupported, nothing selected, budget cut',
  },
  {
    code: 4,
    name: 'target',
    meaning: 'the target could not be reached or started, or does not speak; not a finding about the subject',
  },
  {
    code: 5,
    name: 'trust',
    meaning: 'trust: signature, digest, seal, unsigned, untrusted or revoked key, wrong kind of statement, unknown corpus',
  },
  {
    code: 6,
    name: 'refused',
    meaning:
      'refused: the subject is not the one claimed, or (gate) authentic but another subject, profile, level, identity grade, or too old',
  },
  { code: 7, name: 'stale', meaning: 'a baseline entry is stale or unused, or a waiver has expired' },
  { code: 8, name: 'wire drift', meaning: 'wire drift from the given expectation' },
  { code: 70, name: 'court', meaning: 'a fault of the court itself' },
  { code: 130, name: 'interrupted', meaning: 'interrupted (what was finished is kept, marked incomplete)' },
] as const;
export type ExitCode = (typeof exitCodes)[number]['code'];

/** Which code is taken where several fit: the first of these. */
export const exitPrecedence: readonly ExitCode[] = [130, 70, 2, 5, 6, 1, 4, 3, 7, 8, 0];

/** The code of several outcomes: the one that stands first in the precedence; 0 where there is none. */
export const firstExit = (codes: readonly ExitCode[]): ExitCode => exitPrecedence.find((code) => codes.includes(code)) ?? 0;

/** What a code means, in words; a number that is no code of ours says so. */
export const exitMeaning = (code: number): string => exitCodes.find((exit) => exit.code === code)?.meaning ?? 'not a code of this program';

/** The code with which a command ends that a Fault of this kind stopped. */
export const exitOfFault = (kind: FaultKind): ExitCode => {
  switch (kind) {
    case 'usage':
    case 'corpus':
      return 2;
    case 'empty':
      return 3;
    case 'target':
      return 4;
    case 'trust':
      return 5;
    case 'refused':
      return 6;
    case 'court':
      return 70;
    default:
      return never(kind);
  }
};
