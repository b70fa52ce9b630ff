import { unmetExpectations } from '../attest/expectations.js';
import { never } from '../base/never.js';
import { type ExitCode, exitOfFault } from '../model/exit-codes.js';
import type { LawPredicate } from '../model/verdict.js';
import type { CheckReason } from './check-ask.js';
import type { Wanted } from './check-wanted.js';

/** Every reason why an authentic verdict does not cover what is wanted: subject, profile, level, age, challenge, target file, signer, standing. */
export const verdictReasons = (verdict: LawPredicate, wanted: Wanted): readonly CheckReason[] => [
  ...unmetExpectations(verdict, wanted.expect).map(({ code, message, kind }) => ({ code, message, exit: exitOfFault(kind) })),
  ...strictReasons(verdict, wanted),
  ...targetReasons(verdict, wanted),
  ...signerReasons(verdict),
  ...standingReasons(verdict),
];

const strictReasons = ({ profile }: LawPredicate, { strict }: Wanted): readonly CheckReason[] =>
  strict && !profile.strict ? [reason('expected-strict', 6, 'expected a verdict of strict judgment; found one that is not')] : [];

const targetReasons = ({ subject: { target } }: LawPredicate, { targetDigest }: Wanted): readonly CheckReason[] =>
  targetDigest === undefined || target.fileDigest === targetDigest
    ? []
    : [
        reason(
          'expected-target-file',
          6,
          `expected the target file with the digest ${targetDigest}; found ${target.fileDigest ?? 'a verdict that binds none'}`,
        ),
      ];

/** A key that nobody keeps stands for nobody, also where somebody put it into a policy. */
const signerReasons = ({ run }: LawPredicate): readonly CheckReason[] =>
  run.signer === 'throw-away'
    ? [
        {
          ...reason('signer-throw-away', 5, 'expected a signer who keeps the key; found a throw-away one, made for this statement alone'),
          remedy: 'sign with a key: npx sa2a-court keygen, then npx sa2a-court run --key court.key.pem',
        },
      ]
    : [];

const mostNamed = 12;

/** Only CONFORMANT passes a gate: no baseline, waiver or list of known violations changes a standing. */
const standingReasons = (verdict: LawPredicate): readonly CheckReason[] => {
  const { standing, standingReasons: why } = verdict;
  if (standing === 'CONFORMANT') return [];
  const named = why.slice(0, mostNamed).map(({ is, ref }) => `${is} ${ref}`);
  const more = why.length > mostNamed ? ` and ${why.length - mostNamed} more` : '';
  return [reason('standing', exitOfStanding(verdict), `expected CONFORMANT; found ${standing}: ${named.join(', ')}${more}`)];
};

const exitOfStanding = ({ standing, profile }: LawPredicate): ExitCode => {
  switch (standing) {
    case 'CONFORMANT':
      return 0;
    case 'NONCONFORMANT':
      return 1;
    case 'REFUSED':
      return 6;
    case 'BUILD_BROKEN':
      return 4;
    case 'PARTIAL_ALIVE':
    case 'UNKNOWN':
    case 'BLOCKED':
    case 'UNSUPPORTED':
      return profile.strict ? 1 : 3;
    default:
      return never(standing);
  }
};

const reason = (code: string, exit: ExitCode, message: string): CheckReason => ({ code, exit, message });
