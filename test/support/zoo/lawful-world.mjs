// One world of the lawful zoo. The journal, the grants and the commands are durable; the tasks may be forgotten.
import { randomUUID } from 'node:crypto';
import { Clock, Journal } from './lawful-journal.mjs';
import { refusalOutcome, unauthenticatedOutcome } from './lawful-refusals.mjs';
import { digest, isObject, sameJson } from './lawful-schema.mjs';
import { Tasks } from './lawful-tasks.mjs';
import { takes } from './lawful-validation.mjs';

const folds = {
  case: (name) => name.toLowerCase(),
  nfc: (name) => name.normalize('NFC'),
  nfkc: (name) => name.normalize('NFKC'),
  trim: (name) => name.trim(),
};
const isConsequential = ({ consequence }) => consequence === 'change' || consequence === 'external_do';
const busyAnswers = {
  refusal: { state: 'none', refusal: { code: 'server_busy', class: 'BLOCKED_RESOURCE' } },
  http: { state: 'none', http: 429 },
  rejected: { state: 'rejected', refusal: { code: 'rate_limited' } },
};
let messages = 0;
let observations = 0;

export class World {
  constructor(subject) {
    this.subject = subject;
    this.clock = new Clock(subject);
    this.journal = new Journal(subject);
    this.tasks = new Tasks(subject);
    this.grants = [];
    this.commands = new Map();
    this.armed = new Set();
    this.busied = new Set();
    this.isDown = false;
    this.acted = new Set();
    this.atWork = 0;
    this.starts = 0;
  }

  // --- the caller ---

  send(call) {
    if (this.isDown) return { state: 'lost' };
    if (this.isBusy(call)) return busyAnswers[this.subject.busy];
    if (this.subject.oneAtATime && this.atWork > 0) return busyAnswers.refusal;
    const who = this.nameOf(call.principal);
    const skill = this.skillOf(call.skill);
    if (who === undefined && !(this.subject.observe === 'anonymous' && skill?.consequence === 'observe'))
      return this.unauthenticated(call, skill);
    const thread = this.threadOf(who, call);
    if (thread.refused !== undefined) return thread.refused;
    const ask = { ...call, who, skill, contextId: thread.contextId, digest: digest(call.input === undefined ? {} : call.input) };
    if (this.subject.validateBeforeClaim && skill !== undefined && !takes(skill, ask, this.subject)) return this.refuse(ask, 'input');
    return this.repeated(ask) ?? this.begin(ask);
  }

  isBusy({ messageId }) {
    messages += 1;
    if (this.subject.busy === 'never' || messages % 5 !== 0 || this.busied.has(messageId)) return false;
    this.busied.add(messageId);
    return true;
  }

  nameOf(principal) {
    if (typeof principal !== 'string' || principal === '') return undefined;
    return (this.subject.principalsEqual ?? []).reduce((name, fold) => folds[fold](name), principal);
  }

  skillOf(selector) {
    const { skills, oneSkillByDefault } = this.subject;
    if ((selector === undefined || selector === null) && oneSkillByDefault && skills.length === 1) return skills[0];
    return typeof selector === 'string' ? skills.find(({ id }) => id === selector) : undefined;
  }

  unauthenticated(call, skill) {
    if (this.subject.decideUnauthenticated && skill !== undefined && isConsequential(skill))
      this.decide({ ...call, skill, who: this.subject.anonymous }, 'refused', 'nobody was verified');
    return unauthenticatedOutcome(this.subject);
  }

  threadOf(who, call) {
    const context = this.tasks.contextFor(who, call.contextId);
    if (context.foreign) return { refused: refusalOutcome('ownership', this.subject) };
    if (call.taskId === undefined) return context;
    const task = this.tasks.of(who, call.taskId);
    if (task === undefined) return { refused: this.tasks.missing() };
    if (this.tasks.isFinished(task))
      return this.subject.finishedTask === 'judge' ? context : { refused: refusalOutcome('finished', this.subject) };
    return this.subject.openTask === 'refuse' && task.skill?.id !== call.skill
      ? { refused: refusalOutcome('finished', this.subject) }
      : context;
  }

  /** The answer to an id that was used before; undefined where the message is to be judged. */
  repeated(ask) {
    const known = this.commands.get(this.keyOf(ask));
    if (known === undefined) return undefined;
    const isSame = known.who === ask.who && known.digest === ask.digest && sameJson(known.selector ?? null, ask.skill?.id ?? null);
    if (!isSame) return known.status === 'refused' ? undefined : this.refuse(ask, 'conflict');
    switch (known.status) {
      case 'refused':
        return this.subject.refusedAgain === 'same' ? (known.task?.outcome ?? known.outcome) : undefined;
      case 'unknown':
        return this.refuse(ask, 'unknown');
      case 'open':
        return this.refuse(ask, 'busy');
      default:
        return this.repeatActed(ask, known);
    }
  }

  repeatActed(ask, known) {
    const outcome = known.task?.outcome ?? known.outcome;
    switch (this.subject.resend) {
      case 'replay':
        return { ...outcome, replayed: true };
      case 'replay-bare':
        return outcome;
      default:
        return this.refuse(ask, this.subject.resend);
    }
  }

  keyOf({ who, messageId }) {
    return this.subject.sharedId === 'refuse' ? JSON.stringify([messageId]) : JSON.stringify([who, messageId]);
  }

  begin(ask) {
    const command = { who: ask.who, digest: ask.digest, selector: ask.skill?.id, status: 'open' };
    this.commands.set(this.keyOf(ask), command);
    const formless = refusalOutcome('authority', this.subject).state === 'none';
    if (this.subject.completion === 'at-once') return this.close(command, this.judge(ask) ?? this.act(ask));
    const refused = formless ? this.judge(ask) : undefined;
    if (refused !== undefined) return this.close(command, refused);
    return this.later(ask, command, () => (formless ? undefined : this.judge(ask)) ?? this.act(ask));
  }

  close(command, outcome) {
    // What a crash took away is not known to be refused: after the restart its outcome is unknown.
    if (outcome.state === 'lost') return outcome;
    command.outcome = outcome;
    if (command.status === 'open') command.status = outcome.state === 'completed' ? 'acted' : 'refused';
    return outcome;
  }

  /** The task is there at once, what it comes to is not. */
  later(ask, command, finish) {
    const { firstState, effectAt } = this.subject;
    const task = this.tasks.open(ask, { state: firstState });
    command.task = task;
    this.atWork += 1;
    const { starts } = this;
    const pause = this.subject.workMs + Math.floor(Math.random() * 45);
    const early = effectAt === 'start' ? 2 : effectAt === 'middle' ? pause / 2 : pause;
    setTimeout(() => {
      if (starts !== this.starts) return;
      if (firstState === 'submitted') task.outcome = { ...task.outcome, state: 'working' };
      const { taskId: _task, contextId: _context, ...outcome } = this.quietly(finish);
      setTimeout(() => {
        if (starts !== this.starts) return;
        this.atWork -= 1;
        // The subject died at it: the restart says what became of it.
        if (outcome.state === 'lost') return;
        task.outcome = {
          taskId: task.outcome.taskId,
          ...(task.outcome.contextId === undefined ? {} : { contextId: task.outcome.contextId }),
          ...outcome,
        };
        this.close(command, task.outcome);
      }, pause - early);
    }, early);
    return task.outcome;
  }

  /** What is decided later needs no task of its own. */
  quietly(finish) {
    this.isQuiet = true;
    try {
      return finish();
    } finally {
      this.isQuiet = false;
    }
  }

  // --- judgment ---

  /** The refusal of a message, or undefined where it may act. */
  judge(ask) {
    const { skill } = ask;
    const { classifyFirst, validateFirst } = this.subject;
    if (skill === undefined) return this.refuse(ask, 'selection');
    if (skill.consequence === 'unknown' && classifyFirst) return this.refuse(ask, 'classification');
    if (skill.consequence === 'observe') return undefined;
    if (validateFirst && !takes(skill, ask, this.subject)) return this.refuse(ask, 'input');
    if (this.storeIsDown('before')) return this.refuse(ask, 'store');
    const refused = this.authorise(ask);
    if (refused !== undefined) return this.refuse(ask, refused);
    if (skill.consequence === 'unknown') return this.refuse(ask, 'classification');
    if (!takes(skill, ask, this.subject)) return this.refuse(ask, 'input');
    return this.storeIsDown('after') ? this.refuse(ask, 'store') : undefined;
  }

  storeIsDown(when) {
    return this.subject.storeAsks === when && this.armed.has('receipt-store-unavailable');
  }

  authorise(ask) {
    if (this.armed.has('broker-unavailable')) {
      if (this.subject.brokerDecides) this.decide(ask, 'refused', 'the grants cannot be asked');
      return 'broker';
    }
    ask.grant = this.standing(ask);
    this.decide(ask, ask.grant === undefined ? 'refused' : 'granted', ask.grant === undefined ? 'no grant stands' : 'a grant stands');
    return ask.grant === undefined ? 'authority' : undefined;
  }

  decide({ who, skill, messageId }, outcome, reason) {
    const row = {
      principal: who,
      skill: skill.id,
      ...(this.subject.decisionIds ? { messageId } : {}),
      consequence: skill.consequence,
      outcome,
      reason,
    };
    const write = () => {
      this.journal.write('decisions', row);
      if (this.subject.decisionsTwice) this.journal.write('decisions', row);
    };
    if (this.subject.decisionsLate > 0) setTimeout(write, this.subject.decisionsLate);
    else write();
  }

  standing({ who, skill, input }) {
    this.clock.look(this.grants);
    return this.grants.find(
      (grant) =>
        grant.who === who &&
        grant.skill === skill.id &&
        !grant.revoked &&
        !this.clock.hasEnded(grant) &&
        Object.entries(grant.constraints ?? {}).every(
          ([name, value]) => isObject(input) && Object.hasOwn(input, name) && sameJson(input[name], value),
        ),
    );
  }

  refuse(ask, why) {
    const outcome = refusalOutcome(why, this.subject);
    if (this.subject.refusedReceipts && why !== 'conflict' && ask.skill !== undefined && why !== 'store')
      this.receipt(ask, { receiptId: `r-${randomUUID()}`, state: 'REFUSED' });
    return outcome.state === 'none' || !this.subject.refusedTasks ? outcome : this.task(ask, outcome);
  }

  task(ask, outcome) {
    return this.isQuiet ? outcome : this.tasks.open(ask, outcome).outcome;
  }

  // --- acting ---

  act(ask) {
    return ask.skill.consequence === 'observe' ? this.observe(ask) : this.consequence(ask);
  }

  observe(ask) {
    observations += 1;
    const isWhole = takes(ask.skill, ask, this.subject);
    if (this.subject.observe === 'moody' && observations % 4 === 0) return this.task(ask, { state: 'input-required' });
    if (!isWhole) return this.subject.observe === 'asks' ? this.task(ask, { state: 'input-required' }) : this.refuse(ask, 'input');
    return this.task(ask, { state: 'completed', ...this.artifacts(ask, { found: true }) });
  }

  consequence(ask) {
    if (this.crashes('crash-before-prepare')) return { state: 'lost' };
    const receipt = { receiptId: `r-${randomUUID()}`, grantId: ask.grant.grantId };
    this.receipt(ask, { ...receipt, state: 'PREPARED' });
    if (this.crashes('crash-after-prepare')) return { state: 'lost' };
    if (this.standing(ask) === undefined) return this.fails(ask, receipt, 'authority');
    const done = this.effect(ask, receipt);
    if (done !== undefined) return this.fails(ask, receipt, done);
    if (this.crashes('crash-after-effect')) return { state: 'lost' };
    this.receipt(ask, { ...receipt, state: 'EXECUTED' });
    const outcome = this.task(ask, { state: 'completed', receiptId: receipt.receiptId, ...this.artifacts(ask, { done: true }) });
    if (!this.crashes('crash-before-acknowledge')) return outcome;
    this.commands.get(this.keyOf(ask)).status = 'acted';
    this.commands.get(this.keyOf(ask)).outcome = outcome;
    return { state: 'lost' };
  }

  fails(ask, receipt, why) {
    const unknown = why === 'unknown';
    this.receipt(ask, { ...receipt, state: unknown ? 'UNKNOWN_OUTCOME' : 'FAILED' });
    this.commands.get(this.keyOf(ask)).status = 'unknown';
    return this.task(ask, { ...refusalOutcome(why, this.subject), state: 'failed' });
  }

  /** Why the effect does not stand; undefined where it does. */
  effect(ask, { receiptId }) {
    if (this.armed.has('effect-lies') || this.armed.has('effect-timeout')) return 'unknown';
    const {
      messageId: hasId = true,
      principal: hasName = true,
      input: hasInput = true,
      partial = false,
      extra = false,
    } = this.subject.effects;
    const diverges = this.armed.has('effect-diverges');
    this.acted.add(this.keyOf(ask));
    const content = partial && isObject(ask.input) ? Object.fromEntries(Object.entries(ask.input).slice(0, 1)) : ask.input;
    this.journal.write('effects', {
      skill: ask.skill.id,
      ...(hasName ? { principal: ask.who } : {}),
      ...(hasId ? { messageId: ask.messageId } : {}),
      ...(hasInput && ask.input !== undefined ? { input: diverges ? { something: 'else' } : content } : {}),
      ...(this.subject.abilities.includes('receipts') ? { receiptId } : {}),
      ...(extra ? { kind: 'ledger', amountBooked: 1, by: 'worker-3' } : {}),
    });
    return diverges ? 'unknown' : undefined;
  }

  receipt(ask, { receiptId, grantId, state }) {
    const extras = this.subject.receiptExtras
      ? {
          idempotencyKey: this.keyOf(ask),
          ...(grantId === undefined ? {} : { grantId }),
          effect: ask.input ?? null,
          prev: null,
          digest: ask.digest,
        }
      : {};
    this.journal.write('receipts', {
      receiptId,
      messageId: ask.messageId,
      principal: ask.who,
      skill: ask.skill.id,
      inputDigest: ask.digest,
      state,
      at: this.clock.now(),
      ...extras,
    });
  }

  artifacts({ input, text }, plain) {
    switch (this.subject.artifacts) {
      case 'echo':
        return { artifacts: [{ input: input ?? null, text: text ?? null }] };
      case 'time':
        return { artifacts: [{ at: new Date().toISOString(), serial: messages, id: randomUUID() }] };
      case 'none':
        return {};
      default:
        return { artifacts: [plain] };
    }
  }

  crashes(fault) {
    if (!this.armed.delete(fault)) return false;
    this.isDown = true;
    return true;
  }

  // --- the operator ---

  grant({ principal, skill, expiresAt, constraints }) {
    const declared = this.subject.skills.find(({ id }) => id === skill);
    if (declared === undefined && !this.subject.grantUnknown) return { refused: { code: 'unknown_skill' } };
    if (declared?.consequence === 'observe' && !this.subject.grantObserve) return { refused: { code: 'needs_no_grant' } };
    if (this.subject.pastEnd === 'refuse' && expiresAt !== undefined && expiresAt <= this.clock.now())
      return { refused: { code: 'end_is_over' } };
    const who = this.nameOf(principal);
    const earlier = this.grants.filter((grant) => grant.who === who && grant.skill === skill && !grant.revoked);
    if (earlier.length > 0 && this.subject.secondGrant === 'refuse') return { refused: { code: 'already_granted' } };
    if (this.subject.secondGrant === 'replace') for (const grant of earlier) grant.revoked = true;
    const grantId = `g-${randomUUID()}`;
    this.grants.push({ grantId, principal, who, skill, expiresAt, constraints, revoked: false });
    return { grantId };
  }

  /** Work in flight asks again before it acts, so it is fenced. */
  revoke({ principal, skill }) {
    const who = this.nameOf(principal);
    for (const grant of this.grants) if (grant.who === who && grant.skill === skill) grant.revoked = true;
    if (this.subject.revokedRows === 'gone') this.grants = this.grants.filter(({ revoked }) => !revoked);
    return {};
  }

  rows() {
    return this.grants.map(({ grantId, principal, skill, expiresAt, constraints, revoked }) => ({
      grantId,
      principal,
      skill,
      revoked,
      ...(expiresAt === undefined ? {} : { expiresAt }),
      ...(constraints === undefined ? {} : { constraints }),
    }));
  }

  /** What was open when the subject went down is unknown from then on, or stays at work for ever, or is free again where it never acted. */
  restart() {
    this.isDown = false;
    if (this.subject.restartLosesWork) this.dropWork();
    if (this.subject.tasksAtRestart === 'forgotten') this.tasks.forget();
    for (const [key, command] of this.commands) if (command.status === 'open') this.settleOpen(key, command);
    for (const { task, status, outcome } of this.commands.values())
      if (task?.outcome.state === 'working' && status !== 'open')
        task.outcome = {
          ...task.outcome,
          ...(status === 'acted' ? outcome : { ...refusalOutcome('unknown', this.subject), state: 'failed' }),
        };
    return {};
  }

  dropWork() {
    this.starts += 1;
    this.atWork = 0;
  }

  settleOpen(key, command) {
    switch (this.subject.afterCrash) {
      case 'in-flight':
        return;
      case 'frees':
        if (this.acted.has(key)) command.status = 'unknown';
        else this.commands.delete(key);
        return;
      default:
        command.status = 'unknown';
    }
  }

  fault({ fault, armed }) {
    if (armed) this.armed.add(fault);
    else this.armed.delete(fault);
    return {};
  }
}
