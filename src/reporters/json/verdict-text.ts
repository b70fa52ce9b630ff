import { canonicalJson } from '../../base/canonical-json.js';
import type { VerifiedStatement } from '../../model/statement.js';

/** The signed predicate as readable JSON: members in the order of RFC 8785, two-space indented, one LF at the end. */
export const renderVerdictText = (verified: VerifiedStatement): string =>
  `${JSON.stringify(JSON.parse(canonicalJson(verified.statement.predicate)), null, 2)}\n`;
