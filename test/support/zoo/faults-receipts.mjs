// The receipt is missing, late, wrong, or not needed.
import { amend, both } from './amend.mjs';
import { canonical, isObject, sha256 } from './faulty-skills.mjs';

const receipts = (change) => amend('receipt', (lawful, agent) => (ask) => ({ ...lawful(ask), ...change(ask, agent) }));
const digests = (change) => amend('digest', (lawful) => (input) => lawful(change(input)));
const mapTexts = (value, change) => {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, held]) => [name, mapTexts(held, change)])) : value;
};
const unreceiptedWhen = (condition) =>
  both(
    amend('prepare', (lawful, agent) => (receipt, ask) => (condition(ask, agent) ? undefined : lawful(receipt, ask))),
    amend('close', (lawful, agent) => (receipt, did, ask) => (condition(ask, agent) ? undefined : lawful(receipt, did, ask))),
  );
const lateWhen = (condition) =>
  both(
    amend('prepare', (lawful, agent) => (receipt, ask) => (condition(ask, agent) ? undefined : lawful(receipt, ask))),
    amend('actuate', (lawful, agent) => async (ask, receipt) => {
      const did = await lawful(ask, receipt);
      if (condition(ask, agent)) agent.write('receipts', { ...receipt, state: 'PREPARED' });
      return did;
    }),
  );
const closesAs = (change) => amend('close', (lawful) => (receipt, did, ask) => lawful(receipt, change(did, ask), ask));
const always = () => true;
const isStoreOut = (agent) => agent.armed.has('receipt-store-unavailable');

export const receiptFaults = {
  'store-down-acts': amend('storeUp', () => () => true),
  'store-down-acts-silently': both(
    amend('storeUp', (lawful, agent) => () => lawful() || isStoreOut(agent)),
    unreceiptedWhen((ask, agent) => isStoreOut(agent)),
  ),
  'store-down-acts-then-refuses': amend('storeDown', (lawful, agent) => (ask, receipt) => {
    agent.land(ask, receipt, ask.input);
    return lawful(ask, receipt);
  }),
  'store-down-external-acts': amend('storeDown', (lawful, agent) => async (ask, receipt) => {
    if (ask.skill.consequence !== 'external_do') return lawful(ask, receipt);
    return agent.answer(ask, receipt, await agent.actuate(ask, receipt));
  }),
  'store-down-completes': amend('storeDown', (lawful, agent) => (ask) => agent.end(ask, 'completed', {})),
  'store-down-acts-later': both(
    amend('storeDown', (lawful, agent) => (ask, receipt) => {
      setTimeout(() => agent.land(ask, receipt, ask.input), 30);
      return lawful(ask, receipt);
    }),
  ),
  'store-down-queues': both(
    amend('storeDown', (lawful, agent) => (ask, receipt) => {
      (agent.memory.queue ??= []).push([ask, receipt]);
      return lawful(ask, receipt);
    }),
    amend('fault', (lawful, agent) => (params) => {
      lawful(params);
      if (!params.armed) for (const [ask, receipt] of agent.memory.queue ?? []) agent.land(ask, receipt, ask.input);
      if (!params.armed) agent.memory.queue = [];
      return {};
    }),
  ),
  'journal-down-acts': amend('storeUp', (lawful, agent) => () => !isStoreOut(agent)),
  'store-stays-down': amend(
    'fault',
    (lawful) => (params) => (params.fault === 'receipt-store-unavailable' && !params.armed ? {} : lawful(params)),
  ),
  'receipt-wrong-skill': receipts(({ id }) => ({ skill: id === 'archive' ? 'update_record' : id })),
  'receipt-skill-class': receipts(({ skill }) => ({ skill: skill.consequence })),
  'receipt-principal-lower-case': receipts(({ who }) => ({ principal: who.toLowerCase() })),
  'receipt-principal-trimmed-name': receipts(({ who }) => ({ principal: who.normalize('NFKC').trim() })),
  'receipt-names-agent': receipts(() => ({ principal: 'zoo-agent' })),
  'receipt-names-granter': receipts((ask, agent) => ({ principal: agent.disk.grants[0]?.principal ?? 'system' })),
  'receipt-without-message': receipts(() => ({ messageId: '' })),
  'receipt-of-task-id': receipts(({ call }) => ({ messageId: `msg:${call.messageId}` })),
  'receipt-of-first-message': receipts(({ call }, agent) => ({ messageId: (agent.memory.first ??= call.messageId) })),
  'digest-of-nfc': digests((input) => mapTexts(input, (text) => text.normalize('NFC'))),
  'digest-of-trimmed': digests((input) => mapTexts(input, (text) => text.trim())),
  'digest-of-lower-case': digests((input) => mapTexts(input, (text) => text.toLowerCase())),
  'digest-with-defaults': digests((input) => (isObject(input) && 'order' in input ? { currency: 'EUR', ...input } : input)),
  'digest-without-optional': digests((input) =>
    isObject(input)
      ? Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'silent' && name !== 'tags' && name !== 'currency'))
      : input,
  ),
  'digest-not-canonical': amend('digest', () => (input) => sha256(JSON.stringify(input))),
  'digest-shallow': amend(
    'digest',
    () => (input) => sha256(JSON.stringify(Object.fromEntries(Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1))))),
  ),
  'digest-locale-order': amend(
    'digest',
    () => (input) => sha256(JSON.stringify(Object.fromEntries(Object.entries(input).toSorted(([a], [b]) => a.localeCompare(b))))),
  ),
  'digest-of-ascii': amend(
    'digest',
    () => (input) =>
      sha256(
        canonical(input).replaceAll(/[^\0-\x7f]/gu, (letter) =>
          [...Array(letter.length).keys()].map((at) => `\\u${letter.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
        ),
      ),
  ),
  'digest-spaced': amend('digest', () => (input) => sha256(JSON.stringify(input, null, 1))),
  'digest-bare-hex': amend('digest', (lawful) => (input) => lawful(input).slice('sha256:'.length)),
  'digest-of-nothing': digests(() => ({})),
  'digest-of-previous': both(
    receipts((ask, agent) => {
      const { last = {} } = agent.memory;
      agent.memory.last = ask.input;
      return { inputDigest: agent.digest(last) };
    }),
  ),
  'no-receipt': unreceiptedWhen(always),
  'no-receipt-of-one-skill': unreceiptedWhen(({ id }) => id === 'wire_transfer'),
  'no-receipt-of-change': unreceiptedWhen(({ skill }) => skill.consequence === 'change'),
  'no-receipt-after-first': unreceiptedWhen((ask, agent) => agent.disk.effects.some(({ messageId }) => messageId !== ask.call.messageId)),
  'no-receipt-after-restart': both(
    amend('restart', (lawful, agent) => () => {
      agent.disk.restarted = true;
      return lawful();
    }),
    unreceiptedWhen((ask, agent) => agent.disk.restarted),
  ),
  'no-receipt-of-small-amount': unreceiptedWhen(({ input }) => input?.amount < 10),
  'prepared-late': lateWhen(always),
  'prepared-late-of-one-skill': lateWhen(({ id }) => id === 'update_record'),
  'prepared-late-of-second': lateWhen(
    (ask, agent) => agent.disk.effects.filter(({ messageId }) => messageId !== ask.call.messageId).length > 0,
  ),
  'prepared-never': amend('prepare', () => () => {}),
  'prepared-twice': amend('prepare', (lawful) => (receipt, ask) => {
    lawful(receipt, ask);
    lawful(receipt, ask);
  }),
  'prepared-twice-of-external': amend('prepare', (lawful) => (receipt, ask) => {
    lawful(receipt, ask);
    if (ask.skill.consequence === 'external_do') lawful(receipt, ask);
  }),
  'prepared-under-two-ids': amend('prepare', (lawful) => (receipt, ask) => {
    lawful(receipt, ask);
    lawful({ ...receipt, receiptId: `${receipt.receiptId}-2` }, ask);
  }),
  'prepared-again-at-end': amend('close', (lawful, agent) => (receipt, did, ask) => {
    agent.write('receipts', { ...receipt, state: 'PREPARED' });
    lawful(receipt, did, ask);
  }),
  'prepared-entry-overwritten': amend('close', (lawful, agent) => (receipt, did) => {
    const entry = agent.disk.receipts.find(({ receiptId }) => receiptId === receipt.receiptId);
    if (entry !== undefined) entry.state = did;
  }),
  'ends-refused': closesAs(() => 'REFUSED'),
  'ends-failed': closesAs((did) => (did === 'EXECUTED' ? 'FAILED' : did)),
  'ends-unknown': closesAs(() => 'UNKNOWN_OUTCOME'),
  'ends-compensated': closesAs(() => 'COMPENSATED'),
  'ends-refused-of-change': closesAs((did, ask) => (ask.skill.consequence === 'change' ? 'REFUSED' : did)),
  'ends-refused-after-executed': amend('close', (lawful) => (receipt, did, ask) => {
    lawful(receipt, did, ask);
    lawful(receipt, 'REFUSED', ask);
  }),
  'never-closed': amend('close', () => () => {}),
  'never-closed-of-one-skill': amend(
    'close',
    (lawful) => (receipt, did, ask) => (ask.id === 'refund' ? undefined : lawful(receipt, did, ask)),
  ),
  'receipts-lost-at-restart': amend('restart', (lawful, agent) => () => {
    agent.disk.receipts = [];
    return lawful();
  }),
  'receipts-lost-at-revoke': amend('revoke', (lawful, agent) => (params) => {
    agent.disk.receipts = agent.disk.receipts.filter(({ principal }) => principal !== params.principal);
    return lawful(params);
  }),
  'receipt-id-of-previous': amend('land', (lawful, agent) => (ask, receipt, input) => {
    const { last = receipt } = agent.memory;
    agent.memory.last = receipt;
    return lawful(ask, last, input);
  }),
  'receipt-id-shared': amend('receipt', (lawful) => (ask) => ({ ...lawful(ask), receiptId: `r-${ask.who}-${ask.id}` })),
  'receipt-id-not-in-history': amend(
    'land',
    (lawful) => (ask, receipt, input) => lawful(ask, { receiptId: `x-${receipt.receiptId}` }, input),
  ),
  'receipt-changes-principal-at-end': amend(
    'close',
    (lawful) => (receipt, did, ask) => lawful({ ...receipt, principal: 'system' }, did, ask),
  ),
  'receipt-changes-digest-at-end': amend(
    'close',
    (lawful) => (receipt, did, ask) => lawful({ ...receipt, inputDigest: sha256('null') }, did, ask),
  ),
  'receipt-of-stranger-call': amend('refuse', (lawful, agent) => (ask, why) => {
    if (why.code === 'no_standing')
      agent.write('receipts', {
        receiptId: `r-${ask.call.messageId}`,
        messageId: ask.call.messageId,
        principal: ask.who,
        skill: ask.id,
        inputDigest: agent.digest(ask.input ?? {}),
        at: agent.now,
        state: 'EXECUTED',
      });
    return lawful(ask, why);
  }),
};
