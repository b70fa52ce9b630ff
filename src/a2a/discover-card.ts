import { type Result, fail, ok } from '../base/result.js';
import { type AgentCard, readAgentCard } from './agent-card.js';
import type { CallFault } from './call-fault.js';
import type { ClientTerms } from './client.js';
import { type Credential, withCredential } from './credentials.js';
import { exchange, type HttpAnswer } from './exchange.js';
import { looksLikeHtml } from './json-rpc.js';
import { readJson } from './read-json.js';

/** A card that was found, and where; `second` is what the agent shows to a client of v1.0, where that is another card. */
export type FoundCard = { readonly url: URL; readonly card: AgentCard; readonly second?: AgentCard };

/** What discovery came to: `absent` where every usual place answers that there is nothing. */
export type Discovery = { readonly is: 'found'; readonly found: FoundCard } | { readonly is: 'absent'; readonly looked: readonly string[] };

const wellKnown: readonly string[] = ['.well-known/agent-card.json', '.well-known/agent.json'];

/** The places where a card is looked for: the URL itself where it names a JSON file, else under its path, then at the origin's root. */
export const cardPlaces = (base: URL): readonly URL[] => {
  if (base.pathname.endsWith('.json')) return [base];
  const folder = new URL(base);
  folder.search = '';
  folder.hash = '';
  // Without the slash, the last segment of the path would be replaced instead of kept.
  if (!folder.pathname.endsWith('/')) folder.pathname += '/';
  const places = [folder, new URL('/', folder)].flatMap((from) => wellKnown.map((path) => new URL(path, from)));
  return places.filter((place, index) => places.findIndex(({ href }) => href === place.href) === index);
};

/** Looks for the agent's card. Only an answer that there is nothing leads on to the next place; any other failure ends the search. */
export const discoverCard = async (
  base: URL,
  { terms, as }: { readonly terms: ClientTerms; readonly as: Credential | undefined },
): Promise<Result<Discovery, { readonly url: URL; readonly fault: CallFault }>> => {
  const places = cardPlaces(base);
  for (const url of places) {
    const card = await fetchCard(url, { terms, as });
    if (card.ok) {
      const second = await fetchCard(url, { terms, as, version: '1.0' });
      const differs = second.ok && JSON.stringify(second.value) !== JSON.stringify(card.value);
      return ok({ is: 'found', found: { url, card: card.value, ...(differs ? { second: second.value } : {}) } });
    }
    // Of the later places, a door that is closed says only that somebody guards every path.
    const isNowhere = card.error.is === 'no-route' || (card.error.is === 'unauthorised' && url !== places[0]);
    if (!isNowhere) return fail({ url, fault: card.error });
  }
  return ok({ is: 'absent', looked: places.map(({ href }) => href) });
};

type Fetch = { readonly terms: ClientTerms; readonly as: Credential | undefined; readonly version?: string };

/** A card is public as a rule; the credential goes along only where the agent asks for one. */
const fetchCard = async (url: URL, fetch: Fetch): Promise<Result<AgentCard, CallFault>> => {
  const open = await get(url, { ...fetch, as: undefined });
  if (!open.ok) return open;
  const isClosed = open.value.status === 401 || open.value.status === 403;
  if (!isClosed || fetch.as === undefined || !fetch.terms.isTrusted(url)) return readCard(open.value);
  const shown = await get(url, fetch);
  return shown.ok ? readCard(shown.value) : shown;
};

const get = (url: URL, { terms, as, version }: Fetch): Promise<Result<HttpAnswer, CallFault>> => {
  const addressed = withCredential(url, as);
  const headers = { Accept: 'application/json', ...(version === undefined ? {} : { 'A2A-Version': version }), ...addressed.headers };
  return exchange({ method: 'GET', url: addressed.url, headers }, terms);
};

const readCard = ({ status, body }: HttpAnswer): Result<AgentCard, CallFault> => {
  if (status === 404 || status === 405 || status === 410 || status === 501) return fail({ is: 'no-route', status });
  if (status === 401 || status === 403) return fail({ is: 'unauthorised', status });
  if (looksLikeHtml(body)) return fail({ is: 'html', status });
  if (status !== 200) return fail({ is: 'server-error', status });
  if (body.length === 0) return fail({ is: 'empty', status });
  const json = readJson(body);
  if (!json.ok) return json;
  const card = readAgentCard(json.value.value);
  return card === undefined ? fail({ is: 'wrong-result', why: 'it is no agent card' }) : ok(card);
};
