import type { Json, JsonObject } from '../../src/base/json.js';

/** The clock at which envelopes are decided on in tests. */
export const decidedAt = 1_800_000_000_000;

/** A moment so many milliseconds from that clock. */
export const momentAt = (ms: number): string => new Date(decidedAt + ms).toISOString();

const authority: JsonObject = { subject: 'alice', capability_id: 'pay', expires_at: momentAt(3_600_000), source: 'broker' };

/** An envelope that is lawful in every part, with what `changes` says of its fields and of its authority. */
export const anEnvelope = (changes: JsonObject = {}, inAuthority: JsonObject = {}): JsonObject => ({
  envelope_version: 'sa2a-authority-decision/1',
  principal: 'alice',
  capability_id: 'pay',
  consequence: 'external_do',
  capability_consequence: 'external_do',
  authority: { ...authority, ...inAuthority },
  evaluated_at: momentAt(0),
  ...changes,
});

/** The envelope without some of its fields; `authority.x` names a field of the authority. */
export const lacking = (envelope: JsonObject, ...names: readonly string[]): JsonObject =>
  Object.fromEntries(
    Object.entries(envelope)
      .filter(([name]) => !names.includes(name))
      .map(([name, value]) => [name, name === 'authority' ? withoutFields(value, names) : value]),
  );

const withoutFields = (value: Json, names: readonly string[]): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(`authority.${name}`)))
    : value;
