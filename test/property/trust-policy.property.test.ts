import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { generateKey } from '../../src/attest/keys.js';
import { Fault } from '../../src/base/fault.js';
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../src/base/json.js';
import { readPolicyFile } from '../../src/proceedings/read-trust.js';
import { aPolicy } from '../support/a-gate.js';

const folder = mkdtempSync(join(tmpdir(), 'sa2a-court-policy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const keys = [generateKey('law'), generateKey('law'), generateKey('wire'), generateKey('audit')];

const time = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }).map((date) => date.toISOString());
const policies = fc
  .record({
    held: fc.subarray(keys, { minLength: 1 }),
    version: fc.integer({ min: 1, max: 2 ** 53 - 1 }),
    expires: time,
    maxAge: fc.option(fc.constantFrom('90s', '12h', '30d'), { nil: undefined }),
    revoked: fc.boolean(),
  })
  .map(({ held, version, expires, maxAge, revoked }) =>
    aPolicy(
      held.map((key) => ({ ...key, ...(revoked ? { more: { revoked: { at: expires, reason: 'superseded' } } } : {}) })),
      { version, expires },
      maxAge === undefined ? {} : { maxAge },
    ),
  );

const readAs = (name: string, content: string | Uint8Array) => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return readPolicyFile(file);
};

/** Every place of a value that can be taken away or replaced. */
const spotsOf = (value: Json, path: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] => {
  const below = isJsonList(value)
    ? value.flatMap((item, index) => spotsOf(item, [...path, index]))
    : isJsonObject(value)
      ? Object.entries(value).flatMap(([name, member]) => spotsOf(member, [...path, name]))
      : [];
  return path.length === 0 ? below : [path, ...below];
};

const changed = (value: Json, path: readonly (string | number)[], to: Json | undefined): Json => {
  const [first, ...rest] = path;
  if (first === undefined) return to ?? null;
  if (isJsonList(value))
    return value.flatMap((item, index) => {
      if (index !== first) return [item];
      return rest.length === 0 && to === undefined ? [] : [changed(item, rest, to)];
    });
  const members: JsonObject = isJsonObject(value) ? value : {};
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, member]): [string, Json][] => {
      if (name !== first) return [[name, member]];
      return rest.length === 0 && to === undefined ? [] : [[name, changed(member, rest, to)]];
    }),
  );
};

/** Members that may be left out, and then something else is meant by that. */
const optional = ['maxAge', 'revoked', 'law', 'wire', 'audit'];

describe('the reader of trust policies', () => {
  it('reads every policy that is one, in JSON and in YAML alike', () => {
    fc.assert(
      fc.property(policies, (policy) => {
        const text = JSON.stringify(policy);
        const [json, yaml] = [readAs('a.json', text), readAs('a.yaml', text)];
        expect(yaml.ok ? yaml.value.policy : yaml.error).toEqual(json.ok ? json.value.policy : json.error);
        expect(json.ok ? json.value.policy.version : 0).toBe(policy['version']);
      }),
      { numRuns: 60 },
    );
  });

  it('refuses a member that is missing, unknown or of another kind, and never throws', () => {
    fc.assert(
      fc.property(
        policies,
        fc.nat(),
        fc.constantFrom<Json | undefined>(undefined, null, -1, 'x', [], {}, [[]], true),
        (policy, pick, to) => {
          const spots = spotsOf(policy);
          const spot = spots[pick % spots.length] ?? [];
          fc.pre(to !== undefined || !optional.includes(String(spot.at(-1))) || spot.length < 2);
          const read = readAs('b.json', JSON.stringify(changed(policy, spot, to)));
          // A list of keys may be shorter without being wrong, where another key is left.
          if (typeof spot.at(-1) === 'number' && to === undefined) return;
          expect(read.ok ? spot.join('/') : read.error).toBeInstanceOf(Fault);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('never trusts a key that was not written, whatever bit is turned', () => {
    const known = keys.map(({ keyid }) => keyid);
    fc.assert(
      fc.property(policies, fc.nat(), fc.nat({ max: 7 }), fc.constantFrom('c.json', 'c.yaml'), (policy, at, bit, name) => {
        const bytes = Buffer.from(JSON.stringify(policy));
        const index = at % bytes.length;
        bytes.writeUInt8(bytes.readUInt8(index) ^ (1 << bit), index);
        const read = readAs(name, bytes);
        const trusted = read.ok ? read.value.policy.roles.flatMap((role) => role.keys.map(({ keyid }) => keyid)) : [];
        expect(trusted.filter((keyid) => !known.includes(keyid))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('answers any bytes with a Fault', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom('d.json', 'd.yaml'), (bytes, name) => {
        const read = readAs(name, bytes);
        expect(read.ok).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});
