import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { Fault } from '../base/fault.js';
import type { Profile } from '../model/profile.js';
import type { Document } from './document.js';
import { didYouMean } from './nearest.js';
import { quoted } from './problems.js';
import { extendedBy } from './profile-file.js';
import { joinProfile } from './profile-join.js';
import { isDocumentName, readDocumentFile } from './read-files.js';
import { checkDocument } from './schema.js';

/** A profile and every document that it was made from, its own first: what a run folder has to keep. */
export type ProfileEntry = { readonly profile: Profile; readonly sources: readonly Document[] };

/** A document and the absolute path that it was read from. */
export type Located = { readonly document: Document; readonly path: string };

/** What an id in `extends` may name: files not joined yet, or profiles that are ready. */
export type Shelf = { readonly located: readonly Located[]; readonly ready: readonly ProfileEntry[] };

type Node =
  | { readonly is: 'file'; readonly located: Located; readonly bases: readonly Node[] }
  | { readonly is: 'ready'; readonly entry: ProfileEntry };

/** True for a text that names a file rather than a profile. */
export const isPath = (text: string): boolean => text.includes('/') || text.includes('\\') || isDocumentName(text);

/** Reads what a profile extends, refuses a circle with its chain, checks every form, and joins from the bases upwards. */
export const resolveProfile = (located: Located, shelf: Shelf): ProfileEntry =>
  joinNode(gather(located, { shelf, nodes: new Map() }, []), new Map());

/** Files are told apart by their real path: `./a.yaml`, `../x/a.yaml` and a symbolic link may be one. A file met again costs nothing. */
type Walk = { readonly shelf: Shelf; readonly nodes: Map<string, Node> };

const gather = (located: Located, walk: Walk, chain: readonly Located[]): Node => {
  const path = realpathSync(located.path);
  const start = chain.findIndex((one) => realpathSync(one.path) === path);
  if (start !== -1) throw circle([...chain.slice(start), located]);
  const known = walk.nodes.get(path);
  if (known !== undefined) return known;
  const bases = extendedBy(located.document).map((reference, index): Node => {
    const base = find(reference, located, walk.shelf);
    if (base === undefined) throw missingBase(located, { reference, index }, walk.shelf);
    return 'document' in base ? gather(base, walk, [...chain, located]) : { is: 'ready', entry: base };
  });
  const node: Node = { is: 'file', located, bases };
  walk.nodes.set(path, node);
  return node;
};

const joinNode = (node: Node, joined: Map<Node, ProfileEntry>): ProfileEntry => {
  if (node.is === 'ready') return node.entry;
  const known = joined.get(node);
  if (known !== undefined) return known;
  const { document } = node.located;
  checkDocument(document, 'profile');
  const bases = node.bases.map((base) => joinNode(base, joined));
  const sources = new Map([document, ...bases.flatMap((base) => base.sources)].map((source) => [source.sha256, source]));
  const entry = {
    profile: joinProfile(
      document,
      bases.map(({ profile }) => profile),
    ),
    sources: [...sources.values()],
  };
  joined.set(node, entry);
  return entry;
};

const find = (reference: string, from: Located, shelf: Shelf): Located | ProfileEntry | undefined => {
  if (isPath(reference)) return locate(resolve(dirname(from.path), reference), join(dirname(from.document.file), reference));
  const located = shelf.located.find(({ document }) => idOf(document) === reference);
  return located ?? shelf.ready.find(({ profile }) => profile.id === reference);
};

/** Reads the file at an absolute path and remembers where it lies. */
export const locate = (path: string, shown: string): Located => ({ document: readDocumentFile(path, shown), path });

const idOf = ({ value }: Document): unknown => (typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined);

const circle = (chain: readonly Located[]): Fault => {
  const names = chain.map(({ path }) => basename(path));
  const last = chain.at(-2)?.document;
  return new Fault({
    kind: 'corpus',
    code: 'PROFILE_CYCLE',
    message: `profiles extend each other in a circle: ${names.join(' → ')}`,
    ...(last === undefined ? {} : { place: last.placeOf('/extends') }),
    remedy: 'take one of them out of "extends"',
  });
};

const missingBase = (
  { document }: Located,
  { reference, index }: { readonly reference: string; readonly index: number },
  shelf: Shelf,
): Fault => {
  const known = [...shelf.located.map((located) => String(idOf(located.document))), ...shelf.ready.map(({ profile }) => profile.id)];
  return new Fault({
    kind: 'corpus',
    code: 'UNKNOWN_PROFILE',
    message: `${quoted(reference)} in "extends" is no known profile`,
    place: document.placeOf(`/extends/${index}`),
    remedy: `${didYouMean(reference, known)} A file is named by its path: ./${reference}.yaml`,
  });
};
