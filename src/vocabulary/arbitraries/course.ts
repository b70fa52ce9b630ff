import type { Random } from 'fast-check';
import { type Json, isJsonList, sameJson } from '../../base/json.js';
import type { SubjectFacts } from '../../model/exhibit.js';
import { isConsequential } from '../../model/vocabulary-tables.js';
import type { ArbitraryWord } from '../../model/words.js';
import { membersOf, numberOf, objectArgs, textsOf } from '../arguments.js';
import {
  type CourseAct,
  type CourseKind,
  type CoursePart,
  courseKinds,
  formOf,
  isPossible,
  readAct,
  readCourse,
  waysOf,
  writtenAct,
} from '../course/course-act.js';
import { type CourseState, afterAct, makesSense, noneYet, sensible } from '../course/course-state.js';
import { pick } from '../drawing.js';
import { inputsOf } from '../inputs/skill-inputs.js';

const longest = 30;
/** On an agent that is at work elsewhere too, a course is kept short: each message of it may cost something. */
export const longestLive = 10;

/** `course`: a sequence of acts for a model case; `play` acts it out. */
export const course: ArbitraryWord = {
  word: 'course',
  summary:
    'A sequence of up to `length` acts of the kinds `of`, as far as the subject has the abilities: who does what is drawn, names and times are not. It is made shorter act by act.',
  example: 'given: { course: { course: { of: [grant, revoke, send, resend, restart], length: 30 } } }',
  args: objectArgs(
    {
      of: { type: 'array', items: { enum: [...courseKinds] }, minItems: 1 },
      length: { type: 'integer', minimum: 2, maximum: longest },
    },
    ['of', 'length'],
  ),
  needs: () => ['send', 'grant'],
  draw: (args, { facts }) => {
    const space = spaceOf(args, facts);
    const plain = asPossible(acts('grant send'), space);
    if (!space.kinds.includes('grant') || !space.kinds.includes('send')) return { is: 'empty', why: 'a course needs grants and messages' };
    return {
      is: 'draw',
      plain: written(plain),
      cover: coverOf(space).map(written),
      generate: (random) => written(randomCourse(random, space)),
      simpler: (plan) => simplerCourses(readCourse(plan)).map(written),
      admits: (plan) => isOfSpace(plan, space),
      labels: (plan) => labelsOf(readCourse(plan), space),
    };
  },
};

type Space = {
  readonly kinds: readonly CourseKind[];
  readonly length: number;
  readonly skills: number;
  readonly abilities: readonly string[];
};

const spaceOf = (args: Json, { abilities, skills, principals }: SubjectFacts): Space => {
  const wanted = textsOf(args, 'of');
  const usable = skills.filter((skill) => isConsequential(skill.consequence) && inputsOf(skill).is === 'inputs').length;
  const mayLook = skills.some(({ consequence }) => consequence === 'observe');
  return {
    kinds: courseKinds.filter((kind) => wanted.includes(kind) && isPossible(kind, abilities) && (kind !== 'look' || mayLook)),
    length: Math.min(numberOf(membersOf(args), 'length') ?? longest, principals === undefined ? longest : longestLive),
    skills: Math.min(usable, 2),
    abilities,
  };
};

const written = (acts: readonly CourseAct[]): Json => acts.map(writtenAct);

const plainAct = (kind: CourseKind, { abilities }: Space): CourseAct => ({
  do: kind,
  who: 0,
  skill: 0,
  what: 0,
  of: 0,
  how: waysOf(kind, abilities)[0] ?? '',
});

/** Each act, in each way that it can be done, between a message that was permitted and its repetition; then some that take a long way. */
const coverOf = (space: Space): readonly (readonly CourseAct[])[] => {
  const [grant, send, resend] = (['grant', 'send', 'resend'] as const).map((kind) => plainAct(kind, space));
  if (grant === undefined || send === undefined || resend === undefined) return [];
  const last = space.kinds.includes('resend') ? [resend] : [];
  const between = space.kinds.flatMap((kind) => variantsOf(kind, space));
  const short = between.map((act) =>
    sensible([grant, send, act, ...(act.do === 'outage' ? [plainAct('mend', space)] : []), send, ...last]),
  );
  return [...short, ...longWays.map((acts) => asPossible(acts, space))].filter(
    (acts) => acts.length <= space.length && acts.some(({ do: kind }) => sendsMessage(kind)),
  );
};

type Sketch = Partial<CourseAct> & Pick<CourseAct, 'do'>;

/** A course as far as the subject can be put through it. */
const asPossible = (acts: readonly Sketch[], space: Space): readonly CourseAct[] =>
  sensible(
    acts
      .filter(({ do: kind, how }) => space.kinds.includes(kind) && (how === undefined || waysOf(kind, space.abilities).includes(how)))
      .map((act) => ({ ...plainAct(act.do, space), ...act })),
  );

const acts = (text: string): readonly Sketch[] =>
  text.split(' ').flatMap((word) => courseKinds.filter((kind) => kind === word).map((kind) => ({ do: kind })));

const manySends = (many: number): readonly Sketch[] => [
  { do: 'grant' },
  ...Array.from({ length: many }, (): Sketch => ({ do: 'send' })),
  { do: 'resend', of: many - 1 },
  { do: 'resend', of: 1 },
];

const longWays: readonly (readonly Sketch[])[] = [
  acts('grant revoke grant revoke restart send'),
  acts('grant send restart restart resend send'),
  acts('grant send revoke restart grant resend send'),
  acts('grant crash restart resend restart resend send'),
  [...acts('grant'), { do: 'crash', how: 'crash-after-prepare' }, ...acts('revoke resend')],
  [...acts('grant send list'), { do: 'list', who: 1 }],
  [...acts('grant send cancel'), { do: 'get', who: 1 }],
  [...acts('grant send cancel resend')],
  // What one grant, or one caller, comes to says nothing about the next.
  [...acts('grant send'), { do: 'grant', who: 1 }, { do: 'revoke', who: 1 }, ...acts('resend')],
  [...acts('grant'), { do: 'grant', skill: 1 }, ...acts('revoke'), { do: 'send', skill: 1 }],
  [...acts('grant revoke'), { do: 'grant', skill: 1 }, ...acts('send')],
  [...acts('grant restart'), { do: 'outage', how: 'broker-unavailable' }, ...acts('send mend')],
  // A context in which a message was heard, or in which a grant stood once, is no grant.
  acts('look join join'),
  acts('grant send revoke join'),
  // An end and bounds are kept together, and a command of a grant with an end is not done again after a crash.
  [{ do: 'grant', how: 'minute-within' }, ...acts('send'), { do: 'wait', how: 'to-the-end' }, ...acts('send')],
  [{ do: 'grant', how: 'minute-outside' }, ...acts('send')],
  [{ do: 'grant', how: 'day' }, { do: 'crash', how: 'crash-after-effect' }, ...acts('resend send')],
  manySends(longestLive - 3),
  manySends(longest - 3),
];

const numbersOf = (part: CoursePart, { skills }: Space): readonly number[] => {
  if (part === 'skill') return skills > 1 ? [0, 1] : [0];
  return part === 'of' ? [0] : [0, 1];
};

const variantsOf = (kind: CourseKind, space: Space): readonly CourseAct[] => {
  const plain = plainAct(kind, space);
  const ways = waysOf(kind, space.abilities).map((how) => ({ ...plain, how }));
  const others = formOf(kind).parts.flatMap((part) =>
    part === 'how' ? [] : numbersOf(part, space).flatMap((value) => (value === 0 ? [] : [{ ...plain, [part]: value }])),
  );
  return [...(ways.length === 0 ? [plain] : ways), ...others];
};

const shares = [4, 8, 16, longest];
const mostTries = 8;

/** Half of the courses are short, so that they are cheap and many, and some as long as may be. */
const randomCourse = (random: Random, space: Space): readonly CourseAct[] => {
  const length = random.nextInt(2, Math.min(space.length, pick(random, shares)));
  const acts: CourseAct[] = [];
  let state = noneYet;
  while (acts.length < length) {
    const act = randomAct(random, space, { state, isFirst: acts.length === 0 });
    acts.push(act);
    state = afterAct(act, state);
  }
  return state.messages > 0 ? acts : [...acts.slice(0, space.length - 1), plainAct('send', space)];
};

const randomAct = (random: Random, space: Space, at: { readonly state: CourseState; readonly isFirst: boolean }): CourseAct => {
  for (let turn = 0; turn < mostTries; turn += 1) {
    const kind = at.isFirst && random.nextInt(0, 3) > 0 ? 'grant' : weighted(random, space.kinds);
    const act = filled(kind, random, { space, state: at.state });
    if (makesSense(act, at.state)) return act;
  }
  return plainAct('send', space);
};

const weighted = (random: Random, kinds: readonly CourseKind[]): CourseKind =>
  pick(
    random,
    kinds.flatMap((kind) => Array.from({ length: formOf(kind).weight }, () => kind)),
  );

const filled = (kind: CourseKind, random: Random, at: { readonly space: Space; readonly state: CourseState }): CourseAct => {
  const { space, state } = at;
  const ways = waysOf(kind, space.abilities);
  // The first caller and the first skill come up more often: what happens to one pair has to meet.
  const mostlyFirst = (): number => (random.nextInt(0, 3) === 0 ? 1 : 0);
  return {
    do: kind,
    who: mostlyFirst(),
    skill: space.skills > 1 ? mostlyFirst() : 0,
    what: mostlyFirst(),
    of: random.nextInt(0, Math.max(0, (random.nextInt(0, 1) === 0 ? Math.min(state.messages, 4) : state.messages) - 1)),
    how: ways.length === 0 ? '' : pick(random, ways),
  };
};

/** Shorter courses first, the largest cuts before the small ones; then the same acts, each in a plainer way. */
const simplerCourses = (acts: readonly CourseAct[]): readonly (readonly CourseAct[])[] => {
  const cuts: (readonly CourseAct[])[] = [];
  for (let size = Math.floor(acts.length / 2); size >= 1; size = Math.floor(size / 2))
    for (let from = 0; from < acts.length; from += size) cuts.push(sensible([...acts.slice(0, from), ...acts.slice(from + size)]));
  const plainer = acts.flatMap((act, index) =>
    plainerActs(act).map((other) => sensible([...acts.slice(0, index), other, ...acts.slice(index + 1)])),
  );
  return [...cuts, ...plainer].filter((other) => other.some(({ do: kind }) => sendsMessage(kind)) && weightOf(other) < weightOf(acts));
};

const sendsMessage = (kind: CourseKind): boolean => ['send', 'look', 'resend', 'crash', 'continue', 'join'].includes(kind);

/** What must fall with each step towards the simplest, so that simplifying ends: acts first, then how far each is from the plainest way. */
const weightOf = (acts: readonly CourseAct[]): number =>
  acts.reduce((sum, act) => sum + 100 + formOf(act.do).parts.reduce((parts, part) => parts + distance(act, part), 0), 0);

const distance = (act: CourseAct, part: CoursePart): number =>
  part === 'how' ? Math.max(0, Object.keys(formOf(act.do).how ?? {}).indexOf(act.how)) : act[part];

const plainerActs = (act: CourseAct): readonly CourseAct[] =>
  formOf(act.do).parts.flatMap((part): readonly CourseAct[] => {
    if (part !== 'how') return act[part] > 0 ? [{ ...act, [part]: 0 }] : [];
    const ways = Object.keys(formOf(act.do).how ?? {});
    return ways.slice(0, Math.max(0, ways.indexOf(act.how))).map((how) => ({ ...act, how }));
  });

const isOfSpace = (plan: Json, space: Space): boolean => {
  if (!isJsonList(plan) || plan.length === 0 || plan.length > space.length) return false;
  return plan.every((value) => {
    const act = readAct(value);
    if (act === undefined || !space.kinds.includes(act.do) || !sameJson(writtenAct(act), value)) return false;
    const ways = waysOf(act.do, space.abilities);
    const inRange = act.who <= 1 && act.what <= 1 && act.skill < Math.max(1, space.skills) && act.of < longest;
    return inRange && [act.who, act.what, act.skill, act.of].every((one) => one >= 0) && (ways.length === 0 || ways.includes(act.how));
  });
};

const labelsOf = (acts: readonly CourseAct[], space: Space): { readonly [dimension: string]: string } => {
  const length = shares.find((most) => acts.length <= most) ?? longest;
  const held = space.kinds.filter((kind) => acts.some((act) => act.do === kind));
  return { 'course length': `up to ${length}`, ...Object.fromEntries(held.map((kind) => [`course with ${kind}`, 'yes'])) };
};
