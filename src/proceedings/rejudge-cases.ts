import { asJson, isJsonObject, type Json, sameJson } from '../base/json.js';
import type { CaseTrial, LateBody } from '../model/trial.js';
import { hearAgain } from '../trial/hear-again.js';
import { lateText } from '../trial/late-effects.js';
import { vocabulary } from '../vocabulary/vocabulary.js';
import { pathSaid, type ReadRecord, type RecordedCase } from './rejudge-record.js';
import { type RejudgeScene, shown } from './rejudge-scene.js';
import { sizeOf } from './run-sizes.js';

/** Hears every case of the docket again, from its recorded runs alone. Throws a trust Fault where another sum follows than was recorded. */
export const trialsAgain = ({ scene, cases, refused }: ReadRecord): readonly CaseTrial[] => {
  const all = [...cases.values()];
  // A subject that is not the one that was claimed is not tried at all.
  const isUntried = refused !== undefined && all.every(({ runs, said }) => runs.length === 0 && said === undefined);
  return isUntried ? [] : all.map((recorded) => trialAgain(scene, recorded));
};

const trialAgain = (scene: RejudgeScene, recorded: RecordedCase): CaseTrial => {
  const { predicate, facts, refuse } = scene;
  const { entry, runs, smallest, said } = recorded;
  const { id } = entry.case;
  if (said === undefined) throw refuse('rejudge-case', { expected: `what the case ${id} came to`, found: 'no such entry' });
  const sizes = sizeOf(entry, { facts, target: predicate.subject.target }, predicate.run.runs);
  const size = { ...sizes, ...(scene.cover === undefined ? {} : { cover: scene.cover }) };
  const path = pathSaid(said);
  const heard = { runs, ...(smallest === undefined ? {} : { smallest }), ...(path === undefined ? {} : { path }) };
  const again = hearAgain(entry, heard, { facts, vocabulary, master: predicate.run.seed, size });
  if (again.is === 'refused') throw refuse('rejudge-case', { expected: `the runs of one hearing of ${id}`, found: again.why });
  const trial = asJson(again.trial);
  const member = differingMember(trial, said);
  if (member !== undefined)
    throw refuse('rejudge-case', {
      expected: `${member} ${shown(memberOf(trial, member))}, which follows from the runs of ${id}`,
      found: shown(memberOf(said, member)),
    });
  return { ...again.trial, late: recorded.late.map((late) => lateAgain(scene, recorded, late)) };
};

/** A late effect convicts: it must be more than the recorded run of its world left to come. */
const lateAgain = ({ facts, refuse }: RejudgeScene, { entry, worlds }: RecordedCase, late: LateBody): string => {
  const known = worlds.get(late.world);
  const keepsWorlds = ['reset', 'multi-world'].every((ability) => facts.abilities.includes(ability));
  const fits =
    keepsWorlds &&
    late.effects.length > late.allowance &&
    late.effects.every(({ seq }) => late.after === undefined || seq > late.after) &&
    (known === undefined || (known.allowance === late.allowance && known.after === late.after));
  if (fits) return lateText({ world: late.world, effects: late.effects.map((effect) => asJson(effect)) });
  throw refuse('rejudge-late', {
    expected: `more effects in ${late.world} of ${entry.case.id} than its run left to come`,
    found: `${late.effects.length} after ${late.after ?? 'none'}, with ${late.allowance} to come`,
  });
};

const memberOf = (value: Json, name: string): Json | undefined => (isJsonObject(value) ? value[name] : undefined);

/** The first member in which two objects differ. */
export const differingMember = (one: Json, other: Json): string | undefined => {
  const [names, others] = [one, other].map((value) => (isJsonObject(value) ? Object.keys(value) : []));
  return [...new Set([...(names ?? []), ...(others ?? [])])].find((name) => !sameJson(memberOf(one, name), memberOf(other, name)));
};
