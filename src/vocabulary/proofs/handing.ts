import { type Json, isJsonList, isJsonObject } from '../../base/json.js';
import type { EgressRow } from '../../model/protocol.js';
import type { ProofWord } from '../../model/words.js';
import { membersOf, textOf } from '../arguments.js';
import { findSend } from '../reading/sends.js';
import { proven, stepNamed, undetermined } from './proving.js';

/** `egress`: something left the subject for the address that a message asked for. */
export const egress: ProofWord = {
  word: 'egress',
  summary:
    'The reading `in` shows a call to the address that the message `of` gave as its `callback`; with `holds`, one that carries this text; with `header`, one that carries it in a header; with `about`, one about that other message.',
  example: 'forbidden: [ { egress: { in: rows, of: call } } ]',
  args: {
    type: 'object',
    additionalProperties: false,
    required: ['in', 'of'],
    properties: {
      in: { type: 'string' },
      of: { type: 'string' },
      holds: { type: 'string' },
      header: { type: 'string' },
      about: { type: 'string' },
    },
  },
  needs: () => ['egress'],
  judge: (args, bench) => {
    const step = stepNamed(bench, textOf(args, 'in'));
    if (step?.act !== 'egress') return undetermined('what left the subject was not read');
    const call = findSend(bench.exhibit, textOf(args, 'of') ?? '')?.step;
    // Each address of a run ends in a name of its own, however the subject writes the rest.
    const name = call?.callback?.url.split('/').at(-1);
    if (name === undefined) return undetermined('the message asked for no call');
    const [marker, inHeader] = [textOf(args, 'holds'), textOf(args, 'header')];
    const about = findSend(bench.exhibit, textOf(args, 'about') ?? '')?.step;
    const rows = step.egress.filter(
      (row) =>
        row.url.includes(name) &&
        (marker === undefined || holdsText(row.carries ?? null, marker)) &&
        (inHeader === undefined || holdsText(membersOf(row.carries ?? null)['headers'] ?? null, inHeader)) &&
        (about === undefined || row.messageId === about.messageId || holdsText(row.carries ?? null, about.nonce ?? about.messageId)),
    );
    const [first] = rows;
    return first === undefined ? proven(false, 'nothing left for it') : { is: 'holds', grade: 'witnessed', seen: shown(first) };
  },
};

const shown = ({ url }: EgressRow): string => `a call to ${url}`;

const holdsText = (value: Json, text: string): boolean => {
  if (typeof value === 'string') return value.includes(text);
  if (isJsonList(value)) return value.some((item) => holdsText(item, text));
  return isJsonObject(value) && Object.entries(value).some(([name, member]) => name.includes(text) || holdsText(member, text));
};
