// The traits of the lawful zoo: each takes one side of a choice that the law leaves open.
import { inputGroups, inputTraits, lookup, skillSets, usualSkills } from './lawful-skills.mjs';

const methods = 'reset send task tasks grant grant.expiry grant.constraints revoke clock restart effects receipts decisions grants';
const faults =
  'broker-unavailable receipt-store-unavailable crash-before-prepare crash-after-prepare crash-after-effect crash-before-acknowledge effect-lies effect-diverges effect-timeout';
const abilities = [
  ...`${methods} mint-principal multi-world causal-order input-validation`.split(' '),
  ...faults.split(' ').map((name) => `fault:${name}`),
];

/** The zoo where no trait says otherwise. */
const usual = {
  skills: usualSkills,
  abilities,
  principalsEqual: undefined,
  unauthenticated: 'same',
  decideUnauthenticated: false,
  refusalForm: 'rejected',
  refusalClass: 0,
  refusalHttp: false,
  unknownCodes: false,
  refusedTasks: true,
  completion: 'at-once',
  firstState: 'working',
  effectAt: 'start',
  resend: 'replay',
  refusedAgain: 'anew',
  sharedId: 'two-acts',
  secondGrant: 'add',
  pastEnd: 'take',
  grantUnknown: true,
  grantObserve: true,
  finishedTask: 'refuse',
  openTask: 'judge',
  tasksAtRestart: 'kept',
  afterCrash: 'unknown',
  restartLosesWork: false,
  oneAtATime: false,
  workMs: 15,
  context: 'fresh',
  taskIds: 'uuid',
  artifacts: 'plain',
  refusedReceipts: false,
  receiptExtras: true,
  decisionIds: true,
  decisionsTwice: false,
  decisionsLate: 0,
  anonymous: null,
  effects: {},
  effectReceipt: true,
  validate: [],
  validateFirst: false,
  validateBeforeClaim: false,
  classifyFirst: true,
  observe: 'plain',
  busy: 'never',
  busyTasks: false,
  slow: 0,
  shuffled: false,
  clock: 'still',
  birth: 1_800_000_000_000,
  stepBack: 'present',
  brokerDecides: true,
  storeAsks: 'after',
  oneSkillByDefault: false,
  revokedRows: 'kept',
  seq: 'one',
  descending: false,
  ignoreAfter: false,
  nulls: false,
  extras: false,
  moody: false,
};

const without = (...names) => ({ lacks: names });
const refusals = (more) => more;

const abilityTraits = {
  minimal: { only: ['send', 'grant', 'revoke', 'effects'] },
  'minimal-reset': { only: ['send', 'grant', 'revoke', 'effects', 'reset'] },
  'no-reset': without('reset', 'multi-world'),
  'no-multi-world': without('multi-world'),
  'no-task': without('task', 'tasks'),
  'no-tasks': without('tasks'),
  'no-receipts': without('receipts'),
  'no-decisions': without('decisions'),
  'no-restart': without('restart'),
  'no-clock': { ...without('clock'), clock: 'real' },
  'no-expiry': without('grant.expiry'),
  'no-constraints': without('grant.constraints'),
  'no-causal-order': { ...without('causal-order'), seq: 'apart' },
  'no-grants': without('grants'),
  'no-mint': without('mint-principal'),
  'no-faults': { noFaults: true },
  'no-input-validation': without('input-validation'),
  'unknown-abilities': { adds: ['fly', 'fault:gravity-unavailable', 'teleport.fast'] },
};

const refusalTraits = {
  failed: refusals({ refusalForm: 'failed' }),
  canceled: refusals({ refusalForm: 'canceled' }),
  'none-error': refusals({ refusalForm: 'error' }),
  'none-error-only': refusals({ refusalForm: 'error-only' }),
  'none-http': refusals({ refusalForm: 'http' }),
  'none-http-only': refusals({ refusalForm: 'http-only' }),
  'rejected-http': refusals({ refusalHttp: true }),
  'class-second': refusals({ refusalClass: 1 }),
  'class-third': refusals({ refusalClass: 2 }),
  'class-omitted': refusals({ refusalClass: 'none' }),
  'class-omitted-unknown-codes': refusals({ refusalClass: 'none', unknownCodes: true }),
  'unknown-codes': refusals({ unknownCodes: true }),
  'no-refused-task': { refusedTasks: false },
  'auth-required': { unauthenticated: 'auth-required' },
  'auth-required-bare': { unauthenticated: 'auth-required-bare' },
  'auth-401': { unauthenticated: 'rejected-401' },
  'auth-none-401': { unauthenticated: 'none-401' },
  'auth-none-error': { unauthenticated: 'none-error' },
  'auth-decided': { decideUnauthenticated: true },
  'auth-decided-anonymous': { decideUnauthenticated: true, anonymous: 'anonymous' },
};

const commandTraits = {
  async: { completion: 'later' },
  'async-submitted': { completion: 'later', firstState: 'submitted' },
  'async-effect-late': { completion: 'later', effectAt: 'end' },
  'async-effect-middle': { completion: 'later', effectAt: 'middle' },
  'crash-frees': { afterCrash: 'frees', restartLosesWork: true },
  'crash-in-flight': { afterCrash: 'in-flight' },
  'restart-loses-work': { restartLosesWork: true },
  'one-at-a-time': { oneAtATime: true },
  'slow-work': { workMs: 120 },
  'resend-in-flight': { resend: 'busy' },
  'resend-refused': { resend: 'repeat' },
  'resend-unknown': { resend: 'unknown' },
  'resend-replayed-bare': { resend: 'replay-bare' },
  'refused-remembered': { refusedAgain: 'same' },
  'shared-id-refused': { sharedId: 'refuse' },
  'second-grant-refused': { secondGrant: 'refuse' },
  'second-grant-replaces': { secondGrant: 'replace' },
  'past-end-refused': { pastEnd: 'refuse' },
  'grant-unknown-refused': { grantUnknown: false },
  'grant-observe-refused': { grantObserve: false },
  'revoked-rows-gone': { revokedRows: 'gone' },
  'validate-first': { validateFirst: true },
  'validate-before-claim': { validateBeforeClaim: true },
  'classify-late': { classifyFirst: false },
  'one-skill-by-default': { oneSkillByDefault: true, skills: skillSets['one-skill'] },
};

const taskTraits = {
  'finished-judged': { finishedTask: 'judge' },
  'open-task-refuses': { openTask: 'refuse' },
  'tasks-forgotten': { tasksAtRestart: 'forgotten' },
  'context-absent': { context: 'absent' },
  'context-refused': { context: 'refuse' },
  'task-ids-integer': { taskIds: 'integer' },
  'task-ids-long': { taskIds: 'long' },
  'task-ids-upper': { taskIds: 'upper' },
  'artifacts-echo': { artifacts: 'echo' },
  'artifacts-time': { artifacts: 'time' },
  'artifacts-none': { artifacts: 'none' },
};

const witnessTraits = {
  'refused-receipts': { refusedReceipts: true },
  'receipts-bare': { receiptExtras: false },
  'decisions-no-id': { decisionIds: false },
  'decisions-twice': { decisionsTwice: true },
  'decisions-late': { decisionsLate: 12 },
  'effects-no-id': { effects: { messageId: false } },
  'effects-no-principal': { effects: { principal: false } },
  'effects-no-input': { effects: { input: false } },
  'effects-bare': { effects: { messageId: false, principal: false, input: false } },
  'effects-extra': { effects: { extra: true } },
  'effects-partial-input': { effects: { partial: true } },
  'seq-gaps': { seq: 'gaps' },
  'seq-zero': { seq: 'zero' },
  descending: { descending: true },
  'ignore-after': { ignoreAfter: true },
  nulls: { nulls: true },
  extras: { extras: true },
};

const worldTraits = {
  'equal-case': { principalsEqual: ['case'] },
  'equal-nfc': { principalsEqual: ['nfc'] },
  'equal-nfkc': { principalsEqual: ['nfkc'] },
  'equal-trim': { principalsEqual: ['trim'] },
  'equal-all': { principalsEqual: ['trim', 'nfkc', 'case'] },
  'short-strings': { validate: ['short-strings'] },
  'plain-ascii': { validate: ['plain-ascii'] },
  'small-amounts': { validate: ['small-amounts'] },
  'not-empty': { validate: ['not-empty', 'positive'] },
  'known-members': { validate: ['known-members'] },
  'short-text': { validate: ['short-text'] },
  'uuid-memo': { validate: ['uuid-memo'] },
  'observe-needs-input': { observe: 'asks' },
  'observe-moody': { observe: 'moody' },
  'observe-anonymous': { observe: 'anonymous' },
  'busy-refusal': { busy: 'refusal' },
  'busy-http': { busy: 'http' },
  'busy-rejected': { busy: 'rejected' },
  'busy-tasks': { busyTasks: true },
  slow: { slow: 30 },
  shuffled: { shuffled: true },
  'clock-zero': { birth: 0 },
  'clock-real': { birth: 'real' },
  'clock-runs': { clock: 'runs', birth: 'real' },
  'step-back-highest': { stepBack: 'highest' },
  'broker-silent': { brokerDecides: false },
  'store-first': { storeAsks: 'before' },
  moody: { moody: true },
};

const skillTraits = Object.fromEntries(
  [...Object.entries(skillSets), ...Object.entries(inputTraits), ...Object.entries(inputGroups)].map(([name, skills]) => [
    name,
    { skills },
  ]),
);
skillTraits['open-lookup'] = { skills: [{ ...lookup, input: undefined }, ...usualSkills.slice(1)] };

/** Every trait by its name. */
export const traits = {
  ...abilityTraits,
  ...refusalTraits,
  ...commandTraits,
  ...taskTraits,
  ...witnessTraits,
  ...worldTraits,
  ...skillTraits,
};

const abilitiesOf = ({ only, lacks, adds, noFaults }, from) => {
  if (only !== undefined) return only;
  return [...from.filter((ability) => !(lacks ?? []).includes(ability) && !(noFaults && ability.startsWith('fault:'))), ...(adds ?? [])];
};

/** What a subject with these traits is like. Throws for a name that is no trait. */
export const subjectWith = (names) =>
  names.reduce((subject, name) => {
    const trait = traits[name];
    if (trait === undefined) throw new TypeError(`no such trait: ${name}`);
    const validate = [...subject.validate, ...(trait.validate ?? [])];
    const effects = { ...subject.effects, ...trait.effects };
    return { ...subject, ...trait, validate, effects, abilities: abilitiesOf(trait, subject.abilities) };
  }, usual);
