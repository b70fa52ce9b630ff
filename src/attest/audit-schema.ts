import type { AuditPredicate } from '../model/audit.js';
import { predicateParser } from './predicate-schema.js';

/** The value as the predicate of an audit if it fits the published, closed schema; else a trust Fault that names the first place where it does not. */
export const parseAuditPredicate = predicateParser<AuditPredicate>('audit.v1.schema.json', 'the predicate of an audit');
