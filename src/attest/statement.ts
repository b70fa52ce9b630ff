import { isJsonList, isJsonObject, type Json } from '../base/json.js';
import { never } from '../base/never.js';
import { auditPredicateType, type KeyRole, lawPredicateType, type LawStatement, wirePredicateType } from '../model/statement.js';
import type { LawPredicate } from '../model/verdict.js';

/** The `_type` of every statement: in-toto Statement v1. */
export const statementType = 'https://in-toto.io/Statement/v1';

/** A thing that a statement is about, known by its digest alone. */
export type StatementSubject = { readonly name: string; readonly digest: { readonly sha256: string } };

/** An in-toto Statement v1 of any of our three kinds. */
export type Statement = {
  readonly _type: typeof statementType;
  readonly subject: readonly StatementSubject[];
  readonly predicateType: string;
  readonly predicate: Json;
};

/** The one predicate type that a key of this role may sign. */
export const predicateTypeOf = (role: KeyRole): string => {
  switch (role) {
    case 'law':
      return lawPredicateType;
    case 'wire':
      return wirePredicateType;
    case 'audit':
      return auditPredicateType;
    default:
      return never(role);
  }
};

/** What to write for a statement that is of another kind than the one asked for; nothing where the kind is none of ours. */
export const otherKindRemedy = (predicateType: string): string | undefined => {
  const kind = (['law', 'wire', 'audit'] as const).find((role) => predicateTypeOf(role) === predicateType);
  if (kind === undefined) return undefined;
  return kind === 'law'
    ? 'this is a verdict on law: verify it with: npx sa2a-court verify PATH'
    : `this is ${kind === 'wire' ? 'a wire observation' : 'an audit'}, and no verdict on law: verify it with: npx sa2a-court verify --kind ${kind} PATH`;
};

/** The statement of a law verdict. Its first subject is the file `subject.json`; the artifacts that the court hashed follow, so that a verdict is found by any of them. */
export const lawStatement = (predicate: LawPredicate): LawStatement => ({
  _type: statementType,
  subject: [
    { name: 'subject.json', digest: { sha256: predicate.subject.digest } },
    ...predicate.subject.artifacts.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
  ],
  predicateType: lawPredicateType,
  predicate,
});

/** The value as a statement with exactly the four members of in-toto Statement v1, or in words what it is instead. */
export const parseStatement = (value: Json): Statement | string => {
  if (!isJsonObject(value)) return 'no JSON object';
  const { _type, subject, predicateType, predicate } = value;
  if (Object.keys(value).toSorted().join() !== '_type,predicate,predicateType,subject')
    return `the members ${Object.keys(value).join(', ')}`;
  if (_type !== statementType) return `_type ${JSON.stringify(_type)}`;
  if (typeof predicateType !== 'string') return 'no text in predicateType';
  if (!isJsonList(subject) || subject.length === 0) return 'no subject';
  const subjects = subject.filter(isStatementSubject);
  if (subjects.length !== subject.length || predicate === undefined) return 'a subject that is not exactly a name and a sha256 digest';
  return { _type, subject: subjects, predicateType, predicate };
};

const isStatementSubject = (value: unknown): value is StatementSubject => {
  if (!isJsonObject(value) || Object.keys(value).length !== 2 || typeof value['name'] !== 'string') return false;
  const digest = value['digest'];
  return (
    isJsonObject(digest) &&
    Object.keys(digest).length === 1 &&
    typeof digest['sha256'] === 'string' &&
    /^[0-9a-f]{64}$/.test(digest['sha256'])
  );
};
