import { Fault } from '../base/fault.js';
import type { Settle, TargetFile } from '../model/target.js';

/** How long a target waits for asynchronous work where its file does not say, in milliseconds. */
export const defaultSettle: Settle = { max: 10_000, quiet: 50 };

/**
 * Refuses parts of a target file that this kind would have to ignore: a person who wrote them would believe that they
 * hold. Throws a Fault of kind `usage` that names each of them.
 */
export const assertNoForeignParts = (file: TargetFile, foreign: readonly (keyof TargetFile)[]): void => {
  const found = foreign.filter((part) => file[part] !== undefined);
  if (found.length === 0) return;
  throw new Fault({
    kind: 'usage',
    code: 'TARGET_PART_NOT_BUILT',
    message: `a target of kind ${file.kind} has no use for: ${found.join(', ')}`,
    remedy: `remove ${found.join(', ')} from the target file, or use a kind that has it`,
  });
};
