import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateKey } from '../../src/attest/keys.js';
import { signStatement } from '../../src/attest/sign.js';
import { lawStatement } from '../../src/attest/statement.js';
import type { LawPredicate } from '../../src/model/verdict.js';
import { check } from '../../src/proceedings/check.js';
import { aGate, aVerdictBy } from '../support/a-gate.js';

const stranger = generateKey('law');

type Edit = readonly [what: string, change: (bytes: Buffer, at: number) => Uint8Array];

const at = (bytes: Buffer, place: number): number => place % bytes.length;

/** What somebody does to a statement who does not have the key. */
const edits: readonly Edit[] = [
  [
    'turn a bit',
    (bytes, place) => {
      const copy = Buffer.from(bytes);
      copy.writeUInt8(copy.readUInt8(at(copy, place)) ^ (1 << (place % 8)), at(copy, place));
      return copy;
    },
  ],
  ['cut it', (bytes, place) => bytes.subarray(0, at(bytes, place))],
  ['leave a byte out', (bytes, place) => Buffer.concat([bytes.subarray(0, at(bytes, place)), bytes.subarray(at(bytes, place) + 1)])],
  [
    'add a byte',
    (bytes, place) => Buffer.concat([bytes.subarray(0, at(bytes, place)), Buffer.from([place % 256]), bytes.subarray(at(bytes, place))]),
  ],
  [
    'swap two bytes that differ',
    (bytes, place) => {
      const copy = Buffer.from(bytes);
      const first = at(copy, place);
      const second = copy.findIndex((byte, index) => index > first && byte !== copy[first]);
      const other = second < 0 ? copy.findIndex((byte) => byte !== copy[first]) : second;
      [copy[first], copy[other]] = [copy[other] ?? 0, copy[first] ?? 0];
      return copy;
    },
  ],
  ['write it in other JSON', (bytes) => Buffer.from(JSON.stringify(JSON.parse(bytes.toString('utf8')), null, 1))],
  ['say a member twice', (bytes) => Buffer.from(bytes.toString('utf8').replace('{', '{"payloadType":"application/vnd.in-toto+json",'))],
  ['append it to itself', (bytes) => Buffer.concat([bytes, bytes])],
];

/** What somebody changes of the verdict before signing it with a key of his own. */
const lies: readonly ((honest: LawPredicate) => LawPredicate)[] = [
  (honest) => honest,
  (honest) => aVerdictBy(stranger, { subject: { ...honest.subject, name: 'another-agent' } }),
  (honest) => aVerdictBy(stranger, { run: { ...honest.run, finishedAt: '2026-11-30T08:59:59.000Z' } }),
];

const gate = aGate();

const judged = async (bytes: Uint8Array) => {
  writeFileSync(gate.paths.statement, bytes);
  const checked = await check(gate.ask);
  return checked.ok
    ? { exit: checked.value.exitCode, codes: checked.value.reasons.map(({ code }) => code) }
    : { exit: 2, codes: [checked.error.code] };
};

describe('a statement that somebody changed who does not have the key', () => {
  it('passes the gate before', async () => {
    expect(await judged(gate.bytes)).toEqual({ exit: 0, codes: [] });
  });

  it('never passes it afterwards, and always for a reason of trust', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...edits), fc.nat(), async ([, change], place) => {
        const changed = change(Buffer.from(gate.bytes), place);
        fc.pre(!Buffer.from(changed).equals(gate.bytes));
        const { exit, codes } = await judged(changed);
        expect(exit).toBe(5);
        expect(codes.length).toBeGreaterThan(0);
      }),
      { numRuns: Number(process.env['GATE_EDITS'] ?? 400) },
    );
  });

  it('never passes it signed by somebody else, whatever key id it names', async () => {
    for (const lie of lies) {
      const bytes = signStatement(
        lawStatement({ ...lie(gate.predicate), run: { ...lie(gate.predicate).run, keyid: stranger.keyid } }),
        stranger,
      );
      expect(await judged(bytes)).toEqual({ exit: 5, codes: ['signature-key-unknown'] });
      const renamed = Buffer.from(
        Buffer.from(bytes).toString('utf8').replace(`"keyid":"${stranger.keyid}"`, `"keyid":"${gate.key.keyid}"`),
      );
      expect(await judged(renamed)).toEqual({ exit: 5, codes: ['signature-invalid'] });
    }
  });
});
