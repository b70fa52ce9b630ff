import { isJsonList, isJsonObject, type Json } from '../../base/json.js';
import { taskIn } from '../memory.js';
import type { Observation } from '../observation.js';
import { ownerOperations } from '../probes/owner-probes.js';
import { type AllSeen, type DerivedRow, rowOf, seenAt } from './row.js';

/** What follows from the answers to two principals, from webhooks that were to be refused, and from the fields for extensions. */
export const ownerRows = (seen: AllSeen): readonly DerivedRow[] => [
  ...[...ownerOperations.map(([operation]) => operation), 'continue'].flatMap((operation) => sameAsMissing(seen, operation)),
  ...rowOf('owner/listed', listed(seen)),
  ...rowOf('owner/state-after', stateAfter(seen)),
  ...['params', 'message', 'case', 'nested'].flatMap((name) => claimRow(seen, name)),
  ...rowOf('push/stored', stored(seen)),
  ...seen.observations.filter(({ group }) => group === 'extension').flatMap(echoRow),
];

/** Claim 47: somebody else's task must not be told from one that is not there. What differs is named. */
const sameAsMissing = (seen: AllSeen, operation: string): readonly DerivedRow[] => {
  const theirs = seenAt(seen, `owner/foreign/${operation}`);
  const missing = seenAt(seen, `owner/missing/${operation}`);
  if (theirs === undefined || missing === undefined) return [];
  const differing = (
    [
      ['outcome', 'word'],
      ['status', 'status'],
      ['detail', 'detail'],
    ] as const
  )
    .filter(([, member]) => theirs[member] !== missing[member])
    .map(([name]) => name);
  const texts = messageIn(theirs) === messageIn(missing) ? [] : ['text'];
  const all = [...differing, ...texts];
  return [{ id: `owner/as-missing/${operation}`, word: all.length === 0 ? 'the same' : `another ${all.join(', ')}` }];
};

/** The text of an error, with every id in it taken out: those differ by nature. */
const messageIn = ({ body }: Observation): string => {
  const error = isJsonObject(body) ? body['error'] : undefined;
  const message = isJsonObject(error) ? error['message'] : undefined;
  return typeof message === 'string' ? message.replaceAll(/[\w-]{16,}/g, 'ID') : '';
};

const listed = (seen: AllSeen): string | undefined => {
  const list = seenAt(seen, 'owner/list');
  const { task } = seen.memory;
  if (list?.word !== 'result' || task === undefined) return undefined;
  return idsIn(list.body ?? null).includes(task.id) ? 'the task of another' : 'not the task of another';
};

const idsIn = (value: Json): readonly string[] => {
  if (isJsonList(value)) return value.flatMap(idsIn);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => (name === 'id' && typeof member === 'string' ? [member] : idsIn(member)));
};

/** Whether the task stands as it did before others asked for its end. */
const stateAfter = (seen: AllSeen): string | undefined => {
  const found = seenAt(seen, 'owner/unchanged');
  const after = found === undefined ? undefined : taskIn(found);
  if (after === undefined || seen.memory.task === undefined) return undefined;
  return after.state === seen.memory.task.state ? 'unchanged' : after.state;
};

const claimRow = (seen: AllSeen, name: string): readonly DerivedRow[] => {
  const made = seenAt(seen, `owner/claim/${name}/send`);
  if (made === undefined || taskIn(made) === undefined) return [];
  const [claimed, own] = ['claimed', 'own'].map((who) => seenAt(seen, `owner/claim/${name}/${who}`)?.word);
  const words = claimed === 'result' ? 'shown to the other principal' : own === 'result' ? 'of its sender' : 'shown to nobody';
  return [{ id: `owner/claimed/${name}`, word: words }];
};

/** How many webhooks are stored after addresses that are to be refused. */
const stored = (seen: AllSeen): string | undefined => {
  const left = seenAt(seen, 'push/left');
  const result = isJsonObject(left?.body) ? left.body['result'] : undefined;
  if (result === undefined) return undefined;
  const configs = isJsonObject(result) ? (result['configs'] ?? null) : result;
  return isJsonList(configs) ? String(configs.length) : undefined;
};

const echoRow = ({ probe, headers = {}, word }: Observation): readonly DerivedRow[] => {
  if (word === undefined) return [];
  const echoed = ['a2a-extensions', 'x-a2a-extensions'].flatMap((name) =>
    headers[name] === undefined ? [] : [`${name}: ${headers[name]}`],
  );
  return [{ id: probe.replace('extension/', 'extension-echo/'), word: echoed.join('; ') || 'nothing' }];
};
