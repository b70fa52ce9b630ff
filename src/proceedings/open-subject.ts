import { basename } from 'node:path';
import { sha256 } from '../base/digest.js';
import { Fault } from '../base/fault.js';
import { asJson, isJsonObject } from '../base/json.js';
import { visibleJson } from '../base/visible-text.js';
import { loadTargetFile } from '../corpus/target-file.js';
import type { SubjectFacts } from '../model/exhibit.js';
import type { Description } from '../model/protocol.js';
import type { Artifact, Target, TargetFile } from '../model/target.js';
import type { ExactSubject } from '../model/verdict.js';
import { openTarget } from '../targets/registry.js';
import type { RunAsk, RunWorld } from './run-ask.js';
import { type TakenIdentity, takeIdentity } from './subject-identity.js';

/** A subject that is open, and what it says of itself: enough to try it, not to say whose verdict it is. */
export type HeardSubject = {
  readonly file: TargetFile;
  readonly target: Target;
  readonly described: Description;
  readonly facts: SubjectFacts;
};

/** A subject that is open, with what is known of it. */
export type OpenSubject = HeardSubject & {
  readonly exact: ExactSubject;
  /** Why the subject is not the one that the target file claims. */
  readonly mismatch?: string;
  /** Why the subject is no longer the one that was tried. */
  changed(): string | undefined;
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

/** Opens the target and hears what the subject says of itself. Closes it again where that fails. */
export const hearSubject = async (file: TargetFile, world: RunWorld): Promise<HeardSubject> => {
  const target = await openTarget(file, { env: world.env, log: world.log, temporaryFolder: world.temporaryFolder });
  return orClosed(target, async () => {
    const described = await target.request('target/describe', { protocol: 'sa2a-target/1' });
    const facts: SubjectFacts = {
      skills: described.skills,
      // Only a live agent may be spoken to without leave to change anything; it then says so itself.
      abilities: target.kind === 'a2a' ? described.abilities : [...described.abilities, 'consequences'],
      principalsEqual: described.principalsEqual ?? [],
      typedRefusals: target.kind !== 'a2a' || saysWhereRefusalsStand(file),
      ...(target.principals === undefined ? {} : { principals: target.principals.map(({ id }) => id) }),
    };
    return { file, target, described, facts };
  });
};

/** Opens the target and learns who the subject is. Closes it again where that fails. `out` is where a run writes, whose verdict binds the subject. */
export const openSubject = async (file: TargetFile, world: RunWorld, out?: string): Promise<OpenSubject> => {
  const heard = await hearSubject(file, world);
  const { target, described } = heard;
  return orClosed(target, async () => {
    const identity = takeIdentity({
      file,
      artifacts: artifactsOf(file, target),
      described,
      env: world.env,
      ...(out === undefined ? {} : { out }),
    });
    const { mismatch } = identity;
    return {
      ...heard,
      exact: exactSubject({ file, target, described, identity }),
      changed: identity.changed,
      ...(mismatch === undefined ? {} : { mismatch }),
    };
  });
};

const orClosed = async <Opened>(target: Target, work: () => Promise<Opened>): Promise<Opened> => {
  try {
    return await work();
  } catch (error: unknown) {
    await target.close();
    throw error;
  }
};

/** A module that names no files is at least the file that it was loaded from. */
const artifactsOf = ({ module }: TargetFile, { artifacts }: Target): readonly Artifact[] =>
  module === undefined || artifacts.length > 0 ? artifacts : [{ name: basename(module), path: module }];

const saysWhereRefusalsStand = ({ rest }: TargetFile): boolean => {
  const send = rest?.['send'] ?? null;
  return isJsonObject(send) && typeof send['refusal'] === 'string';
};

type ExactParts = Pick<OpenSubject, 'file' | 'target' | 'described'> & { readonly identity: TakenIdentity };

const exactSubject = ({ file, target, described, identity }: ExactParts): ExactSubject => {
  const { subject } = described;
  return {
    name: subject.name,
    ...identity.parts,
    ...text('runtime', subject.runtime),
    ...text('describedDigest', subject.digest),
    ...(subject.configuration === undefined ? {} : { configuration: subject.configuration }),
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

/** The bytes of `subject.json` and their digest, which the statement is about. */
export const subjectFile = (exact: ExactSubject): { readonly content: string; readonly digest: string; readonly subject: ExactSubject } => {
  const visible = visibleJson(asJson(exact));
  const content = `${JSON.stringify(visible, undefined, 2)}\n`;
  return { content, digest: sha256(content), subject: exact };
};
