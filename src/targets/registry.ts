import { Fault } from '../base/fault.js';
import type { Target, TargetFile } from '../model/target.js';
import { a2aKind } from './a2a/a2a-kind.js';
import { commandKind } from './command/command-kind.js';
import { moduleKind } from './module/module-kind.js';
import type { OpenableKind, OpenContext } from './open-context.js';
import { referenceKind } from './reference/reference-kind.js';
import { withSeparateWitness } from './separate-witness.js';

/** The kinds of target that can be opened: one line a kind. */
export const openableKinds: readonly OpenableKind[] = [referenceKind, commandKind, moduleKind, a2aKind];

/**
 * Opens the target that a file describes. Throws a Fault of kind `usage` where the file asks for what its kind does not
 * have, and of kind `target` where the subject does not start. Whoever opens a target closes it.
 */
export const openTarget = async (file: TargetFile, context: OpenContext): Promise<Target> => {
  const entry = openableKinds.find(({ kind }) => kind === file.kind);
  if (entry === undefined) throw notBuilt(file);
  const target = await entry.open(file, context);
  if (file.witness === undefined || file.kind === 'a2a') return target;
  try {
    return await withSeparateWitness(target, { file, context });
  } catch (error: unknown) {
    await target.close();
    throw error;
  }
};

const notBuilt = (file: TargetFile): Fault =>
  new Fault({
    kind: 'usage',
    code: 'TARGET_KIND_NOT_BUILT',
    message: `targets of kind ${file.kind} cannot be opened by this version`,
    remedy: `use one of these kinds: ${openableKinds.map(({ kind }) => kind).join(', ')}; a small adapter of kind command reaches any agent`,
  });
