import { stopPending } from './faults.js';
import { flush, journalName, ledgerName } from './journal.js';
import { saveLateRevocations } from './late-revocations.js';
import { ProtocolRefusal } from './protocol-refusal.js';
import { rebuild } from './rebuild.js';
import type { Subject } from './subject.js';
import { type World, emptyWorld } from './world.js';

/**
 * How many worlds are held in memory. Beyond it the one that was used longest ago falls asleep: what it knows is in its journal, or
 * in a few lines that wait to be written there, and it wakes as after a restart.
 */
const mostAwake = 2_000;

/** The worlds of one subject, each by its name. */
export type Worlds = {
  /** The world of this name, from memory or from what an earlier process left in the folder. */
  find(name: string): World;
  /** The world of this name for a reader of its files alone: a sleeping one is not woken. */
  peek(name: string): World;
  /** A fresh, empty world under this name; all that was known under it is gone. */
  reset(name: string): World;
  /** The same world as after kill -9 and a new start. */
  restart(world: World): void;
  close(): void;
};

/** What stands outside of a sleeping world's files. */
type Sleeping = Pick<World, 'lines' | 'faults' | 'down' | 'egress'>;

/** The worlds of `subject`. */
export const worldsOf = (subject: Subject): Worlds => {
  const awake = new Map<string, World>();
  const asleep = new Map<string, Sleeping>();
  const keep = (world: World): World => {
    awake.set(world.name, world);
    if (awake.size > mostAwake) putToSleep(subject, awake, asleep);
    return world;
  };
  return {
    find: (name) => awake.get(name) ?? keep(reopen(subject, name, asleep)),
    peek: (name) => awake.get(name) ?? (asleep.has(name) ? emptyWorld(name) : keep(reopen(subject, name, asleep))),
    reset: (name) => {
      const before = awake.get(name);
      if (before !== undefined) stopPending(before);
      awake.delete(name);
      asleep.delete(name);
      const world = emptyWorld(name);
      subject.files.remove(journalName(world));
      subject.files.remove(ledgerName(world));
      return keep(world);
    },
    restart: (world) => restart(subject, world),
    close: () => {
      for (const world of awake.values()) leave(subject, world);
      awake.clear();
      asleep.clear();
    },
  };
};

const putToSleep = (subject: Subject, awake: Map<string, World>, asleep: Map<string, Sleeping>): void => {
  for (const [name, world] of awake) {
    if (world.pending.size > 0) continue;
    if (subject.files.has(journalName(world))) flush(subject, world);
    asleep.set(name, { lines: world.lines, faults: world.faults, down: world.down, egress: world.egress });
    awake.delete(name);
    return;
  }
};

const reopen = (subject: Subject, name: string, asleep: Map<string, Sleeping>): World => {
  const sleeping = asleep.get(name);
  const world = { ...emptyWorld(name), ...sleeping };
  asleep.delete(name);
  flush(subject, world);
  if (subject.files.has(journalName(world))) rebuild(subject, world);
  else if (sleeping === undefined) throw new ProtocolRefusal(-32602, 'unknown world: reset it first');
  return world;
};

const restart = (subject: Subject, world: World): void => {
  if (subject.keeps('restart-ends-work')) stopPending(world);
  // What waits to be written down is written at an orderly stop, and lost in a crash.
  if (!world.down) saveLateRevocations(subject, world);
  // A process that is killed leaves what it has handed to the operating system; the waiting rows stand for that.
  flush(subject, world);
  world.down = false;
  rebuild(subject, world);
};

const leave = (subject: Subject, world: World): void => {
  stopPending(world);
  // A world in which nothing durable happened leaves no file behind.
  if (subject.files.has(journalName(world))) flush(subject, world);
};
