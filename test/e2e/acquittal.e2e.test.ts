import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { isConviction, isPass } from '../../src/model/finding.js';
import { holdCases } from '../../src/proceedings/hold-cases.js';
import { defaultProfile, openCorpus } from '../../src/proceedings/open-corpus.js';
import type { RunWorld } from '../../src/proceedings/run-ask.js';
import { variants } from '../../src/reference/variants.js';

const world: RunWorld = {
  env: {},
  now: () => Date.now(),
  sleep: async (ms) => wait(ms),
  randomSeed: () => 1,
  uuid: () => randomUUID(),
  // In memory where the system has such a folder: what is synced here has to outlive no power cut.
  temporaryFolder: () => (existsSync('/dev/shm') ? '/dev/shm' : tmpdir()),
  isInterrupted: () => false,
  log: () => undefined,
  told: () => undefined,
};

const corpus = openCorpus(defaultProfile, '.');
const seeds = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89];
const subjects: readonly (string | undefined)[] = [undefined, ...(process.env['ACQUIT'] === 'all' ? variants.map(({ name }) => name) : [])];

/** The fixed examples are the same under every seed: they are held under the first. */
const examples = (seed: number): { readonly cover?: number } => (seed === seeds[0] ? {} : { cover: 0 });

describe.each(subjects)('the whole embedded subject, variant %s', (variant) => {
  it.each(seeds)('is convicted of nothing by any case under the seed %i, and nothing is left open', { timeout: 300_000 }, async (seed) => {
    const { findings } = await holdCases(corpus.cases, variant === undefined ? {} : { variant }, {
      corpus,
      world,
      seed,
      ...examples(seed),
    });
    const open = findings.filter(({ finding }) => !isPass(finding) && finding !== 'NOT_APPLICABLE' && finding !== 'UNSUPPORTED');
    expect(open.map(({ case: id, finding, reason }) => `${id} ${finding} ${reason ?? ''}`)).toEqual([]);
    expect(findings.filter(({ finding }) => isConviction(finding))).toEqual([]);
    expect(findings.length).toBe(corpus.cases.length);
  });
});
