import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { isJsonObject } from '../src/base/json.js';
import { drawUp } from '../src/docket/draw-up.js';
import { ruleRun } from '../src/judgment/rule-run.js';
import { openCorpus } from '../src/proceedings/open-corpus.js';
import { openRecord } from '../src/record/record-writer.js';
import { openReference } from '../src/reference/open-reference.js';
import { openTarget } from '../src/targets/registry.js';
import { holdCase } from '../src/trial/hold-case.js';
import { needsOf, vocabulary } from '../src/vocabulary/vocabulary.js';
import { benchWorld } from './bench-world.js';

/** Both sides hold "a principal with a standing grant acts exactly once" by the same requests: no case with a drawn past, which asks more. */
const rounds = 7;
const runs = 1500;

const corpus = openCorpus('AGENT-AUTHORITY-v26.11.30', '.');
const target = await openTarget({ kind: 'reference' }, { env: {}, log: () => undefined, temporaryFolder: tmpdir });
const described = await target.request('target/describe', { protocol: 'sa2a-target/1' });
const facts = { skills: described.skills, abilities: described.abilities, principalsEqual: [], typedRefusals: true };
const { profile } = corpus.choice;
const level = profile.levels.at(-1);
if (level === undefined) throw new Error('the profile has no level');
const docket = drawUp(
  {
    profile,
    cases: corpus.cases,
    abilities: facts.abilities,
    strict: false,
    caseGlob: 'SA2A-AUTH-001',
    needs: needsOf,
    whyNotApplicable: () => undefined,
  },
  level,
);
const entry = docket.entries.find(({ case: one }) => one.id === 'SA2A-AUTH-001');
if (entry === undefined) throw new Error('the case is gone');

const folder = mkdtempSync(join(tmpdir(), 'sa2a-court-bench-'));

const court = async (round: number): Promise<number> => {
  const record = openRecord(join(folder, `${round}.ndjson`), {}, { clock: () => new Date().toISOString() });
  const started = performance.now();
  const trial = await holdCase(entry, {
    target,
    facts,
    vocabulary,
    time: benchWorld,
    master: round,
    session: '',
    sizeOf: () => ({ runs, minRuns: 25 }),
    mostShrinks: 10,
    judge: (one, held) => ruleRun(one, held, { facts, judge: vocabulary.judge }),
    stop: () => undefined,
    failed: String,
    told: ({ case: id, run, ...body }, ruling) => record.append('run', { ...body, ruling }, { case: id, run }),
    opened: () => undefined,
  });
  record.close();
  if (trial.counts.counted < runs) throw new Error(`only ${trial.counts.counted} runs were counted`);
  return performance.now() - started;
};

const skills = ['update_record', 'send_payment', 'publish_notice'] as const;
const consequential = described.skills.filter(({ consequence }) => consequence === 'change' || consequence === 'external_do');
if (consequential.length !== skills.length) throw new Error('the reference subject has other skills');

const bareSubject = openReference({ folder: mkdtempSync(join(tmpdir(), 'sa2a-court-bare-')) });
let names = 0;

const inWorld = async (acts: (world: string) => Promise<unknown>): Promise<{ answer: unknown; effects: unknown[] }> => {
  const world = `bare-${(names += 1)}`;
  await bareSubject.request('operator/reset', { world });
  const answer = await acts(world);
  const [effects] = await Promise.all([
    bareSubject.request('witness/effects', { world }),
    bareSubject.request('witness/receipts', { world }),
    bareSubject.request('witness/decisions', { world }),
  ]);
  return { answer, effects: rowsIn(effects) };
};

const rowsIn = (reading: unknown): unknown[] =>
  typeof reading === 'object' && reading !== null && 'effects' in reading && Array.isArray(reading.effects) ? reading.effects : [];

const stateOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'state' in answer ? answer.state : undefined;

const drawn = fc.record({
  skill: fc.constantFrom(...consequential.map(({ id }) => id)),
  amount: fc.integer({ min: 1, max: 100 }),
  memo: fc.string({ maxLength: 20 }),
});

const inputFor = (skill: string, { amount, memo }: { amount: number; memo: string }) => {
  const plain = plainInputs.get(skill) ?? {};
  return { ...plain, ...('amount' in plain ? { amount } : {}), [nonceOf(skill)]: `${memo.slice(0, 5)}${names}` };
};

const nonceOf = (skill: string): string => consequential.find(({ id }) => id === skill)?.nonce?.slice(1) ?? 'memo';

const plainInputs = new Map<string, Record<string, unknown>>();
for (const skill of consequential) {
  const draw = vocabulary.arbitrary('input')?.draw({ for: skill.id }, { facts, drawn: {} });
  if (draw?.is !== 'draw' || !isJsonObject(draw.plain)) throw new Error(`no input for ${skill.id}`);
  plainInputs.set(skill.id, draw.plain);
}

const bare = async (round: number): Promise<number> => {
  const started = performance.now();
  await fc.assert(
    fc.asyncProperty(drawn, async (draw) => {
      const input = JSON.parse(JSON.stringify(inputFor(draw.skill, draw)));
      const send = (world: string) =>
        bareSubject.request('caller/send', { world, principal: 'somebody', messageId: `m${names}`, skill: draw.skill, input });
      const control = await inWorld(async (world) => {
        await bareSubject.request('operator/grant', { world, principal: 'somebody', skill: draw.skill });
        return send(world);
      });
      return stateOf(control.answer) === 'completed' && control.effects.length === 1;
    }),
    { numRuns: runs, seed: round },
  );
  return performance.now() - started;
};

const ratios: number[] = [];
let perSecond = 0;
for (let round = 0; round < rounds; round += 1) {
  const [first, second] = round % 2 === 0 ? [court, bare] : [bare, court];
  const a = await first(round);
  const b = await second(round);
  const [courtMs, bareMs] = round % 2 === 0 ? [a, b] : [b, a];
  ratios.push(courtMs / bareMs);
  perSecond = (runs / courtMs) * 1000;
}
await target.close();
bareSubject.close();
rmSync(folder, { recursive: true });
process.stdout.write(
  JSON.stringify({
    goal: 1.5,
    ratio: ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)],
    ratios,
    trialsPerSecond: Math.round(perSecond),
  }),
);
