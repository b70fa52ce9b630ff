import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { Fault } from '../base/fault.js';
import type { JsonObject } from '../base/json.js';
import { fail, ok, type Result } from '../base/result.js';
import { type PolicyFile, readPolicyFile } from './read-trust.js';

/** What an edit makes of a policy file; the version is counted up beside it. */
export type PolicyEdit = (before: PolicyFile | undefined) => Result<JsonObject, Fault>;

/**
 * Changes a policy file in one step: what it becomes is read and judged as a policy first, then put in the place of the old one by a rename, so
 * that nobody ever reads half of it. One edit at a time: a second one finds the first one's new file and is refused. Gives the policy as it is now.
 */
export const editPolicy = (file: string, edit: PolicyEdit): Result<PolicyFile, Fault> => {
  if (!file.endsWith('.json'))
    return usage('trust-policy-form', {
      file,
      message: 'expected a policy in JSON: one in YAML is edited by hand, where its comments stay',
      remedy: 'name a .json file',
    });
  const fresh = file.replace(/\.json$/, '.new.json');
  const handle = claim(fresh, file);
  if (!handle.ok) return handle;
  try {
    const before = existsSync(file) ? readPolicyFile(file) : undefined;
    if (before?.ok === false) return before;
    const after = edit(before?.value);
    if (!after.ok) return after;
    writeSync(handle.value, `${JSON.stringify(counted(after.value, before?.value), null, 2)}\n`);
    fsyncSync(handle.value);
    const read = readPolicyFile(fresh);
    if (read.ok) renameSync(fresh, file);
    return read;
  } finally {
    closeSync(handle.value);
    rmSync(fresh, { force: true });
  }
};

const counted = (after: JsonObject, before: PolicyFile | undefined): JsonObject => ({
  ...after,
  version: before === undefined ? 1 : before.policy.version + 1,
});

const claim = (fresh: string, file: string): Result<number, Fault> => {
  try {
    return ok(openSync(fresh, 'wx', 0o644));
  } catch (error: unknown) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return why === 'EEXIST'
      ? usage('trust-policy-busy', {
          file: fresh,
          message: 'another edit of this policy is under way, or was cut off',
          remedy: 'wait, or remove this file if nobody is at work',
        })
      : usage('trust-policy-write', {
          file,
          message: `the policy cannot be written here (${why})`,
          remedy: 'check the folder and its permissions',
        });
  }
};

type UsageWords = { readonly file: string; readonly message: string; readonly remedy: string };

const usage = (code: string, { file, message, remedy }: UsageWords) =>
  fail(new Fault({ kind: 'usage', code, message, place: { file }, remedy }));
