import { checkVerdictJson } from '../attest/verdict-json.js';
import { Fault } from '../base/fault.js';
import { fail, ok, type Result } from '../base/result.js';
import { type Verified, verify, type VerifyAsk } from '../proceedings/verify.js';
import { mountFiles, normalPath } from './host/disk.js';

/** A file that a person gave to the page. `name` may be a path within a folder that was chosen whole. */
export type GivenFile = { readonly name: string; readonly bytes: Uint8Array };

/** All that was given: what is to be verified, whom to trust, and the time (milliseconds) at which a policy is judged. */
export type Given = {
  readonly report: readonly GivenFile[];
  readonly keys: readonly GivenFile[];
  readonly policies: readonly GivenFile[];
  readonly now: number;
};

/** What became of one thing that was given: the tool's own answer, or that a `verdict.json` is the text of a verified verdict beside it. */
export type Answered = {
  readonly path: string;
  readonly result: Result<Verified | SameText, Fault>;
};

/** A `verdict.json` that is, byte for byte, the predicate that these statements signed. */
export type SameText = { readonly form: 'readable verdict'; readonly as: readonly string[] };

const readable = 'verdict.json';
const besides: readonly string[] = [readable, 'signer.pub.pem'];

/**
 * Verifies what was given as `sa2a-court verify` does: the files are put where that code reads, and it is asked. The key, policy and report lie
 * in folders of their own, so that none passes for another.
 */
export const verifyGiven = async (given: Given): Promise<readonly Answered[]> => {
  const problem = problemOf(given);
  if (problem !== undefined) return [{ path: 'report', result: fail(problem) }];
  mountFiles([...inFolder('report', given.report), ...inFolder('trust', [...given.keys, ...given.policies])]);
  const answered: Answered[] = [];
  for (const path of pathsOf(given)) answered.push({ path, result: await verify(askOf(path, given)) });
  return [...answered, ...readableVerdict(given, answered)];
};

const inFolder = (folder: string, files: readonly GivenFile[]) => files.map(({ name, bytes }) => ({ path: pathIn(folder, name), bytes }));

const pathIn = (folder: string, name: string): string => `${folder}/${name}`;

const askOf = (path: string, { keys: [key], policies: [trust], now }: Given): VerifyAsk => ({
  path,
  now,
  ...(key === undefined ? {} : { key: pathIn('trust', key.name) }),
  ...(trust === undefined ? {} : { trust: pathIn('trust', trust.name) }),
});

/** A run folder is verified whole, whatever else it holds; single files one by one. */
const pathsOf = ({ report }: Given): readonly string[] => {
  const names = report.map(({ name }) => name);
  const folders = new Set(names.filter((name) => name.includes('/')).map((name) => name.split('/')[0] ?? ''));
  if (names.includes('SHA256SUMS')) return ['report'];
  const alone = names.filter((name) => !name.includes('/'));
  const statements = alone.filter((name) => !besides.includes(name));
  const asked = [...folders, ...statements];
  // Nothing but what lies beside a statement: the tool says what is missing.
  return (asked.length > 0 ? asked : alone).map((name) => pathIn('report', name));
};

const readableVerdict = ({ report }: Given, answered: readonly Answered[]): readonly Answered[] => {
  const path = pathIn('report', readable);
  const file = report.find(({ name }) => name === readable);
  if (file === undefined || answered.some((one) => one.path === path || one.path === 'report')) return [];
  const verified = answered.flatMap(({ result, path: as }) =>
    result.ok && 'verdict' in result.value ? [{ as, verdict: result.value.verdict }] : [],
  );
  const checked = verified.map(({ verdict }) => checkVerdictJson(file.bytes, verdict, path));
  const refused = checked.find((one) => !one.ok);
  if (refused !== undefined && !refused.ok) return [{ path, result: refused }];
  return verified.length === 0
    ? [{ path, result: fail(unproven(path)) }]
    : [{ path, result: ok({ form: 'readable verdict', as: verified.map(({ as }) => as) }) }];
};

const unproven = (file: string): Fault =>
  new Fault({
    kind: 'trust',
    code: 'verdict-json',
    message: 'expected a verified statement beside it that signs this text; found none',
    place: { file },
  });

const problemOf = ({ report, keys, policies }: Given): Fault | undefined => {
  if (report.length === 0) return misuse('file-missing', 'expected a statement, a report or a run folder; found nothing');
  const names = report.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return misuse('file-twice', `expected each file once; found two of the name ${JSON.stringify(twice)}`);
  // A name that leads out of its folder could put a report's file where the trusted key is looked for.
  const astray = [...report, ...keys, ...policies].find(({ name }) => normalPath(name) !== name);
  if (astray !== undefined) return misuse('file-name', `expected a plain file name; found ${JSON.stringify(astray.name)}`);
  if (keys.length + policies.length < 2) return undefined;
  return misuse('trust-twice', `expected one public key or one trust policy; found ${keys.length + policies.length} files`);
};

const misuse = (code: string, message: string): Fault =>
  new Fault({ kind: 'usage', code, message, remedy: 'choose a verdict.html, a verdict.dsse.json or a run folder, and one key or policy' });
