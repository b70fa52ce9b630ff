import { describe, expect, it } from 'vitest';
import { trialThreads } from '../../src/cli/trial-threads.js';
import { rejudge } from '../../src/proceedings/rejudge.js';
import type { RunAsk, RunOutcome } from '../../src/proceedings/run-ask.js';
import { turnsIn } from '../../src/proceedings/shared-turns.js';
import type { ShareThreads, ShareTold } from '../../src/proceedings/share-work.js';
import { aRun } from '../support/a-run.js';

/** Enough cases for another thread, few runs of each. */
const small: Partial<RunAsk> = { caseGlob: 'CHI-*', runs: 2, seed: 5 };

/** One thread of the built program whatever the machine has, and what it told. */
const oneThread = (): { readonly threads: ShareThreads; readonly told: ShareTold['is'][] } => {
  const real = trialThreads();
  if (real === undefined) throw new TypeError('the program is not built, or this machine has one core');
  const told: ShareTold['is'][] = [];
  const hold: ShareThreads['hold'] = (work, listener) =>
    real.hold(work, (said) => {
      told.push(said.is);
      listener(said);
    });
  return { threads: { count: 1, hold }, told };
};

const found = ({ verdict }: RunOutcome) => verdict.findings.map(({ case: id, finding, runs, reason }) => ({ id, finding, runs, reason }));

describe('a docket held in threads', { timeout: 240_000 }, () => {
  it('comes to what one thread comes to, and can be judged again', async () => {
    const { threads, told } = oneThread();
    const together = await aRun(small, { threads });
    const alone = await aRun(small);
    expect(found(together)).toEqual(found(alone));
    expect(together.verdict.standing).toBe(alone.verdict.standing);
    expect(told.filter((is) => is === 'case').length).toBeGreaterThan(0);
    const again = await rejudge({ path: together.folder, allowCorpus: [] });
    expect(again.ok ? again.value.verdict.standing : again.error.message).toBe(together.verdict.standing);
  });

  it('convicts in any thread, and the first conviction ends it for all', async () => {
    const { threads } = oneThread();
    const { verdict, exitCode } = await aRun({ ...small, without: ['prepare-required', 'input-schema'], bail: true }, { threads });
    expect(exitCode).toBe(1);
    const reasons = verdict.findings.flatMap(({ reason }) => reason ?? []);
    expect(reasons.some((reason) => reason.includes('the first conviction ended the run'))).toBe(true);
  });

  it('ends for all where the person asks for it', async () => {
    const { threads, told } = oneThread();
    const { verdict, exitCode } = await aRun({ caseGlob: 'CHI-*', seed: 5 }, { threads, isInterrupted: () => told.length > 20 });
    expect(verdict.standing).not.toBe('CONFORMANT');
    expect(exitCode).toBe(130);
  });

  it('is at fault where a thread goes away, and keeps what the others saw', async () => {
    const hold: ShareThreads['hold'] = async ({ turns }) => {
      turnsIn(turns).take();
      throw new Error('gone');
    };
    const { verdict, exitCode } = await aRun(small, { threads: { count: 1, hold } });
    expect(exitCode).toBe(70);
    expect(verdict.standing).not.toBe('CONFORMANT');
    const untold = verdict.findings.filter(({ reason }) => reason === 'it was declared and not reported');
    expect(untold.map(({ case: id }) => id)).toEqual([verdict.findings[0]?.case]);
  });

  it('is at fault where what a thread tells cannot be put down', async () => {
    const { threads } = oneThread();
    const hold: ShareThreads['hold'] = (work) =>
      threads.hold(work, () => {
        throw new Error('no space left');
      });
    const { verdict, exitCode } = await aRun(small, { threads: { count: 1, hold } });
    expect(exitCode).toBe(70);
    expect(verdict.standing).not.toBe('CONFORMANT');
  });

  it('is not shared where all messages together are limited', async () => {
    const { threads, told } = oneThread();
    await aRun({ ...small, maxCalls: 50 }, { threads });
    expect(told).toEqual([]);
  });
});
