import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { packageRoot } from '../../src/base/package-root.js';
import { runCourt } from '../../src/proceedings/run.js';
import type { RunOutcome } from '../../src/proceedings/run-ask.js';
import { quietWorld } from '../support/live/live-target.js';

const agent = join(packageRoot(), 'test/support/live/two-books-agent.mjs');

type Reader = 'own' | 'file' | 'command';

const witnessBy = (reader: Reader, ledger: string): object => {
  const map = { skill: '/action', principal: '/by', messageId: '/message', input: '/payload' };
  switch (reader) {
    case 'own':
      return {};
    case 'file':
      return { witness: { effects: { file: ledger, map } } };
    default:
      return { witness: { effects: { command: ['node', agent, '--ledger', ledger, '--read={world}'], rows: '/entries', map } } };
  }
};

const tried = async (reader: Reader, { hides, only }: { readonly hides: boolean; readonly only?: string }): Promise<RunOutcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'two-books-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const ledger = join(folder, 'ledger.jsonl');
  writeFileSync(ledger, '');
  const target = join(folder, 'target.json');
  const command = ['node', agent, '--ledger', ledger, ...(hides ? ['--hides'] : [])];
  writeFileSync(target, JSON.stringify({ kind: 'command', command, ...witnessBy(reader, ledger) }));
  const cases = only === undefined ? { runs: 25 } : { caseGlob: only, runs: 3 };
  return runCourt({ without: [], out: join(folder, 'out'), cwd: folder, bail: true, target, ...cases }, quietWorld);
};

const convictions = ({ verdict }: RunOutcome): readonly string[] =>
  verdict.findings.flatMap(({ case: id, finding, reason }) =>
    finding === 'FALSIFIER_SURVIVED' || finding === 'CONTROL_FAILED' ? [`${id} ${reason ?? ''}`] : [],
  );

describe('a subject that hides what it does', { timeout: 300_000 }, () => {
  it('is not seen through where it is its own witness, and the claim says whose word that is', async () => {
    const outcome = await tried('own', { hides: true, only: 'SA2A-AUTH-*5' });
    expect(convictions(outcome)).toEqual([]);
    expect(outcome.verdict.claim).toContain('effects as reported by the subject itself');
  });

  it('is convicted where a file is the witness', async () => {
    const outcome = await tried('file', { hides: true, only: 'SA2A-AUTH-*5' });
    expect(convictions(outcome)).not.toEqual([]);
    expect([outcome.exitCode, outcome.verdict.subject.target.planes.witness]).toEqual([1, 'separate']);
  });

  it('is convicted where a program is the witness, which is told the world', async () => {
    expect(convictions(await tried('command', { hides: true, only: 'SA2A-AUTH-GRANT-005' }))).not.toEqual([]);
  });
});

describe('a lawful subject beside a witness of its world', { timeout: 300_000 }, () => {
  it.runIf(process.env['ZOO'] === 'all')('is conformant where the file is shared by all worlds', async () => {
    const outcome = await tried('file', { hides: false });
    expect([convictions(outcome), outcome.verdict.standingReasons, outcome.exitCode]).toEqual([[], [], 0]);
  });

  it('is convicted of nothing where the file is shared by all worlds, and the claim says that it is not its own word', async () => {
    const outcome = await tried('file', { hides: false, only: 'SA2A-AUTH-GRANT-00?' });
    expect(convictions(outcome)).toEqual([]);
    expect(outcome.verdict.findings.length).toBeGreaterThan(3);
    expect(outcome.verdict.claim).not.toContain('effects as reported by the subject itself');
  });

  it('is convicted of nothing where a program reads one world at a time', async () => {
    const outcome = await tried('command', { hides: false, only: 'SA2A-AUTH-GRANT-005' });
    expect(convictions(outcome)).toEqual([]);
    const tried005 = outcome.verdict.findings.find(({ case: id }) => id === 'SA2A-AUTH-GRANT-005');
    expect([tried005?.runs?.unseen, (tried005?.runs?.counted ?? 0) > 10]).toEqual([0, true]);
  });
});
