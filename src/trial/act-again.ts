import { asJson, sameJson } from '../base/json.js';
import type { Exhibit, Step, SubjectFacts } from '../model/exhibit.js';
import type { StepUse } from '../model/court.js';
import type { DocketEntry, RunRecord } from '../model/trial.js';
import type { Performer, Vocabulary } from '../model/words.js';
import { type DrawSet, materialise } from './draw-set.js';
import { performAll, withoutOmitted } from './hold-run.js';
import { makeIds, worldName } from './ids.js';
import { askedInLanes } from './overlapped.js';

/** What acts are made again with: the words, what is known of the subject, and all that the names of a run come from. */
export type AgainTools = {
  readonly facts: SubjectFacts;
  readonly vocabulary: Vocabulary;
  readonly draws: DrawSet;
  readonly master: number;
  readonly session: string;
};

/**
 * Makes the acts of a recorded run again, each answered by what was recorded, and compares what is asked for: a record whose
 * attack is another than the case says, or whose names do not come from its seed, was not made by this court. In words what differs.
 */
export const actAgain = async (entry: DocketEntry, record: RunRecord, tools: AgainTools): Promise<string | undefined> => {
  const wrongForm = formOf(entry, record);
  if (wrongForm !== undefined) return wrongForm;
  const { case: courtCase, control } = entry;
  const salt = `${tools.session}/${tools.master}/${courtCase.id}/${record.run}`;
  const own = withoutOmitted(courtCase.when, record.omitted);
  const lawful = courtCase.paired?.when ?? control?.when ?? [];
  const scenes: readonly ActedScene[] = [
    { what: 'main', exhibit: record.main, steps: own, role: 'main', world: '' },
    ...record.controls.map(({ side, exhibit }) => ({
      what: `control ${side}`,
      exhibit,
      steps: lawful,
      role: `control ${side}`,
      world: '',
    })),
    ...(record.twin === undefined
      ? []
      : [{ what: 'twin', exhibit: record.twin, steps: own, role: 'main', world: 'twin', without: courtCase.twin?.without }]),
  ];
  for (const scene of scenes) {
    const wrong = await sceneProblem(scene, { record, salt, tools });
    if (wrong !== undefined) return `${scene.what}: ${wrong}`;
  }
  return undefined;
};

const formOf = ({ case: { kind, twin } }: DocketEntry, record: RunRecord): string | undefined => {
  const sides = record.controls.map(({ side }) => side).join(' ');
  if (kind === 'control') return sides === '' && record.twin === undefined ? undefined : 'a control has no control and no twin';
  if (!['before', 'after', 'before after'].includes(sides)) return `its controls stand ${sides === '' ? 'nowhere' : sides}`;
  return (twin === undefined) === (record.twin === undefined) ? undefined : 'it has a twin exactly where its case has one';
};

type ActedScene = {
  readonly what: string;
  readonly exhibit: Exhibit;
  readonly steps: readonly StepUse[];
  readonly role: string;
  readonly world: string;
  readonly without?: string | undefined;
};

type SceneAt = { readonly record: RunRecord; readonly salt: string; readonly tools: AgainTools };

const sceneProblem = async (scene: ActedScene, { record, salt, tools }: SceneAt): Promise<string | undefined> => {
  const { exhibit, role, steps, without } = scene;
  const { facts, vocabulary } = tools;
  const ids = makeIds(`${salt}/${role}`);
  const all = materialise(tools.draws, record.plan, { ids, facts, vocabulary });
  const draws = Object.fromEntries(Object.entries(all).filter(([name]) => name !== without));
  if (!sameJson(asJson(draws), exhibit.draws)) return 'its draws are not those of its plan';
  const own = facts.abilities.includes('reset');
  const world = own ? worldName(`${salt}/${role}/${scene.world}`) : 'default';
  if (exhibit.own !== own || exhibit.world !== world) return `it was held in the world ${world}, not in ${exhibit.world}`;
  const { effects, receipts, decisions } = exhibit.late;
  const mayWait = own && facts.abilities.includes('decisions');
  if (!mayWait && effects.length + receipts.length + decisions.length > 0) return 'it has a late reading of its own';
  return stepsProblem(exhibit, async (world) => performAll(steps, { world, ids, draws, tools }));
};

type ReplayedWorld = { readonly steps: readonly Step[]; readonly performer: Performer; now(): Promise<number> };

/** Another act, or another argument of it, than the case asks for. */
class Differs extends Error {}

const stepsProblem = async (
  { steps: recorded, skipped }: Exhibit,
  perform: (world: ReplayedWorld & { readonly steps: Step[] }) => Promise<string | undefined>,
): Promise<string | undefined> => {
  const steps: Step[] = [];
  const clock = { isRead: false };
  const now = async (): Promise<number> => ((clock.isRead = true), 0);
  try {
    const left = await perform({ steps, performer: replaying(recorded, { steps, clock }), now });
    if (left !== skipped) return `an act is left out because: ${skipped ?? 'nothing'}; ${left ?? 'nothing'} follows`;
    return steps.length === recorded.length ? undefined : `it has ${recorded.length} acts, its case ${steps.length}`;
  } catch (error: unknown) {
    if (error instanceof Differs) return error.message;
    throw error;
  }
};

type Replay = { readonly steps: Step[]; readonly clock: { isRead: boolean } };

const asked: { readonly [act in Step['act']]: readonly string[] } = {
  grant: ['principal', 'skill', 'expiresAt', 'constraints', 'uses', 'approver'],
  revoke: ['principal', 'skill'],
  'advance-clock': ['ms'],
  restart: [],
  fault: ['fault', 'armed'],
  send: [
    'principal',
    'messageId',
    'skill',
    'input',
    'nonce',
    'text',
    'metadata',
    'messageMetadata',
    'extensions',
    'taskId',
    'contextId',
    'callback',
    'marked',
    'repeats',
  ],
  task: ['principal', 'taskId', 'action'],
  tasks: ['principal'],
  grants: [],
  egress: [],
  approve: ['principal', 'of', 'approvalId', 'said'],
  delegate: ['principal', 'to', 'skill', 'expiresAt', 'constraints'],
  skills: [],
  decide: ['envelope', 'shownAt'],
  settle: [],
};

/** What is reckoned from the world's clock cannot be reckoned again: that reading is not in the record. */
const timed: readonly string[] = ['expiresAt', 'ms'];

const replaying = (recorded: readonly Step[], { steps, clock }: Replay): Performer => {
  const next = async (act: Step['act'], name: string, wanted: object): Promise<Step> => {
    const step = recorded[steps.length];
    if (step?.act !== act || step.name !== name) throw new Differs(`its act ${steps.length + 1} should be ${act} ${name}`);
    const [found, expected] = [new Map(Object.entries(step)), new Map(Object.entries(wanted))];
    for (const member of ['overlap', ...asked[act]]) {
      const isFree = timed.includes(member) && clock.isRead && found.has(member) && expected.has(member);
      if (!isFree && !sameJson(jsonOf(found.get(member)), jsonOf(expected.get(member))))
        throw new Differs(`the member ${member} of ${name} is not what its case asks for`);
    }
    clock.isRead = false;
    steps.push(step);
    return step;
  };
  return {
    send: (name, message) => next('send', name, message),
    grant: (name, grant) => next('grant', name, grant),
    revoke: (name, grant) => next('revoke', name, grant),
    advanceClock: (name, ms) => next('advance-clock', name, { ms }),
    restart: (name) => next('restart', name, {}),
    fault: (name, fault, armed) => next('fault', name, { fault, armed }),
    task: (name, ask) => next('task', name, ask),
    tasks: (name, principal) => next('tasks', name, { principal }),
    grants: (name) => next('grants', name, {}),
    egress: (name) => next('egress', name, {}),
    approve: (name, answered) => next('approve', name, answered),
    delegate: (name, handed) => next('delegate', name, handed),
    skills: (name) => next('skills', name, {}),
    decide: (name, asked) => next('decide', name, asked),
    overlap: async (name, lanes) => {
      const { isRead } = clock;
      for (const lane of askedInLanes(name, lanes)) {
        clock.isRead = isRead;
        await next(lane.act, lane.name, lane.act === 'send' ? { ...lane.message, overlap: name } : lane);
      }
      return next('settle', name, { overlap: name });
    },
  };
};

const jsonOf = (value: unknown) => (value === undefined ? undefined : asJson(value));
