import { type DialectName, dialectNames } from '../../a2a/dialects.js';
import type { Json } from '../../base/json.js';
import { pointerNames } from '../../base/pointer.js';
import type { Skill } from '../../model/protocol.js';
import type { TargetFile } from '../../model/target.js';
import { consequences as classes } from '../../model/vocabulary-tables.js';
import { fileFault } from './live-faults.js';
import { type LivePrincipal, readPrincipals } from './live-principals.js';
import { membersOf, textOf, textsOf } from './members.js';
import type { SecretBook } from './secret-text.js';

/** Where the selector and the input stand in a message, and the refusal code in a task: JSON Pointers. */
export type SendPlaces = {
  readonly skill: string;
  readonly input: string;
  readonly refusal: string;
  /** True where the owner said where refusals stand: only then is a bare message read for one. */
  readonly refusalIsGiven: boolean;
};

/** What a target file says of a live agent, in the types of this folder. */
export type LiveSettings = {
  readonly base: URL;
  /** The origins that credentials may go to. */
  readonly origins: readonly string[];
  readonly dialect: DialectName | undefined;
  readonly consequences: boolean;
  readonly allowRemote: boolean;
  readonly timeout: number;
  readonly maxCalls: number | undefined;
  readonly principals: readonly LivePrincipal[];
  readonly places: SendPlaces;
  /** True where the file says that the agent's list of tasks may be asked for. */
  readonly listsTasks: boolean;
  /** What the owner says that the agent has, and that nothing in the file could show. */
  readonly abilities: readonly string[];
  /** The class of each skill that the file classifies. */
  readonly classes: ReadonlyMap<string, Skill['consequence']>;
};

const defaultTimeout = 5_000;

/** Reads a target file of kind `a2a`. Throws a usage Fault for what cannot be meant. */
export const readLiveSettings = (file: TargetFile, book: SecretBook): LiveSettings => {
  const rest = file.rest ?? {};
  const base = urlOf(book.resolve(file.url ?? ''), 'url');
  const more = textsOf(rest['origins']).map((origin) => urlOf(book.resolve(origin), 'origins'));
  return {
    base,
    origins: [base, ...more].map(({ origin }) => origin),
    dialect: dialectOf(rest['dialect']),
    consequences: rest['consequences'] === 'allowed',
    allowRemote: rest['allowRemote'] === true,
    timeout: file.timeout ?? defaultTimeout,
    maxCalls: file.maxCalls,
    principals: readPrincipals(rest['principals'], book),
    places: placesOf(rest['send']),
    listsTasks: rest['tasks'] === 'listed',
    abilities: textsOf(rest['abilities']),
    classes: classesOf(file.skills),
  };
};

const urlOf = (text: string, place: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') return url;
  throw fileFault('TARGET_BAD_URL', `${place}: this is no http or https URL without credentials in it`, 'write http://host:port/path');
};

const dialectOf = (said: Json | undefined): DialectName | undefined => dialectNames.find((name) => name === said);

const defaults = { skill: '/metadata/skill', input: '/parts/0/data', refusal: '/status/message/parts/0/data/code' } as const;

const placesOf = (said: Json | undefined): SendPlaces => ({
  skill: pointerAt(said, 'skill'),
  input: pointerAt(said, 'input'),
  refusal: pointerAt(said, 'refusal'),
  refusalIsGiven: textOf(said, 'refusal') !== undefined,
});

const pointerAt = (said: Json | undefined, name: keyof typeof defaults): string => {
  const pointer = textOf(said, name) ?? defaults[name];
  if (pointer !== '' && pointerNames(pointer) !== undefined) return pointer;
  throw fileFault('TARGET_BAD_POINTER', `send.${name}: ${pointer} is no usable JSON Pointer`, `write something like ${defaults[name]}`);
};

const classesOf = (skills: TargetFile['skills']): LiveSettings['classes'] =>
  new Map(
    Object.entries(skills ?? {}).flatMap(([id, said]): readonly (readonly [string, Skill['consequence']])[] => {
      const found = classes.find((one) => one === membersOf(said)['consequence']);
      return found === undefined ? [] : [[id, found]];
    }),
  );
