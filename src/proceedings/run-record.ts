import { join } from 'node:path';
import { digestOf } from '../base/digest.js';
import { type JsonObject, asJson } from '../base/json.js';
import type { SubjectFacts } from '../model/exhibit.js';
import type { CaseTrial, Docket, RunRecord, RunRuling } from '../model/trial.js';
import { type RecordSeal, openRecord } from '../record/record-writer.js';
import { type StagedFolder, stageRunFolder } from '../record/run-folder.js';
import { runFolderName } from '../record/run-folder-name.js';
import { vocabularyDigest, vocabularyVersion } from '../vocabulary/vocabulary.js';
import type { CourtIdentity } from './court-identity.js';
import type { Corpus } from './open-corpus.js';
import type { subjectFile } from './open-subject.js';
import type { RunSizes } from './run-trial.js';

/** What a record is started with. Times in milliseconds since the epoch. */
export type RecordAsk = {
  readonly out: string;
  readonly startedAt: number;
  readonly exact: ReturnType<typeof subjectFile>;
  readonly identity: CourtIdentity;
  readonly corpus: Corpus;
  readonly docket: Docket;
  readonly seed: number;
  readonly size: RunSizes;
  readonly facts: SubjectFacts;
  clock(): number;
};

/** The record of a run while it is written, inside its staged folder. */
export type OpenRunRecord = {
  readonly stage: StagedFolder;
  readonly name: string;
  told(record: RunRecord, ruling: RunRuling): void;
  finished(trial: CaseTrial): void;
  close(isComplete: boolean): RecordSeal;
};

const recordName = 'evidence.ndjson';

/** Starts the run folder and the record in it: all that a proof reads goes there, run by run, as it happens. */
export const startRunRecord = (ask: RecordAsk): OpenRunRecord => {
  const startedAt = isoTime(ask.startedAt);
  const stage = stageRunFolder(ask.out, runFolderName({ startedAt, subject: ask.exact.subject.name, digest: ask.exact.digest }));
  const writer = openRecord(join(stage.path, recordName), headerOf(ask), { clock: () => isoTime(ask.clock()) });
  return {
    stage,
    name: recordName,
    told: ({ case: id, run, ...body }, ruling) => writer.append('run', { ...body, ruling }, { case: id, run }),
    finished: (trial) => writer.append('case', asJson(trial), { case: trial.case }),
    close: (isComplete) => (isComplete ? writer.close() : writer.abandon()),
  };
};

/** A time as ISO 8601 with milliseconds. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();

const headerOf = ({ identity, corpus, docket, seed, size, facts, exact }: RecordAsk): JsonObject => ({
  court: { version: identity.version, revision: identity.revision },
  vocabulary: { version: vocabularyVersion, digest: vocabularyDigest() },
  corpus: corpus.digest,
  profile: { id: corpus.choice.profile.id, level: docket.level, strict: corpus.choice.strict, digest: corpus.choice.profile.digest },
  subject: exact.digest,
  facts: asJson(facts),
  seed,
  runs: size.runs,
  minRuns: size.minRuns,
  docket: digestOf(asJson(docketText(docket))),
  entries: asJson(docketText(docket)),
});

const docketText = (docket: Docket): object =>
  docket.entries.map(({ case: one, required, extra, acceptedGrade, notTried }) => ({
    case: one.id,
    required,
    extra,
    acceptedGrade,
    ...(one.control === undefined ? {} : { control: one.control }),
    ...(notTried === undefined ? {} : { notTried }),
  }));
