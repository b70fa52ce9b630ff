import { type Claim, heldBy, needing, rule, seen, seenOn } from './claim.js';

const twoBuilds = 'another build of the subject';
const inside = 'a look inside the subject';
const special = 'a skill of the subject that is made for it';
const oneSkill = 'a build of the subject with one skill';
const consequential = 'a call that may have consequences, which is for `run`';
const laws = 'unit/endpoint/laws.test.ts';
const methods = 'unit/endpoint/methods.test.ts';

/** Claims 79 to 101: paths, HTTP, the card (seed 003). */
const http: readonly Claim[] = [
  seen(79, 'JSON-RPC over POST at the level of A2A v0.3, events for streams', 'card-fact/says-and-does', 'method/stream/v0.3'),
  seen(80, 'no gRPC', 'card-fact/grpc'),
  seenOn(81, 'push is not supported on base', { setup: 'the column base', rows: ['method/push-set/v0.3'] }),
  seen(82, 'the card stands at /.well-known/agent-card.json', 'card/plain'),
  needing(83, 'the path of the card can be changed', twoBuilds),
  needing(84, 'the card can be switched off', twoBuilds),
  seen(85, 'other methods on the path of the card: 405 with Allow: GET', 'http/card-*'),
  seen(86, 'other paths: 404', 'http/other-path', 'card/wrong-path'),
  seen(87, 'POST at the root dispatches', 'method/send/v0.3'),
  seen(
    88,
    'a body that cannot be read: -32700',
    'envelope/malformed',
    'envelope/empty-body',
    'envelope/not-utf8',
    'envelope/byte-order-mark',
  ),
  seen(89, 'JSON-RPC answers are HTTP 200, errors too', 'status/json-rpc'),
  seen(90, 'other statuses come from authentication and routing alone', 'status/others', 'status/json-rpc'),
  needing(91, 'a card without a base URL raises', inside),
  needing(92, 'the base URL comes from an option or from the request', twoBuilds),
  seen(93, 'the card names the address that was asked, not a default', 'card-fact/origin'),
  seenOn(94, 'the default name is ash_a2a_agent, the default version 0.1.0', {
    setup: 'a build with defaults',
    rows: ['card-fact/identity'],
  }),
  seen(95, 'skills are sorted by id', 'card-fact/skill-order'),
  seen(96, 'an id is Resource.action', 'card-fact/skill-ids'),
  needing(97, 'the name is an override or that of the action', inside),
  needing(98, 'the description is an override or derived', inside),
  needing(99, 'the tags are an override or derived', inside),
  seen(100, 'modes say text/plain, although data is exchanged', 'card-fact/modes'),
  seen(101, 'interfaces default to JSONRPC 0.3.0', 'card-fact/interface-versions'),
];

/** Claims 102 to 119: methods and error codes (seed 003). */
const codes: readonly Claim[] = [
  seen(102, 'sending waits for the end', 'shape/state/v0.3'),
  seen(103, 'its result is a task', 'shape/send/v0.3'),
  seen(104, 'a stream begins with the task', 'stream/first/v0.3'),
  seen(105, 'then come events for the parts', 'stream/between/v0.3'),
  seen(106, 'a final status ends it, and the stream is closed', 'stream/last/v0.3', 'stream/end/v0.3'),
  needing(107, 'tasks live in one process on one node', 'a restart of the subject, and a second node'),
  seenOn(108, 'taking up a stream again is -32004 on base', { setup: 'the column base', rows: ['method/subscribe/v0.3'] }),
  seenOn(109, 'push methods are -32003 on base', { setup: 'the column base', rows: ['method/push-*'] }),
  seen(110, 'anything else is -32601', 'undefined/*'),
  seen(111, '-32700 is met', 'envelope/malformed'),
  seen(112, '-32600 is met', 'envelope/jsonrpc-1.0', 'envelope/method-missing', 'envelope/id-object', 'envelope/batch'),
  seen(113, '-32601 is met', 'undefined/random/v0.3'),
  seen(114, '-32602 is met', 'envelope/params-list', 'envelope/params-missing', 'message/missing'),
  seen(115, '-32603 is met by nothing that a caller sends', 'envelope/*', 'message/*'),
  seen(116, '-32001 is met', 'version/tasks/get/none'),
  seen(117, '-32002 is met', 'method/cancel/v0.3'),
  seenOn(118, '-32003 is met', { setup: 'a subject without push', rows: ['method/push-set/v0.3'] }),
  seenOn(119, '-32004 is met, for the extended card on base too', { setup: 'the column base', rows: ['method/extended-card/v0.3'] }),
];

/** Claims 120 to 135: what a message says (seed 003). */
const payload: readonly Claim[] = [
  seen(120, 'message.metadata.skill chooses the skill', 'shape/state/v0.3'),
  needing(121, 'the key may be an atom or a text', inside),
  heldBy(122, 'the value is the name of the skill', { what: consequential, test: [methods, 'a selector in another case'] }),
  needing(123, 'where there is one skill, none need be named', oneSkill),
  heldBy(124, 'where there are more, none named is ambiguous', { what: consequential, test: [methods, 'for the subject to refuse'] }),
  heldBy(125, 'a name of no skill is refused', { what: consequential, test: [methods, 'for the subject to refuse'] }),
  needing(126, 'a skill named in params.metadata is not chosen', consequential),
  heldBy(127, 'the input is the map of the data part', { what: special, test: [methods, 'version whose name was called'] }),
  seen(128, 'a text alone gives an empty input', 'message/text-alone'),
  needing(129, 'file parts are left out of account', special),
  heldBy(130, 'two data parts: open in the seeds', { what: special, test: [methods, 'refused before anything runs'] }),
  needing(131, 'stream: true on a reading skill streams record by record', special),
  needing(132, 'without it the list comes whole', special),
  needing(133, 'stream: true elsewhere does nothing', consequential),
  heldBy(134, 'ids of task and context continue a conversation', {
    what: 'a task that waits for its caller',
    test: [laws, 'goes on with its owner'],
  }),
  needing(135, 'the history reaches the action', special),
];

/** Claims 136 to 144: what becomes of an outcome (seed 003). */
const replies: readonly Claim[] = [
  seen(136, 'a reply is an artifact of a completed task', 'shape/state/v0.3', 'stream/between/v0.3'),
  needing(137, 'a list comes as {results: […]}', special),
  needing(138, 'a scalar comes as {result: …}', special),
  heldBy(139, 'a map comes as it is', { what: special, test: [methods, 'version whose name was called'] }),
  needing(140, 'a missing argument is input-required', special),
  needing(141, 'other errors that a caller can mend are input-required', special),
  needing(142, 'an error is a failed task', special),
  seen(143, 'a stream comes over message/stream', 'method/stream/v0.3'),
  needing(144, 'wiring problems are failed tasks, never input-required', 'a misconfigured build of the subject'),
];

/** Claims 145 to 160: identity, limits, and what the words mean (seed 003). */
const identity: readonly Claim[] = [
  needing(145, 'metadata is merged from the start, the request and the call, the later over the earlier', inside),
  needing(146, 'identity is put into metadata by the transport', inside),
  seen(147, 'no metadata of a caller says who acts', 'owner/claimed/*'),
  seen(148, 'each declared scheme lets its credential in and no other', 'card-fact/schemes', 'auth/good', 'auth/wrong'),
  needing(149, 'checking a credential is left to the subject', inside),
  needing(150, 'mTLS is declared and gives no identity', 'a subject that declares it'),
  seen(
    151,
    'what is no credential: 401, a body with error, and WWW-Authenticate',
    'auth/none',
    'auth/wrong',
    'auth/empty',
    'auth/malformed',
    'auth/twice',
  ),
  heldBy(152, 'nothing is dispatched on a 401', { what: consequential, test: [laws, 'is answered with 401'] }),
  seen(153, 'the card needs no credential', 'card/plain'),
  heldBy(154, 'authentication is no authority: without a standing grant nothing consequential runs', {
    what: consequential,
    test: [laws, 'is what the operator granted'],
  }),
  heldBy(155, 'nothing else makes a grant', { what: consequential, test: [laws, 'is what the operator granted'] }),
  needing(156, 'one mailbox: calls are taken one after the other', 'a skill of known duration'),
  needing(157, 'tasks are kept in memory', 'a restart of the subject'),
  seenOn(158, 'no push: poll or stream', { setup: 'the column base', rows: ['method/push-set/v0.3'] }),
  rule(
    159,
    'law and wire are two kinds of report, with two schemas, two keys and two exit codes',
    'unit/proceedings/wire-kinds.test.ts',
    'law',
  ),
  rule(
    160,
    'no suite of the protocol ships with the subject: nothing is imported by itself',
    'unit/wire/wire-page.test.ts',
    'none imported',
  ),
];

/** The claims of seed 003. */
export const claimsOfEndpoint: readonly Claim[] = [...http, ...codes, ...payload, ...replies, ...identity];
