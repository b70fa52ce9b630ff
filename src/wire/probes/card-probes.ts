import type { Probe } from '../probe.js';

const card = (id: string, ask: Partial<Probe['ask']>): Probe => ({
  id: `card/${id}`,
  group: 'card',
  ask: { spelling: 'v0.3', verb: 'GET', as: 'nobody', at: 'card', ...ask },
});

/** The card as it is shown to each version, and the other places where cards are found. Nobody asks: a card is public as a rule. */
export const cardProbes: readonly Probe[] = [
  card('plain', {}),
  card('at-origin', { at: 'origin', path: '.well-known/agent-card.json' }),
  { ...card('with-credential', { as: 'first' }), needs: ['credential'] },
  card('1.0', { headers: { 'A2A-Version': '1.0' } }),
  card('0.3', { headers: { 'A2A-Version': '0.3' } }),
  card('legacy-path', { at: 'origin', path: '.well-known/agent.json' }),
  card('wrong-path', { at: 'origin', path: '.well-known/{rid}.json' }),
];

const asking = (id: string, ask: Partial<Probe['ask']>): Probe => ({
  id: `auth/${id}`,
  group: 'auth',
  needs: ['credential'],
  ask: { spelling: 'home', method: '{get}', params: { id: '$rid' }, as: 'nobody', ...ask },
});

/** A question that only reads, with a credential that is none. */
export const authProbes: readonly Probe[] = [
  asking('good', { as: 'first' }),
  asking('none', {}),
  asking('wrong', { headers: { Authorization: 'Bearer {rid}' } }),
  asking('empty', { headers: { Authorization: '' } }),
  asking('malformed', { headers: { Authorization: 'Bearer' } }),
  asking('twice', { headers: { Authorization: ['Bearer {rid}', 'Bearer {rid}-2'] } }),
  asking('extended-card', { method: '{card}', params: {} }),
];

const profile = 'urn:sa2a:profile:v26.9.20';
const extended = (id: string, spelling: 'v0.3' | 'v1.0', [name, value]: readonly [string, string]): Probe => ({
  id: `extension/${id}/${spelling}`,
  group: 'extension',
  needs: ['skill'],
  ask: {
    spelling,
    method: spelling === 'v0.3' ? 'message/send' : 'SendMessage',
    params: { message: spelling === 'v0.3' ? '$message03' : '$message10' },
    headers: { [name]: value },
  },
});

/** Extensions asked for in the field of either version: the card's own ones, an unknown one, and another version of the SA2A profile. */
export const extensionProbes: readonly Probe[] = (['v0.3', 'v1.0'] as const).flatMap((spelling) => [
  extended('A2A-Extensions', spelling, ['A2A-Extensions', '{extension}']),
  extended('X-A2A-Extensions', spelling, ['X-A2A-Extensions', '{extension}']),
  extended('unknown', spelling, [spelling === 'v0.3' ? 'X-A2A-Extensions' : 'A2A-Extensions', 'urn:nobody:{rid}']),
  extended('other-version', spelling, [spelling === 'v0.3' ? 'X-A2A-Extensions' : 'A2A-Extensions', profile.replace('20', '16')]),
]);
