import { Fault, type FaultText, faultText, placeText } from '../base/fault.js';
import { type ExitCode, exitOfFault } from '../model/exit-codes.js';
import { logSafe } from '../reporters/log-safe.js';
import { labelled } from '../reporters/terminal/labelled.js';
import type { Terminal } from './terminal.js';

/** Anything that was thrown as a Fault; what is none is a fault of the court itself. */
const asFault = (error: unknown): Fault => {
  if (error instanceof Fault) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new Fault({
    kind: 'court',
    code: 'UNEXPECTED',
    message,
    remedy: 'please report it, with the command and what --verbose prints',
  });
};

/** Tells of a fault: lines on stderr, or with `--json` one document on stdout; the stack only with `--verbose`. Gives the exit code. */
export const reportFault = (error: unknown, terminal: Terminal): ExitCode => {
  const fault = asFault(error);
  const code = exitOfFault(fault.kind);
  if (terminal.json) terminal.answer({ exitCode: code, exitReason: fault.message, error: faultAnswer(fault) });
  else terminal.tell(...faultLines(fault, terminal));
  if (terminal.verbose && error instanceof Error) terminal.tell(...(error.stack ?? '').split('\n').map(logSafe));
  return code;
};

/** A fault as `--json` answers it. */
export const faultAnswer = (fault: Fault): FaultText => ({ ...faultText(fault), causes: fault.causes });

/** A fault in lines: what was found, where, what to do instead, what else is wrong. */
export const faultLines = (fault: Fault, { paint }: Pick<Terminal, 'paint'>): readonly string[] => {
  const { kind, code, place, remedy, causes } = fault;
  const what = kind === 'court' ? `a fault of the court itself, please report: ${fault.message}` : fault.message;
  return [
    `${paint.bold(paint.red('error'))} ${logSafe(what)}`,
    ...part('where', placeText(place)),
    ...part('instead', remedy ?? ''),
    ...causes.flatMap((cause) => part('also', causeText(cause))),
    ...part('code', `${code} (exit ${exitOfFault(kind)})`),
  ];
};

const part = (label: string, text: string): readonly string[] => (text === '' ? [] : [labelled(label, logSafe(text))]);

const causeText = ({ message, place, remedy }: FaultText): string =>
  [placeText(place), message, remedy ?? ''].filter((text) => text !== '').join(' · ');
