import type { Json, JsonObject } from '../base/json.js';
import { never } from '../base/never.js';
import type { Endpoint } from './client.js';
import { type Credential, withCredential } from './credentials.js';
import type { Operation } from './dialects.js';
import type { HttpAsk } from './exchange.js';

/** What is asked, in the members of JSON-RPC params: the other bindings put them elsewhere. */
export type Asked = { readonly operation: Operation; readonly params: JsonObject };

type Addressed = Asked & { readonly id: number; readonly extensions: readonly string[] };

/** The one request that an operation is in the dialect of an endpoint. */
export const requestOf = (endpoint: Endpoint, asked: Addressed, as: Credential | undefined): HttpAsk => {
  const { binding } = endpoint.dialect;
  switch (binding) {
    case 'JSONRPC':
      return rpcRequest(endpoint, asked, as);
    case 'HTTP+JSON':
      return restRequest(endpoint, asked, as);
    case 'CAP':
      return capRequest(endpoint, asked, as);
    default:
      return never(binding);
  }
};

const headersOf = ({ dialect }: Endpoint, { extensions }: Addressed, credential: HttpAsk['headers']): HttpAsk['headers'] => ({
  'Content-Type': 'application/json',
  Accept: dialect.binding === 'CAP' ? 'text/event-stream, application/json' : 'application/json',
  ...dialect.headers,
  ...(extensions.length === 0 ? {} : { [dialect.extensionsHeader]: extensions.join(', ') }),
  ...credential,
});

const rpcRequest = (endpoint: Endpoint, asked: Addressed, as: Credential | undefined): HttpAsk => {
  const { url, dialect, tenant } = endpoint;
  const addressed = withCredential(url, as);
  const params = tenant === undefined || dialect.name === 'v0.3' ? asked.params : { tenant, ...asked.params };
  return {
    method: 'POST',
    url: addressed.url,
    headers: headersOf(endpoint, asked, addressed.headers),
    body: JSON.stringify({ jsonrpc: '2.0', id: asked.id, method: dialect.methods[asked.operation], params }),
  };
};

const restRequest = (endpoint: Endpoint, asked: Addressed, as: Credential | undefined): HttpAsk => {
  const { url, dialect, tenant } = endpoint;
  const [method = 'GET', route = ''] = dialect.methods[asked.operation].split(' ');
  const { id = '', ...rest } = asked.params;
  const path = `${tenant === undefined ? '' : `${encodeURIComponent(tenant)}/`}${route.replace('{id}', encodeURIComponent(textOf(id)))}`;
  const target = below(url, path);
  if (method === 'GET') for (const [name, value] of Object.entries(rest)) target.searchParams.set(name, textOf(value));
  const addressed = withCredential(target, as);
  return {
    method,
    url: addressed.url,
    headers: headersOf(endpoint, asked, addressed.headers),
    ...(method === 'GET' ? {} : { body: JSON.stringify(rest) }),
  };
};

/** CAP's prompt is the message alone, and its cancel has no body; what its text has no member for goes along beside the message. */
const capRequest = (endpoint: Endpoint, { params, ...asked }: Addressed, as: Credential | undefined): HttpAsk => {
  const { url, dialect } = endpoint;
  const addressed = withCredential(below(url, dialect.methods[asked.operation]), as);
  const { configuration: _configuration, ...said } = params;
  return {
    method: 'POST',
    url: addressed.url,
    headers: headersOf(endpoint, { ...asked, params }, addressed.headers),
    ...(asked.operation === 'cancel' ? {} : { body: JSON.stringify(said) }),
  };
};

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A path below an address: the last segment of the address stays. */
const below = (base: URL, path: string): URL => {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`;
  return url;
};
