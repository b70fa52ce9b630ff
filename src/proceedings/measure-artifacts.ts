import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { sha256 } from '../base/digest.js';
import { Fault } from '../base/fault.js';
import type { Artifact } from '../model/target.js';
import type { ExactSubject } from '../model/verdict.js';

/** The files of a subject as the court measured them. */
export type Measured = ExactSubject['artifacts'];

/** As many as a statement can name. */
const mostFiles = 9_000;

/**
 * Hashes the files of the subject, all files of a folder that is named, each file once. Throws a usage Fault that names what cannot be read, what is
 * no file, and what a link leads out of the folder to.
 */
export const measureArtifacts = (artifacts: readonly Artifact[]): Measured => {
  const files = new Map<string, Artifact>();
  for (const artifact of artifacts) for (const file of filesOf(artifact)) files.set(file.name, files.get(file.name) ?? file);
  if (files.size > mostFiles)
    throw refuse('ARTIFACT_COUNT', {
      message: `${files.size} files, more than ${mostFiles}`,
      remedy: 'name a smaller folder, or an archive of it',
    });
  return [...files.values()].map((file) => ({ name: file.name, ...hashOf(file) }));
};

/** SHA-256 over the sorted listing of the artifacts, as `sha256sum` writes it. */
export const artifactsDigest = (artifacts: Measured): string =>
  sha256(
    artifacts
      .map(({ name, sha256: digest }) => `${digest}  ${name}\n`)
      .toSorted()
      .join(''),
  );

const filesOf = (artifact: Artifact): readonly Artifact[] => {
  const found = attempted(artifact, () => statSync(artifact.path));
  if (!found.isDirectory()) return [artifact];
  if (artifact.sha256 !== undefined)
    throw refuse('ARTIFACT_FOLDER', {
      artifact,
      message: `${artifact.name} is a folder, and a digest is one of a file`,
      remedy: 'leave sha256 out, or name a file',
    });
  assertInside(artifact);
  return filesIn({ ...artifact, name: artifact.name.replace(/\/+$/, '') });
};

const filesIn = (folder: Artifact): readonly Artifact[] =>
  attempted(folder, () => readdirSync(folder.path, { withFileTypes: true }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inner = { ...folder, name: `${folder.name}/${entry.name}`, path: join(folder.path, entry.name) };
      if (entry.isDirectory()) return filesIn(inner);
      // A link to a folder can lead round in a circle, and one file would count under many names.
      if (entry.isSymbolicLink() && attempted(inner, () => statSync(inner.path)).isDirectory())
        throw refuse('ARTIFACT_LINK', {
          artifact: inner,
          message: `${inner.name} is a link to a folder`,
          remedy: 'name the folder itself, and leave the link out',
        });
      return [inner];
    });

/** The path behind all links, which must not lead out of the folder that the artifact was named in. */
const assertInside = (artifact: Artifact): string => {
  const path = attempted(artifact, () => realpathSync(artifact.path));
  const { root } = artifact;
  if (root === undefined) return path;
  const inside = attempted(artifact, () => realpathSync(root));
  if (path === inside || path.startsWith(inside.endsWith(sep) ? inside : inside + sep)) return path;
  throw refuse('ARTIFACT_OUTSIDE', {
    artifact,
    message: `a link leads from ${artifact.name} out of the folder`,
    remedy: 'name the file that is meant',
  });
};

const chunk = 1024 * 1024;

/** Read in pieces: an artifact may be an image of many gigabytes. Opened without waiting: a pipe would wait for its writer for ever. */
const hashOf = (artifact: Artifact): { readonly sha256: string; readonly bytes: number } => {
  const path = assertInside(artifact);
  if (!attempted(artifact, () => statSync(path)).isFile()) throw noFile(artifact);
  const handle = attempted(artifact, () => openSync(path, constants.O_RDONLY | constants.O_NONBLOCK));
  try {
    if (!fstatSync(handle).isFile()) throw noFile(artifact);
    return attempted(artifact, () => hashHandle(handle));
  } finally {
    closeSync(handle);
  }
};

const hashHandle = (handle: number): { readonly sha256: string; readonly bytes: number } => {
  const buffer = Buffer.allocUnsafe(chunk);
  const hash = createHash('sha256');
  let bytes = 0;
  for (let length = readSync(handle, buffer); length > 0; length = readSync(handle, buffer)) {
    hash.update(buffer.subarray(0, length));
    bytes += length;
  }
  return { sha256: hash.digest('hex'), bytes };
};

const attempted = <Value>(artifact: Artifact, act: () => Value): Value => {
  try {
    return act();
  } catch (error: unknown) {
    if (error instanceof Fault) throw error;
    const why = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw refuse('ARTIFACT_MISSING', {
      artifact,
      message: `the artifact ${artifact.name} of the subject cannot be read${why}`,
      remedy: 'name files that exist under `subject.artifacts`, relative to the target file',
    });
  }
};

const noFile = (artifact: Artifact): Fault =>
  refuse('ARTIFACT_NO_FILE', {
    artifact,
    message: `${artifact.name} is neither a file nor a folder`,
    remedy: 'name files: a pipe, a socket or a device has no bytes of its own',
  });

type Refusal = { readonly message: string; readonly remedy: string; readonly artifact?: Artifact };

const refuse = (code: string, { message, remedy, artifact }: Refusal): Fault =>
  new Fault({ kind: 'usage', code, message, ...(artifact === undefined ? {} : { place: { file: artifact.name } }), remedy });
