import { type Result, fail, ok } from '../../base/result.js';
import type { StartOrder } from '../command/environment.js';
import { guardOnExit } from '../command/exit-guard.js';
import { processFamily } from '../command/process-family.js';
import { type Ending, type Program, startProgram } from '../command/program.js';
import { stderrLog } from '../command/stderr-log.js';
import { within } from '../command/within.js';

/** How long a program may run (milliseconds), and where its error stream goes. */
export type RunTerms = { readonly limit: number; log(text: string): void; mask(text: string): string };

/** What a program printed, and its exit code. */
export type Printed = { readonly stdout: string; readonly code: number };

const longestOutput = 4 * 1024 * 1024;
const longestLog = 256 * 1024;
const lastWords = 200;
const grace = 300;

/**
 * Runs a program to its end. What it started beside itself lives on (a restart script starts the agent); only one that is late is ended
 * with all that it started. Fails with words where it is late, was killed, or printed more than 4 MiB.
 */
export const runProgram = async (order: StartOrder, terms: RunTerms): Promise<Result<Printed, string>> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const log = stderrLog(terms, longestLog);
  const program: Program = await startProgram(order, {
    output: (chunk) => {
      size += chunk.length;
      if (size <= longestOutput) chunks.push(chunk);
      else program.stopReading();
    },
    log: log.write,
  });
  program.closeInput();
  const ending = await endingOf(program, terms.limit);
  log.end();
  if (ending === undefined) return fail(`it did not end within ${terms.limit} ms`);
  if (size > longestOutput) return fail(`it printed more than ${longestOutput} bytes`);
  if (ending.code === null) return fail(`it was ended by ${ending.signal ?? 'a signal'}`);
  return ok({ stdout: Buffer.concat(chunks).toString('utf8'), code: ending.code });
};

const endingOf = async (program: Program, limit: number): Promise<Ending | undefined> => {
  let inTime: Ending | undefined;
  const see = async (): Promise<void> => {
    inTime = await program.ended;
  };
  // Looking up the family costs a walk through all processes, and is needed only where something goes wrong.
  const family = () => processFamily(program.pid);
  const release = guardOnExit({
    look: () => undefined,
    signal: (name) => family().signal(name),
    end: (time) => family().end(time),
  });
  await within(limit, see());
  const ending = inTime;
  if (ending === undefined) await family().end(grace);
  // Somebody it started may hold its streams open for good.
  else await within(lastWords, Promise.all([program.outputEnded, program.logEnded]));
  release();
  return ending;
};
