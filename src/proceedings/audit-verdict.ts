import { join } from 'node:path';
import { canonicalJson } from '../base/canonical-json.js';
import { Fault } from '../base/fault.js';
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../base/json.js';
import type { AuditedVerdict, TriedLaw } from '../model/audit.js';
import type { Effect } from '../model/protocol.js';
import type { ExactSubject, LawPredicate } from '../model/verdict.js';
import { readRecord } from '../record/record-reader.js';
import { verifyFolder } from './verify-folder.js';
import { openVerifyInput } from './verify-input.js';

/** What a verified verdict and its record say of skills. */
export type VerdictEvidence = {
  readonly verdict: AuditedVerdict;
  readonly predicate: LawPredicate;
  /** The effects that the record shows, each once. */
  readonly effects: readonly Effect[];
  laws(skill: string): readonly TriedLaw[];
};

/** Verifies a run folder and reads from its record which laws were tried on which skill. A refusal is a trust Fault, a path that is no run folder a usage Fault. */
export const readVerdictEvidence = async (path: string): Promise<VerdictEvidence> => {
  const input = openVerifyInput(path);
  if (!input.ok) throw input.error;
  if (input.value.is !== 'folder') throw noFolder(path);
  const verified = await verifyFolder(input.value.dir, { kind: 'law', foreign: false });
  if (!verified.ok) throw verified.error;
  const { statement, path: folder } = verified.value;
  const { predicate } = statement.statement;
  const tried = new Map<string, Map<string, number>>();
  const effects = new Map<string, Effect>();
  const record = readRecord(join(folder, predicate.evidence.record.name), ({ type, case: id, body }) => {
    if (type !== 'run' || id === undefined || !isJsonObject(body) || body['part'] !== 'tried') return;
    const runs = tried.get(id) ?? new Map<string, number>();
    tried.set(id, runs);
    for (const skill of skillsIn(body['main'])) runs.set(skill, (runs.get(skill) ?? 0) + 1);
    for (const effect of effectsIn(body['main'])) effects.set(effect.key, effect.row);
  });
  if (!record.ok) throw record.error;
  return {
    predicate,
    effects: [...effects.values()],
    verdict: {
      envelopeDigest: statement.envelopeDigest,
      claim: predicate.claim,
      standing: predicate.standing,
      profile: predicate.profile.id,
      level: predicate.profile.level,
      finishedAt: predicate.run.finishedAt,
      keyid: statement.keyid,
    },
    laws: (skill) => lawsOn(skill, predicate, tried),
  };
};

const noFolder = (path: string): Fault =>
  new Fault({
    kind: 'usage',
    code: 'AUDIT_VERDICT_FOLDER',
    message: 'expected a run folder, whose record says what was tried on each skill; found a statement alone',
    place: { file: path },
    remedy: 'name the run folder, like --verdict reports/latest',
  });

const stepsIn = (main: Json | undefined): readonly JsonObject[] => {
  const steps = isJsonObject(main) ? main['steps'] : undefined;
  return steps !== undefined && isJsonList(steps) ? steps.filter(isJsonObject) : [];
};

/** The skills that the messages of a run named exactly, each once. */
const skillsIn = (main: Json | undefined): ReadonlySet<string> =>
  new Set(stepsIn(main).flatMap(({ act, skill }) => (act === 'send' && typeof skill === 'string' ? [skill] : [])));

const effectsIn = (main: Json | undefined): readonly { readonly key: string; readonly row: Effect }[] =>
  stepsIn(main).flatMap(({ seen }) => {
    const rows = isJsonObject(seen) ? seen['effects'] : undefined;
    return (rows !== undefined && isJsonList(rows) ? rows : []).flatMap((row) => {
      if (!isEffect(row)) return [];
      const world = isJsonObject(main) && typeof main['world'] === 'string' ? main['world'] : '';
      return [{ key: `${world} ${row.seq}`, row }];
    });
  });

const isEffect = (row: Json): row is Effect & JsonObject =>
  isJsonObject(row) && typeof row['seq'] === 'number' && typeof row['skill'] === 'string';

const lawsOn = (skill: string, { findings }: LawPredicate, tried: ReadonlyMap<string, ReadonlyMap<string, number>>): readonly TriedLaw[] =>
  findings.flatMap(({ case: id, law, finding, grade, counterexample }): readonly TriedLaw[] => {
    const runs = tried.get(id)?.get(skill) ?? 0;
    const broken = counterexample !== undefined && counterexample.draws['skill'] === skill;
    return runs === 0 && !broken ? [] : [{ case: id, law, finding, ...(grade === undefined ? {} : { grade }), runs, broken }];
  });

/** Throws a Fault of kind `refused` where the verdict is about another subject than the one that is audited. */
export const assertSameSubject = ({ predicate }: VerdictEvidence, audited: ExactSubject, path: string): void => {
  const { subject } = predicate;
  const measured = subject.artifactsDigest ?? subject.source?.tree;
  const here = audited.artifactsDigest ?? audited.source?.tree;
  const isSame =
    setupOf(subject) === setupOf(audited) &&
    subject.name === audited.name &&
    (measured !== undefined && here !== undefined ? measured === here : subject.revision === audited.revision);
  if (isSame) return;
  throw new Fault({
    kind: 'refused',
    code: 'AUDIT_OTHER_SUBJECT',
    message: `expected a verdict about ${nameOf(audited, here)}; found one about ${nameOf(subject, measured)}`,
    place: { file: path },
    remedy: 'run the court on this very subject, or leave --verdict out',
  });
};

/** How a subject is started, and what was altered of the reference subject, makes another subject of the same files. */
const setupOf = ({ target: { without = [], variant = '', argv = [], env = {} } }: ExactSubject): string =>
  canonicalJson({ without: without.toSorted(), variant, argv, env });

const nameOf = ({ name, revision }: ExactSubject, digest: string | undefined): string =>
  [name, digest ?? revision ?? ''].filter((part) => part !== '').join(' ');
