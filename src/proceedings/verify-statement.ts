import { openStatement } from '../attest/open-statement.js';
import { openSealed, verifySealed } from '../attest/sealed-html.js';
import { predicateTypeOf } from '../attest/statement.js';
import { verifyEnvelope, type VerifyOptions } from '../attest/verify.js';
import { Fault } from '../base/fault.js';
import { fail, type Result } from '../base/result.js';
import type { KeyRole, VerifiedStatement } from '../model/statement.js';
import { recount } from './recount.js';
import type { Trust } from './read-trust.js';

/** Under which rules a statement is verified: its kind, whose keys may have signed it, and whether other spellings of an envelope are read. */
export type StatementRules = { readonly kind: KeyRole; readonly trust?: Trust; readonly foreign: boolean };

/** Bytes of a statement, the name of their file, and the public key that lies beside them where there is one. */
export type StatementBytes = { readonly bytes: Uint8Array; readonly file: string; readonly signerPem?: string };

/** Verifies an envelope of the kind that is asked for. Every refusal is a trust Fault that names the file. */
export const verifyStatement = async (given: StatementBytes, rules: StatementRules): Promise<Result<VerifiedStatement, Fault>> =>
  rules.kind === 'law' ? verifyEnvelope(given.bytes, optionsOf(given, rules)) : refuseKind(given, rules);

/** Verifies a sealed page and the statement in it. */
export const verifyPage = async (given: StatementBytes, rules: StatementRules): Promise<Result<VerifiedStatement, Fault>> => {
  if (rules.kind === 'law') return verifySealed(given.bytes, optionsOf(given, rules));
  const opened = openSealed(given.bytes, given.file);
  return opened.ok ? refuseKind({ ...given, bytes: opened.value.envelope }, rules) : opened;
};

const optionsOf = ({ file, signerPem }: StatementBytes, { trust, foreign }: StatementRules): VerifyOptions => ({
  file,
  foreign,
  recount,
  ...(trust === undefined ? {} : { keys: trust.keys.map(({ spki }) => spki) }),
  ...(signerPem === undefined ? {} : { signerPem }),
});

/** A law statement is refused by its type where another kind was asked for; the other kinds have rules that this version does not know. */
const refuseKind = (given: StatementBytes, rules: StatementRules): Result<VerifiedStatement, Fault> => {
  const type = predicateTypeOf(rules.kind);
  const opened = openStatement(given.bytes, type, optionsOf(given, rules));
  if (!opened.ok) return opened;
  return fail(
    new Fault({
      kind: 'trust',
      code: 'kind-unknown',
      message: `expected a kind of statement whose rules this version knows; found ${type}`,
      place: { file: given.file },
      remedy: 'verify it with a version of sa2a-court that has this kind',
    }),
  );
};
