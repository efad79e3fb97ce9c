import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { codeOf } from '../failure.ts';
import { loopback, portInUse } from '../ports.ts';

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * The one HTTP server of the gateway. `/rest/v1` takes the short way, everything else goes through `app`,
 * WebSockets through `upgrade`.
 * @throws StartFailure when the port is in use
 */
export async function listen(port: number, rest: Handler, app: Handler, upgrade: Upgrade): Promise<Server> {
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000, maxHeaderSize: 32 * 1024 },
    (request, response) => {
      const url = request.url ?? '';
      if (url.startsWith('/rest/v1') && (url.length === 8 || url[8] === '/' || url[8] === '?')) {
        rest(request, response);
      } else {
        app(request, response);
      }
    },
  );
  server.on('upgrade', upgrade);
  await new Promise<void>((settle, fail) => {
    server.once('error', (error) =>
      fail(codeOf(error) === 'EADDRINUSE' ? portInUse(port, 'STALLBAR_API_PORT') : error),
    );
    server.listen({ port, host: loopback, backlog: 1024 }, settle);
  });
  return server;
}

/** Ends idle connections at once and busy ones after `graceMs`. */
export async function closeServer(server: Server, graceMs = 1000): Promise<void> {
  const closed = new Promise<void>((settle) => {
    server.close(() => settle());
  });
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}
