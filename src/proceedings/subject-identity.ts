import { Fault } from '../base/fault.js';
import type { Description } from '../model/protocol.js';
import type { Artifact, TargetFile } from '../model/target.js';
import type { ExactSubject, IdentityGrade, SourceRevision } from '../model/verdict.js';
import { artifactsDigest, measureArtifacts } from './measure-artifacts.js';
import { readSource } from './source-revision.js';

/**
 * All that an identity is taken from. `out` is where a run writes: what lies there is no part of a source. Without it no verdict is made, and what would
 * be bound in one, commit and pinned digests, is not looked at: who mends an agent replays a changed tree.
 */
export type IdentityAsk = {
  readonly file: TargetFile;
  readonly artifacts: readonly Artifact[];
  readonly described: Description;
  readonly env: { readonly [name: string]: string | undefined };
  readonly out?: string;
};

/** Who the subject is as far as the court can tell, and in `mismatch` why it is not the one that the target file claims. */
export type TakenIdentity = {
  readonly parts: Pick<ExactSubject, 'revision' | 'identity' | 'artifacts' | 'artifactsDigest' | 'source'>;
  readonly mismatch?: string;
  /** Takes the identity again after the run: what changed, in words. */
  changed(): string | undefined;
};

/** Takes the identity of a subject before its trial. Throws a usage Fault where something that the target file names cannot be read. */
export const takeIdentity = (ask: IdentityAsk): TakenIdentity => {
  const { file, described } = ask;
  const artifacts = measureArtifacts(ask.artifacts);
  const read = sourceOf(ask);
  const source = read?.source;
  const revision = described.subject.revision ?? file.subject?.revision ?? source?.revision;
  const mismatch = nameMismatch(ask) ?? sourceMismatch(read) ?? revisionMismatch(ask, source) ?? pinMismatch(ask, artifacts);
  return {
    parts: {
      ...(revision === undefined ? {} : { revision }),
      identity: gradeOf(artifacts.length > 0 || source?.dirty === false, described),
      artifacts,
      ...(artifacts.length === 0 ? {} : { artifactsDigest: artifactsDigest(artifacts) }),
      ...(source === undefined ? {} : { source }),
    },
    ...(mismatch === undefined ? {} : { mismatch }),
    changed: () => artifactChange(ask, artifacts) ?? sourceChange(ask, source),
  };
};

const sourceOf = ({ file, env, out }: IdentityAsk): ReturnType<typeof readSource> | undefined => {
  const folder = file.subject?.source?.folder;
  return folder === undefined || out === undefined ? undefined : readSource({ folder, env, out });
};

const gradeOf = (isMeasured: boolean, { subject }: Description): IdentityGrade => {
  if (isMeasured) return 'measured';
  return typeof subject.digest === 'string' || typeof subject.revision === 'string' ? 'described' : 'claimed';
};

const nameMismatch = ({ file, described }: IdentityAsk): string | undefined =>
  differing('name', file.subject?.name, described.subject.name);

const differing = (what: string, claimed: string | undefined, found: string): string | undefined =>
  claimed === undefined || claimed === found
    ? undefined
    : `the target file claims the ${what} ${claimed}, the subject describes itself as ${found}`;

const mostNamed = 5;

const sourceMismatch = (read: ReturnType<typeof readSource> | undefined): string | undefined => {
  if (read === undefined || !read.source.dirty) return undefined;
  const named = read.differing.slice(0, mostNamed).join(', ');
  const more = read.differing.length > mostNamed ? ` and ${read.differing.length - mostNamed} more` : '';
  return `the source is not as its commit ${read.source.revision} says: ${named}${more}`;
};

const isCommit = (text: string): boolean => /^[0-9a-f]{7,64}$/.test(text);

/** A revision that looks like a commit must be the one that is bound: another build than the source that was read has another name for it. */
const revisionMismatch = ({ file, described }: IdentityAsk, source: SourceRevision | undefined): string | undefined => {
  const claimed = file.subject?.revision;
  const found = described.subject.revision ?? undefined;
  const isBound = (text: string): boolean => source !== undefined && isCommit(text) && source.revision.startsWith(text);
  if (source !== undefined && claimed !== undefined && !isBound(claimed))
    return `the target file claims the revision ${claimed}, the source stands at ${source.revision}`;
  if (source !== undefined && found !== undefined && isCommit(found) && !isBound(found))
    return `the subject describes itself as revision ${found}, the source stands at ${source.revision}`;
  return found === undefined || isBound(found) ? undefined : differing('revision', claimed, found);
};

const pinMismatch = ({ artifacts, out }: IdentityAsk, measured: ExactSubject['artifacts']): string | undefined => {
  if (out === undefined) return undefined;
  for (const { name, sha256 } of artifacts) {
    const found = measured.find((one) => one.name === name)?.sha256;
    if (sha256 !== undefined && sha256 !== found)
      return `the target file claims sha256 ${sha256} for the artifact ${name}, the court measured ${found ?? 'no such file'}`;
  }
  return undefined;
};

const artifactChange = ({ artifacts }: IdentityAsk, before: ExactSubject['artifacts']): string | undefined => {
  const now = attempted(() => measureArtifacts(artifacts));
  if (typeof now === 'string') return `${now}, after the run`;
  const digests = new Map(now.map(({ name, sha256 }) => [name, sha256]));
  const changed = before.find(({ name, sha256 }) => digests.get(name) !== sha256);
  if (changed !== undefined) return `the artifact ${changed.name} changed during the run`;
  const names = new Set(before.map(({ name }) => name));
  const added = now.find(({ name }) => !names.has(name));
  return added === undefined ? undefined : `the artifact ${added.name} came into being during the run`;
};

const sourceChange = (ask: IdentityAsk, before: SourceRevision | undefined): string | undefined => {
  if (before === undefined) return undefined;
  const now = attempted(() => sourceOf(ask));
  if (typeof now === 'string') return `${now}, after the run`;
  if (now?.source.revision !== before.revision)
    return `the source moved during the run from ${before.revision} to ${now?.source.revision ?? 'nothing'}`;
  return now.source.dirty && !before.dirty ? `${sourceMismatch(now) ?? 'the source changed'}, which changed during the run` : undefined;
};

/** What was there before the run and cannot be read after it has changed: that is a finding about the subject, not a fault of the caller. */
const attempted = <Value>(act: () => Value): Value | string => {
  try {
    return act();
  } catch (error: unknown) {
    if (error instanceof Fault) return error.message;
    throw error;
  }
};
