import { type Json, type JsonObject, isJsonList, isJsonObject, sameJson } from '../../base/json.js';
import { never } from '../../base/never.js';
import { writePointer } from '../../base/pointer.js';
import type { SendStep, Step, SubjectFacts } from '../../model/exhibit.js';
import type { Skill } from '../../model/protocol.js';
import { isConsequential } from '../../model/vocabulary-tables.js';
import type { ActWord, Scene } from '../../model/words.js';
import { membersOf, objectArgs, referenceArg, textOf, textsOf } from '../arguments.js';
import { plainBounds } from '../arbitraries/constraints.js';
import { longestLive } from '../arbitraries/course.js';
import { type CourseAct, readCourse } from '../course/course-act.js';
import { sensible } from '../course/course-state.js';
import { noncePointer } from '../inputs/nonces.js';
import { inputsOf, nonceIn, withNonce } from '../inputs/skill-inputs.js';

const pair = { type: 'array', items: referenceArg, minItems: 2, maxItems: 2 };
const longest = 30;

/** `play`: acts a `course` out, one step after another; proofs cite it as a whole. */
export const play: ActWord = {
  word: 'play',
  summary:
    'Acts out a drawn `course`: between two callers (`actors`), with `skill` and a second one of the subject, and two contents of the first skill (`inputs`).',
  example: 'when: [ { play: { course: $course, actors: [$actor, $other], skill: $skill, inputs: [$input, $changed] } } ]',
  args: objectArgs({ course: referenceArg, actors: pair, skill: referenceArg, inputs: pair }, ['course', 'actors', 'skill', 'inputs']),
  needs: () => ['send'],
  sends: ({ principals }) => (principals === undefined ? longest : longestLive),
  perform: async (name, args, scene) => {
    const stage = stageOf(scene.resolve(args), scene);
    let last: Step = { name, act: 'skills', skills: [] };
    for (const [index, act] of sensible(readCourse(membersOf(scene.resolve(args))['course'] ?? null)).entries()) {
      for (const step of stepsOf(act, `${name}-${index + 1}`, stage)) {
        const made = await step();
        if (made !== undefined) last = made;
      }
    }
    for (const fault of stillArmed(scene.steps)) last = await scene.perform.fault(`${name}-mended`, fault, false);
    return last;
  },
};

type Stage = {
  readonly scene: Scene;
  readonly actors: readonly string[];
  readonly skills: readonly Skill[];
  readonly contents: readonly (readonly Json[])[];
};

type Do = () => Promise<Step | undefined>;

const stageOf = (args: Json, scene: Scene): Stage => {
  const first = scene.facts.skills.filter(({ id }) => id === textOf(args, 'skill'));
  const { inputs = null } = membersOf(args);
  const second = secondSkill(first[0], scene.facts);
  return {
    scene,
    actors: textsOf(args, 'actors'),
    skills: [...first, ...second.map(({ skill }) => skill)],
    contents: [isJsonList(inputs) ? inputs : [], ...second.map(({ contents }) => contents)],
  };
};

/** The first other skill that changes something and whose input can be made, with two contents. */
const secondSkill = (first: Skill | undefined, { skills }: SubjectFacts) =>
  skills
    .flatMap((skill) => {
      const inputs = inputsOf(skill);
      if (skill === first || !isConsequential(skill.consequence) || inputs.is !== 'inputs') return [];
      return [{ skill, contents: [inputs.plain, inputs.changed(inputs.plain)[0] ?? inputs.plain] }];
    })
    .slice(0, 1);

const stillArmed = (steps: readonly Step[]): readonly string[] => {
  const last = new Map(steps.flatMap((step) => (step.act === 'fault' ? [[step.fault, step.armed] as const] : [])));
  return [...last].flatMap(([fault, armed]) => (armed ? [fault] : []));
};

const lives: { readonly [how: string]: number } = { minute: 61_000, 'minute-within': 61_000, 'minute-outside': 61_000, day: 86_401_000 };
const waits: { readonly [how: string]: number } = { second: 1_000, minute: 61_000, day: 86_401_000, 'hour-back': -3_600_000 };

const stepsOf = (act: CourseAct, name: string, stage: Stage): readonly Do[] => {
  const { scene, actors } = stage;
  const { perform } = scene;
  const actor = actors[act.who] ?? '';
  const skill = stage.skills[act.skill]?.id ?? stage.skills[0]?.id ?? '';
  const { do: kind } = act;
  switch (kind) {
    case 'grant':
      return [() => giveGrant(act, name, stage)];
    case 'revoke':
      return [() => perform.revoke(name, { principal: actor, skill })];
    case 'wait':
      return [() => moveClock(act, name, stage)];
    case 'restart':
      return [() => perform.restart(name)];
    case 'outage':
      return [() => perform.fault(name, act.how, true)];
    case 'mend':
      return stillArmed(scene.steps).map((fault) => () => perform.fault(name, fault, false));
    case 'crash':
      return [
        () => perform.fault(`${name}-break`, act.how, true),
        () => sendNew(act, name, stage),
        () => perform.fault(`${name}-mend`, act.how, false),
        () => perform.restart(`${name}-restart`),
      ];
    case 'list':
      return [() => perform.tasks(name, actor)];
    case 'send':
      return [() => sendNew(act, name, stage)];
    case 'look':
      return [() => look(act, name, stage)];
    case 'resend':
    case 'get':
    case 'cancel':
    case 'continue':
    case 'join':
      return [() => aboutEarlier(kind, act, { name, stage })];
    default:
      return never(kind);
  }
};

const giveGrant = async (act: CourseAct, name: string, stage: Stage): Promise<Step> => {
  const { scene, actors, skills } = stage;
  const skill = skills[act.skill] ?? skills[0];
  const life = lives[act.how];
  return scene.perform.grant(name, {
    principal: actors[act.who] ?? '',
    skill: skill?.id ?? '',
    ...(life === undefined ? {} : { expiresAt: (await scene.now()) + life }),
    ...boundsFor(act, stage),
  });
};

/** Bounds that the first content of the skill keeps or breaks; none where it has nothing that could be bound. */
const boundsFor = (act: CourseAct, { scene, skills, contents }: Stage): { readonly constraints?: JsonObject } => {
  const [input = null] = contents[act.skill] ?? contents[0] ?? [];
  const bounds = plainBounds(input, (skills[act.skill] ?? skills[0])?.id, scene.facts);
  if (bounds === undefined) return {};
  if (act.how === 'minute-within') return { constraints: bounds.met };
  return act.how === 'minute-outside' ? { constraints: bounds.broken } : {};
};

/**
 * Which end is next is told from what the steps show of the clock, never from a look at it: whoever acts again from the record has the
 * steps alone.
 */
const moveClock = async (act: CourseAct, name: string, { scene }: Stage): Promise<Step | undefined> => {
  if (act.how !== 'to-the-end') return scene.perform.advanceClock(name, waits[act.how] ?? 0);
  const shown = scene.steps.findLast(({ now }) => now !== undefined)?.now ?? 0;
  const ends = scene.steps.flatMap((step) => (step.act === 'grant' && (step.expiresAt ?? 0) > shown ? [step.expiresAt ?? 0] : []));
  return ends.length === 0 ? undefined : scene.perform.advanceClock(name, Math.max(0, Math.min(...ends) - (await scene.now())));
};

const sendNew = (act: CourseAct, name: string, stage: Stage): Promise<Step> => {
  const { scene, actors } = stage;
  const content = newContent(act, stage);
  return scene.perform.send(name, { principal: actors[act.who] ?? null, messageId: scene.ids.messageId(), ...content });
};

const newContent = (act: CourseAct, { scene, skills, contents }: Stage) => {
  const skill = skills[act.skill] ?? skills[0];
  const input = (contents[act.skill] ?? contents[0])?.[act.what] ?? null;
  return skill === undefined ? { skill: null, input } : contentOf(skill, withNonce(skill, input, scene.ids.nonce()));
};

const contentOf = (skill: Skill, input: Json) => {
  const nonce = nonceIn(skill, input);
  return { skill: skill.id, input, ...(nonce === undefined ? {} : { nonce }) };
};

const look = async (act: CourseAct, name: string, { scene, actors }: Stage): Promise<Step | undefined> => {
  const skill = scene.facts.skills.find(({ consequence }) => consequence === 'observe');
  const inputs = skill === undefined ? undefined : inputsOf(skill);
  if (skill === undefined || inputs?.is !== 'inputs') return undefined;
  const content = contentOf(skill, withNonce(skill, inputs.plain, scene.ids.nonce()));
  return scene.perform.send(name, { principal: actors[act.who] ?? null, messageId: scene.ids.messageId(), ...content });
};

type About = 'resend' | 'get' | 'cancel' | 'continue' | 'join';

/** An act about an earlier message, by its own sender or by the other caller; nothing where that message named no task, or no context to join. */
const aboutEarlier = async (
  about: About,
  act: CourseAct,
  { name, stage }: { readonly name: string; readonly stage: Stage },
): Promise<Step | undefined> => {
  const { scene, actors } = stage;
  const first = scene.steps.filter((step): step is SendStep => step.act === 'send').at(-1 - act.of);
  if (first === undefined) return undefined;
  const other = actors.find((one) => one !== first.principal) ?? null;
  const principal = act.who === 0 ? first.principal : other;
  const taskId = first.task?.taskId ?? first.answer.taskId ?? undefined;
  const contextId = first.task?.contextId ?? first.answer.contextId ?? undefined;
  switch (about) {
    case 'resend':
      return scene.perform.send(name, { principal, messageId: first.messageId, ...again(first, act, stage), repeats: first.name });
    case 'continue': {
      if (taskId === undefined) return undefined;
      return scene.perform.send(name, { principal, messageId: scene.ids.messageId(), ...again(first, act, stage), taskId });
    }
    case 'join':
      return contextId === undefined
        ? undefined
        : scene.perform.send(name, { principal, messageId: scene.ids.messageId(), ...newContent(act, stage), contextId });
    case 'get':
    case 'cancel':
      return taskId === undefined ? undefined : scene.perform.task(name, { principal, taskId, action: about });
    default:
      return never(about);
  }
};

/** The content of an earlier message, or the other content of its skill under the same nonce, so that the nonce is not what tells them apart. */
const again = (first: SendStep, act: CourseAct, { scene, skills, contents }: Stage) => {
  const skill = skills.find(({ id }) => id === first.skill);
  const index = skill === undefined ? -1 : skills.indexOf(skill);
  const kept = { skill: first.skill ?? null, input: first.input ?? null, ...(first.nonce === undefined ? {} : { nonce: first.nonce }) };
  if (act.what === 0 || skill === undefined) return kept;
  const others = (contents[index] ?? []).map((input) => contentOf(skill, withNonceOf(first, skill, input)));
  const other = others.find(({ input }) => !sameJson(input, first.input ?? null));
  return other ?? contentOf(skill, withNonce(skill, first.input ?? null, scene.ids.nonce()));
};

const withNonceOf = ({ nonce }: SendStep, skill: Skill, input: Json): Json => {
  const pointer = noncePointer(skill);
  return nonce === undefined || pointer === undefined || !isJsonObject(input) ? input : writePointer(input, pointer, nonce);
};
