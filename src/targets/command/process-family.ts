import { setTimeout as pause } from 'node:timers/promises';
import { listProcesses, type ProcessMark } from './process-table.js';

/** A program and all that it started. */
export type ProcessFamily = {
  /** Looks who belongs to the family now: a child that later loses its parent is remembered. */
  look(): void;
  signal(signal: NodeJS.Signals): void;
  /** SIGTERM, and SIGKILL to whoever is left after `grace` milliseconds. Resolves when nobody is left. */
  end(grace: number): Promise<void>;
};

const beat = 15;
const longestDying = 2_000;

/**
 * The family of a program that leads its own process group and session. Where there is a `/proc`, children that left the
 * group or the session belong to it too; elsewhere it is the group.
 */
export const processFamily = (leader: number): ProcessFamily => {
  let known: readonly ProcessMark[] = [];
  const living = (): readonly ProcessMark[] | undefined => {
    const table = listProcesses();
    if (table !== undefined) known = relatives(table, leader, known);
    return table === undefined ? undefined : known;
  };
  const isGone = (): boolean => {
    const left = living();
    return left === undefined ? !send(-leader, 0) : left.length === 0;
  };
  const signal = (name: NodeJS.Signals): void => {
    if (isGone()) return;
    send(-leader, name);
    for (const { pid, group } of known) if (group !== leader) send(pid, name);
  };
  const goneWithin = async (time: number, again?: NodeJS.Signals): Promise<boolean> => {
    for (let waited = 0; waited < time; waited += beat) {
      if (isGone()) return true;
      if (again !== undefined) signal(again);
      await pause(beat);
    }
    return isGone();
  };
  living();
  return {
    look: () => void living(),
    signal,
    end: async (grace) => {
      signal('SIGTERM');
      if (await goneWithin(grace)) return;
      await goneWithin(longestDying, 'SIGKILL');
    },
  };
};

const relatives = (table: readonly ProcessMark[], leader: number, known: readonly ProcessMark[]): readonly ProcessMark[] => {
  const family = new Set<number>();
  const belongs = (mark: ProcessMark): boolean =>
    mark.session === leader || mark.group === leader || family.has(mark.parent) || known.some((old) => isSame(old, mark));
  for (let size = -1; size !== family.size;) {
    size = family.size;
    for (const mark of table) if (belongs(mark)) family.add(mark.pid);
  }
  return table.filter(({ pid }) => family.has(pid));
};

const isSame = (a: ProcessMark, b: ProcessMark): boolean => a.pid === b.pid && a.started === b.started;

const send = (pid: number, signal: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(pid, signal);
  } catch {
    // Nobody is there any more, or it is not ours to end.
    return false;
  }
};
