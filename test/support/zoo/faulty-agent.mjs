// An agent that keeps the law. Each of its steps is a method of its own, so that a fault can replace one and leave the rest.
import { randomUUID } from 'node:crypto';
import { canonical, fits, isObject, sha256, SKILLS } from './faulty-skills.mjs';

const BIRTH = 1_790_000_000_000;
const NOT_FOUND = { state: 'none', error: { code: -32001, message: 'Task not found' } };
const refusal = (code, family, stage) => ({ code, class: family, stage });

/** The agent stopped in the middle of a call. */
export class Crash extends Error {}

/** One world: `disk` is what a crash leaves, `memory` what it takes. */
export class Agent {
  constructor() {
    this.now = BIRTH;
    this.armed = new Set();
    this.down = false;
    this.disk = { seq: 0, grants: [], commands: {}, tasks: {}, contexts: {}, effects: [], receipts: [], decisions: [] };
    this.memory = this.fresh();
  }

  fresh() {
    return {};
  }

  // --- caller

  async send(call) {
    if (this.down) return { state: 'lost' };
    try {
      return await this.handle(call);
    } catch (crash) {
      if (!(crash instanceof Crash)) throw crash;
      this.down = true;
      return { state: 'lost' };
    }
  }

  async handle(call) {
    const who = this.principalOf(call);
    const id = this.select(call, who);
    const ask = { call, who, id, input: call.input ?? undefined, skill: SKILLS.get(id) };
    if (ask.skill === undefined) return this.refuse(ask, refusal('unknown_skill', 'REFUSED_CAPABILITY', 'selection'));
    const thread = this.thread(ask);
    if (thread.outcome !== undefined) return thread.outcome;
    Object.assign(ask, thread);
    if (this.classOf(ask) === 'observe') return this.observe(ask);
    if (this.classOf(ask) === 'unknown') return this.refuse(ask, refusal('consequence_unclassified', 'REFUSED_CONSEQUENCE', 'class'));
    return this.consequence(ask);
  }

  /** Who calls: what the transport verified, and nothing else. */
  principalOf(call) {
    return call.principal;
  }

  /** The id of the skill that a message names, or what it named instead. */
  select(call) {
    return typeof call.skill === 'string' ? call.skill : undefined;
  }

  knows(id) {
    return SKILLS.has(id);
  }

  classOf({ skill }) {
    return skill.consequence;
  }

  // --- tasks and contexts

  thread(ask) {
    const { call, who } = ask;
    const contextId = this.context(ask);
    if (call.taskId === undefined || call.taskId === null) return { contextId };
    const task = this.disk.tasks[call.taskId];
    if (task === undefined || !this.mayContinue(task, who, ask)) return { outcome: this.notFound(call.taskId, who) };
    if (task.outcome.state !== 'input-required')
      return { outcome: this.refuse(ask, refusal('task_terminal', 'REFUSED_STRUCTURE', 'task')) };
    return { contextId: task.outcome.contextId, taskId: call.taskId };
  }

  context({ call, who }) {
    const asked = call.contextId;
    if (typeof asked === 'string' && this.mayEnter(asked, who)) return asked;
    const contextId = `c-${randomUUID()}`;
    this.disk.contexts[contextId] = { owner: who };
    return contextId;
  }

  mayEnter(contextId, who) {
    return who !== null && this.disk.contexts[contextId]?.owner === who;
  }

  mayRead(task, who) {
    return who !== null && task.owner === who;
  }

  mayContinue(task, who) {
    return who !== null && task.owner === who;
  }

  mayCancel(task, who) {
    return who !== null && task.owner === who;
  }

  mayList(task, who) {
    return who !== null && task.owner === who;
  }

  notFound() {
    return NOT_FOUND;
  }

  task({ principal, taskId, action }) {
    if (this.down) return { state: 'lost' };
    const task = this.disk.tasks[taskId];
    if (task === undefined) return this.notFound(taskId, principal, action);
    if (action === 'cancel') return this.cancel(taskId, principal);
    return this.mayRead(task, principal) ? task.outcome : this.hidden(task, principal, action);
  }

  /** What a caller sees of the task of another. */
  hidden(task, who, action) {
    return this.notFound(task.outcome.taskId, who, action);
  }

  cancel(taskId, who) {
    const task = this.disk.tasks[taskId];
    if (!this.mayCancel(task, who)) return this.hidden(task, who, 'cancel');
    if (task.outcome.state === 'input-required') task.outcome = { ...task.outcome, state: 'canceled' };
    else return { ...task.outcome, error: { code: -32002, message: 'Task cannot be canceled' } };
    return task.outcome;
  }

  tasks({ principal }) {
    const own = Object.values(this.disk.tasks).filter((task) => this.mayList(task, principal));
    return { tasks: own.map(({ outcome }) => ({ taskId: outcome.taskId, state: outcome.state })) };
  }

  owner({ who }) {
    return who;
  }

  end(ask, state, more) {
    const outcome = { state, taskId: ask.taskId ?? `t-${randomUUID()}`, contextId: ask.contextId, ...more };
    this.disk.tasks[outcome.taskId] = { owner: this.owner(ask), outcome };
    return outcome;
  }

  refuse(ask, why) {
    if (ask.who === null) return { state: 'none', refusal: why, http: 401 };
    return this.end({ ...ask, contextId: ask.contextId ?? this.context(ask) }, 'rejected', { refusal: why });
  }

  // --- what observes

  observe(ask) {
    if (ask.who === null) return this.refuse(ask, refusal('authentication_required', 'REFUSED_IDENTITY', 'identity'));
    if (!fits(ask.skill.input, ask.input ?? {})) return this.end(ask, 'input-required', {});
    return this.end(ask, 'completed', { artifacts: [{ found: Object.values(ask.input)[0] }] });
  }

  // --- what acts

  consequence(ask) {
    const earlier = this.disk.commands[this.commandKey(ask)];
    if (earlier !== undefined) return this.repeat(ask, earlier);
    const grant = this.decide(ask);
    if (grant.refused) return this.refuse(ask, grant.refused);
    if (!this.inputFits(ask)) return this.refuse(ask, refusal('invalid_params', 'REFUSED_STRUCTURE', 'input'));
    return this.act({ ...ask, grant });
  }

  commandKey({ who, call }) {
    return canonical([who, call.messageId]);
  }

  content({ id, input }) {
    return canonical([id, input ?? null]);
  }

  repeat(ask, earlier) {
    if (earlier.content !== this.content(ask)) return this.refuse(ask, refusal('replay_conflict', 'REFUSED_IDENTITY', 'claim'));
    if (earlier.outcome === undefined) return this.refuse(ask, refusal('outcome_unknown', 'BLOCKED_UNKNOWN', 'claim'));
    return { ...earlier.outcome, replayed: true };
  }

  decide(ask) {
    const decided = this.authority(ask);
    this.write('decisions', {
      principal: ask.who,
      skill: ask.id,
      messageId: ask.call.messageId,
      consequence: ask.skill.consequence,
      outcome: decided.refused ? 'refused' : 'granted',
      reason: decided.refused?.code ?? 'standing',
    });
    return decided;
  }

  /** The grant under which this call may act, or why there is none. */
  authority(ask) {
    if (ask.who === null) return { refused: refusal('unauthenticated', 'REFUSED_IDENTITY', 'authority') };
    if (this.armed.has('broker-unavailable')) return { refused: refusal('broker_unavailable', 'BLOCKED_RESOURCE', 'authority') };
    return this.standing(ask) ?? { refused: refusal('no_standing', 'REFUSED_AUTHORITY', 'authority') };
  }

  standing(ask) {
    return this.disk.grants.find((grant) => this.covers(grant, ask) && this.lives(grant) && this.holds(grant, ask));
  }

  covers(grant, { who, id }) {
    return this.samePrincipal(grant.principal, who) && this.sameSkill(grant.skill, id);
  }

  samePrincipal(granted, who) {
    return granted === who;
  }

  sameSkill(granted, id) {
    return granted === id;
  }

  lives(grant) {
    return !grant.revoked && !this.ended(grant);
  }

  ended(grant) {
    return grant.ended === true || this.isPast(grant);
  }

  isPast({ expiresAt }) {
    return expiresAt !== null && this.now >= expiresAt;
  }

  holds({ constraints }, { input }) {
    return Object.entries(constraints).every(
      ([name, value]) => isObject(input) && Object.hasOwn(input, name) && this.agrees(input[name], value),
    );
  }

  agrees(given, wanted) {
    return canonical(given) === canonical(wanted);
  }

  inputFits({ skill, input }) {
    return fits(skill.input, input ?? {});
  }

  // --- the effect and its receipt

  async act(ask) {
    this.stopAt('crash-before-prepare');
    const receipt = this.receipt(ask);
    if (!this.storeUp()) return this.storeDown(ask, receipt);
    this.prepare(receipt, ask);
    this.claim(ask, {});
    this.stopAt('crash-after-prepare');
    const did = await this.actuate(ask, receipt);
    this.stopAt('crash-after-effect');
    this.close(receipt, did, ask);
    const outcome = this.answer(ask, receipt, did);
    this.claim(ask, { outcome });
    this.stopAt('crash-before-acknowledge');
    return outcome;
  }

  stopAt(point) {
    if (!this.armed.delete(point)) return;
    throw new Crash(point);
  }

  storeUp() {
    return !this.armed.has('receipt-store-unavailable') && !this.armed.has('journal-unavailable');
  }

  storeDown(ask) {
    return this.refuse(ask, refusal('receipt_unavailable', 'BLOCKED_RESOURCE', 'receipt'));
  }

  receipt(ask) {
    return {
      receiptId: `r-${randomUUID()}`,
      messageId: ask.call.messageId,
      principal: ask.who ?? 'anonymous',
      skill: ask.id,
      grantId: ask.grant.grantId ?? null,
      inputDigest: this.digest(ask.input ?? {}),
      at: this.now,
    };
  }

  digest(input) {
    return sha256(canonical(input));
  }

  prepare(receipt) {
    this.write('receipts', { ...receipt, state: 'PREPARED' });
  }

  claim(ask, more) {
    this.disk.commands[this.commandKey(ask)] = { content: this.content(ask), ...more };
  }

  /** Does it, and says what an independent look at the world found: EXECUTED, FAILED or UNKNOWN_OUTCOME. */
  async actuate(ask, receipt) {
    if (this.armed.has('effect-lies')) return 'FAILED';
    if (this.armed.has('effect-diverges')) {
      this.land(ask, receipt, { ...ask.input, diverged: true });
      return 'FAILED';
    }
    if (this.armed.has('effect-timeout')) return 'UNKNOWN_OUTCOME';
    this.land(ask, receipt, ask.input);
    return 'EXECUTED';
  }

  land(ask, receipt, input) {
    this.write('effects', { skill: ask.id, principal: ask.who, messageId: ask.call.messageId, receiptId: receipt.receiptId, input });
  }

  close(receipt, did) {
    this.write('receipts', { ...receipt, state: did });
  }

  answer(ask, receipt, did) {
    const { receiptId } = receipt;
    if (did === 'EXECUTED') return this.end(ask, 'completed', { receiptId, artifacts: [{ done: ask.input }] });
    const why = did === 'FAILED' ? refusal('postcondition_contradicted', 'REFUSED_RULE') : refusal('outcome_unknown', 'BLOCKED_UNKNOWN');
    return this.end(ask, 'failed', { receiptId, refusal: why });
  }

  // --- operator

  grant({ principal, skill, expiresAt, constraints }) {
    if (!SKILLS.has(skill)) return { refused: { code: 'unknown_skill' } };
    return this.issue({ principal, skill, expiresAt: expiresAt ?? null, constraints: constraints ?? {} });
  }

  issue(bounds) {
    const grant = { grantId: `g-${randomUUID()}`, ...bounds, revoked: false };
    this.disk.grants.push(grant);
    return { grantId: grant.grantId };
  }

  revoke({ principal, skill }) {
    for (const grant of this.disk.grants) if (grant.principal === principal && grant.skill === skill) this.strike(grant);
    return {};
  }

  strike(grant) {
    grant.revoked = true;
  }

  advanceClock({ ms }) {
    this.now += ms;
    for (const grant of this.disk.grants) if (this.isPast(grant)) this.latch(grant);
    return { now: this.now };
  }

  latch(grant) {
    grant.ended = true;
  }

  restart() {
    this.disk = structuredClone(this.disk);
    this.memory = this.fresh();
    this.down = false;
    return {};
  }

  fault({ fault, armed }) {
    if (armed) this.armed.add(fault);
    else this.armed.delete(fault);
    return {};
  }

  // --- witness

  write(table, entry) {
    this.disk.seq += 1;
    this.disk[table].push({ seq: this.disk.seq, ...entry });
  }

  read(table, { after }) {
    return { [table]: this.disk[table].filter(({ seq }) => seq > (after ?? 0)) };
  }

  grants() {
    return {
      grants: this.disk.grants.map(({ grantId, principal, skill, expiresAt, constraints, revoked }) => ({
        grantId,
        principal,
        skill,
        expiresAt,
        constraints,
        revoked,
      })),
    };
  }
}
