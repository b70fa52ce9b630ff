import { join } from 'node:path';
import { asJson, isJsonObject, type Json, type JsonObject, sameJson } from '../base/json.js';
import type { Fault } from '../base/fault.js';
import { ok, type Result } from '../base/result.js';
import { ruleRun } from '../judgment/rule-run.js';
import type { Exhibit } from '../model/exhibit.js';
import type { PageEvidence } from '../model/page-evidence.js';
import type { DocketEntry, LateBody, RunBody, RunRecord, RunRuling } from '../model/trial.js';
import type { RecordEntry } from '../record/record-entry.js';
import { recordEntries } from '../record/record-reader.js';
import { actAgain } from '../trial/act-again.js';
import type { HeardRun } from '../trial/hear-again.js';
import { drawsOf } from '../trial/hearing-plan.js';
import { vocabulary } from '../vocabulary/vocabulary.js';
import { gatherPageEvidence } from './page-evidence.js';
import { openScene, type RejudgeScene, type SceneParts, shown } from './rejudge-scene.js';

/** All that a record says of one case, each run ruled again. */
export type RecordedCase = {
  readonly entry: DocketEntry;
  readonly draws: ReturnType<typeof drawsOf>;
  readonly runs: HeardRun[];
  smallest: { readonly record: RunRecord; readonly ruling: Extract<RunRuling, { is: 'broken' }> } | undefined;
  /** What the run itself said that the case came to. */
  said: Json | undefined;
  readonly late: LateBody[];
  /** What the worlds of recorded runs may still show, and the last counter that they showed. */
  readonly worlds: Map<string, { readonly after: number | undefined; readonly allowance: number }>;
};

/** A record that was read, each run of it ruled again. */
export type ReadRecord = {
  readonly scene: RejudgeScene;
  readonly cases: ReadonlyMap<string, RecordedCase>;
  readonly runs: number;
  /** What the page takes from it. */
  readonly page: PageEvidence;
  /** Why the subject was not the one that was claimed. */
  readonly refused?: string;
};

/** Reads the record and evaluates every proof of every run again. Throws a trust Fault at the first run that is not what was recorded. */
export const readEvidence = async (parts: SceneParts): Promise<Result<ReadRecord, Fault>> => {
  const entries = recordEntries(join(parts.folder.path, parts.predicate.evidence.record.name));
  let scene: RejudgeScene | undefined;
  let cases = new Map<string, RecordedCase>();
  let runs = 0;
  const gathering = gatherPageEvidence();
  for (let step = entries.next(); ; step = entries.next()) {
    if (step.done === true) {
      if (!step.value.ok) return step.value;
      if (scene === undefined) throw new TypeError('a record without a header was read to its end');
      const refused = step.value.value.footer?.['refused'];
      return ok({ scene, cases, runs, page: gathering.evidence, ...(typeof refused === 'string' ? { refused } : {}) });
    }
    const entry = step.value;
    if (scene === undefined) {
      scene = openScene(parts, isJsonObject(entry.body) ? entry.body : {});
      cases = startCases(scene);
    } else if (entry.type === 'footer') checkFooter(scene, entry);
    else await readEntry(scene, caseOf(scene, cases, entry), entry);
    if (entry.type !== 'run') continue;
    runs += 1;
    gathering.run(entry.case ?? '', entry.body);
  }
};

const startCases = ({ docket, facts }: RejudgeScene): Map<string, RecordedCase> =>
  new Map(
    docket.entries
      .filter(({ notTried }) => notTried === undefined)
      .map((entry): [string, RecordedCase] => [
        entry.case.id,
        {
          entry,
          draws: drawsOf(entry, { facts, vocabulary }),
          runs: [],
          smallest: undefined,
          said: undefined,
          late: [],
          worlds: new Map(),
        },
      ]),
  );

const footerMembers: readonly string[] = ['refused', 'counts', 'last'];

const checkFooter = ({ refuse }: RejudgeScene, { body }: RecordEntry): void => {
  const stray = Object.keys(isJsonObject(body) ? body : {}).find((name) => !footerMembers.includes(name));
  if (stray !== undefined) throw refuse('rejudge-entry', { expected: `a footer with ${footerMembers.join(', ')}`, found: stray });
};

const caseOf = ({ refuse }: RejudgeScene, cases: ReadonlyMap<string, RecordedCase>, entry: RecordEntry): RecordedCase => {
  const found = cases.get(entry.case ?? '');
  if (found === undefined)
    throw refuse('rejudge-entry', {
      expected: `a case that the docket tries in entry ${entry.seq}`,
      found: shown(entry.case),
    });
  return found;
};

const readEntry = async (scene: RejudgeScene, recorded: RecordedCase, entry: RecordEntry): Promise<void> => {
  const { form } = scene;
  const isOver = recorded.said !== undefined;
  if (entry.type === 'run' && entry.run !== undefined && !isOver) {
    const body = form.run(entry.body);
    if (body !== undefined) return readRun(scene, recorded, { run: entry.run, body });
  }
  if (entry.type === 'case' && entry.run === undefined && !isOver) {
    recorded.said = entry.body;
    return;
  }
  const late = entry.type === 'late' && entry.run === undefined && isOver ? form.late(entry.body) : undefined;
  if (late === undefined)
    throw scene.refuse('rejudge-entry', {
      expected: `an entry of type run, then case, then late, in its published form, as entry ${entry.seq}`,
      found: `another of type ${entry.type}`,
    });
  recorded.late.push(late);
};

const readRun = async (
  scene: RejudgeScene,
  recorded: RecordedCase,
  { run, body }: { readonly run: number; readonly body: RunBody },
): Promise<void> => {
  const { facts, predicate, session, refuse } = scene;
  const { entry, draws } = recorded;
  const { part, ruling: said, ...rest } = body;
  const record: RunRecord = { case: entry.case.id, run, ...rest };
  const name = `run ${run} of ${entry.case.id}`;
  const acts = await actAgain(entry, record, { facts, vocabulary, draws, master: predicate.run.seed, session });
  if (acts !== undefined) throw refuse('rejudge-acts', { expected: `${name} as its case and seed ask for`, found: acts });
  const ruling = ruleRun(entry, record, { facts, judge: vocabulary.judge });
  if (!sameJson(asJson(ruling), asJson(said)))
    throw refuse('rejudge-run', { expected: `${shown(asJson(ruling))}, which follows for ${name}`, found: shown(asJson(said)) });
  recorded.runs.push({ part, plan: record.plan, omitted: record.omitted, run, ruling });
  for (const exhibit of [
    record.main,
    ...record.controls.map((control) => control.exhibit),
    ...(record.twin === undefined ? [] : [record.twin]),
  ])
    recorded.worlds.set(exhibit.world, { after: lastEffect(exhibit), allowance: vocabulary.lateAllowance(exhibit, facts) });
  if (part !== 'smallest') return;
  if (recorded.smallest !== undefined || ruling.is !== 'broken')
    throw refuse('rejudge-case', { expected: `one smallest violation of ${entry.case.id}`, found: `${name}, which is ${ruling.is}` });
  recorded.smallest = { record, ruling };
};

const lastEffect = ({ steps, late }: Exhibit): number | undefined =>
  [...steps.flatMap(({ seen }) => seen?.effects ?? []), ...late.effects].reduce<number | undefined>(
    (top, { seq }) => (top === undefined || seq > top ? seq : top),
    undefined,
  );

/** The path of shrinking that a case entry names. */
export const pathSaid = (said: Json | undefined): string | undefined => {
  const path = membersIn(membersIn(membersIn(said)['broken'])['counterexample'])['path'];
  return typeof path === 'string' ? path : undefined;
};

const membersIn = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
