import { taskStates } from '../a2a/dialects.js';
import { httpShapes } from './outcome.js';
import { probeList } from './probe-list.js';

const number = '-?[0-9]+(?:\\.[0-9]+)?(?:e[+-]?[0-9]+)?';
const outcome = `(?:result|result:null|sse|accepted-notification|no-route|unparseable|timeout|refused|(?:sse-)?error ${number}|http [1-9][0-9]{2} (?:${httpShapes.map((shape) => shape.replace(/[.+]/g, '\\$&')).join('|')}))`;
const listOf = (one: string): string => `${one}(?:, ${one})*`;
const frame = '(?:no result|status, final|status, not final|status|artifact|task|message|something else)';
const answered = '(?:id-fraction|id-object|id-list|id-boolean)';

/** The words of rows that follow from answers, by how their names begin. A row that is not here shows a text of the agent's own. */
const derivedWords: readonly (readonly [row: string, words: string])[] = [
  ['alias/', `the same|${outcome} and ${outcome}`],
  ['status/', `none|${listOf('[1-9][0-9]{2}')}`],
  ['shape/send/', '(?:wrapped )?(?:task|message)|neither a task nor a message'],
  ['shape/state/', taskStates.join('|')],
  ['stream/first/', `none|${frame}`],
  ['stream/between/', `none|${listOf(frame)}`],
  ['stream/last/', `none|${frame}`],
  ['stream/end/', 'still open|closed'],
  ['envelope/ids', `answered with null|echoed: ${listOf(answered)}`],
  ['envelope/echo', 'no answer of JSON-RPC|its own id|another id: [0-9]+ of [0-9]+'],
  ['leak/reserved', `none|${listOf('(?:a2a\\.auth|ash_a2a\\.owner)')}`],
  ['leak/stack-trace', `none|${listOf('[a-z][a-z-]*(?:/[A-Za-z0-9.-]+)+')}`],
  ['owner/as-missing/', `the same|another ${listOf('(?:outcome|status|detail|text)')}`],
  ['owner/listed', '(?:not )?the task of another'],
  ['owner/state-after', ['unchanged', ...taskStates].join('|')],
  ['owner/claimed/', 'shown to the other principal|of its sender|shown to nobody'],
  ['push/stored', '[0-9]+'],
  ['card-fact/grpc', 'named|none|no card'],
  ['card-fact/origin', 'as asked|no address|another: .+'],
  ['card-fact/skill-order', 'by id|otherwise'],
  ['card-fact/skill-ids', 'Resource\\.action|otherwise'],
  ['card-fact/streaming', 'true|false'],
  ['card-fact/push', 'true|false'],
  ['card-fact/extended', 'true|false'],
  ['card-fact/both-versions', 'the same claims|other claims'],
  ['card-fact/says-and-does', 'says .+, does .+'],
];

const whole = (words: string): RegExp => new RegExp(`^(?:${words})$`, 'u');
const outcomes = whole(outcome);
const probes = new Set(probeList.map(({ id }) => id));

/** The words that a row may have, as one pattern; nothing for a row that shows a text of the agent's own. */
export const wordsOfRow = (row: string): RegExp | undefined => {
  if (probes.has(row)) return outcomes;
  const words = derivedWords.find(([start]) => row.startsWith(start))?.[1];
  return words === undefined ? undefined : whole(words);
};

/** True for a text in words of a judgment on law, which no page about a wire may carry as if it had been made there. */
export const speaksOfLaw = (text: string): boolean =>
  /(?<!\p{L})(?:pass(?:e[sd])?|fail(?:s|ed|ures?)?|(?:non-?)?conforman(?:t|ce)|conforms|verdicts?)(?!\p{L})/iu.test(text.normalize('NFKC'));
