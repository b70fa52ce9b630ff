import { sameJson } from '../../base/json.js';
import type { SendStep, SubjectFacts } from '../../model/exhibit.js';
import { isConsequential } from '../../model/vocabulary-tables.js';
import { settledOf } from '../reading/sends.js';
import { effectPermitted } from './effect-permitted.js';
import { type Invariant, type Model, effectsUpTo } from './model.js';

const isOfConsequence = ({ skill }: SendStep, { skills }: SubjectFacts): boolean =>
  skills.some(({ id, consequence }) => id === skill && isConsequential(consequence));

const completedActed: Invariant = {
  law: 'completed means that the command has acted, now or the first time',
  departure: (walk, { step, index }) => {
    if (step.act !== 'send' || !isOfConsequence(step, walk.facts) || settledOf(step).state !== 'completed') return undefined;
    return effectsUpTo(index, step, walk).length > 0 ? undefined : 'it was completed, and no effect of this command was seen';
  },
};

const sameContent = (a: SendStep, b: SendStep): boolean =>
  sameJson(a.skill ?? null, b.skill ?? null) && sameJson(a.input ?? null, b.input ?? null);

const neverForOtherContent: Invariant = {
  law: 'an id that has acted is never completed for other content',
  departure: (walk, { step, index }) => {
    if (step.act !== 'send' || settledOf(step).state !== 'completed') return undefined;
    const acted = effectsUpTo(index - 1, step, walk).flatMap(({ owner }) => (owner === undefined ? [] : [owner.step]));
    return acted.length === 0 || acted.some((one) => sameContent(one, step))
      ? undefined
      : 'it was completed for content that is not what this id had acted on';
  },
};

/** Effects are read from the world and not from the memory of the agent: a start takes none away. */
const effectsAreKept: Invariant = {
  law: 'an effect that was shown once is still shown after a restart',
  departure: ({ effects }, { step, index }) => {
    if (step.act !== 'restart' || step.declined !== undefined || step.seen === undefined) return undefined;
    const now = new Set(step.seen.effects.map(({ seq }) => seq));
    const lost = effects.find(({ row, index: seen }) => seen < index && !now.has(row.seq));
    return lost === undefined ? undefined : `an effect of ${lost.row.skill} is gone`;
  },
};

/** What an id stands for. */
export const commands: Model = {
  name: 'commands',
  summary:
    'What became of each id of each caller: not acted, or acted once on one content. Sending it again, over crashes and restarts, adds nothing, and completed is said only of what was done, which stays done.',
  needs: [],
  invariants: [effectPermitted, completedActed, neverForOtherContent, effectsAreKept],
};
