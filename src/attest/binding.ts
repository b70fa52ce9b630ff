import { canonicalJson } from '../base/canonical-json.js';
import type { OpenedStatement } from './open-statement.js';
import { inFile, refuse } from './refusal.js';
import type { Statement } from './statement.js';

/** What a predicate says of the statement that it stands in, and what is found when its facts are counted again. */
export type Bound = {
  /** The subjects that follow from the predicate, and in words what they are. */
  readonly subject: Statement['subject'];
  readonly about: string;
  readonly keyid: string;
  /** Who names the signer: `the verdict`, `the audit`. */
  readonly namedBy: string;
  readonly times?: { readonly startedAt: string; readonly finishedAt: string };
  /** What things have to follow from, in words, and what does not. */
  readonly from: string;
  problems(): readonly string[];
};

/** Why a statement of any kind is not what its own predicate says: subject, signer, times, and what has to follow; nothing where it is. */
export const bindingProblem = ({ statement, keyids }: OpenedStatement, bound: Bound, file: string | undefined) => {
  const place = inFile(file);
  const { about, keyid, namedBy, times, from } = bound;
  if (canonicalJson(bound.subject) !== canonicalJson(statement.subject))
    return refuse('subject-digest', { place, message: `expected the statement to be about ${about}; found other subjects` });
  if (!keyids.includes(keyid))
    return refuse('predicate-keyid', {
      place,
      message: `expected the signer that ${namedBy} names, ${keyid}; found ${keyids.join(', ')}`,
    });
  if (times !== undefined && times.finishedAt < times.startedAt)
    return refuse('predicate-time', {
      place,
      message: `expected an end after the start ${times.startedAt}; found ${times.finishedAt}`,
    });
  const problems = bound.problems();
  return problems.length === 0
    ? undefined
    : refuse('predicate-recount', { place, message: `expected what follows from ${from}; found otherwise: ${problems.join('; ')}` });
};

/** In words what a statement about a subject that the court hashed is about. */
export const aboutSubject = (digest: string): string => `subject.json ${digest} and the artifacts that its predicate names`;
