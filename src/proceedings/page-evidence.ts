import { isJsonList, isJsonObject, type Json, type JsonObject } from '../base/json.js';
import type { PageEvidence, SkillSeen } from '../model/page-evidence.js';

/** Reads recorded runs one after another, as they were written, and keeps what a page shows of them. */
export type PageGathering = {
  /** A body of an entry of type run, and the case that it belongs to. */
  run(id: string, body: Json): void;
  readonly evidence: PageEvidence;
};

/** Starts with a record of which nothing was read. The page must follow from the record, so this is used while it is written and when it is read again. */
export const gatherPageEvidence = (): PageGathering => {
  const smallest = new Map<string, Json>();
  const skills = new Map<string, Seen>();
  return {
    evidence: { smallest, skills },
    run: (id, body) => {
      const run = membersOf(body);
      if (run['part'] === 'smallest') smallest.set(id, body);
      for (const skill of sentIn(run['main'])) {
        const seen = seenOf(skills, skill);
        seen.cases.add(id);
        seen.attempts += 1;
      }
      for (const exhibit of exhibitsOf(run)) for (const skill of effectsIn(exhibit)) seenOf(skills, skill).effects += 1;
    },
  };
};

type Seen = SkillSeen & { readonly cases: Set<string>; attempts: number; effects: number };

const seenOf = (skills: Map<string, Seen>, skill: string): Seen => {
  const known = skills.get(skill);
  if (known !== undefined) return known;
  const fresh: Seen = { cases: new Set(), attempts: 0, effects: 0 };
  skills.set(skill, fresh);
  return fresh;
};

const membersOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
const itemsOf = (value: Json | undefined): readonly Json[] => (isJsonList(value) ? value : []);

const exhibitsOf = (run: JsonObject): readonly JsonObject[] =>
  [run['main'], ...itemsOf(run['controls']).map((control) => membersOf(control)['exhibit']), run['twin']].map(membersOf);

const sentIn = (exhibit: Json | undefined): ReadonlySet<string> =>
  new Set(
    itemsOf(membersOf(exhibit)['steps'])
      .map(membersOf)
      .flatMap(({ act, skill }) => (act === 'send' && typeof skill === 'string' ? [skill] : [])),
  );

const effectsIn = (exhibit: JsonObject): readonly string[] =>
  [...itemsOf(exhibit['steps']).map((step) => membersOf(step)['seen']), exhibit['late']]
    .flatMap((reading) => itemsOf(membersOf(reading)['effects']))
    .flatMap((effect) => membersOf(effect)['skill'] ?? [])
    .filter((skill) => typeof skill === 'string');
