import type { Fault } from '../base/fault.js';
import type { Method } from '../model/protocol.js';
import { abilityOf } from './method-abilities.js';
import { shown, targetFault } from './target-fault.js';

/** A JSON-RPC error as the target answered it. */
export type RpcError = { readonly code: number; readonly message: string };

/** A request, and the abilities that the target declared before it, where it did. */
export type Asked = { readonly method: Method; readonly params: unknown; readonly declared: readonly string[] | undefined };

/** The target answered a JSON-RPC error instead of a result. */
export const errorFault = (asked: Asked, error: RpcError, mask: (text: string) => string): Fault => {
  const { method } = asked;
  const received = `${error.code} ${shown(mask(error.message))}`;
  if (error.code === -32601) return noMethod(asked, received);
  if (error.code === -32602) {
    return targetFault(
      'TARGET_REFUSED_PARAMS',
      `${method}: the program refused the params: ${received}`,
      'take every params object that the published schema admits; a subject that says no answers an outcome',
    );
  }
  return targetFault(
    'TARGET_ERROR',
    `${method}: the program answered the error ${received}`,
    'answer an outcome where the subject refuses or fails; only -32601 and -32602 are errors of the protocol',
  );
};

const noMethod = ({ method, params, declared }: Asked, received: string): Fault => {
  const ability = abilityOf(method, params);
  const message = `${method}: the program does not know the method (${received}), and`;
  if (ability === undefined) return targetFault('TARGET_NO_METHOD', `${message} every target answers it`, `answer ${method}`);
  if (declared?.includes(ability) !== true)
    return targetFault('TARGET_NO_METHOD', `${message} the target does not declare ${ability}`, `declare ${ability} and answer ${method}`);
  return targetFault(
    'TARGET_NO_METHOD',
    `${message} the target declares ${ability}`,
    `answer ${method}, or leave ${ability} out of abilities`,
  );
};
