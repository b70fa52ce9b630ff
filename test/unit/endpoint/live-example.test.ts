import { describe, expect, it } from 'vitest';
import { loadTargetFile } from '../../../src/corpus/target-file.js';
import { demoPrincipals, operatorToken, witnessToken } from '../../../src/endpoint/demo-tokens.js';
import { catalogue } from '../../../src/reference/catalogue.js';

const file = loadTargetFile('./examples/live.yaml', { cwd: process.cwd() });

describe('the target file of the live example', () => {
  it('declares the skills of the reference subject as they are', () => {
    const declared = Object.entries(file.skills ?? {}).map(([id, said]) => ({ vary: [], ...Object(said), id }));
    const known = catalogue.map((skill) => ({ ...skill, description: undefined }));
    expect(declared.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(known.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  });

  it('names every principal by its published token, and nobody else but the caller without one', () => {
    const named = demoPrincipals.map(({ id, token }) => ({ id, credential: { scheme: 'bearer', token } }));
    expect(file.rest?.['principals']).toEqual([...named, { id: 'anonymous' }]);
  });

  it('bears the token of each plane to that plane alone', () => {
    const operator = JSON.stringify(file.operator);
    const witness = JSON.stringify(file.witness);
    expect([operator.includes(operatorToken), operator.includes(witnessToken)]).toEqual([true, false]);
    expect([witness.includes(witnessToken), witness.includes(operatorToken)]).toEqual([true, false]);
  });
});
