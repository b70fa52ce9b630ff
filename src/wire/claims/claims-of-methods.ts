import { type Claim, needing, rule, seen, seenOn } from './claim.js';

const source = 'the source of the subject';
const owned = 'a subject with the transport column owned';
const secondNode = 'two nodes of the subject';
const restart = 'a restart of the subject';
const dialectTest = 'unit/a2a/cap-dialect.test.ts';

/** Claims 1 to 25: the table of methods (seed 000). */
const mapping: readonly Claim[] = [
  seen(1, 'the documented names are the served ones: no documented name is unknown, every other one is', 'method/*', 'undefined/*'),
  needing(2, 'no name is dispatched that the table lacks; asking for made-up names is no proof', source),
  rule(3, 'a row that differs from its cell is drift, with an exit code of the wire report alone', 'unit/wire/compare.test.ts', 'drift'),
  rule(4, 'the version of a documented table is that of the package', 'docs/wire-table.docs.test.ts', 'version'),
  seen(5, 'card and interface both give protocol version 0.3.0', 'card-fact/protocol-version', 'card-fact/interface-versions'),
  seen(6, 'the profile id is SA2A-PROFILE-v26.9.20', 'card-fact/profile'),
  seen(7, 'the profile URI is urn:sa2a:profile:v26.9.20', 'card-fact/profile'),
  seen(8, 'the profile version is v26.9.20', 'card-fact/profile'),
  needing(9, 'the strict profile is SA2A-STRICT-v26.9.20', "the subject's own account of its conformance profile"),
  rule(
    10,
    'names of profiles name the revision of a profile, never the version of a package',
    'contract/profiles.contract.test.ts',
    'one and the same by id',
  ),
  rule(11, 'a closed set of words is enough for every outcome', 'unit/wire/outcomes.test.ts', 'exactly one'),
  rule(12, 'rows about a task are observed on a task that exists, which the transcript names', 'unit/wire/observe-serve.test.ts', 'task'),
  rule(13, 'rows whose conditions are not met are told as not asked, never as drift', 'unit/wire/compare.test.ts', 'not observed'),
  seen(14, 'sending a message brings a result on both columns', 'method/send/v0.3'),
  seen(15, 'streaming brings events on both columns', 'method/stream/v0.3'),
  seen(16, 'reading a task brings a result on both columns', 'method/get/v0.3'),
  seen(17, 'cancelling a finished task is refused with -32002, and the task stays as it is', 'method/cancel/v0.3', 'owner/state-after'),
  seen(18, 'listing tasks brings a result on both columns, although A2A v0.3 has no such JSON-RPC method', 'method/list/v0.3'),
  seen(19, 'taking up a stream again: -32004 on base, events on owned', 'method/subscribe/v0.3'),
  seen(20, 'the extended card: -32004 on base, a result on owned', 'method/extended-card/v0.3'),
  seen(21, 'setting a push config: -32003 on base, a result on owned', 'method/push-set/v0.3'),
  seen(22, 'reading a push config: -32003 on base, a result on owned', 'method/push-get/v0.3'),
  seen(23, 'listing push configs: -32003 on base, a result on owned', 'method/push-list/v0.3'),
  seen(24, 'deleting a push config: -32003 on base, a result on owned', 'method/push-delete/v0.3'),
  seen(25, 'each PascalCase name answers as its slash name', 'alias/*'),
];

/** Claims 26 to 57: what is closed unless somebody opens it (seed 000). */
const closed: readonly Claim[] = [
  seenOn(26, 'push is off unless it is switched on: the four methods answer -32003', {
    setup: 'a subject without push',
    rows: ['method/push-set/v0.3', 'method/push-get/v0.3', 'method/push-list/v0.3', 'method/push-delete/v0.3'],
  }),
  seenOn(27, 'with push off, a config that comes with a message is refused with -32003', {
    setup: 'a subject without push',
    rows: ['push/inline/send'],
  }),
  seenOn(28, 'the same for a streamed message, and no stream is opened', { setup: 'a subject without push', rows: ['push/inline/stream'] }),
  seenOn(29, 'a webhook that is not https is refused with -32602 and refused_webhook_…', { setup: owned, rows: ['push/hook/http'] }),
  seenOn(30, 'private addresses are refused', { setup: owned, rows: ['push/hook/private-*'] }),
  seenOn(31, 'loopback addresses and their name are refused', { setup: owned, rows: ['push/hook/loopback-*'] }),
  seenOn(32, 'link-local addresses are refused', { setup: owned, rows: ['push/hook/link-local*'] }),
  seenOn(33, 'the metadata address of clouds is refused in every spelling', { setup: owned, rows: ['push/hook/metadata*'] }),
  seenOn(34, 'a host without an address is refused', { setup: owned, rows: ['push/hook/unresolvable'] }),
  seenOn(35, 'a user in the address is refused', { setup: owned, rows: ['push/hook/userinfo'] }),
  seenOn(36, 'nothing is stored of what was refused', { setup: owned, rows: ['push/stored'] }),
  seenOn(37, 'without a provider the extended card is -32007', {
    setup: 'a subject of the column owned without an extended card (serve --lacking extended-card)',
    rows: ['method/extended-card/v0.3'],
  }),
  seenOn(38, 'with a provider and no identity: HTTP 401 and -32600', { setup: owned, rows: ['auth/extended-card'] }),
  seenOn(39, 'with its instance down, streaming is as on base', {
    setup: 'the column owned with its instance down (serve --lacking instance)',
    rows: ['method/stream/v0.3'],
  }),
  seenOn(40, 'with its instance down, taking up a stream again is -32004', {
    setup: 'the column owned with its instance down (serve --lacking instance)',
    rows: ['method/subscribe/v0.3'],
  }),
  seenOn(41, 'with its instance down, push is -32003', {
    setup: 'the column owned with its instance down (serve --lacking instance)',
    rows: ['method/push-*'],
  }),
  seen(42, 'the task of another cannot be read: -32001', 'owner/foreign/get'),
  seen(43, 'the task of another cannot be cancelled, and stays as it is', 'owner/foreign/cancel', 'owner/state-after'),
  seen(44, 'the stream of another cannot be taken up', 'owner/foreign/subscribe'),
  seenOn(45, 'push configs of another cannot be touched', { setup: owned, rows: ['owner/foreign/push-*'] }),
  seen(46, 'the task of another cannot be continued', 'owner/foreign/continue'),
  seen(47, 'in all of these the answer is the one for a task that is not there', 'owner/as-missing/*'),
  seen(48, 'a2a.auth in the params of a caller gives nobody another identity', 'owner/claimed/params'),
  seen(49, 'ash_a2a.owner in the params of a caller gives the task to nobody else', 'owner/claimed/params'),
  seen(50, 'neither does so in the message, in another case, or nested', 'owner/claimed/*'),
  seen(51, 'a2a.auth stands in no task that is answered', 'leak/reserved'),
  seen(52, "the owner's key stands in no task that is answered", 'leak/reserved'),
  needing(53, 'the reference to a stream stands in no task that is answered', "the name of that key, which is the subject's own"),
  seen(54, 'the same for every frame of a stream', 'leak/reserved'),
  needing(55, 'the same for what is sent to a webhook', 'a webhook of our own that the subject may call'),
  seen(56, 'on owned the list of tasks is not by owner: a declared gap', 'owner/listed'),
  seenOn(57, 'another transport of the subject lists by owner', { setup: 'that transport of the subject', rows: ['owner/listed'] }),
];

/** Claims 58 to 62: what lasts, and what the table is evidence of (seed 000). */
const durability: readonly Claim[] = [
  needing(58, 'a task of one node can be taken up on no other', secondNode),
  needing(59, 'nothing outlives a restart', restart),
  rule(60, 'a status word of somebody else, such as BLOCKED, is never turned into another', 'unit/wire/import-tck.test.ts', 'status words'),
  rule(
    61,
    'where no report of a suite was imported, that is said, and nothing follows from it',
    'unit/wire/wire-page.test.ts',
    'none imported',
  ),
  rule(62, 'a table says what was seen here and is no certificate', 'unit/wire/wire-page.test.ts', 'no word'),
];

/** Claims 63 to 78: both spellings, one order (seed 002). */
const spellings: readonly Claim[] = [
  rule(63, 'the literal of CAP is tried first', dialectTest, 'in this order'),
  rule(64, 'so is its cancel', dialectTest, 'cancel'),
  rule(65, 'then POST /message:send', dialectTest, 'in this order'),
  rule(66, 'and POST /tasks/{id}:cancel', dialectTest, 'cancel'),
  rule(67, 'and PascalCase JSON-RPC', dialectTest, 'in this order'),
  rule(68, 'the order is fixed, and every try is told with why the next one follows', dialectTest, 'in this order'),
  rule(69, 'the served reference subject takes both spellings, to the same end', 'unit/endpoint/spellings.test.ts', 'the same'),
  rule(70, 'a code keeps the registry of the place where it was read', 'unit/a2a/dialects.test.ts', 'registr'),
  rule(71, 'states and events of both spellings come to the same words', 'unit/endpoint/spellings.test.ts', 'the same'),
  rule(72, 'a driver of CAP alone reaches no ordinary A2A agent', dialectTest, 'alone'),
  rule(73, 'a driver of A2A alone reaches no peer of CAP', dialectTest, 'alone'),
  rule(74, 'no version on a card changes the order for a peer of CAP', dialectTest, 'card'),
  rule(75, 'order and fallback are one function', dialectTest, 'one function'),
  rule(76, 'the order can be turned round', dialectTest, 'turned round'),
  rule(77, "a peer of CAP is known by its card's extension, and answers in events", dialectTest, 'peer'),
  rule(78, 'what may have been begun is never sent a second time', dialectTest, 'second time'),
];

/** The claims of seeds 000 and 002. */
export const claimsOfMethods: readonly Claim[] = [...mapping, ...closed, ...durability, ...spellings];
