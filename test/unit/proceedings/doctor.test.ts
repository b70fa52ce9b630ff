import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { examine } from '../../../src/proceedings/doctor.js';
import { liveCourt, quietWorld } from '../../support/live/live-target.js';

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
