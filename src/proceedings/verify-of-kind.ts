import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OpenOptions } from '../attest/open-statement.js';
import type { Fault } from '../base/fault.js';
import { never } from '../base/never.js';
import { fail, ok, type Result } from '../base/result.js';
import type { KeyRole } from '../model/statement.js';
import { judgeSigners, readTrust, type Trust } from './read-trust.js';
import { unreadable } from './unreadable.js';
import type { Verified, VerifyAsk } from './verify.js';
import { openVerifyInput, type VerifyInput } from './verify-input.js';

/** How the statement in a file is opened: with the key beside it, and the keys that must have signed. */
export type OptionsFor = (file: string, signerPem: string | undefined) => OpenOptions;

type Signed = { readonly keyid: string; readonly signers: readonly string[] };

/** How statements of one kind are read: from a folder with all their files, from a sealed page, from an envelope alone. */
export type KindOfStatement<Statement extends Signed> = {
  readonly kind: KeyRole;
  /** The name of the file with the signer's key. */
  readonly signer: string;
  folder(dir: string, options: OptionsFor): Promise<Result<Statement & Pick<Verified, 'checked'>, Fault>>;
  page(bytes: Uint8Array, options: OpenOptions): Promise<Result<Statement, Fault>>;
  envelope(bytes: Uint8Array, options: OpenOptions): Promise<Result<Statement, Fault>>;
};

/** What is known of a verified file beside its statement. */
export type FileFacts = Pick<Verified, 'path' | 'form' | 'by' | 'checked'>;

/** Verifies the statement of a kind at a path, offline, and its signers under the key or the policy that is given. */
export const verifyOfKind = async <Statement extends Signed>(
  ask: VerifyAsk,
  how: KindOfStatement<Statement>,
): Promise<Result<Statement & FileFacts, Fault>> => {
  const { kind } = how;
  try {
    const trust = readTrust({ ...ask, kind });
    if (!trust.ok) return trust;
    const input = openVerifyInput(ask.path);
    if (!input.ok) return input;
    const found = await readInput(ask, input.value, { how, trust: trust.value });
    return found.ok ? judgeSigners(found.value, { kind, ...(trust.value === undefined ? {} : { trust: trust.value }) }) : found;
  } catch (error: unknown) {
    return fail(unreadable(error, ask.path));
  }
};

type ReadAt<Statement extends Signed> = { readonly how: KindOfStatement<Statement>; readonly trust: Trust | undefined };

const readInput = async <Statement extends Signed>(
  { path, foreign = false }: VerifyAsk,
  input: VerifyInput,
  { how, trust }: ReadAt<Statement>,
): Promise<Result<Statement & FileFacts, Fault>> => {
  const by: Verified['by'] = trust === undefined ? { is: 'anybody' } : { is: trust.is, file: trust.file };
  const options: OptionsFor = (file, signerPem) => ({
    file,
    foreign,
    ...(trust === undefined ? {} : { keys: trust.keys.map(({ spki }) => spki) }),
    ...(signerPem === undefined ? {} : { signerPem }),
  });
  switch (input.is) {
    case 'folder': {
      const folder = await how.folder(input.dir, options);
      return folder.ok ? ok({ path, form: 'run folder', by, ...folder.value }) : folder;
    }
    case 'page': {
      const page = await how.page(input.bytes, options(path, pemBeside(path, how.signer)));
      return page.ok ? ok({ path, form: 'sealed page', by, checked: ['seal', 'view', 'statement'], ...page.value }) : page;
    }
    case 'envelope': {
      const statement = await how.envelope(input.bytes, options(path, pemBeside(path, how.signer)));
      return statement.ok ? ok({ path, form: 'statement', by, checked: ['statement'], ...statement.value }) : statement;
    }
    default:
      return never(input);
  }
};

const pemBeside = (file: string, name: string): string | undefined => {
  const signer = join(dirname(file), name);
  return existsSync(signer) ? readFileSync(signer, 'utf8') : undefined;
};
