import type { LawPredicate } from '../model/verdict.js';
import { predicateParser } from './predicate-schema.js';

/** The value as a law predicate if it fits the published, closed schema; else a trust Fault that names the first place where it does not. */
export const parseLawPredicate = predicateParser<LawPredicate>('law-verdict.v1.schema.json', 'a law predicate');
