import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/base/json.js';
import { courtFolder } from '../../../src/corpus/assets.js';
import { loadCourts } from '../../../src/corpus/courts.js';
import type { TargetFile } from '../../../src/model/target.js';
import { holdCase } from '../../../src/trial/hold-case.js';
import { vocabulary, wordTable } from '../../../src/vocabulary/vocabulary.js';
import { opened } from '../../support/stdio/open-fixture.js';
import { entryOf, holdingOn } from '../../support/trial/holding.js';
import { factsOf, realTime } from '../../support/trial/reference-world.js';

const at = (name: string): string => fileURLToPath(new URL(`../../support/handing/${name}`, import.meta.url));

const courts = ['AGENT-APPROVE', 'AGENT-DELEG', 'AGENT-ONCE', 'AGENT-EGRESS'];
const ids = loadCourts(courtFolder(), wordTable).flatMap((court) => (courts.includes(court.id) ? court.cases.map(({ id }) => id) : []));

const program = (how: JsonObject): TargetFile => ({ kind: 'command', command: [process.execPath, at('stdio.mjs'), JSON.stringify(how)] });

/** Holds cases on a target, with few runs beside the fixed examples. */
const held = async (file: TargetFile, cases: readonly string[], { runs, cover }: { readonly runs: number; readonly cover: number }) => {
  const target = await opened(file);
  const tools = holdingOn(
    { target, facts: await factsOf(target), time: realTime, vocabulary },
    { sizeOf: () => ({ runs, minRuns: runs, cover }), mostShrinks: 5 },
  );
  const trials = [];
  for (const id of cases) trials.push(await holdCase(entryOf(id), tools));
  return trials;
};

const lawful: readonly (readonly [string, TargetFile])[] = [
  ['acts at the yes', { kind: 'module', module: at('module.mjs') }],
  [
    'acts when it is asked again, and writes down a no while it waits for the yes',
    program({
      traits: { run: 'at-repeat', wide: 'clamp', boundTo: 'content', unread: 'denied', bad: 'drop', waits: 'auth-required', saysNo: true },
    }),
  ],
  [
    'acts later, is at work while it waits, and names no message in its rows',
    program({ traits: { run: 'later', rows: 'bare', wide: 'bind', token: 'body', waits: 'working' } }),
  ],
  ['keeps no log of decisions', program({ traits: { log: false, bad: 'drop' } })],
];

const faults: readonly (readonly [string, string])[] = [
  ['acts-first', 'AGENT-APPROVE-002'],
  ['anyone-approves', 'AGENT-APPROVE-003'],
  ['truthy-yes', 'AGENT-APPROVE-004'],
  ['no-then-yes', 'AGENT-APPROVE-005'],
  ['content-late', 'AGENT-APPROVE-006'],
  ['yes-for-all', 'AGENT-APPROVE-007'],
  ['metadata-yes', 'AGENT-APPROVE-008'],
  ['newest-first', 'AGENT-APPROVE-009'],
  ['yes-is-grant', 'AGENT-APPROVE-010'],
  ['free-delegation', 'AGENT-DELEG-002'],
  ['drops-bounds', 'AGENT-DELEG-003'],
  ['own-end', 'AGENT-DELEG-004'],
  ['copies-grant', 'AGENT-DELEG-005'],
  ['copies-grant', 'AGENT-DELEG-006'],
  ['no-uses', 'AGENT-ONCE-002'],
  ['use-given-back', 'AGENT-ONCE-002'],
  ['uses-forgotten', 'AGENT-ONCE-003'],
  ['uses-late', 'AGENT-ONCE-004'],
  ['text-of-address', 'AGENT-EGRESS-002'],
  ['first-of-sixteen', 'AGENT-EGRESS-002'],
  ['any-token', 'AGENT-EGRESS-003'],
  ['shared-hooks', 'AGENT-EGRESS-004'],
  ['token-echo', 'AGENT-EGRESS-005'],
];

describe('an agent that nobody wrote for these courts', () => {
  it.each(lawful)('and that %s is acquitted by every case', async (_how, file) => {
    const trials = await held(file, ids, { runs: 1, cover: 4 });
    const open = trials.filter(
      ({ broken, brokenControl, counts, reasons }) => broken ?? brokenControl ?? (counts.counted === 0 || reasons.length > 0),
    );
    expect(open.map((trial) => [trial.case, trial.broken?.counterexample.gained, trial.brokenControl, trial.reasons])).toEqual([]);
  });

  it.each(faults)('with the fault %s is convicted under %s', async (fault, id) => {
    const [trial] = await held(program({ fault }), [id], { runs: 8, cover: 12 });
    expect(trial?.broken?.counterexample.case).toBe(id);
  });
});
