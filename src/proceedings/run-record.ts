import { join } from 'node:path';
import { digestOf } from '../base/digest.js';
import { type Json, type JsonObject, asJson, ownJson } from '../base/json.js';
import type { SubjectFacts } from '../model/exhibit.js';
import type { CaseTrial, Docket, RunPart, RunRecord, RunRuling } from '../model/trial.js';
import { type RecordSeal, openRecord } from '../record/record-writer.js';
import { type StagedFolder, stageRunFolder } from '../record/run-folder.js';
import { runFolderName } from '../record/run-folder-name.js';
import type { PageEvidence } from '../model/page-evidence.js';
import type { LateEffect } from '../trial/late-effects.js';
import { vocabularyDigest, vocabularyVersion } from '../vocabulary/vocabulary.js';
import type { CourtIdentity } from './court-identity.js';
import type { Corpus } from './open-corpus.js';
import type { subjectFile } from './open-subject.js';
import { gatherPageEvidence } from './page-evidence.js';
import type { Redaction } from './redaction.js';
import type { RunSizes } from './run-sizes.js';

/** What a record is started with. Times in milliseconds since the epoch. */
export type RecordAsk = {
  readonly out: string;
  readonly startedAt: number;
  readonly exact: ReturnType<typeof subjectFile>;
  readonly identity: CourtIdentity;
  readonly corpus: Corpus;
  readonly docket: Docket;
  readonly seed: number;
  /** Mixed into all names of a world that is never fresh; empty elsewhere. */
  readonly session: string;
  readonly size: RunSizes;
  /** How many fixed examples a case may have, where there is no room for all. */
  readonly cover?: number | undefined;
  readonly facts: SubjectFacts;
  readonly redaction: Redaction;
  clock(): number;
};

/** The record of a run while it is written, inside its staged folder. */
export type OpenRunRecord = {
  readonly stage: StagedFolder;
  readonly name: string;
  /** What the page takes from what was recorded so far. */
  readonly page: PageEvidence;
  told(record: RunRecord, ruling: RunRuling, part: RunPart): void;
  late(effect: LateEffect): void;
  finished(trial: CaseTrial): void;
  /** With `refused`, why the subject is not the one that was claimed. */
  close(isComplete: boolean, refused?: string): RecordSeal;
};

const recordName = 'evidence.ndjson';

/** Starts the run folder and the record in it: all that a proof reads goes there, run by run, as it happens. */
export const startRunRecord = (ask: RecordAsk): OpenRunRecord => {
  const startedAt = isoTime(ask.startedAt);
  const stage = stageRunFolder(ask.out, runFolderName({ startedAt, subject: ask.exact.subject.name, digest: ask.exact.digest }));
  const writer = openRecord(join(stage.path, recordName), headerOf(ask), {
    clock: () => isoTime(ask.clock()),
    redact: ask.redaction.json,
  });
  const gathering = gatherPageEvidence();
  return {
    stage,
    name: recordName,
    page: gathering.evidence,
    told: ({ case: id, run, ...body }, ruling, part) =>
      gathering.run(id, writer.append('run', ownJson({ part, ...body, ruling }), { case: id, run })),
    late: ({ case: id, ...body }) => void writer.append('late', body, { case: id }),
    finished: (trial) => void writer.append('case', asJson(trial), { case: trial.case }),
    close: (isComplete, refused) => (isComplete ? writer.close(refused === undefined ? {} : { refused }) : writer.abandon()),
  };
};

/** A time as ISO 8601 with milliseconds. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();

/** What the header of a record is made from. */
export type HeaderFacts = {
  readonly identity: Pick<CourtIdentity, 'version' | 'revision'>;
  readonly corpus: Pick<Corpus, 'digest' | 'choice'>;
  readonly docket: Docket;
  readonly exact: { readonly digest: string };
} & Pick<RecordAsk, 'seed' | 'session' | 'size' | 'cover' | 'facts'>;

/** The header of a record but for its format: who judges again makes it again. */
export const headerOf = ({ identity, corpus, docket, seed, session, size, cover, facts, exact }: HeaderFacts): JsonObject => ({
  court: { version: identity.version, revision: identity.revision },
  vocabulary: { version: vocabularyVersion, digest: vocabularyDigest() },
  corpus: corpus.digest,
  profile: { id: corpus.choice.profile.id, level: docket.level, strict: corpus.choice.strict, digest: corpus.choice.profile.digest },
  subject: exact.digest,
  facts: asJson(facts),
  seed,
  session,
  runs: size.runs,
  minRuns: size.minRuns,
  ...(cover === undefined ? {} : { cover }),
  docket: digestOf(docketText(docket)),
  entries: docketText(docket),
});

/** The docket as the header of a record keeps it, one case after another. */
export const docketText = (docket: Docket): readonly Json[] =>
  docket.entries.map(({ case: one, required, extra, acceptedGrade, notTried }) =>
    asJson({
      case: one.id,
      required,
      extra,
      acceptedGrade,
      ...(one.control === undefined ? {} : { control: one.control }),
      ...(notTried === undefined ? {} : { notTried }),
    }),
  );
