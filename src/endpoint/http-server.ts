import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Fault } from '../base/fault.js';
import { badRequest, type HttpReply, writeReply } from './http-reply.js';
import { type HttpRequest, namesLoopback, requestOf } from './http-request.js';

/** Answers one request. */
export type Handler = (request: HttpRequest) => Promise<HttpReply>;

/** A server that listens on loopback. */
export type Listening = { readonly port: number; close(): Promise<void> };

const host = '127.0.0.1';

/**
 * Listens on a port of 127.0.0.1 (0: any that is free). `setUp` gives the handler once the port is known. Throws a Fault of kind
 * `usage` where the port is taken.
 */
export const listen = async (port: number, setUp: (port: number) => Handler): Promise<Listening> => {
  let handler: Handler = notReady;
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 5_000 }, (message, response) => {
    void answer(handler, message, response);
  });
  const bound = await bind(server, port);
  handler = setUp(bound);
  return { port: bound, close: async () => close(server) };
};

const notReady: Handler = async () => badRequest('not ready');

const answer = async (handler: Handler, message: IncomingMessage, response: ServerResponse): Promise<void> => {
  try {
    await writeReply(await replyTo(handler, message), response);
  } catch {
    // The caller learns that something broke, and nothing of what: texts of errors may hold what others sent.
    if (response.headersSent || response.destroyed) response.destroy();
    else await writeReply({ is: 'json', status: 500, body: { error: 'Internal Server Error' } }, response);
  }
};

const replyTo = async (handler: Handler, message: IncomingMessage): Promise<HttpReply> => {
  if (!namesLoopback(message)) return { is: 'json', status: 421, body: { error: 'Misdirected Request' } };
  const request = requestOf(message);
  return request === undefined ? badRequest('the request target must be a path') : handler(request);
};

const bind = async (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: Error) => reject(portFault(port, error)));
    server.listen(port, host, () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
      else reject(portFault(port, new Error('no address')));
    });
  });

const portFault = (port: number, error: Error): Fault =>
  new Fault({
    kind: 'usage',
    code: 'PORT_NOT_FREE',
    message: `cannot listen on ${host}:${port} (${'code' in error ? String(error.code) : error.message})`,
    remedy: 'write --port with another number (the two above it must be free as well), or --port 0 for any that is free',
  });

/** Stops listening and breaks off what is open: nobody may keep the process alive by holding a connection. */
const close = async (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
