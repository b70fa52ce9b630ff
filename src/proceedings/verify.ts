import { join, dirname } from 'node:path';
import { existsSync, readFileSync } from 'node:fs';
import type { Fault } from '../base/fault.js';
import { never } from '../base/never.js';
import { fail, ok, type Result } from '../base/result.js';
import type { KeyRole, VerifiedStatement } from '../model/statement.js';
import type { LawPredicate } from '../model/verdict.js';
import { judgeSigners, readTrust } from './read-trust.js';
import { unreadable } from './unreadable.js';
import { verifyFolder } from './verify-folder.js';
import { openVerifyInput, type VerifyInput } from './verify-input.js';
import { type StatementRules, verifyPage, verifyStatement } from './verify-statement.js';

/**
 * What is to be verified: the path of a statement, a sealed page, a run folder or a file bound by one. `key` is the file of
 * the public key that must have signed it, `trust` that of a trust policy, which is judged at `now` (milliseconds); without either only
 * integrity is shown. `foreign` admits envelopes that other tools wrote.
 */
export type VerifyAsk = {
  readonly path: string;
  readonly kind?: KeyRole;
  readonly key?: string;
  readonly trust?: string;
  readonly now?: number;
  readonly foreign?: boolean;
};

/** A statement that is intact. `by` says what is known of who made it: nothing, or that the key or the policy of the caller stands for it. */
export type Verified = {
  readonly path: string;
  readonly form: 'run folder' | 'sealed page' | 'statement';
  readonly verdict: LawPredicate;
  readonly keyid: string;
  readonly signers: readonly string[];
  /** SHA-256 of the envelope's bytes. */
  readonly envelopeDigest: string;
  readonly by: { readonly is: 'anybody' } | { readonly is: 'key' | 'policy'; readonly file: string };
  /** What was compared, in words. */
  readonly checked: readonly string[];
  /** Files of the run folder that nothing but SHA256SUMS binds. */
  readonly unbound: readonly string[];
};

/**
 * Verifies one path offline: nothing is started, no socket is opened. A refusal is a trust Fault (exit 5) that names the
 * file, what was expected and what was found; a path that does not exist or a wrong argument is a usage Fault (exit 2).
 */
export const verify = async (ask: VerifyAsk): Promise<Result<Verified, Fault>> => {
  try {
    const rules = rulesOf(ask);
    if (!rules.ok) return rules;
    const verified = await verifyUnder(ask.path, rules.value);
    return verified.ok ? judgeSigners(verified.value, rules.value) : verified;
  } catch (error: unknown) {
    return fail(unreadable(error, ask.path));
  }
};

/** Verifies one path under rules, but for one thing: whether a policy's signers count now. Who calls this has to judge that. */
export const verifyUnder = async (path: string, rules: StatementRules): Promise<Result<Verified, Fault>> => {
  try {
    const input = openVerifyInput(path);
    return input.ok ? await verifyInput(path, input.value, rules) : input;
  } catch (error: unknown) {
    return fail(unreadable(error, path));
  }
};

const rulesOf = (ask: VerifyAsk): Result<StatementRules, Fault> => {
  const kind = ask.kind ?? 'law';
  const foreign = ask.foreign ?? false;
  const trust = readTrust({ ...ask, kind });
  if (!trust.ok) return trust;
  return ok({ kind, foreign, ...(trust.value === undefined ? {} : { trust: trust.value }) });
};

const verifyInput = async (path: string, input: VerifyInput, rules: StatementRules): Promise<Result<Verified, Fault>> => {
  switch (input.is) {
    case 'folder': {
      const folder = await verifyFolder(input.dir, rules);
      if (!folder.ok) return folder;
      const { statement, checked, unbound } = folder.value;
      return ok({ path, form: 'run folder', ...told(statement, rules), checked, unbound });
    }
    case 'page': {
      const page = await verifyPage(withSigner(path, input.bytes), rules);
      if (!page.ok) return page;
      return ok({ path, form: 'sealed page', ...told(page.value, rules), checked: ['seal', 'view', 'statement'], unbound: [] });
    }
    case 'envelope': {
      const statement = await verifyStatement(withSigner(path, input.bytes), rules);
      if (!statement.ok) return statement;
      return ok({ path, form: 'statement', ...told(statement.value, rules), checked: ['statement'], unbound: [] });
    }
    default:
      return never(input);
  }
};

type Told = Pick<Verified, 'verdict' | 'keyid' | 'signers' | 'envelopeDigest' | 'by'>;

const told = (statement: VerifiedStatement, { trust }: StatementRules): Told => ({
  verdict: statement.statement.predicate,
  keyid: statement.keyid,
  signers: statement.signers,
  envelopeDigest: statement.envelopeDigest,
  by: trust === undefined ? { is: 'anybody' } : { is: trust.is, file: trust.file },
});

const withSigner = (file: string, bytes: Uint8Array) => {
  const signer = join(dirname(file), 'signer.pub.pem');
  return { file, bytes, ...(existsSync(signer) ? { signerPem: readFileSync(signer, 'utf8') } : {}) };
};
