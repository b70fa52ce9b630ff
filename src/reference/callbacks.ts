import { isIP } from 'node:net';
import type { Attempt } from './attempt.js';
import { isOwnName, leadsInside } from './inside-addresses.js';
import type { Callback, Outcome } from './messages.js';
import type { Subject } from './subject.js';
import { type World, nextSeq } from './world.js';

/** True for a callback that is not taken: its address leads inside, or its token would break out of its header. */
export const isForbidden = (subject: Subject, { url, token }: Callback): boolean =>
  (subject.keeps('callback-address') && leadsWrong(url)) || (subject.keeps('callback-token-form') && /\p{Cc}/u.test(token));

/** This subject resolves no names: those of other machines are left to whoever makes the call. */
const leadsWrong = (url: string): boolean => {
  if (!URL.canParse(url)) return true;
  const { protocol, username, password, hostname } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') return true;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return username !== '' || password !== '' || isOwnName(host) || (isIP(host) !== 0 && leadsInside(host));
};

/** Tells whoever asked for it what became of the message. What is told leaves through here and nowhere else. */
export const tell = (
  subject: Subject,
  world: World,
  { attempt, outcome }: { readonly attempt: Attempt; readonly outcome: Outcome },
): Outcome => {
  const { callback, messageId } = attempt.call;
  if (callback === undefined || attempt.principal === null || outcome.state === 'lost') return outcome;
  const own = { url: callback.url, token: callback.token };
  const others = subject.keeps('callback-own') ? [] : toldBefore(world).filter(({ url }) => url !== own.url);
  for (const { url, token } of [own, ...others])
    world.egress.push({
      seq: nextSeq(world),
      url,
      messageId,
      carries: { headers: { 'x-callback-token': token }, body: { state: outcome.state, taskId: attempt.taskId } },
    });
  if (subject.keeps('callback-token-kept')) return outcome;
  return { ...outcome, artifacts: [...(outcome.artifacts ?? []), { callback: own }] };
};

const toldBefore = (world: World): readonly Callback[] => {
  const tokens = new Map(world.egress.map(({ url }) => [url, '']));
  return [...tokens].map(([url, token]) => ({ url, token }));
};
