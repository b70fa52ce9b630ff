import { stopPending } from './faults.js';
import { flush, journalName, ledgerName } from './journal.js';
import { ProtocolRefusal } from './protocol-refusal.js';
import { rebuild } from './rebuild.js';
import type { Subject } from './subject.js';
import { type World, emptyWorld } from './world.js';

/** The worlds of one subject, each by its name. */
export type Worlds = {
  /** The world of this name, from memory or from what an earlier process left in the folder. */
  find(name: string): World;
  /** A fresh, empty world under this name; all that was known under it is gone. */
  reset(name: string): World;
  /** The same world as after kill -9 and a new start. */
  restart(world: World): void;
  close(): void;
};

/** The worlds of `subject`. */
export const worldsOf = (subject: Subject): Worlds => {
  const known = new Map<string, World>();
  return {
    find: (name) => known.get(name) ?? reopen(subject, known, name),
    reset: (name) => {
      const before = known.get(name);
      if (before !== undefined) stopPending(before);
      const world = emptyWorld(name);
      subject.files.remove(journalName(world));
      subject.files.remove(ledgerName(world));
      known.set(name, world);
      return world;
    },
    restart: (world) => restart(subject, world),
    close: () => {
      for (const world of known.values()) leave(subject, world);
      known.clear();
    },
  };
};

const reopen = (subject: Subject, known: Map<string, World>, name: string): World => {
  const world = emptyWorld(name);
  if (!subject.files.has(journalName(world))) throw new ProtocolRefusal(-32602, 'unknown world: reset it first');
  rebuild(subject, world);
  known.set(name, world);
  return world;
};

const restart = (subject: Subject, world: World): void => {
  stopPending(world);
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
