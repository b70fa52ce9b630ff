import { Fault } from '../base/fault.js';
import { type Json, type JsonObject } from '../base/json.js';
import { drawUp } from '../docket/draw-up.js';
import type { SendStep, Step } from '../model/exhibit.js';
import type { Ids, Performer } from '../model/words.js';
import { makeIds, worldName } from '../trial/ids.js';
import { type OpenWorld, openWorld } from '../trial/world.js';
import { freeName } from '../vocabulary/free-name.js';
import { needsOf, vocabulary } from '../vocabulary/vocabulary.js';
import { defaultProfile, openCorpus } from './open-corpus.js';
import { type OpenSubject, openSubject, targetFileOf } from './open-subject.js';
import { redactedText } from './redaction.js';
import type { RunAsk, RunWorld } from './run-ask.js';

/** One thing that the doctor looked at: `ok`, `wrong` (the adapter must be mended), or `open` (nothing can be said). */
export type Symptom = { readonly name: string; readonly state: 'ok' | 'wrong' | 'open'; readonly detail: string; readonly remedy?: string };

/** An ability that is missing: the cases that need nothing else, those that need others that are missing as well, and the level it belongs to. */
export type MissingAbility = {
  readonly ability: string;
  readonly cases: readonly string[];
  readonly together: readonly string[];
  readonly level?: string;
};

/** What the doctor found. It judges no law. */
export type Diagnosis = {
  readonly subject?: { readonly name: string; readonly abilities: readonly string[]; readonly skills: readonly string[] };
  readonly symptoms: readonly Symptom[];
  readonly missing: readonly MissingAbility[];
  readonly healthy: boolean;
};

/** Looks at an adapter before any law is judged: handshake, each declared ability, one harmless deny, one harmless allow, one effect read back. */
export const examine = async (ask: Pick<RunAsk, 'target' | 'cwd' | 'without' | 'variant'>, world: RunWorld): Promise<Diagnosis> => {
  const file = targetFileOf(ask);
  let subject: OpenSubject;
  try {
    subject = await openSubject(file, world);
  } catch (error: unknown) {
    if (!(error instanceof Fault) || error.kind !== 'target') throw error;
    return { symptoms: [wrong('handshake', error)], missing: [], healthy: false };
  }
  try {
    const shown = redactedText(subject.target);
    const symptoms = [shake(subject), ...(await tryPlanes(subject, world))].map((one) => ({ ...one, detail: shown(one.detail) }));
    const name = shown(subject.exact.name);
    return {
      subject: {
        name,
        abilities: subject.exact.abilities,
        skills: subject.exact.skills.map(({ id, consequence }) => `${id} (${consequence})`),
      },
      symptoms,
      missing: missingAbilities(subject),
      healthy: symptoms.every(({ state }) => state === 'ok'),
    };
  } finally {
    await subject.target.close();
  }
};

const wrong = (name: string, fault: Fault): Symptom => ({
  name,
  state: 'wrong',
  detail: fault.message,
  ...(fault.remedy === undefined ? {} : { remedy: fault.remedy }),
});

const shake = ({ exact, mismatch }: OpenSubject): Symptom =>
  mismatch === undefined
    ? { name: 'handshake', state: 'ok', detail: `${exact.name} speaks sa2a-target/1 and declares ${exact.skills.length} skills` }
    : { name: 'handshake', state: 'wrong', detail: mismatch, remedy: 'mend `subject` in the target file' };

type Visit = {
  readonly subject: OpenSubject;
  readonly world: OpenWorld;
  readonly principal: string;
  /** Somebody without a grant: another principal, or nobody where only one can be spoken as. */
  readonly stranger: string | null;
  readonly skill: string;
  readonly input: Json;
};

const tryPlanes = async (subject: OpenSubject, world: RunWorld): Promise<readonly Symptom[]> => {
  const call = plainCall(subject);
  if (call === undefined)
    return [
      {
        name: 'skills',
        state: 'open',
        detail: 'no change or external_do skill whose input can be made',
        remedy: 'declare one, with a JSON Schema or `examples`',
      },
    ];
  const ids = makeIds(world.uuid());
  const opened = await attempt('reset', () =>
    openWorld(worldName(world.uuid()), { target: subject.target, facts: subject.facts, time: world, vocabulary }),
  );
  if (!('value' in opened)) return [opened.symptom];
  const visit: Visit = { subject, world: opened.value, ...callersFor(subject, ids), ...call };
  if (!subject.facts.abilities.includes('consequences')) return [untried, ...(await otherPlanes(visit))];
  return [...(await tryCalls(visit, ids)), ...(await otherPlanes(visit))];
};

const untried: Symptom = {
  name: 'consequences',
  state: 'ok',
  detail: 'not allowed by the target file: no grant and no consequential call was tried',
};

/** Where only some principals can be spoken as, these are the callers. */
const callersFor = ({ facts }: OpenSubject, ids: Ids): Pick<Visit, 'principal' | 'stranger'> => {
  const principal = freeName(ids.principal(), facts, {});
  const stranger = freeName(ids.principal(), facts, { principal });
  return { principal, stranger: facts.principals?.includes(stranger) === false ? null : stranger };
};

const tryCalls = async (visit: Visit, ids: Ids): Promise<readonly Symptom[]> => {
  const deny = await attempt('deny', () => send(visit, visit.stranger, ids.messageId()));
  const grant = await attempt('grant', () => visit.world.performer.grant('granted', { principal: visit.principal, skill: visit.skill }));
  const allow = await attempt('allow', () => send(visit, visit.principal, ids.messageId()));
  return [
    judged('deny', deny, (step) => denied(step)),
    judged('grant', grant, (step) =>
      step.declined === undefined
        ? 'granted'
        : { problem: `declined: ${step.declined}`, remedy: 'let the operator plane grant a declared skill' },
    ),
    judged('allow', allow, (step) => allowed(step)),
    judged('effect', allow, (step) => readBack(step)),
  ];
};

const plainCall = ({ facts }: OpenSubject): { readonly skill: string; readonly input: Json } | undefined => {
  const drawn: Record<string, Json> = {};
  for (const [name, word, args] of [
    ['skill', 'skill', { consequence: ['change', 'external_do'] }],
    ['input', 'input', { for: '$skill' }],
  ] as const) {
    const draw = vocabulary.arbitrary(word)?.draw(args, { facts, drawn });
    if (draw?.is !== 'draw') return undefined;
    drawn[name] = draw.plain;
  }
  const { skill } = drawn;
  return typeof skill === 'string' ? { skill, input: drawn['input'] ?? {} } : undefined;
};

const send = async ({ world, skill, input, subject }: Visit, principal: string | null, messageId: string): Promise<SendStep> => {
  const values: JsonObject = { skill };
  const concrete = vocabulary
    .arbitrary('input')
    ?.materialise?.(input, vocabulary.resolve({ for: '$skill' }, values), { ids: makeIds(messageId), facts: subject.facts, values });
  const step = await world.performer.send('call', { principal, messageId, skill, input: concrete ?? input });
  if (step.act !== 'send') throw new TypeError('a sent message is recorded as one');
  return step;
};

type Attempted<Value> = { readonly value: Value } | { readonly symptom: Symptom };

const attempt = async <Value>(name: string, act: () => Promise<Value>): Promise<Attempted<Value>> => {
  try {
    return { value: await act() };
  } catch (error: unknown) {
    if (!(error instanceof Fault)) throw error;
    return { symptom: wrong(name, error) };
  }
};

type Judged = string | { readonly problem: string; readonly remedy: string; readonly open?: boolean };

const judged = <Value>(name: string, attempted: Attempted<Value>, judge: (value: Value) => Judged): Symptom => {
  if ('symptom' in attempted) return { ...attempted.symptom, name };
  const said = judge(attempted.value);
  if (typeof said === 'string') return { name, state: 'ok', detail: said };
  return { name, state: said.open === true ? 'open' : 'wrong', detail: said.problem, remedy: said.remedy };
};

const stateOf = ({ answer, task }: SendStep): string => task?.state ?? answer.state;

const refusedStates: readonly string[] = ['failed', 'rejected', 'canceled', 'auth-required', 'input-required', 'none'];

/** Why a call says nothing: it was not sent, its answer was lost, or it never came to an end. */
const unanswered = (step: SendStep): Judged | undefined => {
  const state = stateOf(step);
  if (step.declined !== undefined) return { problem: `not sent: ${step.declined}`, remedy: 'mend what the target file says', open: true };
  if (state === 'completed' || refusedStates.includes(state)) return undefined;
  const why = step.answer.why === undefined || step.answer.why === null ? '' : ` (${step.answer.why})`;
  return { problem: `answered ${state}${why}`, remedy: 'let the agent answer in time, or raise `settle` and `timeout`', open: true };
};

const denied = (step: SendStep): Judged =>
  unanswered(step) ??
  (stateOf(step) === 'completed'
    ? 'a caller without a grant was answered `completed`: that is for the court to judge'
    : `refused as ${stateOf(step)}${step.answer.refusal?.class === undefined ? '' : ` (${step.answer.refusal.class ?? ''})`}`);

const allowed = (step: SendStep): Judged =>
  unanswered(step) ??
  (stateOf(step) === 'completed'
    ? 'a caller with a grant was answered `completed`'
    : {
        problem: `a caller with a grant was answered ${stateOf(step)}${step.answer.refusal === undefined ? '' : ` (${step.answer.refusal?.code ?? ''})`}`,
        remedy: 'give `examples` of inputs that work, or mend the grant plane',
        open: true,
      });

const readBack = ({ seen, messageId, nonce }: SendStep): Judged => {
  const rows = seen?.effects ?? [];
  if (rows.length === 0)
    return {
      problem: 'the effect of that call is not in witness/effects',
      remedy: 'read the effects from the world, right after the answer',
      open: true,
    };
  const own = rows.some((row) => row.messageId === messageId || (nonce !== undefined && JSON.stringify(row.input ?? null).includes(nonce)));
  return own ? `read back, ${rows.length} row(s)` : 'read back; tied to its call by time only (no messageId, no nonce)';
};

/** Every other declared ability is asked once, harmlessly: one that does not answer is a fault of the adapter. */
const otherPlanes = async ({ subject, world, principal, skill }: Visit): Promise<readonly Symptom[]> => {
  const { performer } = world;
  const asks: readonly (readonly [string, (performer: Performer) => Promise<Step>])[] = [
    ['clock', (acts) => acts.advanceClock('clock', 0)],
    ['tasks', (acts) => acts.tasks('tasks', principal)],
    ['task', (acts) => acts.task('task', { principal, taskId: 'no-such-task', action: 'get' })],
    ['grants', (acts) => acts.grants('grants')],
    ['decide', (acts) => acts.decide('decide', { envelope: null })],
    ['approve', (acts) => acts.approve('approve', { principal, of: 'nothing', approvalId: 'no-such-approval', said: 'deny' })],
    ['delegate', (acts) => acts.delegate('delegate', { principal: null, to: principal, skill })],
    ['egress', (acts) => acts.egress('egress')],
    ['restart', (acts) => acts.restart('restart')],
    ['revoke', (acts) => acts.revoke('revoke', { principal, skill })],
  ];
  const symptoms: Symptom[] = [];
  for (const [ability, ask] of asks) {
    if (!subject.facts.abilities.includes(ability)) continue;
    symptoms.push(
      judged(ability, await attempt(ability, () => ask(performer)), (step) =>
        step.declined === undefined ? 'answers' : `declined: ${step.declined}`,
      ),
    );
  }
  return symptoms;
};

const missingAbilities = ({ facts }: OpenSubject): readonly MissingAbility[] => {
  const { choice, cases } = openCorpus(defaultProfile, '.');
  const [first] = choice.profile.levels;
  if (first === undefined) return [];
  const docket = drawUp(
    { profile: choice.profile, cases, abilities: facts.abilities, strict: false, needs: needsOf, whyNotApplicable: () => undefined },
    choice.profile.levels.at(-1) ?? first,
  );
  const untried = docket.entries.flatMap(({ notTried, case: one }) =>
    notTried?.is === 'unsupported' ? [{ id: one.id, lacks: notTried.missing }] : [],
  );
  const wanted = choice.profile.levels.flatMap(({ abilities }) => abilities).filter((ability) => !facts.abilities.includes(ability));
  return [...new Set([...untried.flatMap(({ lacks }) => lacks), ...wanted])].map((ability) => {
    const needing = untried.filter(({ lacks }) => lacks.includes(ability));
    const idsOf = (isAlone: boolean): readonly string[] =>
      needing.filter(({ lacks }) => (lacks.length === 1) === isAlone).map(({ id }) => id);
    const level = choice.profile.levels.find(({ abilities }) => abilities.includes(ability))?.name;
    return { ability, cases: idsOf(true), together: idsOf(false), ...(level === undefined ? {} : { level }) };
  });
};
