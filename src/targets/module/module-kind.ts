import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Fault } from '../../base/fault.js';
import { isJsonList, isJsonObject, type Json } from '../../base/json.js';
import type { Method, Methods } from '../../model/protocol.js';
import type { Target, TargetFile } from '../../model/target.js';
import { acceptResult, type ResultReader } from '../accept-result.js';
import { errorFault } from '../error-fault.js';
import type { OpenableKind, OpenContext } from '../open-context.js';
import { loadProtocolChecks } from '../protocol-checks.js';
import { withSkillsOfFile } from '../skills-of-file.js';
import { assertNoForeignParts, defaultSettle } from '../target-file-parts.js';
import { startFault } from './module-faults.js';
import { type ModuleThread, openThread } from './module-thread.js';

const foreign = ['command', 'url', 'cwd', 'env', 'passEnv', 'without', 'variant', 'operator'] as const;
const defaultLimit = 5_000;

/** The kind `module`: code whose default export makes a target, loaded by file URL into a thread of its own. */
export const moduleKind: OpenableKind = {
  kind: 'module',
  open: async (file, context) => {
    assertNoForeignParts(file, foreign);
    return openModuleTarget(file, context);
  },
};

const openModuleTarget = async (file: TargetFile, context: OpenContext): Promise<Target> => {
  const path = pathOf(file);
  const folder = mkdtempSync(join(context.temporaryFolder(), 'sa2a-court-module-'));
  const order = { module: pathToFileURL(path).href, folder, env: context.env, limit: file.timeout ?? defaultLimit, log: context.log };
  const thread = openThread(order);
  const close = async (): Promise<void> => {
    await thread.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const reader: ResultReader = { checks: await loadProtocolChecks(), mask: (text) => text };
    const started = await thread.call('target/start', {});
    if (!started.ok) throw startFault(basename(path), started.error.message);
    return {
      kind: 'module',
      planes: { caller: 'own', operator: 'own', witness: 'own' },
      settle: file.settle ?? defaultSettle,
      artifacts: file.subject?.artifacts ?? [],
      request: requester(thread, reader, file),
      close,
    };
  } catch (error: unknown) {
    await close();
    throw error;
  }
};

const pathOf = ({ module }: TargetFile): string => {
  if (module !== undefined && existsSync(module)) return module;
  throw new Fault({
    kind: 'usage',
    code: 'TARGET_MODULE_MISSING',
    message: module === undefined ? 'the target file names no module' : `there is no module ${basename(module)} where the target file says`,
    remedy: 'write module: ./court-target.mjs, a path relative to the target file',
  });
};

const requester = (thread: ModuleThread, reader: ResultReader, { skills }: TargetFile): Target['request'] => {
  let declared: readonly string[] | undefined;
  return async <M extends Method>(method: M, params: Methods[M]['params']): Promise<Methods[M]['result']> => {
    const answer = await thread.call(method, params);
    if (!answer.ok) throw errorFault({ method, params, declared }, answer.error, reader.mask);
    if (method !== 'target/describe') return acceptResult(reader, method, answer.value);
    declared = abilitiesOf(answer.value);
    return acceptResult(reader, method, withSkillsOfFile(answer.value, skills));
  };
};

const abilitiesOf = (description: Json): readonly string[] => {
  const abilities = isJsonObject(description) ? description['abilities'] : undefined;
  return abilities !== undefined && isJsonList(abilities) ? abilities.filter((ability) => typeof ability === 'string') : [];
};
