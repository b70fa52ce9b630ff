import type { Fault } from '../../base/fault.js';
import type { Json } from '../../base/json.js';
import { fail, ok, type Result } from '../../base/result.js';
import type { RpcError } from '../error-fault.js';
import type { Answer } from './answer.js';

/** How an answer fared: it closed a request, came too late for one, or belongs to none. */
export type Booked = 'answered' | 'late' | 'unknown-id';

/** The requests that were sent and wait for their answers, matched by id whatever the order. */
export type RequestBook = {
  /** Opens a request; `send` gets its id. Rejects with a Fault where the answer is late or the program is lost. */
  open(method: string, send: (id: number) => void): Promise<Result<Json, RpcError>>;
  close(answer: Extract<Answer, { id: number }>): Booked;
  /** Ends every request, open and future, with this fault. The first fault stays. */
  breakOff(fault: Fault): void;
  /** The methods that wait, oldest first. */
  waiting(): readonly string[];
};

type Entry = {
  readonly method: string;
  readonly timer: NodeJS.Timeout;
  resolve(answer: Result<Json, RpcError>): void;
  reject(fault: Fault): void;
};

/** A book whose requests wait at most `limit` milliseconds each; `late` says what is thrown then. */
export const requestBook = (limit: number, late: (method: string) => Fault): RequestBook => {
  const entries = new Map<number, Entry>();
  const abandoned = new Set<number>();
  let broken: Fault | undefined;
  let lastId = 0;
  const take = (id: number): Entry | undefined => {
    const entry = entries.get(id);
    entries.delete(id);
    clearTimeout(entry?.timer);
    return entry;
  };
  const abandon = (id: number): void => {
    const entry = take(id);
    if (entry === undefined) return;
    abandoned.add(id);
    entry.reject(late(entry.method));
  };
  return {
    open: async (method, send) => {
      if (broken !== undefined) throw broken;
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        entries.set(id, { method, resolve, reject, timer: setTimeout(() => abandon(id), limit) });
        send(id);
      });
    },
    close: (answer) => {
      // A late answer is dropped once: the request was already reported as a fault.
      if (abandoned.delete(answer.id)) return 'late';
      const entry = take(answer.id);
      if (entry === undefined) return 'unknown-id';
      entry.resolve(answer.is === 'result' ? ok(answer.result) : fail(answer.error));
      return 'answered';
    },
    breakOff: (fault) => {
      broken ??= fault;
      for (const id of entries.keys()) take(id)?.reject(broken);
    },
    waiting: () => [...entries.values()].map(({ method }) => method),
  };
};
