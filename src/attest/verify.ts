import { Fault } from '../base/fault.js';
import { fail, ok, type Result } from '../base/result.js';
import { lawPredicateType, type VerifiedStatement } from '../model/statement.js';
import type { LawPredicate } from '../model/verdict.js';
import { aboutSubject, bindingProblem } from './binding.js';
import { type Expectations, unmetExpectations } from './expectations.js';
import { parseLawPredicate } from './law-schema.js';
import { type OpenedStatement, type OpenOptions, openStatement } from './open-statement.js';
import { lawStatement } from './statement.js';

/**
 * How a law statement is verified. `recount` computes counts, standing and claim again from the predicate and names what does not
 * follow, one sentence each: a statement can fit the schema and still lie.
 */
export type VerifyOptions = OpenOptions & {
  readonly recount: (predicate: LawPredicate) => readonly string[];
  readonly expect?: Expectations;
};

/**
 * Verifies a law statement: size, decoding, form, signature, payload type, strict parse, canonical form, predicate type, schema,
 * cross-checks, expectations, in this order. A refusal is a Fault of kind `trust`, or `refused` where the statement is
 * authentic but not what was expected; its `causes` hold the other expectations that are not met.
 */
export const verifyEnvelope = async (bytes: Uint8Array, options: VerifyOptions): Promise<Result<VerifiedStatement, Fault>> => {
  const opened = openStatement(bytes, lawPredicateType, options);
  if (!opened.ok) return opened;
  const predicate = await parseLawPredicate(opened.value.statement.predicate, options.file);
  if (!predicate.ok) return predicate;
  const problem = crossCheck(opened.value, predicate.value, options);
  if (problem !== undefined) return problem;
  const [unmet, ...others] = unmetExpectations(predicate.value, options.expect ?? {});
  if (unmet !== undefined) return fail(new Fault({ ...unmet, ...placed(options.file), causes: others }));
  return ok(verified(opened.value, predicate.value));
};

const crossCheck = (opened: OpenedStatement, predicate: LawPredicate, { file, recount }: VerifyOptions) =>
  bindingProblem(
    opened,
    {
      subject: lawStatement(predicate).subject,
      about: aboutSubject(predicate.subject.digest),
      keyid: predicate.run.keyid,
      namedBy: 'the verdict',
      times: predicate.run,
      from: 'the findings',
      problems: () => recount(predicate),
    },
    file,
  );

const placed = (file: string | undefined) => (file === undefined ? {} : { place: { file } });

/** The only place where a statement becomes a verified one. */
const verified = (opened: OpenedStatement, predicate: LawPredicate): VerifiedStatement =>
  ({
    statement: lawStatement(predicate),
    keyid: predicate.run.keyid,
    signers: opened.keyids,
    envelopeDigest: opened.envelopeDigest,
  }) as VerifiedStatement;
