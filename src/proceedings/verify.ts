import { join, dirname } from 'node:path';
import { existsSync, readFileSync } from 'node:fs';
import { Fault } from '../base/fault.js';
import { never } from '../base/never.js';
import { fail, ok, type Result } from '../base/result.js';
import type { KeyRole, VerifiedStatement } from '../model/statement.js';
import type { LawPredicate } from '../model/verdict.js';
import { verifyFolder } from './verify-folder.js';
import { openVerifyInput, type VerifyInput } from './verify-input.js';
import { readNamedKey } from './verify-key.js';
import { type StatementRules, verifyPage, verifyStatement } from './verify-statement.js';

/**
 * What is to be verified: the path of a statement, a sealed page, a run folder or a file bound by one. `key` is the file of
 * the public key that must have signed it; without one only integrity is shown. `foreign` admits envelopes that other tools wrote.
 */
export type VerifyAsk = {
  readonly path: string;
  readonly kind?: KeyRole;
  readonly key?: string;
  readonly foreign?: boolean;
};

/** A statement that is intact. `by` says what is known of who made it: nothing, or that the key the caller named signed it. */
export type Verified = {
  readonly path: string;
  readonly form: 'run folder' | 'sealed page' | 'statement';
  readonly verdict: LawPredicate;
  readonly keyid: string;
  /** SHA-256 of the envelope's bytes. */
  readonly envelopeDigest: string;
  readonly by: { readonly is: 'anybody' } | { readonly is: 'key'; readonly file: string };
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
    const input = openVerifyInput(ask.path);
    return input.ok ? await verifyInput(ask.path, input.value, rules.value) : input;
  } catch (error: unknown) {
    return fail(unreadable(error, ask.path));
  }
};

const rulesOf = (ask: VerifyAsk): Result<StatementRules, Fault> => {
  const kind = ask.kind ?? 'law';
  const foreign = ask.foreign ?? false;
  if (ask.key === undefined) return ok({ kind, foreign });
  const key = readNamedKey(ask.key, kind);
  return key.ok ? ok({ kind, foreign, key: key.value }) : key;
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

const told = (statement: VerifiedStatement, { key }: StatementRules): Pick<Verified, 'verdict' | 'keyid' | 'envelopeDigest' | 'by'> => ({
  verdict: statement.statement.predicate,
  keyid: statement.keyid,
  envelopeDigest: statement.envelopeDigest,
  by: key === undefined ? { is: 'anybody' } : { is: 'key', file: key.file },
});

const withSigner = (file: string, bytes: Uint8Array) => {
  const signer = join(dirname(file), 'signer.pub.pem');
  return { file, bytes, ...(existsSync(signer) ? { signerPem: readFileSync(signer, 'utf8') } : {}) };
};

/** What the system refuses to read is the caller's to mend; anything else is a fault of ours, and goes on up. */
const unreadable = (error: unknown, path: string): Fault => {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) throw error;
  const file = 'path' in error && typeof error.path === 'string' ? error.path : path;
  return new Fault({
    kind: 'usage',
    code: 'file-unreadable',
    message: `expected a file that can be read; found ${String(error.code)}`,
    place: { file },
    remedy: 'check the path and its permissions',
  });
};
