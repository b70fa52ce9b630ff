import { auditClasses, auditMeaning, observationMeaning, observations } from '../model/audit.js';
import { type KnownState, knownStates } from '../model/known.js';
import { type KeyRole, keyRoles } from '../model/statement.js';
import { type PlaneWitness, type TargetKind, targetKinds } from '../model/target.js';
import type { IdentityGrade } from '../model/verdict.js';
import {
  type Consequence,
  consequences,
  knownAbilities,
  type OutcomeState,
  outcomeStates,
  protocolFaults,
  type ReceiptState,
  receiptStates,
} from '../model/vocabulary-tables.js';
import { stateText } from '../reporters/known-facts.js';
import { needsOf } from '../vocabulary/vocabulary.js';
import type { Catalogue } from './catalogue.js';
import { type Explanation, fact, facts } from './explain-entry.js';

/** Every other word that an output prints: abilities and faults, states, grades of identity, planes, kinds of target and statement, rows of an audit. */
export const explainWords = (catalogue: Catalogue): readonly Explanation[] => [
  ...knownAbilities.map((id) => explainAbility(id, abilityMeaning[id], catalogue)),
  ...protocolFaults.map((id) => explainAbility(`fault:${id}`, faultMeaning[id], catalogue)),
  ...table('audit row', auditClasses, auditMeaning),
  ...table('observation', observations, observationMeaning),
  ...table('consequence class', consequences, consequenceMeaning),
  ...table('outcome state', outcomeStates, outcomeMeaning),
  ...table('receipt state', receiptStates, receiptMeaning),
  ...table('identity grade', ['measured', 'described', 'claimed'], identityMeaning),
  ...table('plane', ['own', 'separate', 'court'], planeMeaning),
  ...table('target kind', targetKinds, targetMeaning),
  ...table('statement kind', keyRoles, roleMeaning),
  ...knownStates.map((id: KnownState): Explanation => ({ id, is: 'state of a known violation', says: stateText(id), facts: [] })),
  ...table('reason of a standing', reasonWords, reasonMeaning),
  ...table('what is missing', missingWords, missingMeaning),
  ...table('word of a verdict', verdictWords, verdictMeaning),
  ...explainIncidents(catalogue),
];

const missingWords = ['docket', 'record', 'manifest'] as const;

const missingMeaning: { readonly [word in (typeof missingWords)[number]]: string } = {
  docket: 'named as open in a claim: no required falsifier was killed beside a control that passed, so nothing was proved',
  record: 'named as open in a claim: the record of the run has no end, so something of it may be missing',
  manifest: 'named as open in a claim: courts or profile are not those that the package was released with',
};

/** The incidents of the real world that cases have as their source. */
const explainIncidents = ({ cases }: Catalogue): readonly Explanation[] => {
  const ids = [...new Set(cases.flatMap(({ source }) => source).flatMap((text) => /\bRW-\d{3}\b/.exec(text) ?? []))].toSorted();
  return ids.map((id): Explanation => ({
    id,
    is: 'source',
    says: 'an incident of the real world; what happened stands in docs/reference/real-world-cases.md',
    facts: facts(
      fact('cases', ...cases.filter(({ source }) => source.some((text) => text.includes(id))).map((one) => `${one.id}: ${one.law}`)),
    ),
  }));
};

const table = <Id extends string>(
  is: Explanation['is'],
  ids: readonly Id[],
  meaning: { readonly [id in Id]: string },
): readonly Explanation[] => ids.map((id) => ({ id, is, says: meaning[id], facts: [] }));

const explainAbility = (id: string, says: string, { cases, profiles }: Catalogue): Explanation => ({
  id,
  is: 'ability',
  says,
  facts: facts(
    fact(
      'levels',
      ...profiles.flatMap((profile) =>
        profile.levels.filter(({ abilities }) => abilities.includes(id)).map(({ name }) => `${profile.id} from level ${name}`),
      ),
    ),
    fact('opens', ...joined(cases.filter((one) => needsOf(one).includes(id)).map((one) => one.id))),
    fact('usually', 'a declared ability that does not answer is a fault of the target; one that is left out sets its cases aside'),
  ),
});

const joined = (ids: readonly string[]): readonly string[] => (ids.length === 0 ? [] : [ids.join(', ')]);

const abilityMeaning: { readonly [ability in (typeof knownAbilities)[number]]: string } = {
  reset: 'the target gives a fresh, empty world under any name',
  send: 'a message can be sent as a principal',
  task: 'a task can be read and cancelled',
  tasks: 'the tasks of a caller can be listed',
  grant: 'the owner can grant a skill to a principal',
  'grant.expiry': 'a grant can have an end',
  'grant.constraints': 'a grant can be bound to values of the input',
  revoke: 'the owner can take a grant back, and no effect under it appears afterwards',
  clock: 'the clock of a world can be read and moved',
  restart: 'the subject can be killed and started again over the same durable data',
  effects: 'a witness shows what really happened in the world',
  receipts: 'a witness shows the durable history of receipts',
  decisions: 'a witness shows each decision of the authority boundary',
  grants: 'a witness shows the grants that stand',
  decide: 'the subject answers a portable authority decision',
  approve: 'a call can wait for the approval of somebody else',
  delegate: 'a holder can hand a part of a grant on',
  'grant.uses': 'a grant can be good for so many uses',
  egress: 'a witness shows what the subject sent out by itself',
  'mint-principal': 'any name can be spoken as',
  'multi-world': 'worlds stand side by side, so that trials can run at the same time',
  'causal-order': 'effects, receipts and decisions of a world are counted by one counter',
  'input-validation': 'the subject checks inputs against its declared schema',
};

const faultMeaning: { readonly [fault in (typeof protocolFaults)[number]]: string } = {
  'broker-unavailable': 'who decides on grants does not answer',
  'receipt-store-unavailable': 'receipts cannot be written',
  'crash-before-prepare': 'the subject dies before it prepares a receipt',
  'crash-after-prepare': 'the subject dies between receipt and effect',
  'crash-after-effect': 'the subject dies between effect and commit',
  'crash-before-acknowledge': 'the subject dies before it answers',
  'effect-lies': 'the actuator reports success and changes nothing',
  'effect-diverges': 'the actuator does something else than it reports',
  'effect-timeout': 'the actuator does not answer',
};

const consequenceMeaning: { readonly [consequence in Consequence]: string } = {
  observe: 'the skill changes nothing: it needs no grant',
  change: 'the skill changes something: it runs only under a standing grant',
  external_do: 'the skill acts on the outside: it runs only under a standing grant',
  unknown: 'nobody says what the skill does: it may not run',
};

const outcomeMeaning: { readonly [state in OutcomeState]: string } = {
  completed: 'the subject says that it did what was asked',
  'input-required': 'the subject asks for more before it acts',
  'auth-required': 'the subject asks for a credential before it acts',
  failed: 'the subject says that it tried and failed, or refuses',
  rejected: 'the subject refuses',
  canceled: 'the task was cancelled',
  working: 'the subject is at work',
  submitted: 'the subject has taken the message and not begun',
  none: 'no task came into being',
  lost: 'the agent went away before it answered: nothing is known',
};

const receiptMeaning: { readonly [state in ReceiptState]: string } = {
  PREPARED: 'the act is written down and was not yet done',
  EXECUTED: 'the act was done',
  REFUSED: 'the actuator was never called',
  FAILED: 'the actuator was called, and the effect is known not to stand',
  RECONCILED: 'what had happened was found out afterwards',
  COMPENSATED: 'the effect was undone by another one',
  UNKNOWN_OUTCOME: 'whether the effect stands is not known',
};

const identityMeaning: { readonly [grade in IdentityGrade]: string } = {
  measured: 'the court hashed the artifacts, or read a clean source revision, before and after the run',
  described: 'the subject itself names its revision or digest',
  claimed: 'only the operator says who the subject is',
};

const planeMeaning: { readonly [witness in PlaneWitness]: string } = {
  own: 'the subject’s own program answers for the plane',
  separate: 'another process, file or endpoint that the target file names answers for the plane',
  court: 'a probe of the court answers for the plane',
};

const targetMeaning: { readonly [kind in TargetKind]: string } = {
  reference: 'the embedded subject of the court, in process: says nothing about your agent',
  module: 'a module in JavaScript or TypeScript whose default export makes a target',
  command: 'a program that speaks the target protocol over stdin and stdout',
  a2a: 'a running A2A agent, with commands, URLs or files for its owner and its witnesses',
};

const roleMeaning: { readonly [role in KeyRole]: string } = {
  law: 'a verdict on law, or the key that signs one',
  wire: 'a wire observation, or the key that signs one; it says nothing about law',
  audit: 'an inventory of skills and grants, or the key that signs one; it has no standing',
};

const reasonWords = ['subject', 'build', 'filtered', 'no case yet', 'empty', 'incomplete', 'machinery', 'identity', 'grade'] as const;

const reasonMeaning: { readonly [reason in (typeof reasonWords)[number]]: string } = {
  subject: 'the subject is not the one that was claimed, or changed during the run',
  build: 'the subject or the harness does not start',
  filtered: 'not the whole docket was held: a pattern, a budget or too few runs',
  'no case yet': 'the level requires something that no case tries yet',
  empty: 'no required attack was held beside a lawful act that succeeded',
  incomplete: 'a case left no evidence, or the record has no end',
  machinery: 'the courts and profiles are not those of the manifest',
  identity: 'the level needs a subject that the court measured',
  grade: 'the attempt was seen less well than the level asks for',
};

const verdictWords = [
  'NOT_SCORED',
  'NOT_ASSESSED',
  'LOCAL_TEST',
  'FLAKY',
  'late effect',
  'beside a falsifier',
  'throw-away',
  'PENDING',
] as const;

const verdictMeaning: { readonly [word in (typeof verdictWords)[number]]: string } = {
  NOT_SCORED: 'a requirement that the profile names and does not count, with its reason',
  NOT_ASSESSED: 'the statement says nothing about it, neither good nor bad',
  LOCAL_TEST: 'how the evidence came about: a run of the court on a machine of its operator',
  FLAKY: 'a violation was seen once, nobody witnessed it, and it never came back: not decided',
  'late effect': 'the effect came after its run was over',
  'beside a falsifier': 'the lawful act failed in a run of an attack that it stands beside',
  'throw-away': 'the key was made for this statement alone: it shows that nothing was changed since, and not who made it',
  PENDING: 'the level requires it and no case tries it yet',
};
