import { isJsonList, isJsonObject, type Json } from '../../base/json.js';
import type { Method, Methods } from '../../model/protocol.js';
import type { Target, TargetFile } from '../../model/target.js';
import { acceptResult, type ResultReader } from '../accept-result.js';
import { errorFault } from '../error-fault.js';
import type { OpenableKind, OpenContext } from '../open-context.js';
import { loadProtocolChecks } from '../protocol-checks.js';
import { withSkillsOfFile } from '../skills-of-file.js';
import { assertNoForeignParts, defaultSettle } from '../target-file-parts.js';
import { resolveStart } from './environment.js';
import { secretMask } from './secrets.js';
import { openSession, type Session } from './session.js';

const foreign = ['module', 'url', 'without', 'variant', 'operator'] as const;
const defaultLimit = 5_000;

/** The kind `command`: a program in any language that speaks `sa2a-target/1`, JSON lines on stdin and stdout. */
export const commandKind: OpenableKind = {
  kind: 'command',
  open: async (file, context) => {
    assertNoForeignParts(file, foreign);
    return openCommandTarget(file, context);
  },
};

const openCommandTarget = async (file: TargetFile, context: OpenContext): Promise<Target> => {
  const order = resolveStart(file, context.env);
  const reader: ResultReader = { checks: await loadProtocolChecks(), mask: secretMask(order.secrets) };
  for (const name of order.absent) context.log(`[passEnv: ${name} is not set]`);
  const session = await openSession(order, { limit: file.timeout ?? defaultLimit, log: context.log, mask: reader.mask });
  return {
    kind: 'command',
    planes: { caller: 'own', operator: 'own', witness: 'own' },
    settle: file.settle ?? defaultSettle,
    artifacts: file.subject?.artifacts ?? [],
    secrets: order.secrets.map(({ name, value }) => ({ principal: name, secret: value })),
    request: requester(session, reader, file),
    close: session.close,
  };
};

const requester = (session: Session, reader: ResultReader, { skills }: TargetFile): Target['request'] => {
  let declared: readonly string[] | undefined;
  return async <M extends Method>(method: M, params: Methods[M]['params']): Promise<Methods[M]['result']> => {
    const answer = await session.call(method, params);
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
