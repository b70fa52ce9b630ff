import { Fault } from '../../base/fault.js';
import { asJson, type Json } from '../../base/json.js';
import { never } from '../../base/never.js';
import type { Method, Methods } from '../../model/protocol.js';
import type { Target } from '../../model/target.js';
import { acceptResult, type ResultReader } from '../accept-result.js';
import { abilityOf } from '../method-abilities.js';
import { withSkillsOfFile } from '../skills-of-file.js';
import { targetFault } from '../target-fault.js';
import { describeLive } from './describe-live.js';
import type { LiveAgent } from './open-live-agent.js';

/** The protocol's requests answered by the planes of a live agent, each result checked against the published schema. */
export const answering = (agent: LiveAgent, reader: ResultReader): Pick<Target, 'request' | 'close'> => {
  let closing: Promise<void> | undefined;
  return {
    request: async (method, params) => {
      if (closing !== undefined) throw targetFault('TARGET_CLOSED', `${method}: the target was closed`, 'open it again');
      if (!opens.includes(method)) await agent.grants.begin();
      return acceptResult(reader, method, asJson(await answerTo(method, params, { agent, reader })));
    },
    close: () => (closing ??= agent.grants.end()),
  };
};

/** Requests that only look; the first other one begins the run. */
const opens: readonly Method[] = ['target/describe', 'target/close'];

type At = { readonly agent: LiveAgent; readonly reader: ResultReader };

const answerTo = async (method: Method, params: unknown, at: At): Promise<unknown> => {
  const { agent, reader } = at;
  const paramsOf = <M extends Method>(of: M): Methods[M]['params'] => {
    if (reader.checks.isParams(of, params)) return params;
    throw new Fault({ kind: 'court', code: 'BAD_PARAMS', message: `${of}: the court sent what its own protocol does not admit` });
  };
  switch (method) {
    case 'target/describe':
      return described(agent);
    case 'target/close':
      return {};
    case 'caller/send':
      return agent.caller.send(paramsOf(method));
    case 'caller/task':
      return agent.caller.task(paramsOf(method));
    case 'caller/tasks':
      return agent.caller.tasks(paramsOf(method));
    case 'caller/approve':
    case 'caller/delegate':
    case 'authority/decide':
    case 'witness/egress':
      throw targetFault('TARGET_NO_METHOD', `${method}: A2A has no such request`, `declare no ability ${abilityOf(method, params) ?? ''}`);
    case 'operator/grant':
      return granted(agent, paramsOf(method));
    case 'operator/revoke':
      return revoked(agent, paramsOf(method));
    case 'operator/advanceClock':
      return agent.operator.advanceClock(paramsOf(method).ms);
    case 'operator/restart':
      return agent.operator.restart();
    case 'operator/reset':
      paramsOf(method);
      return agent.reset();
    case 'operator/fault':
      return armed(agent, paramsOf(method));
    case 'witness/effects':
      return agent.witness.read('effects', paramsOf(method).after);
    case 'witness/receipts':
      return agent.witness.read('receipts', paramsOf(method).after);
    case 'witness/decisions':
      return agent.witness.read('decisions', paramsOf(method).after);
    case 'witness/grants':
      return agent.witness.read('grants', undefined);
    default:
      return never(method);
  }
};

const described = async (agent: LiveAgent): Promise<Json> => {
  const known = await agent.known();
  const classified = Object.entries(known.file.skills ?? {}).filter(([id]) => known.settings.classes.has(id));
  return withSkillsOfFile(describeLive(known), Object.fromEntries(classified));
};

const granted = async (agent: LiveAgent, params: Methods['operator/grant']['params']): Promise<Json> => {
  const { operator, grants } = agent;
  const { world: _world, ...asked } = params;
  if (!agent.principals.some(({ id }) => id === asked.principal)) return { refused: { code: 'no_such_principal' } };
  // Noted before it is asked for: a grant whose answer is lost may stand all the same.
  grants.granted(asked.principal, asked.skill);
  return operator.grant(asked);
};

const revoked = async ({ operator, grants }: LiveAgent, { principal, skill }: Methods['operator/revoke']['params']): Promise<Json> => {
  const answer = await operator.revoke({ principal, skill });
  if (!Object.hasOwn(answer, 'refused')) grants.revoked(principal, skill);
  return answer;
};

const armed = async ({ operator }: LiveAgent, params: Methods['operator/fault']['params']): Promise<Json> =>
  operator.fault(params.fault, params.armed);
