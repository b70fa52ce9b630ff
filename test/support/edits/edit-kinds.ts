import { generateKey, type SigningKey } from '../../../src/attest/keys.js';
import { encodeEnvelope } from '../../../src/attest/dsse.js';
import { preAuthEncoding } from '../../../src/attest/pae.js';
import { publicKeyPem } from '../../../src/attest/public-key.js';
import { canonicalJson } from '../../../src/base/canonical-json.js';
import type { Json } from '../../../src/base/json.js';
import { sign } from 'node:crypto';
import { leavesOf, withOther } from '../rejudge/leaves.js';

/** Draws whole numbers below a bound, the same ones for the same seed. */
export type Chance = (below: number) => number;

/** What somebody finds in a run folder, and what another run of the same court left. */
export type EditScene = {
  readonly file: (name: string) => Buffer;
  readonly other: (name: string) => Buffer;
  readonly names: readonly string[];
  readonly chance: Chance;
};

/** New contents of some files; `undefined` takes a file away. `sums`: SHA256SUMS is written again, so that it fits. */
export type Edit = {
  readonly files: { readonly [name: string]: Buffer | string | undefined };
  readonly sums?: boolean;
  /** The file that is verified alone; the whole folder where none is named. */
  readonly alone?: string;
};

/** One way to falsify a report, and the codes with which it must be refused. */
export type EditKind = {
  readonly name: string;
  readonly weight: number;
  readonly codes: RegExp;
  /** Verified against the court's own key: a stranger's is not enough. */
  readonly withKey?: boolean;
  edit(scene: EditScene): Edit;
};

const statement = 'verdict.dsse.json';
const page = 'verdict.html';
const record = 'evidence.ndjson';
const sumsFile = 'SHA256SUMS';

const flipped = (bytes: Buffer, chance: Chance): Buffer => {
  const spoiled = Buffer.from(bytes);
  const at = chance(spoiled.length);
  spoiled.writeUInt8(spoiled.readUInt8(at) ^ (1 << chance(8)), at);
  return spoiled;
};

const truncated = (bytes: Buffer, chance: Chance): Buffer => bytes.subarray(0, chance(bytes.length - 1));

const junk: readonly string[] = [' ', '\n', '\0', '{}', 'x', '\r\n', '<!-- -->', '\ufeff'];

const appended = (bytes: Buffer, chance: Chance): Buffer => Buffer.concat([bytes, Buffer.from(junk[chance(junk.length)] ?? ' ')]);

type Opened = {
  readonly payload: Buffer;
  readonly payloadType: string;
  readonly signatures: readonly { keyid: string; sig: Uint8Array }[];
};

const openedOf = (bytes: Buffer): Opened => {
  const { payload, payloadType, signatures }: { payload: string; payloadType: string; signatures: { keyid: string; sig: string }[] } =
    JSON.parse(bytes.toString('utf8'));
  return {
    payload: Buffer.from(payload, 'base64'),
    payloadType,
    signatures: signatures.map(({ keyid, sig }) => ({ keyid, sig: Buffer.from(sig, 'base64') })),
  };
};

/** The payload with one value changed. */
const editedPayload = ({ payload }: Opened, chance: Chance): Buffer => {
  const said: Json = JSON.parse(payload.toString('utf8'));
  const paths = leavesOf(said);
  return Buffer.from(canonicalJson(withOther(said, paths[chance(paths.length)] ?? '', chance(1000))), 'utf8');
};

const signedBy = (key: SigningKey, opened: Pick<Opened, 'payload' | 'payloadType'>): Buffer => {
  const sig = sign(null, preAuthEncoding(opened.payloadType, opened.payload), key.privateKey);
  return Buffer.from(encodeEnvelope({ ...opened, signatures: [{ keyid: key.keyid, sig }] }));
};

const stranger = generateKey('law');
const strangerPem = publicKeyPem(stranger);

const only = (edited: Buffer | string): Edit => ({ files: { [statement]: edited }, alone: statement });

const linesOf = (bytes: Buffer): string[] => bytes.toString('utf8').split('\n').slice(0, -1);

const joined = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

const dropped = (lines: readonly string[], chance: Chance): readonly string[] => {
  const at = chance(lines.length);
  return lines.filter((_line, index) => index !== at);
};

const doubled = (lines: readonly string[], chance: Chance): readonly string[] => {
  const at = chance(lines.length);
  return lines.flatMap((line, index) => (index === at ? [line, line] : [line]));
};

const swapped = (lines: readonly string[], chance: Chance): readonly string[] => {
  const at = chance(lines.length - 1);
  return lines.map((line, index) => (index === at ? (lines[at + 1] ?? line) : index === at + 1 ? (lines[at] ?? line) : line));
};

/** The statement replaced where it stands alone. */
const statementKinds: readonly EditKind[] = [
  {
    name: 'a bit of the statement',
    weight: 30,
    codes: /^(?:envelope-|payload-|signature-)/,
    edit: ({ file, chance }) => only(flipped(file(statement), chance)),
  },
  {
    name: 'a truncated statement',
    weight: 4,
    codes: /^envelope-not-json$/,
    edit: ({ file, chance }) => only(truncated(file(statement), chance)),
  },
  {
    name: 'a statement with more behind it',
    weight: 4,
    codes: /^envelope-(?:not-json|bytes)$/,
    edit: ({ file, chance }) => only(appended(file(statement), chance)),
  },
  {
    name: 'a member that stands twice',
    weight: 3,
    codes: /^envelope-not-json$/,
    edit: ({ file, chance }) =>
      only(
        file(statement)
          .toString('utf8')
          .replace('{', `{"${['payload', 'payloadType', 'signatures'][chance(3)] ?? ''}":"",`),
      ),
  },
  {
    name: 'the statement in another spelling',
    weight: 4,
    codes: /^envelope-(?:bytes|form)$/,
    edit: ({ file, chance }) => {
      const text = file(statement).toString('utf8');
      const parsed: { payload: string; payloadType: string } = JSON.parse(text);
      const spellings = [
        JSON.stringify(parsed, undefined, 1 + chance(4)),
        text.replace('"payloadType"', '"payload\\u0054ype"'),
        `${canonicalJson({ ...parsed, note: `seen ${chance(100)}` })}\n`,
        `${canonicalJson({ ...parsed, payload: parsed.payload.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') })} \n`,
        text.slice(0, -1),
      ];
      return only(spellings[chance(spellings.length)] ?? '');
    },
  },
  {
    name: 'a member that is gone',
    weight: 2,
    codes: /^envelope-(?:form|bytes|not-json)$/,
    edit: ({ file, chance }) => {
      const parsed: { [name: string]: Json } = JSON.parse(file(statement).toString('utf8'));
      const gone = ['payload', 'payloadType', 'signatures'][chance(3)];
      return only(`${canonicalJson(Object.fromEntries(Object.entries(parsed).filter(([name]) => name !== gone)))}\n`);
    },
  },
  {
    name: 'one value of the verdict, under the old signature',
    weight: 12,
    codes: /^signature-invalid$/,
    edit: ({ file, chance }) => {
      const opened = openedOf(file(statement));
      return only(Buffer.from(encodeEnvelope({ ...opened, payload: editedPayload(opened, chance) })));
    },
  },
  {
    name: 'the verdict of another run under this signature',
    weight: 1,
    codes: /^signature-invalid$/,
    edit: ({ file, other }) =>
      only(Buffer.from(encodeEnvelope({ ...openedOf(file(statement)), payload: openedOf(other(statement)).payload }))),
  },
  {
    name: 'one value of the verdict, signed by a stranger',
    weight: 8,
    withKey: true,
    codes: /^signature-key-unknown$/,
    edit: ({ file, chance }) => {
      const opened = openedOf(file(statement));
      return only(signedBy(stranger, { ...opened, payload: editedPayload(opened, chance) }));
    },
  },
  {
    name: 'another type of payload',
    weight: 1,
    withKey: false,
    codes: /^payload-type$/,
    edit: ({ file }) => ({
      files: {
        [statement]: signedBy(stranger, { ...openedOf(file(statement)), payloadType: 'application/json' }),
        'signer.pub.pem': strangerPem,
      },
      alone: statement,
    }),
  },
  {
    name: 'a law verdict that calls itself a wire observation, and the other way round',
    weight: 2,
    codes: /^predicate-type$/,
    edit: ({ file, chance }) => {
      const opened = openedOf(file(statement));
      const types = ['urn:sa2a-court:wire-observation:v1', 'urn:sa2a-court:audit:v1', 'https://slsa.dev/provenance/v1'];
      const payload = opened.payload.toString('utf8').replace('urn:sa2a-court:semantic-law-verdict:v1', types[chance(3)] ?? '');
      return {
        files: { [statement]: signedBy(stranger, { ...opened, payload: Buffer.from(payload) }), 'signer.pub.pem': strangerPem },
        alone: statement,
      };
    },
  },
  {
    name: 'one value of the verdict, signed by a stranger, in the folder',
    weight: 5,
    codes: /^(?:predicate-|statement-|subject-digest|verdict-json|seal-|payload-)/,
    edit: ({ file, chance }) => {
      const opened = openedOf(file(statement));
      const text = editedPayload(opened, chance).toString('utf8');
      // The stranger does not forget to write its own key into the verdict.
      const payload = Buffer.from(text.replaceAll(opened.signatures[0]?.keyid ?? '', stranger.keyid), 'utf8');
      const files = {
        [statement]: signedBy(stranger, { ...opened, payload }),
        'signer.pub.pem': strangerPem,
      };
      return { files, sums: true };
    },
  },
];

/** The page that a person reads. */
const pageKinds: readonly EditKind[] = [
  {
    name: 'a bit of the page',
    weight: 20,
    codes: /^(?:seal-|envelope-|payload-|signature-)/,
    edit: ({ file, chance }) => ({ files: { [page]: flipped(file(page), chance) }, alone: page }),
  },
  {
    name: 'a truncated page, or one with more behind it',
    weight: 3,
    codes: /^seal-form$/,
    edit: ({ file, chance }) => ({
      files: { [page]: chance(2) === 0 ? truncated(file(page), chance) : appended(file(page), chance) },
      alone: page,
    }),
  },
  {
    name: 'a page that says more',
    weight: 3,
    codes: /^seal-(?:view|form)$/,
    edit: ({ file, chance }) => {
      const text = file(page).toString('utf8');
      const words = ['<p>CONFORMANT</p>', '<script>1</script>', '<style>*{display:none}</style>', '<base href="//x">'];
      return { files: { [page]: text.replace('<body', `${words[chance(words.length)] ?? ''}<body`) }, alone: page };
    },
  },
  {
    name: 'the statement of another run in this page',
    weight: 1,
    codes: /^(?:seal-|signature-)/,
    edit: ({ file, other }) => {
      const slot = /(<script type="text\/plain" id="sa2a-court-envelope-v1">)([^<]*)/;
      const text = file(page).toString('utf8');
      return { files: { [page]: text.replace(slot, `$1${other(statement).toString('base64')}`) }, alone: page };
    },
  },
  {
    name: 'the page of another run',
    weight: 1,
    codes: /^seal-statement$/,
    edit: ({ other }) => ({ files: { [page]: other(page) }, sums: true }),
  },
];

/** The record: its digest is signed, its lines are chained. */
const recordKinds: readonly EditKind[] = [
  {
    name: 'a bit of the record',
    weight: 20,
    codes: /^record-(?:line|digest)$/,
    edit: ({ file, chance }) => ({ files: { [record]: flipped(file(record), chance) }, sums: true }),
  },
  {
    name: 'a line of the record that is gone, twice there, or in another place',
    weight: 6,
    codes: /^record-(?:line|digest)$/,
    edit: ({ file, chance }) => {
      const way = [dropped, doubled, swapped][chance(3)] ?? dropped;
      return { files: { [record]: joined(way(linesOf(file(record)), chance)) }, sums: true };
    },
  },
  {
    name: 'a record that is cut off, or goes on',
    weight: 4,
    codes: /^record-(?:line|digest)$/,
    edit: ({ file, chance }) => {
      const lines = linesOf(file(record));
      const cut = joined(lines.slice(0, 1 + chance(lines.length - 1)));
      const ways = [cut, truncated(file(record), chance), appended(file(record), chance)];
      return { files: { [record]: ways[chance(3)] ?? cut }, sums: true };
    },
  },
  {
    name: 'the record of another run',
    weight: 1,
    codes: /^record-digest$/,
    edit: ({ other }) => ({ files: { [record]: other(record) }, sums: true }),
  },
];

/** The folder as a whole. */
const folderKinds: readonly EditKind[] = [
  {
    name: 'a bit of the list of sums',
    weight: 8,
    codes: /^(?:sums-form|folder-file-(?:changed|missing|unlisted))$/,
    edit: ({ file, chance }) => ({ files: { [sumsFile]: flipped(file(sumsFile), chance) } }),
  },
  {
    name: 'a line of the list of sums that is gone, twice there, or in another place',
    weight: 4,
    codes: /^(?:sums-form|folder-file-unlisted)$/,
    edit: ({ file, chance }) => {
      const way = [dropped, doubled, swapped][chance(3)] ?? dropped;
      return { files: { [sumsFile]: joined(way(linesOf(file(sumsFile)), chance)) } };
    },
  },
  {
    name: 'a list of sums that ends otherwise, or is not there',
    weight: 2,
    codes: /^(?:sums-form|sums-missing|folder-file-unlisted)$/,
    edit: ({ file, chance }) => ({
      files: { [sumsFile]: [truncated(file(sumsFile), chance), appended(file(sumsFile), chance), undefined][chance(3)] },
    }),
  },
  {
    name: 'a bit of any file',
    weight: 6,
    codes: /^folder-file-changed$/,
    edit: ({ file, names, chance }) => {
      const name = names[chance(names.length)] ?? record;
      return { files: { [name]: flipped(file(name), chance) } };
    },
  },
  {
    name: 'a bit of any file, with its sum',
    weight: 10,
    codes: /^(?!folder-|sums-)[a-z-]+$/,
    edit: ({ file, names, chance }) => {
      const name = names[chance(names.length)] ?? record;
      return { files: { [name]: flipped(file(name), chance) }, sums: true };
    },
  },
  {
    name: 'a file that is gone, with its sum',
    weight: 2,
    codes: /^(?:folder-file-missing|[a-z]+-file)$/,
    edit: ({ names, chance }) => ({ files: { [names[chance(names.length)] ?? record]: undefined }, sums: true }),
  },
  {
    name: 'a file too many where the statement knows all of them',
    weight: 2,
    codes: /^(?:corpus|counterexample|view)-stray$/,
    edit: ({ chance }) => ({
      files: { [['corpus/courts/more.yaml', 'counterexamples/SA2A-AUTH-999.json', 'ci/more.xml'][chance(3)] ?? '']: `${chance(100)}` },
      sums: true,
    }),
  },
  {
    name: 'the verdict of an older run, whole and well signed',
    weight: 1,
    codes: /^(?:subject|corpus|record)-[a-z]+$/,
    edit: ({ other }) => ({
      files: Object.fromEntries([statement, page, 'verdict.json', 'signer.pub.pem'].map((name) => [name, other(name)])),
      sums: true,
    }),
  },
];

/** Every way to falsify a report that is tried. */
export const editKinds: readonly EditKind[] = [...statementKinds, ...pageKinds, ...recordKinds, ...folderKinds];
