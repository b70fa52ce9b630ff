// Callbacks of the handing agent.

const own = /^(?:127\.|10\.|0\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|192\.168\.|\[|.*localhost\.?$)/;

// As a careless writer has it: the text of the address, not what it stands for.
const careless = /^https?:\/\/(?:127\.0\.0\.1|10\.|192\.168\.|localhost)/;

const leadsInside = (url, fault) => {
  if (fault === 'text-of-address') return careless.test(url);
  const { protocol, hostname } = new URL(url);
  if (fault === 'first-of-sixteen' && hostname.startsWith('172.')) return hostname.startsWith('172.16.');
  return !/^https?:$/.test(protocol) || own.test(hostname);
};

const isBad = ({ fault, traits }, { url, token = '' }) =>
  leadsInside(url, fault) || (traits.token === 'header' && fault !== 'any-token' && /[\r\n\0]/.test(token));

/** Tells the caller where it asked for it; the answer is what the caller gets. */
export const calledBack = (world, call, answer) => {
  const { callback, messageId, principal } = call;
  if (callback === undefined || principal === null || isBad(world, callback)) return answer;
  const carries = world.traits.token === 'header' ? { headers: { authorization: callback.token } } : { body: { token: callback.token } };
  const row = { messageId, carries: { ...carries, about: messageId } };
  const urls = world.fault === 'shared-hooks' ? [...new Set([...world.egress.map(({ url }) => url), callback.url])] : [callback.url];
  for (const url of urls) world.egress.push({ seq: world.next(), url, ...row });
  return world.fault === 'token-echo' ? { ...answer, artifacts: [callback] } : answer;
};

/** True where the whole message is refused because of its callback. */
calledBack.refuses = (world, { callback }) => callback !== undefined && world.traits.bad === 'refuse' && isBad(world, callback);
