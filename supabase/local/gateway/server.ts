import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { codeOf } from '../failure.ts';
import { loopback, portInUse } from '../ports.ts';
import type { RequestLog } from './request-log.ts';
import type { RestGateway } from './rest.ts';

export type GatewayHandlers = {
  readonly rest: RestGateway;
  readonly app: (request: IncomingMessage, response: ServerResponse) => void;
  /** @returns the status that it answered */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => number;
  readonly log: RequestLog;
};

/** The caller's `x-request-id` where it can be one, so that its logs and ours meet; else a new one. */
function idOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
}

/**
 * The one HTTP server of the gateway. `/rest/v1` takes the short way, everything else goes through `app`,
 * WebSockets through `upgrade`. Every request has an id, which is sent back, and a line in the log.
 * @throws StartFailure when the port is in use
 */
export async function listen(port: number, { rest, app, upgrade, log }: GatewayHandlers): Promise<Server> {
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 32 * 1024,
      // How often the two timeouts above are looked at.
      connectionsCheckingInterval: 2000,
    },
    (request, response) => {
      const url = request.url ?? '';
      const id = idOf(request);
      log.request(id, request, response);
      if (url.startsWith('/rest/v1') && (url.length === 8 || url[8] === '/' || url[8] === '?')) {
        rest(request, response, id);
      } else {
        response.setHeader('x-request-id', id);
        app(request, response);
      }
    },
  );
  server.on('upgrade', (request: IncomingMessage, socket, head) => {
    const start = performance.now();
    const status = upgrade(request, socket, head);
    log.upgrade(idOf(request), request, status, performance.now() - start);
  });
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
