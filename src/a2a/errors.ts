/** Where a number was read decides what it means: no code of one registry is ever looked up in another. */
export type Registry = 'jsonrpc' | 'a2a-0.3' | 'a2a-1.0' | 'cap' | 'unknown';

/** An error as a pair of registry and code, with its name there; a bare number is no error. */
export type WireError = { readonly registry: Registry; readonly code: number; readonly name: string };

type Names = { readonly [code: string]: string };

const base: Names = {
  '-32700': 'ParseError',
  '-32600': 'InvalidRequest',
  '-32601': 'MethodNotFound',
  '-32602': 'InvalidParams',
  '-32603': 'InternalError',
};

const a2a03: Names = {
  '-32001': 'TaskNotFound',
  '-32002': 'TaskNotCancelable',
  '-32003': 'PushNotificationNotSupported',
  '-32004': 'UnsupportedOperation',
  '-32005': 'ContentTypeNotSupported',
  '-32006': 'InvalidAgentResponse',
  '-32007': 'AuthenticatedExtendedCardNotConfigured',
};

const a2a10: Names = {
  ...a2a03,
  '-32007': 'ExtendedAgentCardNotConfigured',
  '-32008': 'ExtensionSupportRequired',
  '-32009': 'VersionNotSupported',
};

const cap: Names = {
  '-32001': 'cap_manifest_missing',
  '-32002': 'cap_session_config_missing',
  '-32003': 'cap_unsupported_capability',
  '-32004': 'cap_budget_exceeded',
  '-32005': 'cap_invalid_answer',
  '-32006': 'cap_unknown_permission',
  '-32007': 'cap_queued_input_unsupported',
  '-32008': 'cap_cancel_unsupported',
  '-32009': 'cap_binding_unavailable',
  '-32010': 'cap_profile_unsupported',
};

/** Where an error was read: the JSON-RPC answer of an A2A dialect, or CAP's own binding. */
export type ErrorSource = 'v0.3' | 'v1.0' | 'cap';

/** The error of a code, by where it was read. A code of v1.0 that a v0.3 exchange carries is told as one of v1.0: some servers do that. */
export const wireError = (source: ErrorSource, code: number): WireError => {
  const key = String(code);
  if (source === 'cap') return named('cap', cap, code) ?? unknown(code);
  if (Object.hasOwn(base, key)) return named('jsonrpc', base, code) ?? unknown(code);
  if (source === 'v1.0') return named('a2a-1.0', a2a10, code) ?? unknown(code);
  return named('a2a-0.3', a2a03, code) ?? named('a2a-1.0', a2a10, code) ?? unknown(code);
};

const named = (registry: Registry, names: Names, code: number): WireError | undefined => {
  const name = Object.hasOwn(names, String(code)) ? names[String(code)] : undefined;
  return name === undefined ? undefined : { registry, code, name };
};

const unknown = (code: number): WireError => ({ registry: 'unknown', code, name: 'unknown' });

/** The code of A2A v1.0 that a reason of `google.rpc.ErrorInfo` stands for; nothing for a reason of somebody else. */
export const codeOfReason = (reason: string): number | undefined => {
  const found = Object.entries({ ...base, ...a2a10 }).find(([, name]) => reasonOf(name) === reason);
  return found === undefined ? undefined : Number(found[0]);
};

const reasonOf = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toUpperCase();

/** The number of a symbol of CAP, 0 for one that it does not have: on this binding CAP sends symbols alone. */
export const capCodeOf = (symbol: string): number => Number(Object.entries(cap).find(([, name]) => name === symbol)?.[0] ?? 0);
