import type { Json } from '../../base/json.js';
import type { SendStep, Step } from '../../model/exhibit.js';
import type { Bench, Proven } from '../../model/words.js';
import { textsOf } from '../arguments.js';
import { findSend } from '../reading/sends.js';

/** A proof that holds where `true`, fails where `false`. */
export const proven = (holds: boolean, seen?: string): Proven => ({
  is: holds ? 'holds' : 'fails',
  ...(seen === undefined ? {} : { seen }),
});

/** A proof that cannot be told, with the reason. */
export const undetermined = (why: string): Proven => ({ is: 'undetermined', why });

/** The names that a proof cites: a bare name, or `of:` with one or several. */
export const citedNames = (args: Json): readonly string[] => (typeof args === 'string' ? [args] : textsOf(args, 'of'));

/** Applies a question to the message that a proof cites; a message that was not sent leaves the proof undetermined. */
export const aboutSend = (args: Json, bench: Bench, ask: (call: { readonly step: SendStep; readonly index: number }) => Proven): Proven => {
  const [name = ''] = citedNames(args);
  const call = findSend(bench.exhibit, name);
  return call === undefined ? undetermined(`${name} was not sent`) : ask(call);
};

/** The act of a name. */
export const stepNamed = (bench: Bench, name: string | undefined): Step | undefined =>
  bench.exhibit.steps.find((step) => step.name === name);

/** JSON Schema of an argument that cites one step: bare, or as `of`. */
export const citation = (members: { readonly [name: string]: Json } = {}): { readonly [name: string]: Json } => ({
  anyOf: [
    { type: 'string' },
    {
      type: 'object',
      additionalProperties: false,
      required: ['of'],
      properties: { of: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, minItems: 1 }] }, ...members },
    },
  ],
});
