import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listProcesses } from '../../../src/targets/command/process-table.js';
import { faultOf, fixture, openedFixture, sending } from '../../support/stdio/open-fixture.js';

const runs = (pid: number): boolean => (listProcesses() ?? []).some((mark) => mark.pid === pid);

const eventuallyGone = async (pid: number): Promise<boolean> => {
  for (let tries = 0; tries < 200 && runs(pid); tries += 1) await new Promise((resolve) => setTimeout(resolve, 20));
  return !runs(pid);
};

describe('closing a target', () => {
  it.each([
    ['in its group', []],
    ['in a session of its own', ['apart']],
    ['in its group, while it ignores target/close and SIGTERM itself', ['stubborn']],
    ['in a session of its own, while it ignores target/close and SIGTERM itself', ['stubborn', 'apart']],
  ])('ends the program and a grandchild that ignores SIGTERM %s', async (_where, modes) => {
    const target = await openedFixture('family.mjs', modes);
    const { taskId } = await target.request('caller/send', sending('m'));
    const grandchild = Number(taskId);
    expect(runs(grandchild)).toBe(true);
    await target.close();
    expect(runs(grandchild)).toBe(false);
  });

  it('may be done twice, and at once', async () => {
    const target = await openedFixture('lawful.mjs');
    await expect(Promise.all([target.close(), target.close()])).resolves.toHaveLength(2);
    await expect(target.close()).resolves.toBeUndefined();
  });

  it('ends the requests that wait, and those that come later', async () => {
    const target = await openedFixture('unlawful.mjs', ['silent']);
    const waiting = faultOf(target.request('caller/send', sending('m')));
    await target.close();
    expect(await waiting).toMatchObject({ kind: 'target' });
    expect(await faultOf(target.request('caller/send', sending('n')))).toMatchObject({ kind: 'target' });
  });

  it('ends a flood that was cut off', async () => {
    const target = await openedFixture('unlawful.mjs', ['flood']);
    await faultOf(target.request('caller/send', sending('m')));
    await expect(target.close()).resolves.toBeUndefined();
  });
});

describe('a court that exits without closing its target', () => {
  it('leaves nothing running', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sa2a-court-exit-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const session = join(folder, 'session.mjs');
    const entry = fileURLToPath(new URL('../../../src/targets/command/session.ts', import.meta.url));
    buildSync({ entryPoints: [entry], outfile: session, bundle: true, platform: 'node', format: 'esm' });
    const court = join(folder, 'court.mjs');
    writeFileSync(
      court,
      `import { openSession } from './session.mjs';
       const order = { argv: [process.execPath, ${JSON.stringify(fixture('family.mjs'))}, 'stubborn', 'apart'], env: {}, secrets: [], absent: [] };
       const session = await openSession(order, { limit: 20000, log: () => undefined, mask: (text) => text });
       const answer = await session.call('caller/send', {});
       process.stdout.write(answer.value.taskId, () => process.exit(0));`,
    );
    const { stdout } = spawnSync(process.execPath, [court], { encoding: 'utf8' });
    expect(Number(stdout)).toBeGreaterThan(1);
    expect(await eventuallyGone(Number(stdout))).toBe(true);
  });
});
