import { mostEnvelopeBytes, readEnvelope } from '../attest/dsse.js';
import { isJsonObject } from '../base/json.js';
import { parseStrictJson } from '../base/strict-json.js';
import { auditPredicateType, lawPredicateType, wirePredicateType } from '../model/statement.js';
import type { CheckReason } from './check-ask.js';

const names: ReadonlyMap<string, string> = new Map([
  [wirePredicateType, 'a wire observation'],
  [auditPredicateType, 'an audit'],
]);

/**
 * Says that a statement calls itself another kind than a law verdict. It was not authenticated, so this can only refuse: a wire observation is
 * told as one, although the keys that are trusted for law do not know its signer.
 */
export const kindReasons = (envelope: Uint8Array): readonly CheckReason[] => {
  const type = statedType(envelope);
  if (type === undefined || type === lawPredicateType) return [];
  const found = names.get(type) ?? 'a statement of another kind';
  return [
    {
      code: 'wrong-kind',
      exit: 5,
      message: `expected a law verdict (${lawPredicateType}); found what calls itself ${found} (${JSON.stringify(type)}): one kind never stands in for another`,
    },
  ];
};

const statedType = (envelope: Uint8Array): string | undefined => {
  const opened = readEnvelope(envelope, { foreign: true });
  if (!opened.ok) return undefined;
  const parsed = parseStrictJson(opened.value.payload, { limit: mostEnvelopeBytes, integers: 'double' });
  const type = parsed.ok && isJsonObject(parsed.value.value) ? parsed.value.value['predicateType'] : undefined;
  return typeof type === 'string' ? type : undefined;
};
