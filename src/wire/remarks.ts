import type { WireRemark, WireTableRow } from '../model/wire.js';

/** A rule that says something of rows: which ones, and what they show. `error` is looked for in the registry and name of an error. */
type Rule = { readonly id: string; readonly rows: RegExp; readonly word?: RegExp; readonly error?: RegExp; readonly text: string };

/** Every remark that this tool makes, by its id. */
export const remarkRules: readonly Rule[] = [
  {
    id: 'card-case-leak',
    rows: /^card-fact\/notes$/,
    word: /\$case/,
    text: "the card shows the unions of the server's own code generator: readers of the specification find no security scheme there",
  },
  {
    id: 'card-other-origin',
    rows: /^card-fact\/origin$/,
    word: /^another/,
    text: 'the card sends callers to another address than the one that was asked',
  },
  {
    id: 'card-two-faces',
    rows: /^card-fact\/both-versions$/,
    word: /^other/,
    text: 'the card makes other claims to callers of v1.0 than to those without a version',
  },
  {
    id: 'code-of-another-version',
    rows: /\/v0\.3$|^version\/tasks\/get|^envelope|^push/,
    error: /^a2a-1\.0 (?:VersionNotSupported|ExtensionSupportRequired)$/,
    text: 'a code that only A2A v1.0 has came in a v0.3 exchange',
  },
  {
    id: 'list-not-in-0.3',
    rows: /^method\/list\/v0\.3$/,
    word: /^result/,
    text: 'tasks/list was answered, which A2A v0.3 does not define for JSON-RPC',
  },
  {
    id: 'version-ignored',
    rows: /^version\/tasks\/get\/9\.9$/,
    word: /^error -32001$/,
    text: 'a version that nobody speaks was asked for, and the field did not count',
  },
  {
    id: 'patch-refused',
    rows: /^version\/GetTask\/1\.0\.[01]$/,
    word: /^error -32009$/,
    text: 'a version with a patch number is refused: send Major.Minor alone',
  },
  {
    id: 'shape-of-another-version',
    rows: /^version\/(?:message-send|SendMessage)\//,
    word: /^result/,
    text: 'a message in the shape of the other version was taken: what the server does not know of it may have been lost',
  },
  {
    id: 'error-in-stream',
    rows: /./,
    word: /^sse-error/,
    text: 'an error came as the first frame of a stream instead of as an answer',
  },
  {
    id: 'invalid-request-as-params',
    rows: /^envelope\/(?:empty|batch|method|jsonrpc|id)/,
    word: /^error -32602$/,
    text: 'what is no request is called bad params (-32602) where JSON-RPC says -32600',
  },
  {
    id: 'bad-id-echoed',
    rows: /^envelope\/ids$/,
    word: /^echoed/,
    text: 'an id that JSON-RPC does not allow came back in the answer',
  },
  {
    id: 'id-of-another',
    rows: /^envelope\/echo$/,
    word: /^another/,
    text: 'answers carry the id of another request: no caller can tell what they are about',
  },
  {
    id: 'notification-answered',
    rows: /^envelope\/notification$/,
    word: /^(?:error -320[0-9]{2}|result)/,
    text: 'a notification was carried out and answered: who sends one twice has it done twice',
  },
  {
    id: 'internal-error',
    rows: /^(?!http)/,
    word: /^error -32603$/,
    text: "an internal error (-32603) came for what a caller sent: the server's own code broke on it",
  },
  {
    id: 'status-not-200',
    rows: /^status\/json-rpc$/,
    word: /^(?!200$|200, 401$|none$)/,
    text: 'JSON-RPC answers came with statuses other than 200',
  },
  {
    id: 'html-refusal',
    rows: /./,
    word: /^http \d+ html$/,
    text: 'a refusal came as an HTML page; pages of frameworks may show paths of the server',
  },
  {
    id: 'stack-trace',
    rows: /^leak\/stack-trace$/,
    word: /^(?!none$)/,
    text: 'an answer shows lines of a stack trace, and with them paths of the server',
  },
  {
    id: 'no-allow',
    rows: /^http\/(?:card|rpc)-(?!options)/,
    word: /^no-route$/,
    text: 'a method that a path does not have is answered as if there were no such path (404 instead of 405)',
  },
  {
    id: 'message-taken',
    rows: /^message\/(?:role|parts|part-)/,
    word: /^result/,
    text: 'a message that the specification does not allow was taken',
  },
  {
    id: 'inline-push-ignored',
    rows: /^push\/inline\/refused$/,
    word: /^result/,
    text: 'a webhook that is to be refused came with a message, and the message ran without a word of it',
  },
  {
    id: 'webhook-taken',
    rows: /^push\/hook\//,
    word: /^result/,
    text: 'a webhook was stored whose address is not https, leads inside, or does not exist',
  },
  {
    id: 'foreign-task',
    rows: /^owner\/as-missing\//,
    word: /^another/,
    text: 'the task of another is answered otherwise than one that is not there',
  },
  {
    id: 'reserved-shown',
    rows: /^leak\/reserved$/,
    word: /^(?!none$)/,
    text: 'names that only a server may set came back in an answer; an agent that gives them no meaning merely echoes its caller',
  },
  {
    id: 'claim-counts',
    rows: /^owner\/claimed\//,
    word: /^shown to the other/,
    text: 'a task is shown to a principal whom the metadata of another named',
  },
  { id: 'no-challenge', rows: /^auth\/none$/, word: /^http 401/, text: 'a 401 came without WWW-Authenticate' },
];

/** Rules that are about what is missing beside a word. */
const isToldOtherwise = (rule: Rule, row: WireTableRow): boolean => {
  if (rule.id === 'no-challenge') return row.challenge !== undefined;
  return rule.id === 'no-allow' && row.httpStatus === 405;
};

/** What is worth a sentence beside the table: what the specification has otherwise, and what surprises callers. */
export const remarksOn = (table: readonly WireTableRow[]): readonly WireRemark[] =>
  remarkRules.flatMap((rule) => {
    const rows = table.filter((row) => fits(rule, row) && !isToldOtherwise(rule, row)).map(({ row }) => row);
    return rows.length === 0 ? [] : [{ id: rule.id, text: rule.text, rows }];
  });

const fits = ({ rows, word, error }: Rule, row: WireTableRow): boolean =>
  rows.test(row.row) &&
  row.word !== undefined &&
  (word === undefined || word.test(row.word)) &&
  (error === undefined || error.test(row.error ?? ''));
