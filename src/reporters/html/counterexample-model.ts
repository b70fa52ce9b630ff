import type { Json } from '../../base/json.js';
import type { Counterexample, Finding } from '../../model/finding.js';
import type { LawVerdict } from '../../model/verdict.js';
import { jsonLines } from '../json-lines.js';
import { replayLine } from '../replay-line.js';
import { drawScene, type Drawing } from './draw-scene.js';
import { scenesOf } from './scene.js';

/** The smallest violation of a case as the page shows it, with a drawing of what was recorded of it where the record is at hand. */
export type CounterexampleModel = {
  readonly acts: readonly string[];
  readonly drawings: readonly Drawing[];
  readonly rules: readonly string[];
  readonly sent: readonly (readonly string[])[];
  readonly gained: readonly string[];
  readonly expected: string;
  readonly observed: readonly string[];
  readonly draws: readonly string[];
  readonly again: string;
  readonly replay: string;
};

const room = { characters: 40_000 };

/** The smallest violation of a finding; `recorded` is its run as the record holds it. */
export const counterexampleModel = (
  verdict: LawVerdict,
  { kind, case: id }: Finding,
  { example, recorded }: { readonly example: Counterexample; readonly recorded: Json | undefined },
): CounterexampleModel => {
  const isOrdered = verdict.subject.abilities.includes('causal-order');
  const scenes = recorded === undefined ? [] : scenesOf(recorded, { kind, example, isOrdered });
  return {
    acts: example.acts,
    drawings: scenes.map((scene) => drawScene(scene, id)),
    rules:
      scenes.length === 0
        ? []
        : ruleTexts(
            scenes.flatMap(({ rules }) => rules),
            isOrdered,
          ),
    sent: example.sent.map((sent) => jsonLines(sent, room)),
    gained: example.gained,
    expected: example.expected,
    observed: jsonLines(example.observed, room),
    draws: jsonLines(example.draws, room),
    again: againText(example),
    replay: replayLine(verdict, example.case),
  };
};

const ruleTexts = (rules: readonly string[], isOrdered: boolean): readonly string[] => [
  "Time runs downward. A row stands beside the act after which a witness first showed it; a dashed line is a reading of the witnesses: what stands below it was not there yet. A row that begins with the number of another act belongs to that one's message.",
  isOrdered
    ? 'Within a reading rows stand in the order of the count that the witnesses share (#).'
    : 'Within a reading the order is not known: the witnesses share no count.',
  ...new Set(rules),
];

const againText = ({ seed, path, grade, reproduced }: Counterexample): string =>
  [
    `reproduced ${reproduced.times} of ${reproduced.of}`,
    grade === 'none' ? 'the gain itself shows that the attempt arrived' : `attempt ${grade}`,
    `seed ${seed}`,
    ...(path === '' ? [] : [`path ${path}`]),
  ].join(', ');
