import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { mostEnvelopeBytes } from '../attest/dsse.js';
import { Fault } from '../base/fault.js';
import { fail, ok, type Result } from '../base/result.js';
import { sumsName } from '../record/run-folder-name.js';

/** What a path turned out to be: a run folder, a sealed page, or the envelope of a statement. */
export type VerifyInput =
  | { readonly is: 'folder'; readonly dir: string }
  | { readonly is: 'page'; readonly bytes: Uint8Array }
  | { readonly is: 'envelope'; readonly bytes: Uint8Array };

/** Files that say nothing of who made them: they are verified with the run folder that they lie in. */
const bound: readonly string[] = ['verdict.json', 'evidence.ndjson', 'subject.json', sumsName];

/** Finds out what a path is. Usage Faults for a path that does not exist or is no file, a trust Fault for a file that is too large to be ours. */
export const openVerifyInput = (path: string): Result<VerifyInput, Fault> => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return misuse('file-missing', path, 'expected a statement, a report or a run folder here; found nothing');
  if (found.isDirectory()) return ok({ is: 'folder', dir: path });
  if (!found.isFile()) return misuse('not-a-file', path, 'expected a file or a folder here; found something else');
  if (bound.includes(basename(path))) return folderAround(path);
  if (found.size > mostEnvelopeBytes)
    return fail(
      new Fault({
        kind: 'trust',
        code: 'file-too-large',
        message: `expected at most ${mostEnvelopeBytes} bytes; found ${found.size}`,
        place: { file: path },
      }),
    );
  const bytes = readFileSync(path);
  return ok({ is: isPage(path, bytes) ? 'page' : 'envelope', bytes });
};

// What a file is called proves nothing: a page begins with `<`, which no envelope does.
const isPage = (path: string, bytes: Uint8Array): boolean => /\.html?$/i.test(path) || bytes[0] === 0x3c;

const folderAround = (path: string): Result<VerifyInput, Fault> => {
  const dir = dirname(path);
  if (statSync(join(dir, sumsName), { throwIfNoEntry: false })?.isFile() === true) return ok({ is: 'folder', dir });
  return misuse('run-folder-missing', path, `expected ${basename(path)} in its run folder, which binds it; found no ${sumsName} beside it`);
};

const misuse = (code: string, file: string, message: string) =>
  fail(
    new Fault({
      kind: 'usage',
      code,
      message,
      place: { file },
      remedy: 'name a verdict.dsse.json, a verdict.html or a run folder, like reports/latest',
    }),
  );
