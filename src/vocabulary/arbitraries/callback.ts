import type { Json } from '../../base/json.js';
import type { ArbitraryWord } from '../../model/words.js';
import { objectArgs, textOf } from '../arguments.js';
import { drawFresh, drawOneOf } from '../drawing.js';

/** Addresses that lead inside, however they are written; the place of the name is filled in for each run. */
const inside: readonly string[] = [
  'http://127.0.0.1:9/{}',
  'http://localhost:9/{}',
  'http://LOCALHOST.:9/{}',
  'http://api.localhost/{}',
  'https://127.0.0.1/{}',
  'http://2130706433/{}',
  'http://0x7f000001/{}',
  'http://0177.0.0.1/{}',
  'http://127.1/{}',
  'http://127.8.9.10/{}',
  'http://0.0.0.0/{}',
  'http://[::1]/{}',
  'http://[::ffff:127.0.0.1]/{}',
  'http://169.254.169.254/{}',
  'http://[::ffff:a9fe:a9fe]/{}',
  'http://10.0.0.1/{}',
  'http://172.16.0.1/{}',
  'http://172.31.255.254/{}',
  'http://192.168.0.1/{}',
  'http://[fd00::1]/{}',
  'http://[fe80::1]/{}',
  'file:///etc/{}',
  'gopher://127.0.0.1:70/{}',
];

/** What would begin a header of its own, or a second line of one. */
const breaks: readonly string[] = ['\r\nX-Admin: 1', '\nX-Admin: 1', '\r', '\u0000'];

/** `callback`: where a caller wants to be told, and the secret that it gives along. */
export const callback: ArbitraryWord = {
  word: 'callback',
  summary:
    'An address to call back, with a `token` of its own: one on the outside, with `leads: inside` one that no agent may call, with `token: broken` a lawful one whose token holds a line break.',
  example: 'given: { hook: { callback: { leads: inside } } }',
  args: objectArgs({ leads: { const: 'inside' }, token: { const: 'broken' } }),
  needs: () => ['egress'],
  draw: (args) => {
    if (textOf(args, 'leads') === 'inside') return drawOneOf(inside, 'callback', 'there is no such address');
    return textOf(args, 'token') === 'broken' ? drawOneOf(breaks, 'token', 'there is no such token') : drawFresh('outside');
  },
  materialise: (plan, args, { ids }) => {
    const isBroken = textOf(args, 'token') === 'broken';
    const form = isBroken || plan === 'outside' ? outside : textIn(plan);
    return { url: form.replace('{}', ids.nonce()), token: `${ids.nonce()}${isBroken ? textIn(plan) : ''}` };
  },
};

const outside = 'https://callback.example/{}';

const textIn = (plan: Json): string => (typeof plan === 'string' ? plan : '');
