import { Worker } from 'node:worker_threads';
import { Fault } from '../../base/fault.js';
import type { Json } from '../../base/json.js';
import type { Result } from '../../base/result.js';
import { toAnswer } from '../command/answer.js';
import { parseJsonLine } from '../command/json-line.js';
import { type RequestBook, requestBook } from '../command/request-book.js';
import { type StderrLog, stderrLog } from '../command/stderr-log.js';
import { within } from '../command/within.js';
import type { RpcError } from '../error-fault.js';
import { closedFault, endedFault, garbageFault, lateFault } from './module-faults.js';
import { workerCode } from './worker-code.js';

const longestAnswer = 8 * 1024 * 1024;
const longestLog = 1024 * 1024;
const grace = 300;
// A module that takes more is a fault of the target; the court goes on.
const mostMemoryMb = 256;

/** How a module is run: its file URL, its folder and environment, the time limit of one answer in milliseconds, where its log goes. */
export type ThreadOrder = {
  readonly module: string;
  readonly folder: string;
  readonly env: { readonly [name: string]: string | undefined };
  readonly limit: number;
  log(text: string): void;
};

/** A module in a thread of its own: what it does to its globals, its output or its time stays there. */
export type ModuleThread = {
  call(method: string, params: unknown): Promise<Result<Json, RpcError>>;
  close(): Promise<void>;
};

/** Starts the thread. Whatever ends it ends every request with one Fault of kind `target`. */
export const openThread = (order: ThreadOrder): ModuleThread => {
  const log = stderrLog({ log: order.log, mask: (text) => text }, longestLog);
  const book = requestBook(order.limit, (method) => lateFault(method, order.limit));
  const worker = new Worker(workerCode, {
    eval: true,
    workerData: { module: order.module, folder: order.folder },
    env: { ...order.env },
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
  });
  for (const stream of [worker.stdout, worker.stderr]) stream.on('data', (chunk: Uint8Array) => log.write(chunk));
  const ended = watch(worker, { book, log });
  const call: ModuleThread['call'] = async (method, params) =>
    book.open(method, (id) => worker.postMessage({ id, method, params: asSent(params) }, []));
  return { call, close: closer(worker, { book, call, ended }) };
};

// A copy in JSON: what no JSON can say must not reach a module either, and the court's own objects stay the court's.
const asSent = (params: unknown): unknown => JSON.parse(JSON.stringify(params));

const watch = async (worker: Worker, { book, log }: { readonly book: RequestBook; readonly log: StderrLog }): Promise<void> => {
  let why = '';
  worker.on('error', (error: unknown) => {
    why = error instanceof Error ? error.message : 'it threw what is no error';
  });
  worker.on('message', (message: unknown) => {
    const complaint = readAnswer(message, book);
    if (complaint !== undefined) book.breakOff(garbageFault({ waiting: book.waiting(), why: complaint }));
  });
  await new Promise<void>((resolve) => {
    worker.once('exit', (code) => {
      log.end();
      book.breakOff(endedFault({ waiting: book.waiting(), why: why === '' ? `exit code ${code}` : why, lastLog: log.last() }));
      resolve();
    });
  });
};

/** Books an answer, or says what is wrong with it. */
const readAnswer = (message: unknown, book: RequestBook): string | undefined => {
  if (typeof message !== 'string') return 'no text';
  if (message.length > longestAnswer) return `longer than ${longestAnswer} characters`;
  const value = parseJsonLine(Buffer.from(message, 'utf8'));
  if (!value.ok) return value.error;
  const answer = toAnswer(value.value);
  if (answer.is === 'no-answer') return answer.why;
  return book.close(answer) === 'unknown-id' ? `no request with the id ${answer.id} waits for an answer` : undefined;
};

type Parts = { readonly book: RequestBook; readonly call: ModuleThread['call']; readonly ended: Promise<void> };

const closer = (worker: Worker, { book, call, ended }: Parts): (() => Promise<void>) => {
  const sayGoodbye = async (): Promise<void> => {
    try {
      await call('target/close', {});
    } catch (error: unknown) {
      // A module that is already lost cannot be asked to go.
      if (!(error instanceof Fault)) throw error;
    }
  };
  const close = async (): Promise<void> => {
    await within(grace, sayGoodbye());
    book.breakOff(closedFault());
    await worker.terminate();
    await ended;
  };
  let closing: Promise<void> | undefined;
  return () => (closing ??= close());
};
