import type { Json } from '../base/json.js';

/** What the record shows of one skill, over all runs of all cases, their controls among them. */
export type SkillSeen = {
  /** The cases whose own acts sent a message for it. */
  readonly cases: ReadonlySet<string>;
  /** Runs in which such a message was sent. */
  readonly attempts: number;
  /** Effects of it that a witness showed. */
  readonly effects: number;
};

/** What a page about a verdict takes from the record whose digest the verdict binds: the same record always gives the same. */
export type PageEvidence = {
  /** The body of the run that is the smallest violation, by case. */
  readonly smallest: ReadonlyMap<string, Json>;
  readonly skills: ReadonlyMap<string, SkillSeen>;
};
