import type { HttpTerms } from '../../a2a/exchange.js';
import type { TargetFile } from '../../model/target.js';
import { resolveStart, type StartOrder } from '../command/environment.js';
import type { OpenContext } from '../open-context.js';
import type { SecretBook } from './secret-text.js';

/** What the operator and witness planes share: the file, the terms of requests, secrets, and where things are logged. */
export type PlaneTools = {
  readonly file: TargetFile;
  readonly context: OpenContext;
  readonly book: SecretBook;
  readonly terms: HttpTerms;
  mask(text: string): string;
};

/** How a program of the target file is started: its folder and variables, with these arguments. */
export const startOf = ({ file, context, book }: PlaneTools, argv: readonly string[]): StartOrder => {
  // The arguments are filled in already: what they hold now is data, and `${NAME}` in it is only text.
  const order = resolveStart({ ...file, command: ['program'] }, context.env);
  for (const { name, value } of order.secrets) book.keep(name, value);
  return { ...order, argv };
};
