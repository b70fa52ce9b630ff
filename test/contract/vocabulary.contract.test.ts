import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Json, type JsonObject, isJsonList, isJsonObject } from '../../src/base/json.js';
import { schemaFolder } from '../../src/corpus/assets.js';
import type { ActWord, ArbitraryWord, ProofWord, WordDoc } from '../../src/model/words.js';
import { actWords } from '../../src/vocabulary/acts/registry.js';
import { arbitraryWords } from '../../src/vocabulary/arbitraries/registry.js';
import { proofNeeds, proofWords } from '../../src/vocabulary/proofs/registry.js';
import { wordTable } from '../../src/vocabulary/vocabulary.js';
import { type Filled, assertSimplifyingEnds, samplesOf } from '../support/vocabulary/drawing.js';
import { openReferenceFor } from '../support/trial/reference-world.js';

type Family = {
  readonly name: string;
  readonly words: readonly (ArbitraryWord | ActWord | ProofWord)[];
  readonly roots: readonly string[];
};

/** The members of a case in which words stand, or are spoken of. */
const members = ['given', 'when', 'expect', 'attempted', 'forbidden', 'refusal', 'paired', 'twin'];

const families: readonly Family[] = [
  { name: 'arbitraries', words: arbitraryWords, roots: ['given'] },
  { name: 'acts', words: actWords, roots: ['when'] },
  { name: 'proofs', words: proofWords, roots: ['attempted', 'expect', 'forbidden'] },
];

/** Every argument with which an example uses a word, under the members in which words of its family stand. */
const usesIn = (value: Json, word: string): readonly Json[] => {
  if (isJsonList(value)) return value.flatMap((item) => usesIn(item, word));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => [...(name === word ? [member] : []), ...usesIn(member, word)]);
};

/** A draw and a step have names of their own, which may be those of words: the word stands below. */
const usesUnder = (root: string, value: Json, word: string): readonly Json[] =>
  root === 'given' && isJsonObject(value) ? Object.values(value).flatMap((use) => usesIn(use, word)) : usesIn(value, word);

const exampleOf = ({ example }: WordDoc): JsonObject => {
  const value: Json = parse(example, { schema: 'core' });
  if (!isJsonObject(value)) throw new TypeError(`not a mapping: ${example}`);
  return value;
};

const complaintsOf = (args: JsonObject, value: Json): string => {
  const ajv = new Ajv2020({ strict: false });
  return ajv.validate(args, value) ? '' : ajv.errorsText();
};

describe('the schemas of the package', () => {
  const judge = new Ajv2020();
  const complaints = (schema: unknown): string => (isJsonObject(schema) && judge.validateSchema(schema) === true ? '' : judge.errorsText());

  it.each(readdirSync(schemaFolder()))('%s is a JSON Schema (2020-12)', (file) => {
    expect(complaints(JSON.parse(readFileSync(join(schemaFolder(), file), 'utf8')))).toBe('');
  });

  it.each(families.flatMap(({ words }) => words).map((word) => [word.word, word.args] as const))('of the word %s is one', (_word, args) => {
    expect(complaints(args)).toBe('');
  });

  it('would not be taken for one if it were none', () => {
    expect(complaints({ type: 'strin' })).not.toBe('');
  });
});

describe.each(families)('each word of the $name', ({ words, roots }) => {
  it('has a name of its own', () => {
    const names = words.map(({ word }) => word);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.filter((name) => !/^[a-z][a-z0-9-]*$/.test(name))).toEqual([]);
  });

  it.each(words.map((word) => [word.word, word] as const))('%s says what it means, with an example that it would accept', (name, word) => {
    expect(word.summary).toMatch(/^[A-Z`].{15,}[.…]$/s);
    const example = exampleOf(word);
    const uses = roots.flatMap((root) => usesUnder(root, example[root] ?? null, name));
    expect(Object.keys(example).filter((key) => !members.includes(key))).toEqual([]);
    expect(uses.length).toBeGreaterThan(0);
    expect(uses.map((args) => complaintsOf(word.args, args)).filter((text) => text !== '')).toEqual([]);
  });

  it.each(words.map((word) => [word.word, word] as const))('%s says with a list what it needs of a subject', (name, word) => {
    const uses = roots.flatMap((root) => usesUnder(root, exampleOf(word)[root] ?? null, name));
    for (const args of [...uses, {}, null, 'text']) expect(word.needs(args)).toEqual(expect.any(Array));
    for (const args of uses) expect(proofNeeds(name, args).every((ability) => typeof ability === 'string')).toBe(true);
  });
});

describe('the table of words', () => {
  it('documents every word and nothing else', () => {
    expect([wordTable.arbitraries, wordTable.acts, wordTable.proofs].map((docs) => docs.map(({ word }) => word))).toEqual(
      families.map(({ words }) => words.map(({ word }) => word)),
    );
  });

  it('has no act under the name of a member that a case has', () => {
    expect(actWords.filter(({ word }) => members.includes(word))).toEqual([]);
  });
});

/** The draws of an example, in order, on the embedded subject. */
const drawsOf = async (word: ArbitraryWord): Promise<readonly Filled[]> => {
  const { facts } = await openReferenceFor();
  const given = exampleOf(word)['given'];
  const drawn: Record<string, Json> = {
    actor: 'alice',
    victim: 'bob',
    granted: {},
    skill: 'publish_notice',
    input: { channel: 'web', memo: '' },
  };
  return Object.entries(isJsonObject(given) ? given : {}).flatMap(([name, use]) => {
    const [found] = Object.entries(isJsonObject(use) ? use : {});
    const draws = arbitraryWords.find((one) => one.word === found?.[0]);
    const draw = draws?.draw(found?.[1] ?? {}, { facts, drawn });
    if (draw?.is !== 'draw') return [];
    drawn[name] = draw.plain;
    return draws === word ? [draw] : [];
  });
};

describe.each(arbitraryWords.map((word) => [word.word, word] as const))('the draw %s', (_, word) => {
  it('is plain, covers and draws JSON, and simplifying it ends', async () => {
    const draws = await drawsOf(word);
    expect(draws.length).toBeGreaterThan(0);
    for (const draw of draws) {
      const plans = [draw.plain, ...draw.cover, ...samplesOf(draw, 8)];
      expect(JSON.parse(JSON.stringify(plans))).toEqual(plans);
      for (const plan of plans) {
        expect(draw.simpler(plan).map((simpler) => JSON.stringify(simpler))).not.toContain(JSON.stringify(plan));
        assertSimplifyingEnds(draw, plan);
      }
    }
  });

  it('draws the same from the same chance', async () => {
    for (const draw of await drawsOf(word)) expect(samplesOf(draw, 10)).toEqual(samplesOf(draw, 10));
  });

  it('counts what it draws by short words', async () => {
    for (const draw of await drawsOf(word))
      for (const plan of [draw.plain, ...draw.cover]) {
        const labels = Object.entries(draw.labels(plan));
        expect(labels.filter(([dimension, value]) => dimension === '' || typeof value !== 'string')).toEqual([]);
      }
  });
});
