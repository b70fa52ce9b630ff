import { readFileSync } from 'node:fs';
import { sha256 } from '../base/digest.js';
import { Fault } from '../base/fault.js';
import { asJson } from '../base/json.js';
import { visibleJson } from '../base/visible-text.js';
import { loadTargetFile } from '../corpus/target-file.js';
import type { SubjectFacts } from '../model/exhibit.js';
import type { Description } from '../model/protocol.js';
import type { Artifact, Target, TargetFile } from '../model/target.js';
import type { ExactSubject, IdentityGrade } from '../model/verdict.js';
import { openTarget } from '../targets/registry.js';
import type { RunAsk, RunWorld } from './run-ask.js';

/** A subject that is open, with what is known of it. */
export type OpenSubject = {
  readonly file: TargetFile;
  readonly target: Target;
  readonly described: Description;
  readonly facts: SubjectFacts;
  readonly exact: ExactSubject;
  /** Why the subject is not the one that the target file claims. */
  readonly mismatch?: string;
};

/** The target file of a run, guards and variant from the command line laid over it. Throws a usage Fault where they do not go together. */
export const targetFileOf = (ask: Pick<RunAsk, 'target' | 'cwd' | 'without' | 'variant'>): TargetFile => {
  const file = loadTargetFile(ask.target ?? 'reference', { cwd: ask.cwd });
  const altered = ask.without.length > 0 || ask.variant !== undefined;
  if (altered && file.kind !== 'reference')
    throw new Fault({
      kind: 'usage',
      code: 'GUARDS_OF_ANOTHER',
      message: `--without and --variant are for the embedded reference subject; the target is of kind ${file.kind}`,
      remedy: 'leave them out, or run without --target',
    });
  return {
    ...file,
    ...(ask.without.length === 0 ? {} : { without: [...(file.without ?? []), ...ask.without] }),
    ...(ask.variant === undefined ? {} : { variant: ask.variant }),
  };
};

/** Opens the target and learns who the subject is. Closes it again where that fails. */
export const openSubject = async (file: TargetFile, world: RunWorld): Promise<OpenSubject> => {
  const target = await openTarget(file, { env: world.env, log: world.log, temporaryFolder: world.temporaryFolder });
  try {
    const described = await target.request('target/describe', { protocol: 'sa2a-target/1' });
    const facts: SubjectFacts = {
      skills: described.skills,
      // Only a live agent may be spoken to without leave to change anything; it then says so itself.
      abilities: target.kind === 'a2a' ? described.abilities : [...described.abilities, 'consequences'],
      principalsEqual: described.principalsEqual ?? [],
      typedRefusals: target.kind !== 'a2a',
      ...(target.principals === undefined ? {} : { principals: target.principals.map(({ id }) => id) }),
    };
    const mismatch = mismatchOf(file, described);
    return {
      file,
      target,
      described,
      facts,
      exact: exactSubject(file, target, described),
      ...(mismatch === undefined ? {} : { mismatch }),
    };
  } catch (error: unknown) {
    await target.close();
    throw error;
  }
};

const mismatchOf = ({ subject }: TargetFile, described: Description): string | undefined => {
  const pairs = [
    ['name', subject?.name, described.subject.name],
    ['revision', subject?.revision, described.subject.revision ?? undefined],
  ] as const;
  const wrong = pairs.find(([, claimed, found]) => claimed !== undefined && found !== undefined && claimed !== found);
  return wrong === undefined
    ? undefined
    : `the target file claims the ${wrong[0]} ${wrong[1]}, the subject describes itself as ${wrong[2]}`;
};

const exactSubject = (file: TargetFile, target: Target, described: Description): ExactSubject => {
  const { subject } = described;
  const artifacts = measure(target.artifacts);
  const revision = subject.revision ?? file.subject?.revision ?? undefined;
  return {
    name: subject.name,
    ...(revision === undefined ? {} : { revision }),
    identity: identityGrade(artifacts.length > 0, described),
    ...text('runtime', subject.runtime),
    ...text('describedDigest', subject.digest),
    ...(subject.configuration === undefined ? {} : { configuration: subject.configuration }),
    artifacts,
    ...(artifacts.length === 0 ? {} : { artifactsDigest: artifactsDigest(artifacts) }),
    ...text('claimedProfile', described.profile),
    principalsEqual: described.principalsEqual ?? [],
    abilities: described.abilities.toSorted(),
    skills: described.skills.map(({ id, consequence }) => ({ id, consequence })),
    target: {
      kind: target.kind,
      planes: target.planes,
      ...(file.command === undefined ? {} : { argv: file.command }),
      ...(file.env === undefined ? {} : { env: file.env }),
      ...text('fileDigest', file.digest),
      ...(file.without === undefined ? {} : { without: file.without }),
      ...text('variant', file.variant),
    },
  };
};

type OptionalText = 'runtime' | 'describedDigest' | 'claimedProfile' | 'fileDigest' | 'variant';

const text = (name: OptionalText, value: string | null | undefined): { readonly [key in OptionalText]?: string } =>
  typeof value === 'string' ? { [name]: value } : {};

const identityGrade = (isMeasured: boolean, { subject }: Description): IdentityGrade => {
  if (isMeasured) return 'measured';
  return typeof subject.digest === 'string' || typeof subject.revision === 'string' ? 'described' : 'claimed';
};

type Measured = ExactSubject['artifacts'];

/** Hashes the files of the subject. Throws a usage Fault for one that cannot be read. */
export const measure = (artifacts: readonly Artifact[]): Measured =>
  artifacts.map(({ name, path }) => {
    try {
      const bytes = readFileSync(path);
      return { name, sha256: sha256(bytes), bytes: bytes.length };
    } catch {
      throw new Fault({
        kind: 'usage',
        code: 'ARTIFACT_MISSING',
        message: `the artifact ${name} of the subject cannot be read`,
        place: { file: name },
        remedy: 'name files that exist under `subject.artifacts`, relative to the target file',
      });
    }
  });

/** SHA-256 over the sorted listing of the artifacts, as `sha256sum` writes it. */
const artifactsDigest = (artifacts: Measured): string =>
  sha256(
    artifacts
      .map(({ name, sha256: digest }) => `${digest}  ${name}\n`)
      .toSorted()
      .join(''),
  );

/** The bytes of `subject.json` and their digest, which the statement is about. */
export const subjectFile = (exact: ExactSubject): { readonly content: string; readonly digest: string; readonly subject: ExactSubject } => {
  const visible = visibleJson(asJson(exact));
  const content = `${JSON.stringify(visible, undefined, 2)}\n`;
  return { content, digest: sha256(content), subject: exact };
};
