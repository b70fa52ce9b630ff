import { readdirSync, readFileSync } from 'node:fs';

/** One running process. A pid is used again; together with `started` (clock ticks since boot) it names one process. */
export type ProcessMark = {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  readonly started: string;
};

/** The processes that run now, zombies left out; `undefined` on a system without `/proc`. */
export const listProcesses = (): readonly ProcessMark[] | undefined => {
  const names = entriesOf('/proc');
  const marks = names.filter((name) => /^\d+$/.test(name)).flatMap((name) => readMark(Number(name)) ?? []);
  return marks.length === 0 ? undefined : marks;
};

const entriesOf = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

// proc(5): the name in brackets may hold anything, so the numbers are counted from the last bracket.
const readMark = (pid: number): ProcessMark | undefined => {
  const stat = statOf(pid);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, parent, group, session] = fields;
  const started = fields[19];
  if (state === undefined || started === undefined || /[ZX]/.test(state)) return undefined;
  return { pid, parent: Number(parent), group: Number(group), session: Number(session), started };
};

const statOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // It ended between the listing and the reading.
    return '';
  }
};
