import { createServer, type RequestListener, type Server } from 'node:http';
import { onTestFinished } from 'vitest';

/** A server on a free loopback port for the length of the running test. */
export const listening = async (listener: RequestListener): Promise<{ readonly url: string; readonly server: Server }> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${portOf(server)}/`, server };
};

/** The port of a listening server. */
const portOf = (server: { address(): unknown }): number => {
  const address = server.address();
  if (typeof address !== 'object' || address === null || !('port' in address) || typeof address.port !== 'number')
    throw new Error('not listening');
  return address.port;
};

/** A port of this machine on which nothing listens. */
export const closedPort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
};
