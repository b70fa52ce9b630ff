import { isConviction } from '../src/model/finding.js';
import { holdCases } from '../src/proceedings/hold-cases.js';
import { defaultProfile, openCorpus } from '../src/proceedings/open-corpus.js';
import { guards } from '../src/reference/guards.js';
import { benchWorld } from './bench-world.js';

const seeds = Number(process.argv[2] ?? '100');
const only = process.argv.slice(3);
const runs = 100;
const corpus = openCorpus(defaultProfile, '.');

type Hunt = { readonly guard: string; readonly case: string; readonly found: readonly number[]; readonly missed: readonly number[] };

/** How many runs a case that names a guard takes to convict the subject without it, fixed examples included, under many seeds. */
const hunt = async (guard: string): Promise<readonly Hunt[]> => {
  const killers = corpus.cases.filter((one) => one.guard === guard);
  const found = new Map<string, number[]>(killers.map(({ id }) => [id, []]));
  const missed = new Map<string, number[]>(killers.map(({ id }) => [id, []]));
  for (let seed = 1; seed <= seeds; seed += 1) {
    const held = await holdCases(killers, { without: [guard] }, { corpus, world: benchWorld, seed, runs, shrink: false });
    for (const { id } of killers) {
      const isFound = held.findings.some((one) => one.case === id && isConviction(one.finding));
      const counted = held.trials.find((trial) => trial.case === id)?.counts.counted ?? 0;
      if (isFound) found.get(id)?.push(counted + 1);
      else missed.get(id)?.push(seed);
    }
  }
  process.stderr.write(`${guard}: ${killers.map(({ id }) => `${id} ${found.get(id)?.length ?? 0}/${seeds}`).join(', ')}\n`);
  return killers.map(({ id }) => ({ guard, case: id, found: found.get(id) ?? [], missed: missed.get(id) ?? [] }));
};

const rows = [];
for (const { name } of guards) {
  if (only.length > 0 && !only.includes(name)) continue;
  for (const { found, missed, ...which } of await hunt(name)) {
    const sorted = found.toSorted((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)] ?? null;
    rows.push({ ...which, convicted: found.length, of: seeds, medianRuns: median, worstRuns: sorted.at(-1) ?? null, missed });
  }
}
const goal = 0.99;
process.stdout.write(`${JSON.stringify({ detect: { runs, goal, rows } }, null, 2)}\n`);
process.exitCode = rows.every(({ convicted }) => convicted >= goal * seeds) ? 0 : 1;
