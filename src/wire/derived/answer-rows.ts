import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../base/json.js';
import { readTaskView } from '../../a2a/task-view.js';
import type { Observation } from '../observation.js';
import { methodRows } from '../probes/method-probes.js';
import { type AllSeen, type DerivedRow, rowOf, seenAt } from './row.js';

const spellings = ['v0.3', 'v1.0'] as const;

/** What follows from the answers: their shapes, their statuses, which names answer alike. */
export const answerRows = (seen: AllSeen): readonly DerivedRow[] => [
  ...spellings.flatMap((spelling) => shapeRows(seen, spelling)),
  ...spellings.flatMap((spelling) => streamRows(seen, spelling)),
  ...methodRows.flatMap(({ operation }) => aliasRow(seen, operation)),
  { id: 'status/json-rpc', word: statuses(seen, (one) => one.id !== undefined) },
  { id: 'status/others', word: statuses(seen, (one) => one.id === undefined && one.group !== 'card' && one.group !== 'http') },
  ...rowOf('envelope/ids', badIds(seen)),
  { id: 'envelope/echo', word: otherIds(seen) },
  { id: 'leak/reserved', word: reservedIn(seen) },
  { id: 'leak/stack-trace', word: tracesIn(seen) },
];

const shapeRows = (seen: AllSeen, spelling: 'v0.3' | 'v1.0'): readonly DerivedRow[] => {
  const result = resultOf(seenAt(seen, `method/send/${spelling}`)?.body);
  if (result === undefined) return [];
  const view = readTaskView(result);
  const isWrapped = isJsonObject(result) && (isJsonObject(result['task']) || isJsonObject(result['message']));
  const what = view.ok ? `${isWrapped ? 'wrapped ' : ''}${view.value.is}` : 'neither a task nor a message';
  return [
    { id: `shape/send/${spelling}`, word: what },
    ...(view.ok && view.value.is === 'task' ? [{ id: `shape/state/${spelling}`, word: view.value.state }] : []),
  ];
};

const resultOf = (body: Json | undefined): Json | undefined => (isJsonObject(body) ? body['result'] : undefined);

const streamRows = (seen: AllSeen, spelling: 'v0.3' | 'v1.0'): readonly DerivedRow[] => {
  const stream = seenAt(seen, `method/stream/${spelling}`);
  if (stream?.word !== 'sse') return [];
  const kinds = (stream.frames ?? []).map((frame) => frameKind(resultOf(frame)));
  return [
    { id: `stream/first/${spelling}`, word: kinds[0] ?? 'none' },
    { id: `stream/between/${spelling}`, word: [...new Set(kinds.slice(1, -1))].join(', ') || 'none' },
    { id: `stream/last/${spelling}`, word: kinds.at(-1) ?? 'none' },
    { id: `stream/end/${spelling}`, word: stream.isOpen === true ? 'still open' : 'closed' },
  ];
};

/** One word for a frame, the same for both versions but for `final`, which v1.0 does not have. */
const frameKind = (result: Json | undefined): string => {
  if (!isJsonObject(result)) return 'no result';
  if (result['kind'] === 'status-update') return result['final'] === true ? 'status, final' : 'status, not final';
  if (Object.hasOwn(result, 'statusUpdate')) return 'status';
  if (result['kind'] === 'artifact-update' || Object.hasOwn(result, 'artifactUpdate')) return 'artifact';
  if (result['kind'] === 'task' || Object.hasOwn(result, 'task')) return 'task';
  return result['kind'] === 'message' || Object.hasOwn(result, 'message') ? 'message' : 'something else';
};

/** Claim 25: whether the PascalCase name comes to the same as its slash name. */
const aliasRow = (seen: AllSeen, operation: string): readonly DerivedRow[] => {
  const [old, now] = spellings.map((spelling) => seenAt(seen, `method/${operation}/${spelling}`)?.word);
  if (old === undefined || now === undefined) return [];
  return [{ id: `alias/${operation}`, word: old === now ? 'the same' : `${old} and ${now}` }];
};

const statuses = ({ observations }: AllSeen, fits: (one: Observation) => boolean): string => {
  const found = observations.filter(fits).flatMap(({ status }) => (status === undefined ? [] : [status]));
  return (
    [...new Set(found)]
      .toSorted((a, b) => a - b)
      .map(String)
      .join(', ') || 'none'
  );
};

/** The requests whose id JSON-RPC does not allow, and that came back with it all the same. */
const badIds = (seen: AllSeen): string | undefined => {
  const asked = ['id-fraction', 'id-object', 'id-list', 'id-boolean'].flatMap((name) => {
    const found = seenAt(seen, `envelope/${name}`);
    return found?.id === undefined ? [] : [{ name, id: found.id }];
  });
  if (asked.length === 0) return undefined;
  const echoed = asked.filter(({ id }) => id !== 'null' && id !== 'none').map(({ name }) => name);
  return echoed.length === 0 ? 'answered with null' : `echoed: ${echoed.join(', ')}`;
};

const plainGroups: readonly string[] = ['method', 'undefined', 'version', 'message', 'owner'];

/** The answers to plain requests that carry another id than theirs; an error may say null where the request could not be read. */
const otherIds = ({ observations }: AllSeen): string => {
  const asked = observations.filter(({ group, id }) => plainGroups.includes(group) && id !== undefined);
  const others = asked.filter(({ id, word }) => id !== '1' && !(id === 'null' && word?.startsWith('error') === true));
  if (asked.length === 0) return 'no answer of JSON-RPC';
  return others.length === 0 ? 'its own id' : `another id: ${others.length} of ${asked.length}`;
};

const reserved: readonly string[] = ['a2a.auth', 'ash_a2a.owner'];

/** Names that a server sets and no answer may show, in every body and frame of the whole observation. */
const reservedIn = ({ observations }: AllSeen): string => {
  const found = new Set(
    observations.flatMap(({ body, frames = [] }) => [...(body === undefined ? [] : [body]), ...frames].flatMap(namesIn)),
  );
  return reserved.filter((name) => found.has(name)).join(', ') || 'none';
};

const namesIn = (value: Json): readonly string[] => {
  if (isJsonList(value)) return value.flatMap(namesIn);
  return isJsonObject(value) ? membersIn(value) : [];
};

const membersIn = (object: JsonObject): readonly string[] =>
  Object.entries(object).flatMap(([name, member]) => [...(reserved.includes(name) ? [name] : []), ...namesIn(member)]);

/** The answers in which a server shows where its own code lies: lines of a stack trace. */
const tracesIn = ({ observations }: AllSeen): string =>
  observations
    .filter(({ text = '', body }) => /\bat [^\n]{0,200}:\d+:\d+\)?/.test(`${text}${body === undefined ? '' : JSON.stringify(body)}`))
    .map(({ probe }) => probe)
    .join(', ') || 'none';
