// What happens in the world is not what was asked, or not as often.
import { amend, both } from './amend.mjs';
import { isObject, SKILLS } from './faulty-skills.mjs';

const landing = (change) => amend('land', (lawful, agent) => (ask, receipt, input) => change({ land: lawful, agent, ask, receipt, input }));
const later = (ms, action) => setTimeout(action, ms);
const lookingWrites = (condition) =>
  amend('observe', (lawful, agent) => (ask) => {
    const outcome = lawful(ask);
    if (condition(outcome, ask, agent))
      agent.write('effects', { skill: ask.id, principal: ask.who, messageId: ask.call.messageId, input: ask.input });
    return outcome;
  });
const actsBeforeRefusing = (accepts) =>
  amend('refuse', (lawful, agent) => (ask, why) => {
    if (ask.skill !== undefined && ask.who !== null && accepts(why, ask))
      agent.write('effects', { skill: ask.id, principal: ask.who, messageId: ask.call.messageId, input: ask.input });
    return lawful(ask, why);
  });
const withMember = (input, name, change) => (isObject(input) && name in input ? { ...input, [name]: change(input[name]) } : input);

export const effectFaults = {
  'effect-twice': landing(({ land, ask, receipt, input }) => {
    land(ask, receipt, input);
    land(ask, receipt, input);
  }),
  'effect-twice-of-one-skill': landing(({ land, ask, receipt, input }) => {
    land(ask, receipt, input);
    if (ask.id === 'archive') land(ask, receipt, input);
  }),
  'effect-twice-late': landing(({ land, ask, receipt, input }) => {
    land(ask, receipt, input);
    later(60, () => land(ask, receipt, input));
  }),
  'effect-twice-of-large-amount': landing(({ land, ask, receipt, input }) => {
    land(ask, receipt, input);
    if (input?.amount > 50_000) land(ask, receipt, input);
  }),
  'effect-twice-one-in-ten': landing(({ land, ask, receipt, input }) => {
    land(ask, receipt, input);
    if (Math.random() < 0.1) land(ask, receipt, input);
  }),
  'effect-twice-at-restart': amend('restart', (lawful, agent) => () => {
    const [last] = agent.disk.effects.slice(-1);
    if (last !== undefined) agent.write('effects', { ...last, seq: agent.disk.seq + 1 });
    return lawful();
  }),
  'effect-late': landing(({ land, ask, receipt, input }) => void later(30, () => land(ask, receipt, input))),
  'effect-none': landing(() => undefined),
  'effect-none-of-one-skill': landing(({ land, ask, receipt, input }) =>
    ask.id === 'update_record' ? undefined : land(ask, receipt, input),
  ),
  'effect-none-second-time': landing(({ land, agent, ask, receipt, input }) =>
    agent.disk.effects.some(({ skill }) => skill === ask.id) ? undefined : land(ask, receipt, input),
  ),
  'effect-of-other-principal': landing(({ land, ask, receipt, input }) => land({ ...ask, who: 'service-account' }, receipt, input)),
  'effect-of-previous-principal': landing(({ land, agent, ask, receipt, input }) => {
    const { last = ask.who } = agent.memory;
    agent.memory.last = ask.who;
    land({ ...ask, who: last }, receipt, input);
  }),
  'effect-of-other-skill-too': landing(({ land, ask, receipt, input }) => {
    land(ask, receipt, input);
    if (ask.id === 'refund') land({ ...ask, id: 'update_record' }, receipt, input);
  }),
  'effect-of-other-skill': landing(({ land, ask, receipt, input }) =>
    land({ ...ask, id: ask.id === 'wire_transfer' ? 'refund' : ask.id }, receipt, input),
  ),
  'effect-of-undeclared-skill-too': landing(({ land, ask, receipt, input }) => {
    land(ask, receipt, input);
    land({ ...ask, id: 'notify' }, receipt, input);
  }),
  'effect-with-other-amount': landing(({ land, ask, receipt, input }) =>
    land(
      ask,
      receipt,
      withMember(input, 'amount', (amount) => amount + 1),
    ),
  ),
  'effect-with-rounded-amount': landing(({ land, ask, receipt, input }) =>
    land(
      ask,
      receipt,
      withMember(input, 'amount', (amount) => (amount > 1000 ? Math.round(amount / 100) * 100 : amount)),
    ),
  ),
  'effect-with-other-account': landing(({ land, ask, receipt, input }) =>
    land(ask, receipt, isObject(input.to) ? { ...input, to: { ...input.to, account: 'DE0000' } } : input),
  ),
  'effect-of-previous-input': landing(({ land, agent, ask, receipt, input }) => {
    const last = agent.memory[ask.id] ?? input;
    agent.memory[ask.id] = input;
    land(ask, receipt, last);
  }),
  'effect-of-first-input': landing(({ land, agent, ask, receipt, input }) => land(ask, receipt, (agent.memory[ask.id] ??= input))),
  'effect-without-nonce': landing(({ land, ask, receipt, input }) =>
    land(
      ask,
      receipt,
      withMember(input, SKILLS.get(ask.id).nonce.slice(1), () => ''),
    ),
  ),
  'effect-trimmed-text': landing(({ land, ask, receipt, input }) =>
    land(
      ask,
      receipt,
      Object.fromEntries(Object.entries(input).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value])),
    ),
  ),
  'effect-under-other-message': landing(({ land, ask, receipt, input }) =>
    land({ ...ask, call: { ...ask.call, messageId: `${ask.call.messageId}-1` } }, receipt, input),
  ),
  'acts-before-authority': actsBeforeRefusing((why) => why.stage === 'authority'),
  'acts-before-authority-of-one-skill': actsBeforeRefusing((why, ask) => why.stage === 'authority' && ask.id === 'wire_transfer'),
  'acts-before-authority-late': amend('refuse', (lawful, agent) => (ask, why) => {
    if (why.code === 'no_standing')
      later(40, () => agent.write('effects', { skill: ask.id, principal: ask.who, messageId: ask.call.messageId, input: ask.input }));
    return lawful(ask, why);
  }),
  'acts-before-input-check': actsBeforeRefusing((why) => why.stage === 'input'),
  'acts-before-conflict': actsBeforeRefusing((why) => why.code === 'replay_conflict'),
  'acts-before-task-check': actsBeforeRefusing((why) => why.stage === 'task'),
  'acts-for-nobody-while-refusing': amend('refuse', (lawful, agent) => (ask, why) => {
    if (ask.who === null && ask.skill !== undefined)
      agent.write('effects', { skill: ask.id, principal: 'anonymous', messageId: ask.call.messageId, input: ask.input });
    return lawful(ask, why);
  }),
  'observe-writes': lookingWrites(() => true),
  'observe-writes-of-one-skill': lookingWrites((outcome, ask) => ask.id === 'search'),
  'observe-writes-second-time': lookingWrites((outcome, ask, agent) => {
    agent.memory.looks = (agent.memory.looks ?? 0) + 1;
    return agent.memory.looks > 1;
  }),
  'observe-writes-when-limited': lookingWrites((outcome, ask) => ask.input?.limit > 10),
  'observe-writes-incomplete': lookingWrites((outcome) => outcome.state === 'input-required'),
  'observe-writes-late': amend('observe', (lawful, agent) => (ask) => {
    later(30, () => agent.write('effects', { skill: ask.id, principal: ask.who, messageId: ask.call.messageId, input: ask.input }));
    return lawful(ask);
  }),
  'observe-writes-of-other-skill': amend('observe', (lawful, agent) => (ask) => {
    agent.write('effects', { skill: 'update_record', principal: ask.who, messageId: ask.call.messageId, input: ask.input });
    return lawful(ask);
  }),
  'reading-a-task-acts': amend('task', (lawful, agent) => (params) => {
    const task = agent.disk.tasks[params.taskId];
    if (task?.outcome.receiptId) agent.write('effects', { skill: 'update_record', principal: params.principal, input: {} });
    return lawful(params);
  }),
  'cancel-acts': amend('cancel', (lawful, agent) => (taskId, who) => {
    agent.write('effects', { skill: 'update_record', principal: who, input: {} });
    return lawful(taskId, who);
  }),
  'completed-in-spite-of-lie': both(
    amend(
      'answer',
      (lawful, agent) => (ask, receipt, did) =>
        did === 'FAILED' ? agent.end(ask, 'completed', { receiptId: receipt.receiptId }) : lawful(ask, receipt, did),
    ),
  ),
};
