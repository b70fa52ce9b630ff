import { type Json, type JsonObject, isJsonList } from '../base/json.js';
import { memberOf, textOf } from './members.js';

/** What came back from the subject, as far as a wire needs it. `state` is a word of `sa2a-target/1`. */
export type Seen = {
  readonly state: string;
  readonly taskId: string | undefined;
  readonly contextId: string | undefined;
  /** Why the subject said no: `code`, `class` and `stage`. */
  readonly refusal: Json | undefined;
  readonly error: { readonly code: number; readonly message: string } | undefined;
  readonly http: number | undefined;
  readonly artifacts: readonly Json[];
  readonly replayed: boolean;
  readonly receiptId: string | undefined;
};

/** Reads an outcome of `caller/send` or `caller/task`. */
export const seenOf = (outcome: JsonObject): Seen => {
  const code = memberOf(memberOf(outcome, 'error'), 'code');
  const http = memberOf(outcome, 'http');
  const artifacts = memberOf(outcome, 'artifacts');
  return {
    state: textOf(outcome, 'state') ?? 'none',
    taskId: textOf(outcome, 'taskId'),
    contextId: textOf(outcome, 'contextId'),
    refusal: memberOf(outcome, 'refusal'),
    error: typeof code === 'number' ? { code, message: textOf(memberOf(outcome, 'error'), 'message') ?? '' } : undefined,
    http: typeof http === 'number' ? http : undefined,
    artifacts: isJsonList(artifacts) ? artifacts : [],
    replayed: memberOf(outcome, 'replayed') === true,
    receiptId: textOf(outcome, 'receiptId'),
  };
};

/** True while the subject still works at the task by itself. */
export const isUnderWay = ({ state }: Seen): boolean => state === 'working' || state === 'submitted';
