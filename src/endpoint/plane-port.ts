import type { JsonObject } from '../base/json.js';
import { ProtocolRefusal } from '../reference/protocol-refusal.js';
import { bears, unauthorized } from './bearer.js';
import { badRequest, type HttpReply, json, notAllowed, notFound } from './http-reply.js';
import type { HttpRequest } from './http-request.js';
import type { Handler } from './http-server.js';
import { memberOf } from './members.js';

/** A request for a plane: the path behind the name of the plane, cut at its slashes and decoded. */
export type PlaneRequest = { readonly http: HttpRequest; readonly segments: readonly string[] };

/** A path of a plane: which methods it has, and what it does. `do` gives the answer of the subject, or undefined for params that make no sense. */
export type PlaneRoute = {
  readonly path: readonly [name: string, segments: number];
  readonly methods: readonly string[];
  do(request: PlaneRequest): Promise<JsonObject | undefined>;
};

/** A plane of its own: everything under `/name/`, for whoever bears its token. */
export const planePort =
  (name: string, token: string, routes: readonly PlaneRoute[]): Handler =>
  async (http) => {
    if (!bears(http.authorization, token)) return unauthorized(http.authorization.length > 0);
    const [plane, first, ...segments] = decoded(http.path) ?? [];
    const route = plane === name ? routes.find(({ path }) => path[0] === first && path[1] === segments.length) : undefined;
    if (route === undefined) return notFound;
    if (!route.methods.includes(http.method)) return notAllowed(route.methods.join(', '));
    return perform(route, { http, segments });
  };

const perform = async (route: PlaneRoute, request: PlaneRequest): Promise<HttpReply> => {
  try {
    const answer = await route.do(request);
    if (answer === undefined) return badRequest('the parameters do not fit: see the reference of serve');
    // What the subject declines must not look like success to a reader of statuses alone.
    return memberOf(answer, 'refused') === undefined ? json(answer) : { is: 'json', status: 409, body: answer };
  } catch (error: unknown) {
    if (error instanceof ProtocolRefusal) return badRequest(error.message);
    throw error;
  }
};

const decoded = (path: string): readonly string[] | undefined => {
  try {
    return path.slice(1).split('/').map(decodeURIComponent);
  } catch (error: unknown) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
};
