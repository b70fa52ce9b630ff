import type { Json } from '../../base/json.js';
import type { SendStep } from '../../model/exhibit.js';
import { isConsequential } from '../../model/vocabulary-tables.js';
import type { Bench, ProofWord, Proven } from '../../model/words.js';
import { objectArgs, textOf } from '../arguments.js';
import { departureIn, walkThrough } from '../models/model.js';
import { models } from '../models/registry.js';
import { isArmed } from '../reading/grants-standing.js';
import { isAnswered, sendsIn } from '../reading/sends.js';
import { decided } from './attempts.js';
import { proven, undetermined } from './proving.js';

const modelNamed = (args: Json) => models.find(({ name }) => name === textOf(args, 'model'));

/** `departs`: what was seen after some act of the run is not what a model admits. */
export const departs: ProofWord = {
  word: 'departs',
  summary: `After some act, what was seen departs from a model: ${models.map(({ name }) => `\`${name}\``).join(', ')}. The report names the act and the invariant.`,
  example: 'forbidden: [ { departs: { model: grants } } ]',
  args: objectArgs({ model: { enum: models.map(({ name }) => name) } }, ['model']),
  needs: (args) => modelNamed(args)?.needs ?? [],
  judge: (args, { exhibit, facts }) => {
    const model = modelNamed(args);
    if (model === undefined) return undetermined('there is no such model');
    const seen = departureIn(model, walkThrough(exhibit, facts));
    return proven(seen !== undefined, seen);
  },
};

/** `played`: every message of a course was answered. */
export const played: ProofWord = {
  word: 'played',
  summary:
    'Every message of a `play` was answered, but for those that met a crash; witnessed where each message that goes to the authority boundary is.',
  example: 'attempted: { played: course }',
  args: { type: 'string' },
  needs: () => [],
  judge: (args, bench) => {
    const calls = sendsIn(bench.exhibit).filter(({ step }) => typeof args === 'string' && step.name.startsWith(`${args}-`));
    if (calls.length === 0) return undetermined('no message of the course was sent');
    const open = calls.find(({ step, index }) => !isAnswered(step) && !isArmed(bench.exhibit, index));
    if (open !== undefined) return undetermined(`${open.step.name} was not answered (${open.step.answer.state})`);
    const seen = calls.filter((call) => isOwed(call, bench)).map(({ step }) => decided.judge(step.name, bench));
    return gradeOf(seen);
  },
};

const gradeOf = (answers: readonly Proven[]): Proven => {
  const isWitnessed = answers.length > 0 && answers.every((answer) => answer.is === 'holds' && answer.grade === 'witnessed');
  return { is: 'holds', grade: isWitnessed ? 'witnessed' : 'typed' };
};

/** True for a new message that nothing keeps from the authority boundary. */
const isOwed = ({ step, index }: { readonly step: SendStep; readonly index: number }, { exhibit, facts }: Bench): boolean =>
  step.repeats === undefined &&
  step.taskId === undefined &&
  !isArmed(exhibit, index) &&
  facts.skills.some(({ id, consequence }) => id === step.skill && isConsequential(consequence));
