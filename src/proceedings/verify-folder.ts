import { join } from 'node:path';
import { parsePublicKeyPem } from '../attest/public-key.js';
import { openSealed } from '../attest/sealed-html.js';
import { otherKindRemedy, predicateTypeOf } from '../attest/statement.js';
import { checkVerdictJson } from '../attest/verdict-json.js';
import { Fault } from '../base/fault.js';
import { fail, ok, type Result } from '../base/result.js';
import type { VerifiedStatement } from '../model/statement.js';
import { readRunFolder, type RunFolder } from '../record/read-run-folder.js';
import { sumsName } from '../record/run-folder-name.js';
import { checkContents } from './verify-contents.js';
import { differs } from './verify-refusal.js';
import { type StatementBytes, type StatementRules, verifyPage, verifyStatement } from './verify-statement.js';

/** A run folder that holds together: its statement, what was compared, and the files that nothing but SHA256SUMS binds. */
export type VerifiedFolder = {
  readonly path: string;
  readonly folder: RunFolder;
  readonly statement: VerifiedStatement;
  readonly checked: readonly string[];
  readonly unbound: readonly string[];
};

const names = { statement: 'verdict.dsse.json', signer: 'signer.pub.pem', json: 'verdict.json', page: 'verdict.html' } as const;

/** Verifies a run folder: the list of its files, its statement, and every file that the statement binds. The first refusal ends it. */
export const verifyFolder = async (dir: string, rules: StatementRules): Promise<Result<VerifiedFolder, Fault>> => {
  const opened = readRunFolder(dir);
  if (!opened.ok) return opened;
  const folder = opened.value;
  const given = readStatement(folder);
  if (!given.ok) return given;
  const statement = await verifySigned(folder, given.value, rules);
  if (!statement.ok) return statement;
  const page = await checkPage(folder, given.value, rules);
  if (!page.ok) return page;
  const contents = checkContents(folder, statement.value);
  if (!contents.ok) return contents;
  const known: readonly string[] = [...Object.values(names), ...contents.value.bound];
  return ok({
    path: folder.path,
    folder,
    statement: statement.value,
    checked: [sumsName, ...Object.values(names), ...contents.value.checked],
    unbound: [...folder.files.keys()].filter((name) => !known.includes(name)),
  });
};

/** The statement of another kind in a folder that has no verdict: it is told as what it is, and not as a verdict that is missing. */
const otherKind = ({ files }: RunFolder): 'audit' | 'wire' | undefined =>
  files.has(names.statement) ? undefined : (['audit', 'wire'] as const).find((kind) => files.has(`${kind}.dsse.json`));

const isOtherKind = (file: string, predicateType: string): Fault => {
  const remedy = otherKindRemedy(predicateType);
  return new Fault({
    kind: 'trust',
    code: 'predicate-type',
    message: 'expected a run folder with a verdict on law; found a statement of another kind',
    place: { file },
    ...(remedy === undefined ? {} : { remedy }),
  });
};

type SignedBytes = StatementBytes & { readonly signerPem: string };

const readStatement = (folder: RunFolder): Result<SignedBytes, Fault> => {
  const other = otherKind(folder);
  if (other !== undefined) return fail(isOtherKind(join(folder.path, `${other}.dsse.json`), predicateTypeOf(other)));
  const bytes = folder.read(names.statement);
  if (!bytes.ok) return bytes;
  const signer = folder.read(names.signer);
  if (!signer.ok) return signer;
  return ok({ bytes: bytes.value, file: join(folder.path, names.statement), signerPem: Buffer.from(signer.value).toString('utf8') });
};

const verifySigned = async (folder: RunFolder, given: SignedBytes, rules: StatementRules): Promise<Result<VerifiedStatement, Fault>> => {
  const statement = await verifyStatement(given, rules);
  if (!statement.ok) return statement;
  const file = join(folder.path, names.signer);
  // With a key of the caller's the one in the folder was not used: who reads the folder later must not find another there.
  const signer = parsePublicKeyPem(given.signerPem, file);
  if (!signer.ok) return signer;
  if (signer.value.keyid !== statement.value.keyid)
    return differs('signer-key', file, { expected: `the key ${statement.value.keyid}, which signed`, found: signer.value.keyid });
  const json = folder.read(names.json);
  if (!json.ok) return json;
  const equal = checkVerdictJson(json.value, statement.value.statement.predicate, join(folder.path, names.json));
  return equal.ok ? statement : equal;
};

/** The page must be the signed view, and carry the very statement of the folder. */
const checkPage = async (folder: RunFolder, given: SignedBytes, rules: StatementRules): Promise<Result<unknown, Fault>> => {
  const page = folder.read(names.page);
  if (!page.ok) return page;
  const file = join(folder.path, names.page);
  const seal = openSealed(page.value, file);
  if (!seal.ok) return seal;
  if (!Buffer.from(seal.value.envelope).equals(given.bytes))
    return differs('seal-statement', file, { expected: `the statement of ${names.statement}`, found: 'another statement in the page' });
  return verifyPage({ bytes: page.value, file, signerPem: given.signerPem }, rules);
};
