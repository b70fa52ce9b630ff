import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { packageRoot } from '../../../src/base/package-root.js';
import type { Answered, Given, GivenFile } from '../../../src/verifier/verify-given.js';
import type { VerifierCase } from './cases.js';

const builder: {
  bundleForBrowser(entry: string): Promise<{ readonly script: string }>;
  verifierPage(): Promise<string>;
} = await import(pathToFileURL(join(packageRoot(), 'scripts', 'verifier-page.mjs')).href);

/** Writes the page as the build makes it. */
export const writeVerifierPage = async (file: string): Promise<void> => writeFileSync(file, await builder.verifierPage());

/** A module of the page, and how bytes of this realm become bytes of its own. */
export type PageModule<Exports> = { readonly exports: Exports; bytes(of: Uint8Array): Uint8Array };

/** What one module of the page exports, in a context that has nothing of Node: only what every browser has. */
export const loadPageModule = async <Exports>(entry: string): Promise<PageModule<Exports>> => {
  const { script } = await builder.bundleForBrowser(entry);
  // A decoder of this realm throws a TypeError of this realm.
  const context = createContext({ TextDecoder, TextEncoder, URL, TypeError });
  const exports: Exports = runInContext(`${script};verifier`, context);
  const make: new (bytes: Uint8Array) => Uint8Array = runInContext('Uint8Array', context);
  return { exports, bytes: (of) => new make(of) };
};

/** The page's `verifyGiven`, run without Node. */
export const loadVerifyGiven = async (): Promise<(given: Given) => Promise<readonly Answered[]>> => {
  const { exports, bytes } = await loadPageModule<{ verifyGiven(given: Given): Promise<readonly Answered[]> }>(
    'src/verifier/verify-given.ts',
  );
  const moved = (files: readonly GivenFile[]) => files.map((file) => ({ ...file, bytes: bytes(file.bytes) }));
  return async (given) =>
    exports.verifyGiven({ ...given, report: moved(given.report), keys: moved(given.keys), policies: moved(given.policies) });
};

/** One word for an answer: the code of a refusal, `valid` where a key or policy stands for it, else `intact`. */
export const wordOf = (result: Answered['result']): string => {
  if (!result.ok) return result.error.code;
  return 'by' in result.value && result.value.by.is !== 'anybody' ? 'valid' : 'intact';
};

/** What a person would give to the page for a case. */
export const givenFor = (one: VerifierCase, now: number): Given => ({
  report: filesOf(one.report),
  keys: filesOf(one.keys),
  policies: filesOf(one.policies),
  now,
});

/** Named contents as files. */
export const filesOf = (contents: VerifierCase['report'] = {}): readonly GivenFile[] =>
  Object.entries(contents).map(([name, content]) => ({ name, bytes: Buffer.from(content) }));

/** The files of a folder, under its name, as a browser gives them. */
export const filesIn = (folder: string, names: readonly string[]): readonly GivenFile[] =>
  names.map((name) => ({ name: `run/${name}`, bytes: readFileSync(join(folder, name)) }));
