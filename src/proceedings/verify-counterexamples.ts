import { join } from 'node:path';
import type { Fault } from '../base/fault.js';
import { asJson, isJsonObject, type Json, type JsonObject, sameJson } from '../base/json.js';
import { ok, type Result } from '../base/result.js';
import { parseStrictJson } from '../base/strict-json.js';
import { visibleJson } from '../base/visible-text.js';
import type { Finding } from '../model/finding.js';
import { counterexampleFormat } from '../model/replay.js';
import type { LawPredicate } from '../model/verdict.js';
import type { RunFolder } from '../record/read-run-folder.js';
import type { Compared } from './verify-contents.js';
import { differs } from './verify-refusal.js';

/** What the record says of each case that was broken: the smallest run, as it can be held again. */
export type BrokenCases = ReadonlyMap<string, JsonObject>;

const under = 'counterexamples/';
const mostBytes = 64 * 1024 * 1024;

/** How deep a counterexample lies in a predicate: texts of a statement are cut by depth, and must be cut alike to be compared. */
const depthInPredicate = 3;

/** Each counterexample that is signed has its file, and there is no other: a file that was slipped in would be replayed as if it were a finding. */
export const checkCounterexamples = (folder: RunFolder, predicate: LawPredicate, broken: BrokenCases): Result<Compared, Fault> => {
  const convicting = predicate.findings.filter(({ counterexample }) => counterexample !== undefined);
  const bound = convicting.map(fileOf);
  const stray = [...folder.files.keys()].find((name) => name.startsWith(under) && !bound.includes(name));
  if (stray !== undefined)
    return differs('counterexample-stray', join(folder.path, stray), {
      expected: 'only counterexamples that the statement has',
      found: 'one more',
    });
  for (const finding of convicting) {
    const read = folder.read(fileOf(finding));
    if (!read.ok) return read;
    const wrong = wrongMember(read.value, expectedOf(finding, predicate, broken));
    if (wrong !== undefined)
      return differs('counterexample-file', join(folder.path, fileOf(finding)), {
        expected: `the counterexample of ${finding.case} that is signed and recorded`,
        found: `another ${wrong}`,
      });
  }
  return ok({ checked: [`counterexamples (${bound.length})`], bound });
};

const fileOf = (finding: Finding): string => `${under}${finding.case}.json`;

type Expected = { readonly file: JsonObject; readonly signed: Json };

const expectedOf = (finding: Finding, { court, profile, run, subject }: LawPredicate, broken: BrokenCases): Expected => ({
  signed: asJson(finding.counterexample ?? {}),
  file: {
    format: counterexampleFormat,
    court: court.revision,
    vocabulary: court.vocabulary.version,
    profile: profile.id,
    level: profile.level,
    seed: run.seed,
    target: asJson({ kind: subject.target.kind, without: subject.target.without, variant: subject.target.variant }),
    ...broken.get(finding.case),
  },
});

const wrongMember = (bytes: Uint8Array, expected: Expected): string | undefined => {
  const parsed = parseStrictJson(bytes, { limit: mostBytes, integers: 'double' });
  if (!parsed.ok || !isJsonObject(parsed.value.value)) return 'thing than a JSON object';
  const found = parsed.value.value;
  const differing = Object.keys(expected.file).find((name) => !sameJson(found[name], expected.file[name]));
  if (differing !== undefined) return `member ${differing}`;
  return sameJson(visibleJson(found['counterexample'] ?? null, depthInPredicate), expected.signed) ? undefined : 'member counterexample';
};
