import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { openCatalogue } from '../../../src/proceedings/catalogue.js';
import { examine } from '../../../src/proceedings/doctor.js';
import { liveCourt, quietWorld } from '../../support/live/live-target.js';
import { needsOf } from '../../../src/vocabulary/vocabulary.js';

const states = ({ symptoms }: Awaited<ReturnType<typeof examine>>): object =>
  Object.fromEntries(symptoms.map(({ name, state }) => [name, state]));

describe('the doctor', () => {
  it('finds a live agent healthy: one deny, one allow, one effect read back, by principals that the file names', async () => {
    const court = await liveCourt([], 'auto');
    try {
      const diagnosis = await examine({ target: court.file, cwd: '.', without: [] }, quietWorld);
      expect([states(diagnosis), diagnosis.healthy]).toEqual([
        expect.objectContaining({ handshake: 'ok', deny: 'ok', grant: 'ok', allow: 'ok', effect: 'ok', tasks: 'ok', restart: 'ok' }),
        true,
      ]);
      expect(diagnosis.missing.map(({ ability }) => ability)).toContain('mint-principal');
    } finally {
      await court.close();
    }
  });

  it('promises of a missing ability alone no case that needs another as well', async () => {
    const { missing, subject } = await examine({ target: 'reference', cwd: '.', without: [], variant: 'modest' }, quietWorld);
    const cases = new Map(openCatalogue().cases.map((one) => [String(one.id), one]));
    const lacking = (id: string): readonly string[] => {
      const one = cases.get(id);
      const needed = [one, cases.get(one?.control ?? '')].flatMap((each) => (each === undefined ? [] : needsOf(each)));
      return [...new Set(needed)].filter((ability) => ability !== 'consequences' && subject?.abilities.includes(ability) === false);
    };
    expect(missing.flatMap(({ cases: opened }) => opened).length).toBeGreaterThan(0);
    for (const { ability, cases: opened, together } of missing) {
      for (const id of opened) expect([id, lacking(id)]).toEqual([id, [ability]]);
      for (const id of together) expect([id, lacking(id).length > 1, lacking(id).includes(ability)]).toEqual([id, true, true]);
    }
  });

  it('sends nothing that may have consequences without leave, and says so', async () => {
    const court = await liveCourt([], 'auto', (text) => text.replace('consequences: allowed', ''));
    try {
      const diagnosis = await examine({ target: court.file, cwd: '.', without: [] }, quietWorld);
      expect(diagnosis.symptoms.map(({ name }) => name)).not.toContain('allow');
      expect(diagnosis.symptoms.find(({ name }) => name === 'consequences')?.detail).toMatch(/not allowed by the target file/);
      expect(await court.effects()).toMatchObject({ effects: [] });
      const outcome = await court.run({ runs: 10 });
      expect([outcome.exitCode, await court.effects()]).toEqual([3, expect.objectContaining({ effects: [] })]);
      expect(outcome.verdict.findings.map(({ reason }) => reason)).toContain('the target file does not say consequences: allowed');
    } finally {
      await court.close();
    }
  });

  it('leaves what a subject does without a grant to the court: its adapter is right', async () => {
    const world = { ...quietWorld, uuid: randomUUID, temporaryFolder: tmpdir };
    const diagnosis = await examine({ target: 'reference', cwd: '.', without: ['authority-check'] }, world);
    expect(diagnosis.healthy).toBe(true);
    expect(diagnosis.symptoms.find(({ name }) => name === 'deny')?.detail).toMatch(/for the court to judge/);
  });
});
