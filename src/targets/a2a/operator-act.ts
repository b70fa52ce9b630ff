import { readJson } from '../../a2a/read-json.js';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.js';
import { type ArgvTemplate, fillArgv, readArgv } from './argv-template.js';
import { type HttpTemplate, readHttp, sendHttp } from './http-template.js';
import { liveFault, planeFault } from './live-faults.js';
import { membersOf, textOf, textsOf } from './members.js';
import { type PlaneTools, startOf } from './plane-tools.js';
import { runProgram } from './run-program.js';
import { hasHole, type HoleValues } from './template.js';
import { urlHasHole } from './url-template.js';

/** One act of the operator: done with values, it answers what it printed, or that it was declined. */
export type OperatorAct = {
  perform(values: HoleValues): Promise<ActEnd>;
  /** True where the act has a place for this value. */
  takes(hole: string): boolean;
};

/** How an act ended; `refused` is a decline: by the owner's program, or because a value must not be sent. */
export type ActEnd = { readonly is: 'done'; readonly answer: JsonObject } | { readonly is: 'refused'; readonly code: string };

/** Takes an act of the target file apart. Throws a usage Fault where it is not safe. */
export const readAct = (name: string, said: Json, at: { readonly tools: PlaneTools; readonly holes: readonly string[] }): OperatorAct => {
  const { tools, holes } = at;
  const place = `operator.${name}`;
  const terms = { book: tools.book, holes, place };
  const { http, within } = membersOf(said);
  const wait = typeof within === 'number' ? within : 0;
  const way =
    http === undefined
      ? byProgram(readArgv(textsOf(membersOf(said)['command']), terms), { tools, place })
      : byHttp(readHttp(http, terms), { tools, place });
  return {
    takes: way.takes,
    perform: async (values) => {
      const end = await way.perform(values);
      if (end.is === 'done' && wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      return end;
    },
  };
};

type At = { readonly tools: PlaneTools; readonly place: string };

const unsent: ActEnd = { is: 'refused', code: 'value_not_sent' };

const byProgram = (argv: ArgvTemplate, { tools, place }: At): OperatorAct => ({
  takes: (hole) => argv.some((template) => hasHole(template, hole)),
  perform: async (values) => {
    const filled = fillArgv(argv, values);
    if (!filled.ok) return unsent;
    const ended = await runProgram(startOf(tools, filled.value), { limit: tools.terms.timeout, log: tools.context.log, mask: tools.mask });
    if (!ended.ok) throw planeFault(place, ended.error);
    const answer = answerIn(Buffer.from(ended.value.stdout));
    const declined = declineIn(answer);
    if (declined !== undefined) return declined;
    if (ended.value.code !== 0) throw planeFault(place, `the program ended with exit code ${ended.value.code}`);
    return { is: 'done', answer };
  },
});

const byHttp = (template: HttpTemplate, { tools, place }: At): OperatorAct => ({
  takes: (hole) =>
    urlHasHole(template.url, hole) || JSON.stringify([template.headers, template.body ?? null]).includes(`{"hole":"${hole}"}`),
  perform: async (values) => {
    const asked = await sendHttp(template, values, tools.terms);
    if (asked.is === 'unsent') return unsent;
    if (!asked.end.ok) throw liveFault(place, asked.end.error, tools.mask);
    const { status, body } = asked.end.value;
    const answer = answerIn(body);
    const declined = declineIn(answer);
    if (declined !== undefined) return declined;
    if (status < 200 || status >= 300) throw planeFault(place, `HTTP ${status}`);
    return { is: 'done', answer };
  },
});

/** The JSON object that an act answers; what is no JSON object is a text for people, and says nothing. */
const answerIn = (bytes: Uint8Array): JsonObject => {
  const read = readJson(bytes);
  return read.ok && isJsonObject(read.value.value) ? read.value.value : {};
};

const declineIn = (answer: JsonObject): ActEnd | undefined =>
  isJsonObject(answer['refused'] ?? null) ? { is: 'refused', code: textOf(answer['refused'], 'code') ?? 'refused' } : undefined;
