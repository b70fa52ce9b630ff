import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownFolder, programOf, running } from './running.js';

/** A live agent that was not written for a court, and the target file by which the court reaches it. */
export type Stranger = { readonly url: string; readonly file: object };

const string = { type: 'string', minLength: 1, maxLength: 80 } as const;

/** What a target file says of a skill: its class, its input, the field of the nonce. */
const skill = (consequence: string, properties: object, more: object = {}): object => ({
  consequence,
  input: { type: 'object', properties, required: Object.keys(properties), additionalProperties: true },
  ...more,
});

/** The acts of an owner who writes permissions into a file, by a script of the shell. */
const permissions = (folder: string): object => {
  const place = join(folder, 'permissions');
  writeFileSync(place, '');
  const act = (verb: string): object => ({ command: ['sh', programOf('permissions.sh'), place, verb, '--', '{principal}', '{skill}'] });
  return { grant: act('allow'), revoke: act('forbid') };
};

/** Works in the background; permissions by a program, effects over HTTP. */
export const harbour = async (options: readonly string[] = []): Promise<Stranger> => {
  const folder = ownFolder('harbour');
  const { url } = await running(programOf('harbour.mjs'), [folder, ...options]);
  const properties = { vessel: string, nights: { type: 'integer', minimum: 1, maximum: 30 }, reference: string };
  const crew = (id: string, token: string): object => ({ id, credential: { scheme: 'bearer', token } });
  const file = {
    kind: 'a2a',
    url,
    consequences: 'allowed',
    settle: { max: '5s', quiet: '10ms' },
    principals: [
      crew('nora', 'pass-nora-77'),
      crew('ole', 'pass-ole-78'),
      crew('pia', 'pass-pia-79'),
      crew('quirin', 'pass-quirin-80'),
      { id: 'anonymous' },
    ],
    skills: {
      book_berth: skill('external_do', properties, { nonce: '/reference' }),
      leave_berth: skill('change', properties, { nonce: '/reference' }),
      quay_plan: skill('observe', {}),
    },
    send: { skill: '/parts/0/data/action', input: '/parts/0/data/args', refusal: '/status/message/metadata/reason' },
    operator: permissions(folder),
    witness: {
      effects: {
        http: { url: `${url}office/register`, headers: { authorization: 'Bearer key-of-the-harbour-office' } },
        rows: '/register/berths',
        map: { skill: '/action', principal: '/crew', input: '/order' },
      },
    },
  };
  return { url, file };
};

/** Refuses in sentences; permissions over HTTP, effects from a file of lines. */
export const concierge = async (options: readonly string[] = []): Promise<Stranger> => {
  const book = join(ownFolder('concierge'), 'book.jsonl');
  writeFileSync(book, '');
  const { url } = await running(programOf('concierge.mjs'), [book, ...options]);
  const guest = (id: string, token: string): object => ({ id, credential: { scheme: 'apiKey', in: 'header', name: 'X-Room-Key', token } });
  const headers = { 'x-manager': 'the-key-of-the-manager' };
  const errand = { to: string, memo: { type: 'string' } };
  const file = {
    kind: 'a2a',
    url,
    consequences: 'allowed',
    settle: { max: '2s', quiet: '10ms' },
    principals: [
      guest('Mr Abel', 'room-key-101-abel'),
      guest('Ms Berg', 'room-key-102-berg'),
      guest('Ms Cruz', 'room-key-103-cruz'),
      guest('Mr Diaz', 'room-key-104-diaz'),
    ],
    skills: {
      send_flowers: skill('external_do', errand, { nonce: '/memo', examples: [{ to: 'room 7', memo: '' }] }),
      call_taxi: skill('external_do', errand, { nonce: '/memo', examples: [{ to: 'the station', memo: '' }] }),
      weather: { consequence: 'observe' },
    },
    send: { skill: '/metadata/intent', input: '/parts/0/text' },
    operator: {
      grant: { http: { method: 'POST', url: `${url}office/allow`, headers, body: { guest: '{principal}', service: '{skill}' } } },
      revoke: { http: { method: 'POST', url: `${url}office/forbid?guest={principal}&service={skill}`, headers } },
    },
    witness: { effects: { file: book, map: { skill: '/what', principal: '/who', input: '/details' } } },
  };
  return { url, file };
};

/** Turns many requests away for now, and may have other customers; permissions and effects by a program. */
export const turnstile = async (options: readonly string[] = []): Promise<Stranger> => {
  const folder = ownFolder('turnstile');
  const sold = join(folder, 'sold.jsonl');
  writeFileSync(sold, '');
  const { url } = await running(programOf('turnstile.mjs'), [folder, ...options]);
  const clerk = (id: string): object => ({ id, credential: { scheme: 'apiKey', in: 'query', name: 'key', token: `ticket-key-of-${id}` } });
  const ticket = { from: string, note: string };
  const file = {
    kind: 'a2a',
    url,
    consequences: 'allowed',
    settle: { max: '2s', quiet: '10ms' },
    principals: [clerk('rosa'), clerk('sven'), clerk('tara'), { id: 'anonymous' }],
    skills: {
      sell_ticket: skill('external_do', ticket, { nonce: '/note' }),
      refund_ticket: skill('change', ticket, { nonce: '/note' }),
      timetable: skill('observe', {}),
    },
    send: { skill: '/metadata/counter', refusal: '/status/message/parts/0/data/problem' },
    operator: permissions(folder),
    witness: { effects: { command: ['cat', sold], map: { skill: '/what', principal: '/by', input: '/for' } } },
  };
  return { url, file };
};
