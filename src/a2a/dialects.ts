import type { Json, JsonObject } from '../base/json.js';

/**
 * The spellings that are spoken here: the two of JSON-RPC, the HTTP+JSON of v1.0, and the literal of CAP v1 (draft). An owner who names `v1.0`
 * means both bindings of it.
 */
export const dialectNames = ['v1.0', 'v0.3', 'cap'] as const;
export type DialectName = (typeof dialectNames)[number];

/** How a request and its answer are put: in an envelope of JSON-RPC, as HTTP+JSON, or as CAP's prompt that is answered in events. */
export type Binding = 'JSONRPC' | 'HTTP+JSON' | 'CAP';

/** What can be asked of an agent. */
export type Operation = 'send' | 'get' | 'list' | 'cancel';

/** The states of a task in words of no version; `unknown` where the agent itself does not know. */
export const taskStates = [
  'submitted',
  'working',
  'input-required',
  'auth-required',
  'completed',
  'failed',
  'rejected',
  'canceled',
  'unknown',
] as const;
export type TaskState = (typeof taskStates)[number];

/** One line of the table: everything in which the spellings differ. */
export type Dialect = {
  readonly name: DialectName;
  readonly binding: Binding;
  readonly methods: { readonly [operation in Operation]: string };
  /** The header fields that every request of this dialect carries. */
  readonly headers: { readonly [name: string]: string };
  /** The header field in which extensions are asked for. */
  readonly extensionsHeader: string;
  readonly role: string;
  /** Members of a message that only this dialect has. */
  readonly envelope: JsonObject;
  /** Asks for an answer that waits for the end of the work; the default differs between servers, so it is always said. */
  readonly configuration: JsonObject;
  textPart(text: string): JsonObject;
  dataPart(data: Json): JsonObject;
};

/** The table of dialects. */
export const dialects: { readonly [name in DialectName]: Dialect } = {
  'v1.0': {
    name: 'v1.0',
    binding: 'JSONRPC',
    methods: { send: 'SendMessage', get: 'GetTask', list: 'ListTasks', cancel: 'CancelTask' },
    // Major.Minor and nothing else: servers refuse `1.0.0` and a repeated field.
    headers: { 'A2A-Version': '1.0' },
    extensionsHeader: 'A2A-Extensions',
    role: 'ROLE_USER',
    envelope: {},
    configuration: { returnImmediately: false },
    textPart: (text) => ({ text }),
    dataPart: (data) => ({ data }),
  },
  'v0.3': {
    name: 'v0.3',
    binding: 'JSONRPC',
    methods: { send: 'message/send', get: 'tasks/get', list: 'tasks/list', cancel: 'tasks/cancel' },
    headers: {},
    extensionsHeader: 'X-A2A-Extensions',
    role: 'user',
    envelope: { kind: 'message' },
    configuration: { blocking: true },
    textPart: (text) => ({ kind: 'text', text }),
    dataPart: (data) => ({ kind: 'data', data }),
  },
  cap: {
    name: 'cap',
    binding: 'CAP',
    // Paths below the agent's address; what CAP has no request for has no path.
    methods: { send: 'message/send', get: '', list: '', cancel: 'tasks/cancel' },
    headers: {},
    extensionsHeader: 'X-A2A-Extensions',
    role: 'user',
    envelope: {},
    configuration: {},
    textPart: (text) => ({ kind: 'text', text }),
    dataPart: (data) => ({ kind: 'data', data }),
  },
};

/** The HTTP+JSON binding of v1.0: its names are routes. `{id}` is the task. */
export const restOfV10: Dialect = {
  ...dialects['v1.0'],
  binding: 'HTTP+JSON',
  methods: { send: 'POST message:send', get: 'GET tasks/{id}', list: 'GET tasks', cancel: 'POST tasks/{id}:cancel' },
};

const stateWords: ReadonlyMap<string, TaskState> = new Map([
  ...taskStates.map((state): [string, TaskState] => [state, state]),
  ...taskStates.map((state): [string, TaskState] => [`TASK_STATE_${state.toUpperCase().replace('-', '_')}`, state]),
  ['TASK_STATE_UNSPECIFIED', 'unknown'],
  // The v0.3.0 protocol buffers spell it with two L.
  ['TASK_STATE_CANCELLED', 'canceled'],
]);

/** The state that a word of either version stands for. */
export const stateOf = (word: Json | undefined): TaskState | undefined => (typeof word === 'string' ? stateWords.get(word) : undefined);
