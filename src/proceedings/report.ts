import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Fault } from '../base/fault.js';
import { fail, ok, type Result } from '../base/result.js';
import { assertOut } from '../record/out-folder.js';
import { type NamedBytes, replaceViews, writeFiles } from '../record/replace-views.js';
import { sumsName } from '../record/run-folder-name.js';
import { reporters } from '../reporters/registry.js';
import { unreadable } from './unreadable.js';
import { type VerifiedFolder, verifyFolder } from './verify-folder.js';
import { openVerifyInput } from './verify-input.js';

/** The formats in which a verdict can be rendered again; `html` is the sealed page. */
export const reportFormats: readonly string[] = ['html', ...reporters.map(({ format }) => format)];

/** What is to be rendered: from the run folder at `path`, into the folder itself, or into `out`. */
export type ReportAsk = { readonly path: string; readonly formats: readonly string[]; readonly out?: string };

/** One rendering: its format, its file, and whether that had to be written. */
export type Rendered = { readonly format: string; readonly file: string; readonly written: boolean };

const rules = { kind: 'law', foreign: false } as const;

/**
 * Renders a verdict again from its verified statement. Views of the folder itself are put in their place only where they differ, and the folder verifies
 * afterwards as before. Refusals are trust Faults; a path that is no run folder is a usage Fault.
 */
export const renderAgain = async (ask: ReportAsk): Promise<Result<readonly Rendered[], Fault>> => {
  try {
    const input = openVerifyInput(ask.path);
    if (!input.ok) return input;
    if (input.value.is !== 'folder') return fail(misuse('REPORT_FOLDER', ask.path, 'expected a run folder; found one file of it'));
    const verified = await verifyFolder(input.value.dir, rules);
    return verified.ok ? await write(verified.value, ask) : verified;
  } catch (error: unknown) {
    return fail(unreadable(error, ask.path));
  }
};

const misuse = (code: string, file: string, message: string): Fault =>
  new Fault({
    kind: 'usage',
    code,
    message,
    place: { file },
    remedy: 'name a run folder, like reports/latest, and for --out a folder that is none',
  });

const write = async (verified: VerifiedFolder, { formats, out }: ReportAsk): Promise<Result<readonly Rendered[], Fault>> => {
  const files: (NamedBytes & { readonly format: string })[] = [];
  for (const format of new Set(formats)) {
    const made = rendering(verified, format);
    if (!made.ok) return made;
    files.push({ format, ...made.value });
  }
  if (out !== undefined) {
    if (liesInRunFolder(out))
      return fail(misuse('REPORT_OUT', out, `expected a folder for views; found one in a run folder, whose ${sumsName} lists every file`));
    assertOut(out);
    writeFiles(out, files);
    return ok(files.map(({ format, name }) => ({ format, file: join(out, name), written: true })));
  }
  return intoFolder(verified, files);
};

/** True where the folder, or any above it, lists its files: one file more, and that one is refused. Links are followed, since the files would be. */
const liesInRunFolder = (out: string): boolean => {
  const path = existsSync(out) ? realpathSync(out) : out;
  return existsSync(join(path, sumsName)) || (dirname(path) !== path && liesInRunFolder(dirname(path)));
};

const intoFolder = async (
  { folder, path }: VerifiedFolder,
  files: readonly (NamedBytes & { readonly format: string })[],
): Promise<Result<readonly Rendered[], Fault>> => {
  const differing = files.filter(({ name, bytes }) => {
    const lies = folder.read(name);
    return !lies.ok || !Buffer.from(lies.value).equals(bytes);
  });
  if (differing.length > 0) replaceViews(path, differing);
  const again = await verifyFolder(path, rules);
  if (!again.ok) return again;
  return ok(files.map((file) => ({ format: file.format, file: join(path, file.name), written: differing.includes(file) })));
};

/** The page is handed on as it was sealed: another text of it would not be the one that was signed. */
const rendering = ({ folder, statement }: VerifiedFolder, format: string): Result<NamedBytes, Fault> => {
  const found = reporters.find((reporter) => reporter.format === format);
  if (found !== undefined) return ok({ name: found.fileName, bytes: Buffer.from(found.render(statement), 'utf8') });
  const page = folder.read('verdict.html');
  return page.ok ? ok({ name: 'verdict.html', bytes: page.value }) : page;
};
