import { describe, expect, it } from 'vitest';
import { type SdkKind, sdkServer } from '../support/a2a/sdk-server.js';
import { convictionsIn, tried } from '../support/live/live-run.js';
import { sdkFile } from '../support/live/sdk-file.js';

type Spoken = { readonly kind: SdkKind; readonly dialect: string; readonly speaks: string };

const spoken: readonly Spoken[] = [
  { kind: 'strict', dialect: 'auto', speaks: 'v1.0' },
  { kind: 'dual', dialect: 'auto', speaks: 'v1.0' },
  { kind: 'dual', dialect: 'v0.3', speaks: 'v0.3' },
  { kind: 'native', dialect: 'auto', speaks: 'v0.3' },
];

const few = { runs: 2, seed: 20_261_130 };

const wordsOf = async (server: Parameters<typeof sdkFile>[0], dialect: string, glob: string) => {
  const run = await tried({ ...sdkFile(server, dialect), maxCalls: 300 }, { ...few, caseGlob: glob });
  const tables = run.verdict.findings.filter(({ runs }) => (runs?.counted ?? 0) > 0);
  return { run, convicted: convictionsIn(run), seen: tables.map(({ case: id }) => id) };
};

describe.each(spoken)('an agent on the official SDK ($kind, spoken to as $dialect)', ({ kind, dialect, speaks }) => {
  it('is discovered, acts under a grant and refuses without one', async () => {
    const { run, convicted, seen } = await wordsOf(await sdkServer(kind), dialect, 'SA2A-AUTH-00?');
    expect(run.verdict.subject.configuration).toMatchObject({ dialect: speaks });
    expect(seen).toEqual(expect.arrayContaining(['SA2A-AUTH-001', 'SA2A-AUTH-002', 'SA2A-AUTH-003', 'SA2A-AUTH-007']));
    expect([convicted, run.exitCode]).toEqual([[], 3]);
  });

  it('acts again for a message id that it has acted for, and is convicted of just that: no level of the profile leaves it open', async () => {
    const { run, convicted, seen } = await wordsOf(await sdkServer(kind), dialect, 'CHI-BRCE-01?');
    expect(run.verdict.profile.level).toBe('authority');
    expect(convicted).toEqual([
      'CHI-BRCE-010 FALSIFIER_SURVIVED effects: 3 effects',
      'CHI-BRCE-011 FALSIFIER_SURVIVED effects: 3 effects; all: 1 effect; completed',
    ]);
    expect(seen).toContain('CHI-BRCE-014');
    expect(run.verdict.findings.find(({ case: id }) => id === 'CHI-BRCE-010')).toMatchObject({
      law: 'A command that was done never acts a second time when it is sent again.',
      failure: 'REPLAY_FAILURE',
      labels: ['reproduced 3 of 3'],
    });
    expect(run.exitCode).toBe(1);
  });

  it('is not convicted where it remembers its message ids itself', async () => {
    const { run, convicted, seen } = await wordsOf(await sdkServer(kind, ['--remembers']), dialect, 'CHI-BRCE-01?');
    expect(seen).toEqual(expect.arrayContaining(['CHI-BRCE-010', 'CHI-BRCE-011', 'CHI-BRCE-014']));
    expect([convicted, run.exitCode]).toEqual([[], 3]);
  });
});

describe('the task or context of another', () => {
  it.each([
    ['strict', 'auto', ['AGENT-TASK-005']],
    ['native', 'auto', ['AGENT-TASK-001', 'AGENT-TASK-002', 'AGENT-TASK-005']],
  ] as const)('is guarded by the SDK as far as it does, and no further: %s', async (kind, dialect, broken) => {
    const { convicted } = await wordsOf(await sdkServer(kind, ['--remembers']), dialect, 'AGENT-TASK-00?');
    expect(convicted.map((line) => line.split(' ')[0])).toEqual(broken);
  });
});
