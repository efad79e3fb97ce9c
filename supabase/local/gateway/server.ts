import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { codeOf } from '../failure.ts';
import { rememberAddress } from '#http/address.ts';
import { refuseHead } from '#http/head.ts';
import type { InFlight } from '#http/in-flight.ts';
import { largestHead, longestUrl, socketTimes } from '#http/limits.ts';
import { sendProblem } from './reply.ts';
import { loopback, portRefused } from '../ports.ts';
import type { RequestLog } from './request-log.ts';
import type { RestGateway } from './rest.ts';

export type GatewayHandlers = {
  readonly rest: RestGateway;
  readonly app: (request: IncomingMessage, response: ServerResponse) => void;
  /** @returns the status of its answer */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => number;
  readonly log: RequestLog;
};

/** The caller's `x-request-id` if it is valid, so that both logs can be matched; otherwise a new one. */
function idOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
}

const tooLong = {
  status: 414,
  code: 'uri_too_long',
  message: 'The address is longer than 16 KB: send long lists in the body of a procedure.',
};
const tooMany = {
  status: 429,
  code: 'over_in_flight_limit',
  message: 'Too many requests of this address are being answered. Try again in a second.',
  headers: { 'retry-after': '1' },
};

/**
 * An HTTP server of the gateway. `/rest/v1` is handled directly, everything else by `app`, WebSockets by `upgrade`.
 * Every request has an id, which is returned, and a line in the log.
 * @throws StartFailure when the port is in use
 */
export async function listen(
  options: {
    readonly port: number;
    /** The number of our own proxies in front, see rememberAddress. */
    readonly proxies: number;
    /** Omitted for the shop's own server and functions, which send requests on behalf of everyone. */
    readonly inFlight?: InFlight;
  },
  { rest, app, upgrade, log }: GatewayHandlers,
): Promise<Server> {
  const { port, proxies, inFlight } = options;
  const server = createServer(
    {
      ...socketTimes,
      keepAliveTimeout: 65_000,
      maxHeaderSize: largestHead,
    },
    (request, response) => {
      const url = request.url ?? '';
      const id = idOf(request);
      const address = rememberAddress(request, proxies);
      log.request(id, request, response);
      // On every response, whichever component sends it: browsers must not guess another type.
      response.setHeader('x-content-type-options', 'nosniff');
      if (url.length > longestUrl) {
        sendProblem(response, tooLong, id);
        return;
      }
      if (inFlight !== undefined) {
        const leave = inFlight(address);
        if (leave === undefined) {
          sendProblem(response, tooMany, id);
          return;
        }
        response.once('close', leave);
      }
      if (url.startsWith('/rest/v1') && (url.length === 8 || url[8] === '/' || url[8] === '?')) {
        rest(request, response, id, inFlight === undefined);
      } else {
        response.setHeader('x-request-id', id);
        app(request, response);
      }
    },
  );
  server.on('clientError', refuseHead);
  server.on('upgrade', (request: IncomingMessage, socket, head) => {
    const start = performance.now();
    rememberAddress(request, proxies);
    const status = upgrade(request, socket, head);
    log.upgrade(idOf(request), request, status, performance.now() - start);
  });
  await new Promise<void>((settle, fail) => {
    server.once('error', (error) => {
      const code = codeOf(error);
      fail(code === undefined ? error : portRefused(port, 'STALLBAR_API_PORT', code));
    });
    server.listen({ port, host: loopback, backlog: 1024 }, settle);
  });
  return server;
}

/** Ends idle connections at once and active ones after `graceMs`. */
export async function closeServer(server: Server, graceMs = 1000): Promise<void> {
  const closed = new Promise<void>((settle) => {
    server.close(() => settle());
  });
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}
