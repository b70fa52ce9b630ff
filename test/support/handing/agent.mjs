// An agent that lets acts wait for a yes, hands grants on, counts what they serve and calls back, written without the court's own code.
// Traits choose between ways that are all lawful; a fault breaks one law.
import { randomUUID } from 'node:crypto';
import { calledBack } from './callbacks.mjs';
import { chainOf, handOn, isGood } from './grants.mjs';

const skill = (id, consequence) => ({
  id,
  consequence,
  input: {
    type: 'object',
    required: ['order', 'memo'],
    properties: {
      order: { type: 'string', minLength: 1, maxLength: 20 },
      amount: { type: 'integer', minimum: 1, maximum: 9 },
      memo: { type: 'string', maxLength: 200 },
    },
    additionalProperties: false,
  },
  nonce: '/memo',
  examples: [{ order: 'A-1', amount: 2, memo: '' }],
  vary: ['/amount'],
});

const skills = [skill('refund', 'external_do'), skill('label', 'change')];
const methods = 'reset send task grant grant.expiry grant.constraints grant.uses approve delegate revoke clock restart effects egress';

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const no = (code, kind = 'REFUSED_AUTHORITY') => ({ state: 'rejected', refusal: { code, class: kind } });

const usual = {
  run: 'at-yes',
  rows: 'full',
  log: true,
  wide: 'refuse',
  unread: 'ignored',
  boundTo: 'id',
  token: 'header',
  bad: 'refuse',
  waits: 'input-required',
};

class World {
  constructor(traits, fault) {
    Object.assign(this, { traits, fault, now: 5_000, seq: 0, grants: [], waiting: [], done: new Map(), tasks: new Map() });
    Object.assign(this, { effects: [], decisions: [], egress: [] });
  }

  next() {
    return (this.seq += 1);
  }

  decide(who, call, outcome, reason) {
    if (this.traits.log)
      this.decisions.push({ seq: this.next(), principal: who, skill: call.skill, messageId: call.messageId, outcome, reason });
  }

  standing({ principal, skill: name, input }) {
    return this.grants.findLast((grant) => grant.principal === principal && grant.skill === name && isGood(grant, { world: this, input }));
  }

  async send(call) {
    const answer = await this.judge(call);
    const told = calledBack(this, call, answer);
    if (told.taskId !== undefined) this.tasks.set(told.taskId, { owner: call.principal, answer: told });
    return told;
  }

  async judge(call) {
    const { principal, messageId } = call;
    if (principal === null) return { state: 'none', http: 401 };
    if (!skills.some(({ id }) => id === call.skill)) return no('unknown_skill', 'REFUSED_CAPABILITY');
    if (calledBack.refuses(this, call)) return no('bad_callback', 'REFUSED_STRUCTURE');
    const earlier = this.done.get(JSON.stringify([principal, messageId]));
    if (earlier !== undefined && !this.fault.startsWith('content')) {
      if (this.fault === 'use-given-back') for (const grant of this.grants) grant.used -= 1;
      return same(earlier.input, call.input) ? { ...earlier.answer, replayed: true } : no('id_taken', 'REFUSED_IDENTITY');
    }
    const grant = this.standing(call);
    this.decide(principal, call, grant === undefined ? 'refused' : 'granted', 'asked');
    if (grant === undefined) return no('no_grant');
    const approver = chainOf(grant).find((one) => one.approver !== undefined)?.approver;
    return approver === undefined ? this.act(call, grant) : this.wait(call, { grant, approver });
  }

  async act(call, grant, taskId = randomUUID()) {
    const used = chainOf(grant).map((one) => [one, one.used]);
    if (this.fault === 'uses-late') await new Promise((resolve) => setTimeout(resolve, 5));
    for (const [one, before] of used) one.used = before + 1;
    const { principal, messageId, skill: name, input } = call;
    const row = { seq: this.next(), skill: name, input: { ...input } };
    this.effects.push(this.traits.rows === 'full' ? { ...row, principal, messageId } : row);
    const answer = { state: 'completed', taskId, artifacts: [{ order: input.order }] };
    this.done.set(JSON.stringify([principal, messageId]), { input, answer });
    this.tasks.set(taskId, { owner: principal, answer });
    return answer;
  }

  wait(call, { grant, approver }) {
    const isOwn = (one) => one.call.principal === call.principal && one.call.skill === call.skill;
    if (this.fault === 'acts-first' || (this.fault === 'metadata-yes' && hasYes(call))) return this.act(call, grant);
    if (this.fault === 'yes-for-all' && this.waiting.some((one) => isOwn(one) && one.state === 'used')) return this.act(call, grant);
    const isThis = (one) =>
      isOwn(one) &&
      (this.fault === 'content-late' || same(one.call.input, call.input)) &&
      (this.traits.boundTo === 'content' || one.call.messageId === call.messageId);
    const found = this.waiting.findLast((one) => isThis(one) && one.state !== 'used');
    if (found?.state === 'denied') return no('denied');
    if (found?.state === 'given') {
      found.state = 'used';
      return this.act(call, grant);
    }
    const one = found ?? { id: randomUUID(), taskId: randomUUID(), approver, state: 'open' };
    one.call = call;
    if (found === undefined) this.waiting.push(one);
    if (this.traits.saysNo) this.decide(call.principal, call, 'refused', 'nobody said yes to it');
    return { state: this.traits.waits, taskId: one.taskId, approvalId: one.id };
  }

  async approve({ principal, approvalId, said }) {
    const named = this.waiting.find(({ id }) => id === approvalId);
    const isOpen = ({ state }) => state === 'open';
    const one = this.fault === 'newest-first' ? this.waiting.findLast(isOpen) : named;
    if (one === undefined || principal === null) return no('nothing_waits', 'REFUSED_IDENTITY');
    if (one.approver !== principal && this.fault !== 'anyone-approves') return no('not_yours', 'REFUSED_IDENTITY');
    this.decide(principal, one.call, 'granted', 'answered');
    if (!isOpen(one) && !(one.state === 'denied' && this.fault === 'no-then-yes')) return no('over');
    const isYes = this.fault === 'truthy-yes' ? Boolean(said) && said !== 'deny' : said === 'approve';
    if (!isYes) {
      if (said === 'deny' || this.traits.unread === 'denied') one.state = 'denied';
      return said === 'deny' ? { state: 'completed' } : no('what', 'REFUSED_STRUCTURE');
    }
    return this.give(one);
  }

  give(one) {
    const { call, taskId } = one;
    one.state = this.traits.run === 'at-repeat' ? 'given' : 'used';
    if (this.traits.run === 'at-repeat') return { state: 'completed' };
    const run = async () => {
      const grant = this.standing(call) ?? (this.fault === 'yes-is-grant' ? this.grants.at(-1) : undefined);
      const answer = grant === undefined ? no('no_grant') : await this.act(call, grant, taskId);
      this.tasks.set(taskId, { owner: call.principal, answer });
      return answer;
    };
    if (this.traits.run === 'at-yes') return run();
    this.tasks.set(taskId, { owner: call.principal, answer: { state: 'working', taskId } });
    setTimeout(run, 3);
    return { state: 'working', taskId };
  }

  task({ principal, taskId }) {
    const task = this.tasks.get(taskId);
    return task === undefined || task.owner !== principal ? { state: 'none' } : { ...task.answer, taskId };
  }

  grant({ principal, skill: name, expiresAt, constraints, uses, approver }) {
    const grant = { id: randomUUID(), principal, skill: name, expiresAt, constraints, uses, approver, used: 0 };
    this.grants.push(grant);
    return { grantId: grant.id };
  }

  revoke({ principal, skill: name }) {
    for (const grant of this.grants) if (grant.principal === principal && grant.skill === name) grant.revoked = true;
    return {};
  }

  advance({ ms }) {
    this.now += ms;
    for (const grant of this.grants) if (grant.expiresAt !== undefined && this.now >= grant.expiresAt) grant.ended = true;
    return { now: this.now };
  }

  restart() {
    this.waiting = [];
    if (this.fault === 'uses-forgotten') for (const grant of this.grants) grant.used = 0;
    return {};
  }
}

const hasYes = ({ metadata, messageMetadata, text }) => /approv|confirm/.test(JSON.stringify([metadata, messageMetadata, text]));

/** The agent as methods, one group a plane. */
export const makeAgent = ({ traits = {}, fault = '' } = {}) => {
  const worlds = new Map();
  const chosen = { ...usual, ...traits };
  const within = (method) => (params) => worlds.get(params.world)[method](params);
  const rows =
    (kind) =>
    ({ world, after = -1 }) => ({ [kind]: worlds.get(world)[kind].filter(({ seq }) => seq > after) });
  return {
    describe: () => ({
      protocol: 'sa2a-target/1',
      subject: { name: 'handing agent', revision: '1' },
      skills,
      abilities: `${methods} mint-principal multi-world${chosen.log ? ' decisions' : ''}`.split(' '),
    }),
    caller: {
      send: within('send'),
      task: within('task'),
      approve: within('approve'),
      delegate: (params) => handOn(worlds.get(params.world), params),
    },
    operator: {
      reset: ({ world }) => {
        worlds.set(world, new World(chosen, fault));
        return {};
      },
      grant: within('grant'),
      revoke: within('revoke'),
      advanceClock: within('advance'),
      restart: within('restart'),
    },
    witness: { effects: rows('effects'), egress: rows('egress'), ...(chosen.log ? { decisions: rows('decisions') } : {}) },
  };
};
