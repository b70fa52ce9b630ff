import { methodRows } from './probes/method-probes.js';
import { ownerOperations } from './probes/owner-probes.js';
import { probeList } from './probe-list.js';

const spelled = (...names: readonly string[]): readonly string[] => names.flatMap((name) => [`${name}/v0.3`, `${name}/v1.0`]);

const cardFacts = [
  'style',
  'protocol-version',
  'interface-versions',
  'grpc',
  'origin',
  'identity',
  'skill-order',
  'skill-ids',
  'modes',
  'streaming',
  'push',
  'extended',
  'schemes',
  'profile',
  'notes',
  'both-versions',
  'says-and-does',
] as const;

/** Every name that a row of the wire table may have: those of the probes, and those of what follows from the answers. */
export const rowNames: readonly string[] = [
  ...probeList.map(({ id }) => id),
  ...cardFacts.map((name) => `card-fact/${name}`),
  ...spelled('shape/send', 'shape/state', 'stream/first', 'stream/between', 'stream/last', 'stream/end'),
  ...methodRows.map(({ operation }) => `alias/${operation}`),
  'status/json-rpc',
  'status/others',
  'envelope/ids',
  'envelope/echo',
  'leak/reserved',
  'leak/stack-trace',
  ...[...ownerOperations.map(([operation]) => operation), 'continue'].map((operation) => `owner/as-missing/${operation}`),
  'owner/listed',
  'owner/state-after',
  ...['params', 'message', 'case', 'nested'].map((name) => `owner/claimed/${name}`),
  'push/stored',
  ...probeList.filter(({ group }) => group === 'extension').map(({ id }) => id.replace('extension/', 'extension-echo/')),
];

/** True for a name that a row may have. */
export const isRowName = (name: string): boolean => rowNames.includes(name);
