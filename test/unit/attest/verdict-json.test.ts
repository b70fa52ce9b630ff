import { describe, expect, it } from 'vitest';
import { checkVerdictJson, verdictJson } from '../../../src/attest/verdict-json.js';
import { verifyEnvelope } from '../../../src/attest/verify.js';
import { aPredicate } from '../../support/a-predicate.js';
import { anEnvelope, recount } from '../../support/an-envelope.js';

describe('verdict.json', () => {
  it('is two-space JSON with one line feed at the end', () => {
    const text = verdictJson(aPredicate());
    expect(text.startsWith('{\n  "claim": "')).toBe(true);
    expect(text.endsWith('\n}\n')).toBe(true);
    expect(JSON.parse(text)).toEqual(aPredicate());
  });

  it('is the same text for the predicate as it was built and as it was verified', async () => {
    const { bytes, pem, predicate } = anEnvelope({ gates: [{ b: 1, a: 2, 10: 3, 9: 4 }] });
    const verified = await verifyEnvelope(bytes, { recount, signerPem: pem });
    if (!verified.ok) throw verified.error;
    expect(verdictJson(verified.value.statement.predicate)).toBe(verdictJson(predicate));
    expect(checkVerdictJson(Buffer.from(verdictJson(predicate)), verified.value.statement.predicate).ok).toBe(true);
  });

  it('is refused in any other spelling, with the first line that differs', () => {
    const text = verdictJson(aPredicate());
    const others = [
      text.replace('"kind"', '"kinds"'),
      `${text}\n`,
      text.trimEnd(),
      JSON.stringify(JSON.parse(text)),
      text.replace(': ', ':'),
    ];
    const refused = others.map((other) => checkVerdictJson(Buffer.from(other), aPredicate()));
    expect(refused.map((check) => (check.ok ? 'ok' : check.error.code))).toEqual(others.map(() => 'verdict-json'));
    const [first] = refused;
    const line = text.split('\n').findIndex((one) => one.includes('"kind"')) + 1;
    expect(first?.ok === false ? first.error.place : undefined).toEqual({ file: 'verdict.json', line });
  });
});
