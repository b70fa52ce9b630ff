import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openSealed } from '../attest/sealed-html.js';
import { policyProblems, signerProblems } from '../attest/trust-problems.js';
import { roleOf } from '../attest/trust-policy.js';
import { Fault, type FaultText } from '../base/fault.js';
import { never } from '../base/never.js';
import { fail, ok, type Result } from '../base/result.js';
import { exitOfFault, firstExit } from '../model/exit-codes.js';
import type { LawPredicate } from '../model/verdict.js';
import type { CheckAsk, CheckOutcome, CheckReason } from './check-ask.js';
import { corpusReasons } from './check-corpus.js';
import { kindReasons } from './check-kind.js';
import { placeReasons } from './check-place.js';
import { verdictReasons } from './check-verdict.js';
import { type Wanted, wantedOf } from './check-wanted.js';
import { readTrust, type Trust } from './read-trust.js';
import { unreadable } from './unreadable.js';
import { type Verified, verifyUnder } from './verify.js';
import { openVerifyInput } from './verify-input.js';

/**
 * The release gate: does an authentic law verdict cover exactly this subject, profile and level, recently enough, under a court that is admitted?
 * Gives every reason to refuse. Reads files only. A Fault of kind `usage` or `corpus` where nothing was judged, `trust` for a policy whose keys
 * may not be trusted.
 */
export const check = async (ask: CheckAsk): Promise<Result<CheckOutcome, Fault>> => {
  try {
    const prepared = prepare(ask);
    return prepared.ok ? await judge(prepared.value) : prepared;
  } catch (error: unknown) {
    return fail(unreadable(error, ask.path));
  }
};

const judge = async (prepared: Prepared): Promise<Result<CheckOutcome, Fault>> => {
  const { ask, trust } = prepared;
  const before = [...policyReasons(trust, ask), ...placeReasons(ask)];
  const verified = await verifyUnder(ask.path, { kind: 'law', foreign: false, trust });
  if (verified.ok) return ok(decide([...before, ...reasonsOf(verified.value, prepared)], verified.value, prepared));
  return exitOfFault(verified.error.kind) === 2 ? verified : ok(refuse(before, verified.error, ask));
};

type Prepared = { readonly ask: CheckAsk; readonly trust: Trust; readonly wanted: Wanted };

const prepare = (ask: CheckAsk): Result<Prepared, Fault> => {
  const trust = readTrust({ ...ask, kind: 'law' });
  if (!trust.ok) return trust;
  if (trust.value === undefined) return fail(noTrust());
  const input = openVerifyInput(ask.path);
  return input.ok || exitOfFault(input.error.kind) !== 2 ? ok({ ask, trust: trust.value, wanted: wantedOf(ask) }) : input;
};

const noTrust = (): Fault =>
  new Fault({
    kind: 'usage',
    code: 'trust-missing',
    message: 'expected --trust or --key: a gate has to be told whose signature counts; found neither',
    remedy: 'name the policy, --trust trust.json, or one public key, --key court.pub.json',
  });

const policyReasons = (trust: Trust, { now, minPolicyVersion: minVersion }: CheckAsk): readonly CheckReason[] => {
  if (trust.is === 'policy')
    return policyProblems(trust.policy, { now, file: trust.file, ...(minVersion === undefined ? {} : { minVersion }) }).map(asReason);
  if (minVersion === undefined) return [];
  return [{ code: 'policy-version', exit: 5, message: `expected a policy of version ${minVersion} or later; found a key, which has none` }];
};

const reasonsOf = ({ verdict, signers, keyid }: Verified, { ask, trust, wanted }: Prepared): readonly CheckReason[] => {
  if (trust.is === 'key') return [...corpusReasons(verdict, wanted), ...verdictReasons(verdict, wanted)];
  const { policy, file } = trust;
  const allowed = roleOf(policy, 'law')?.maxAge ?? Number.POSITIVE_INFINITY;
  const maxAge = Math.min(allowed, ask.maxAge ?? Number.POSITIVE_INFINITY);
  const expect = { ...wanted.expect, ...(Number.isFinite(maxAge) ? { maxAge } : {}) };
  return [
    ...signerProblems(policy, { role: 'law', keyids: signers, named: keyid, now: ask.now }, file).map(asReason),
    ...corpusReasons(verdict, { ...wanted, ...(policy.corpora === undefined ? {} : { corpora: policy.corpora }) }),
    ...verdictReasons(verdict, { ...wanted, expect }),
  ];
};

const decide = (reasons: readonly CheckReason[], { verdict, signers }: Verified, { ask, trust }: Prepared): CheckOutcome => ({
  allowed: reasons.length === 0,
  exitCode: firstExit(reasons.map(({ exit }) => exit)),
  reasons,
  notes: notesOf(verdict),
  verdict,
  signers,
  age: ask.now - Date.parse(verdict.run.finishedAt),
  ...(trust.is === 'policy' ? { policyVersion: trust.policy.version } : {}),
});

const notesOf = ({ profile, subject, run }: LawPredicate): readonly string[] => [
  ...(profile.draft ? [`the profile ${profile.id} is a draft: it may still change, and the claim says so`] : []),
  ...(subject.target.kind === 'reference' ? ['the subject is the one embedded in the court: this says nothing about your agent'] : []),
  ...(subject.target.planes.witness === 'own' ? ['effects are as the subject itself reports them'] : []),
  ...unboundProgram(subject),
  ...(run.challenge === undefined ? ['the age is what the signer claims; a challenge would show when the run was made'] : []),
];

/** A file that the command names and the artifacts do not is bound by nothing that was measured. */
const unboundProgram = ({ target, artifacts }: LawPredicate['subject']): readonly string[] => {
  const named = artifacts.map(({ name }) => basename(name));
  const unbound = (target.argv ?? [])
    .slice(0, 3)
    .find((word) => /\.\w+$/.test(word) && !word.startsWith('-') && !named.includes(basename(word)));
  if (artifacts.length === 0 || unbound === undefined) return [];
  return [`the command names ${unbound}, which is not among the measured artifacts: --target-file binds the command`];
};

/** Nothing is told of what an unauthenticated statement says, save that it calls itself another kind. */
const refuse = (before: readonly CheckReason[], fault: Fault, { path }: CheckAsk): CheckOutcome => {
  const reasons = [...before, ...kindReasons(envelopeIn(path)), asReason(fault), ...fault.causes.map(asReason)];
  return {
    allowed: false,
    exitCode: firstExit(reasons.map(({ exit }) => exit)),
    reasons,
    notes: ['the statement is not authentic: what it says of subject, profile and standing was not looked at'],
    signers: [],
  };
};

const envelopeIn = (path: string): Uint8Array => {
  const input = openVerifyInput(path);
  if (!input.ok) return new Uint8Array();
  switch (input.value.is) {
    case 'envelope':
      return input.value.bytes;
    case 'page': {
      const seal = openSealed(input.value.bytes, path);
      return seal.ok ? seal.value.envelope : new Uint8Array();
    }
    case 'folder':
      return readOr(join(input.value.dir, 'verdict.dsse.json'));
    default:
      return never(input.value);
  }
};

const readOr = (file: string): Uint8Array => {
  try {
    return readFileSync(file);
  } catch {
    return new Uint8Array();
  }
};

const asReason = ({ code, kind, message, place, remedy }: FaultText | Fault): CheckReason => ({
  code,
  message,
  exit: exitOfFault(kind),
  ...(place === undefined ? {} : { place }),
  ...(remedy === undefined ? {} : { remedy }),
});
