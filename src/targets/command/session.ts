import { Fault } from '../../base/fault.js';
import type { Json } from '../../base/json.js';
import type { Result } from '../../base/result.js';
import type { RpcError } from '../error-fault.js';
import { shown } from '../target-fault.js';
import { type Answer, toAnswer } from './answer.js';
import type { StartOrder } from './environment.js';
import { guardOnExit } from './exit-guard.js';
import { parseJsonLine } from './json-line.js';
import { lineSplitter } from './line-splitter.js';
import { processFamily } from './process-family.js';
import { type Ending, type Program, startProgram } from './program.js';
import { type RequestBook, requestBook } from './request-book.js';
import { closedFault, exitedFault, garbageFault, lateFault } from './session-faults.js';
import { type StderrLog, stderrLog } from './stderr-log.js';
import { within } from './within.js';

const longestLine = 8 * 1024 * 1024;
const longestLog = 1024 * 1024;
const longestShown = 64 * 1024;
// How long the rest of the output may still be on its way after the program has ended.
const lastWords = 200;
const grace = 300;

/** A program that is spoken to in JSON-RPC 2.0 over its streams. */
export type Session = {
  call(method: string, params: unknown): Promise<Result<Json, RpcError>>;
  close(): Promise<void>;
};

/** How a session is held: the time limit of one answer in milliseconds, and where the log goes. */
export type SessionTerms = { readonly limit: number; log(text: string): void; mask(text: string): string };

/** Starts the program and speaks to it. Whatever breaks the stream ends every request with one Fault of kind `target`. */
export const openSession = async (order: StartOrder, terms: SessionTerms): Promise<Session> => {
  const log = stderrLog(terms, longestLog);
  const book = requestBook(terms.limit, (method) => lateFault(method, terms.limit));
  const reader = answerReader(book, terms.mask);
  const program: Program = await startProgram(order, {
    output: (chunk) => {
      if (!reader.read(chunk)) program.stopReading();
    },
    log: log.write,
  });
  const watched = watch(program, { book, log, unfinished: reader.unfinished });
  const call: Session['call'] = (method, params) =>
    book.open(method, (id) => program.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`));
  return { call, close: closer(program, { book, call, watched }) };
};

const answerReader = (book: RequestBook, mask: (text: string) => string): { read(chunk: Uint8Array): boolean; unfinished(): string } => {
  const splitter = lineSplitter(longestLine);
  const text = (line: Uint8Array): string => shown(mask(Buffer.from(line.subarray(0, longestShown)).toString('utf8')));
  const refuse = (why: string, received: string): boolean => {
    book.breakOff(garbageFault({ why, received, waiting: book.waiting() }));
    return false;
  };
  const readLine = (line: Uint8Array): boolean => {
    const value = parseJsonLine(line);
    const answer: Answer = value.ok ? toAnswer(value.value) : { is: 'no-answer', why: value.error };
    if (answer.is === 'no-answer') return refuse(answer.why, text(line));
    return book.close(answer) !== 'unknown-id' || refuse(`no request with the id ${answer.id} waits for an answer`, text(line));
  };
  return {
    read: (chunk) => {
      const { lines, tooLong } = splitter.push(chunk);
      if (!lines.every(readLine)) return false;
      return !tooLong || refuse(`longer than ${longestLine} bytes`, text(splitter.rest()));
    },
    unfinished: () => text(splitter.rest()),
  };
};

const watch = async (program: Program, court: { book: RequestBook; log: StderrLog; unfinished(): string }): Promise<void> => {
  let ending: Ending | undefined;
  const see = async (): Promise<void> => {
    ending = await program.ended;
  };
  const ended = see();
  await Promise.race([ended, program.outputEnded]);
  await within(lastWords, Promise.all([ended, program.outputEnded, program.logEnded]));
  court.log.end();
  court.book.breakOff(exitedFault({ ending, waiting: court.book.waiting(), unfinished: court.unfinished(), lastLog: court.log.last() }));
};

const closer = (
  program: Program,
  { book, call, watched }: { book: RequestBook; call: Session['call']; watched: Promise<void> },
): (() => Promise<void>) => {
  const family = processFamily(program.pid);
  const release = guardOnExit(family);
  const sayGoodbye = async (): Promise<void> => {
    try {
      await call('target/close', {});
      program.closeInput();
      await program.ended;
    } catch (error: unknown) {
      // A program that is already lost cannot be asked to go.
      if (!(error instanceof Fault)) throw error;
    }
  };
  const close = async (): Promise<void> => {
    family.look();
    await within(grace, sayGoodbye());
    book.breakOff(closedFault());
    program.closeInput();
    await family.end(grace);
    release();
    // What it logged last is still on its way.
    await within(grace, watched);
  };
  let closing: Promise<void> | undefined;
  return () => (closing ??= close());
};
