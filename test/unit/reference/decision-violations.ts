import type { JsonObject } from '../../../src/base/json.js';
import { anEnvelope, lacking, momentAt } from '../../support/an-envelope-to-decide.js';
import type { Violation } from './authority-violations.js';
import type { Stage } from './stage.js';

const isAdmitted = async (stage: Stage, envelope: JsonObject): Promise<boolean> =>
  (await stage.request('authority/decide', { envelope }))['verdict'] === 'ADMITTED';

/** An envelope that only a subject without the guard admits. */
const admits = (guard: string, envelope: JsonObject): Violation => ({ guard, happens: (stage) => isAdmitted(stage, envelope) });

const bare = lacking(anEnvelope(), 'authority');
const ended = momentAt(-3_600_000);

export const decisionViolations: readonly Violation[] = [
  admits('decide-version-known', anEnvelope({ envelope_version: 'sa2a-authority-decision/2' })),
  admits('decide-absence-never-matches', lacking(anEnvelope(), 'principal', 'authority.subject')),
  admits('decide-blank-is-absent', anEnvelope({ principal: '  ' }, { subject: '  ' })),
  admits('decide-class-declared', lacking(bare, 'consequence')),
  admits('decide-class-known', anEnvelope({ consequence: 'write', capability_consequence: 'write' })),
  admits('decide-attested-consequence', { ...bare, consequence: 'observe' }),
  admits('decide-observe-attested', { ...lacking(bare, 'capability_consequence'), consequence: 'observe' }),
  admits('decide-authority-required', bare),
  admits('decide-authority-object', anEnvelope({ authority: 'alice' })),
  admits('decide-authority-names-both', anEnvelope({ authority: {} })),
  admits('decide-binding-subject', anEnvelope({}, { subject: 'bob' })),
  admits('decide-binding-capability', anEnvelope({}, { capability_id: 'look' })),
  admits('decide-binding-separate', anEnvelope({}, { subject: 'alicep', capability_id: 'ay' })),
  admits('decide-stated-time', lacking(anEnvelope(), 'evaluated_at')),
  admits('decide-expiry', anEnvelope({}, { expires_at: ended })),
  admits('decide-expiry-boundary', anEnvelope({}, { expires_at: momentAt(0) })),
  admits('decide-expiry-readable', anEnvelope({}, { expires_at: 'never' })),
  admits('decide-clock-not-caller', anEnvelope({ evaluated_at: momentAt(-7_200_000) }, { expires_at: ended })),
  admits('decide-stated-time-shortens', anEnvelope({ evaluated_at: momentAt(7_200_000) })),
  admits('decide-extras-ignored', { ...bare, approved: true }),
  {
    guard: 'decide-not-remembered',
    happens: async (stage) => {
      const isFirst = await isAdmitted(stage, anEnvelope());
      await stage.advance(3_600_000);
      return isFirst && (await isAdmitted(stage, anEnvelope()));
    },
  },
];
