import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, type JsonObject, isJsonObject } from '../../src/base/json.js';
import { filledAt } from '../../src/model/decision.js';
import { type Reference, openReference } from '../../src/reference/open-reference.js';
import { type EnvelopeNames, envelopeOf } from '../../src/vocabulary/deciding/build-envelope.js';
import { fixedRows } from '../../src/vocabulary/deciding/decision-table.js';
import { type Loose, dimensionValues, rowOf } from '../../src/vocabulary/deciding/dimensions.js';
import { lawOf } from '../../src/vocabulary/deciding/law.js';
import { decidedAt } from '../support/an-envelope-to-decide.js';
import { someFacts } from '../support/exhibits/an-exhibit.js';

const names: EnvelopeNames = { principal: 'Alice', other: 'bob', capability: 'pay', otherCapability: 'update', own: 'external_do' };
const shown = (row: JsonObject): Json => filledAt(envelopeOf(rowOf(row), names), decidedAt);
const lawful = (envelope: Json, now = decidedAt) => lawOf(envelope, { now, facts: someFacts() }).verdict;

/** Subjects that differ in what the law leaves open. */
const subjects = new Map<string, Reference>();
const folder = mkdtempSync(join(tmpdir(), 'portable-decision-'));

beforeAll(async () => {
  for (const variant of ['usual', 'contrary', 'plain']) {
    const reference = openReference({ folder: join(folder, variant), ...(variant === 'usual' ? {} : { variant }) });
    subjects.set(variant, reference);
    await reference.request('operator/reset', { world: 'w' });
  }
});

afterAll(() => {
  for (const reference of subjects.values()) reference.close();
  rmSync(folder, { recursive: true, force: true });
});

const verdictsOn = async (envelope: Json): Promise<readonly unknown[]> =>
  Promise.all(
    [...subjects.values()].map(async (reference) => {
      const answer = await reference.request('authority/decide', { world: 'w', envelope });
      return isJsonObject(answer) ? answer['verdict'] : answer;
    }),
  );

const parts = Object.entries(dimensionValues).filter(([name]) => name !== 'less');
const wholeProduct = parts.reduce((many, [, values]) => many * values.length, 1);

/** The row at a place in the whole product of all values of all parts. */
const rowAt = (place: number): Loose => {
  let rest = place;
  return Object.fromEntries(
    parts.map(([name, values]) => {
      const value = values[rest % values.length] ?? '';
      rest = Math.floor(rest / values.length);
      return [name, value];
    }),
  );
};

/** A row in which a few parts are not plain: one flaw hides all others. */
const fewParts = fc
  .array(
    fc.constantFrom(...parts).chain(([name, values]) => fc.constantFrom(...values).map((value) => [name, value] as const)),
    { maxLength: 4 },
  )
  .map((pairs): JsonObject => Object.fromEntries(pairs));

/** The envelope with the verdicts of all subjects where one of them is not that of the law; nothing where all are, or the law leaves it open. */
const disagreement = async (row: JsonObject): Promise<Json | undefined> => {
  const envelope = shown(row);
  const law = lawful(envelope);
  const verdicts = await verdictsOn(envelope);
  return law === 'open' || verdicts.every((verdict) => verdict === law) ? undefined : envelope;
};

describe('every lawful subject and the law', () => {
  it('agree on the fixed rows of the decision table', async () => {
    const found = [];
    for (const row of fixedRows(true)) found.push(await disagreement(row));
    expect(found.filter((envelope) => envelope !== undefined)).toEqual([]);
    expect(found.length).toBeGreaterThan(500);
  });

  it('agree all over the whole product', async () => {
    expect(wholeProduct).toBeGreaterThan(1e9);
    const found = [];
    for (let index = 0; index < 10_000; index += 1) found.push(await disagreement(rowAt((index * 6_700_417) % wholeProduct)));
    expect(found.filter((envelope) => envelope !== undefined)).toEqual([]);
  });

  it('agree where few parts are not plain', async () => {
    await fc.assert(
      fc.asyncProperty(fewParts, async (row) => {
        expect(await disagreement(row)).toBeUndefined();
      }),
      { numRuns: 3_000 },
    );
  });
});

/** What the law leaves open at times may be admitted once it is gone: an end, an attestation, a source, a strange field. */
const binding: readonly string[] = ['envelope_version', 'principal', 'capability_id', 'consequence', 'authority', 'evaluated_at'];

const without = (envelope: Json, name: string): Json =>
  isJsonObject(envelope) ? Object.fromEntries(Object.entries(envelope).filter(([member]) => member !== name)) : envelope;

describe('what the law refuses', () => {
  const refused = fewParts.filter((row) => lawful(shown(row)) === 'REFUSED');

  it('is not admitted by leaving out what binds', () => {
    fc.assert(
      fc.property(refused, fc.constantFrom(...binding), (row, name) => {
        expect(lawful(without(shown(row), name))).not.toBe('ADMITTED');
      }),
    );
  });

  it('is not admitted by anything beside it', () => {
    fc.assert(
      fc.property(refused, fc.constantFrom(...dimensionValues.extra), fc.constantFrom(...dimensionValues.order), (row, extra, order) => {
        expect(lawful(shown({ ...row, extra, order }))).toBe('REFUSED');
      }),
    );
  });

  it('is not admitted later', () => {
    fc.assert(
      fc.property(refused, fc.nat({ max: 1e10 }), (row, ms) => {
        expect(lawful(shown(row), decidedAt + ms)).not.toBe('ADMITTED');
      }),
    );
  });
});

describe('what the law admits', () => {
  const spoilers: readonly JsonObject[] = [
    { principal: 'own', subject: 'other' },
    { capability: 'own', granted: 'other' },
    { expiry: 'past' },
    { declared: 'own', attested: 'observe' },
    { declared: 'observe', attested: 'own' },
    { principal: 'other', subject: 'absent' },
    { authority: 'absent' },
  ];

  it('is refused once exactly one thing is spoiled', () => {
    fc.assert(
      fc.property(
        fewParts.filter((row) => lawful(shown(row)) === 'ADMITTED'),
        fc.constantFrom(...spoilers),
        (row, spoiler) => {
          expect(lawful(shown({ ...row, ...spoiler }))).toBe('REFUSED');
        },
      ),
    );
  });
});
