import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../../base/json.js';
import type { Method, Methods } from '../../model/protocol.js';
import type { Target, TargetFile } from '../../model/target.js';
import { openReference, type Reference } from '../../reference/open-reference.js';
import { ProtocolRefusal } from '../../reference/protocol-refusal.js';
import { acceptResult } from '../accept-result.js';
import { errorFault } from '../error-fault.js';
import type { OpenableKind, OpenContext } from '../open-context.js';
import { loadProtocolChecks } from '../protocol-checks.js';
import { withSkillsOfFile } from '../skills-of-file.js';
import { assertNoForeignParts, defaultSettle } from '../target-file-parts.js';
import { targetFault } from '../target-fault.js';
import { referenceArtifacts } from './reference-artifacts.js';

const foreign = ['command', 'module', 'url', 'cwd', 'env', 'passEnv', 'operator'] as const;

/** The kind `reference`: the embedded subject, in this process, with its durable files in a fresh temporary folder. */
export const referenceKind: OpenableKind = {
  kind: 'reference',
  open: async (file, context) => {
    assertNoForeignParts(file, foreign);
    return openReferenceTarget(file, context);
  },
};

const openReferenceTarget = (file: TargetFile, context: OpenContext): Target => {
  const folder = mkdtempSync(join(context.temporaryFolder(), 'sa2a-court-reference-'));
  const subject = started(folder, file);
  let open = true;
  return {
    kind: 'reference',
    planes: { caller: 'own', operator: 'own', witness: 'own' },
    settle: file.settle ?? defaultSettle,
    artifacts: referenceArtifacts(),
    request: async (method, params) => {
      if (!open) throw targetFault('TARGET_CLOSED', `${method}: the target was closed`, 'open it again');
      return trusted(method, await asked(subject, method, params), file);
    },
    close: async () => {
      if (!open) return;
      open = false;
      subject.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const started = (folder: string, { without, variant }: TargetFile): Reference => {
  try {
    return openReference({ folder, ...(without === undefined ? {} : { without }), ...(variant === undefined ? {} : { variant }) });
  } catch (error: unknown) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
};

const asked = async <M extends Method>(subject: Reference, method: M, params: Methods[M]['params']): Promise<Json> => {
  try {
    return await subject.request(method, params);
  } catch (error: unknown) {
    if (error instanceof ProtocolRefusal) throw errorFault({ method, params, declared: undefined }, error, (text) => text);
    throw error;
  }
};

// The embedded subject is typed code of this very process: only what a file lays over it is worth the time of a check.
const trusted = async <M extends Method>(method: M, result: Json, { skills }: TargetFile): Promise<Methods[M]['result']> => {
  if (method === 'target/describe' && skills !== undefined) {
    const reader = { checks: await loadProtocolChecks(), mask: (text: string): string => text };
    return acceptResult(reader, method, withSkillsOfFile(result, skills));
  }
  if (isOwnResult(method, result)) return result;
  throw targetFault('TARGET_BAD_ANSWER', `${method}: the embedded subject answered no object`, 'report this as a fault of the court');
};

const isOwnResult = <M extends Method>(_method: M, result: unknown): result is Methods[M]['result'] =>
  typeof result === 'object' && result !== null;
