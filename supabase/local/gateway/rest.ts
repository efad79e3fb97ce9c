import type { IncomingMessage, ServerResponse } from 'node:http';
import { nestsTooDeep, readBody } from './body.ts';
import type { Callers } from './caller.ts';
import { createForwarder } from './forward.ts';
import { createRateLimiter, type RateLimits } from './rate-limits.ts';
import { databaseAway, preflightHeaders, sendJson, sendProblem } from './reply.ts';

const prefix = '/rest/v1';

/** @param id of the request, sent back as `x-request-id` */
export type RestGateway = (request: IncomingMessage, response: ServerResponse, id: string) => void;

function apiKeyOf(request: IncomingMessage, url: string): string | undefined {
  const header = request.headers['apikey'];
  if (typeof header === 'string') return header;
  if (!url.includes('apikey=')) return undefined;
  return new URL(url, 'http://gateway').searchParams.get('apikey') ?? undefined;
}

/** PostgREST takes every query parameter for a filter. */
function upstreamPath(url: string): string {
  const path = url.slice(prefix.length) || '/';
  if (!path.includes('apikey=')) return path.startsWith('/') ? path : `/${path}`;
  const parsed = new URL(path, 'http://gateway');
  parsed.searchParams.delete('apikey');
  return `${parsed.pathname}${parsed.search}`;
}

/**
 * `/rest/v1` in front of PostgREST on a Unix socket.
 * @param isUp whether the database runs; while it does not, nothing is asked
 */
export function createRestGateway(options: {
  readonly socketPath: string;
  readonly callers: Callers;
  readonly isUp: () => boolean;
  readonly rateLimits: RateLimits;
}): { handle: RestGateway; close: () => void } {
  const { forward, close } = createForwarder(options.socketPath);
  const secondsToWait = createRateLimiter(options.rateLimits);

  const serve = async (request: IncomingMessage, response: ServerResponse, id: string): Promise<void> => {
    const url = request.url ?? '';
    const apiKey = apiKeyOf(request, url);
    if (apiKey === undefined || !options.callers.isApiKey(apiKey)) {
      const body =
        apiKey === undefined
          ? {
              message: 'No API key found in request',
              hint: 'No `apikey` request header or url param was found.',
            }
          : {
              message: 'Invalid API key',
              hint: 'Double check your Supabase `anon` or `service_role` API key.',
            };
      sendJson(response, 401, JSON.stringify(body), { 'x-request-id': id });
      return;
    }
    let check = options.callers.identify(apiKey, request.headers.authorization);
    if (check instanceof Promise) check = await check;
    if (!check.ok) {
      sendProblem(response, check.problem, id);
      return;
    }
    const { caller } = check;
    if (/^\/rest\/v1\/?(\?|$)/.test(url) && caller.role !== 'service_role') {
      sendProblem(
        response,
        {
          status: 403,
          code: '42501',
          message: 'The description of the whole API is for the service_role key.',
        },
        id,
      );
      return;
    }
    const path = upstreamPath(url);
    const wait =
      caller.role === 'service_role'
        ? 0
        : secondsToWait(path.split('?', 1)[0] ?? path, request.socket.remoteAddress ?? '');
    if (wait > 0) {
      sendProblem(
        response,
        {
          status: 429,
          code: 'over_request_rate_limit',
          message: 'Too many of these requests in a short time. Try again a little later.',
          headers: { 'retry-after': String(wait) },
        },
        id,
      );
      return;
    }
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') {
      sendProblem(
        response,
        {
          status: 415,
          code: 'PGRST102',
          message: 'Send the body without Content-Encoding.',
        },
        id,
      );
      return;
    }
    const read = await readBody(request);
    if (!read.ok) {
      if (read.reason === 'aborted') return;
      sendProblem(
        response,
        {
          status: 413,
          code: 'PGRST102',
          message: 'The body is larger than 1 MB.',
          headers: { connection: 'close' },
        },
        id,
      );
      return;
    }
    const { body } = read;
    const type = request.headers['content-type'] ?? 'application/json';
    if (body !== undefined && type.includes('json') && nestsTooDeep(body)) {
      sendProblem(
        response,
        { status: 400, code: 'PGRST102', message: 'JSON nested deeper than 64 levels.' },
        id,
      );
      return;
    }
    if (!options.isUp()) {
      sendProblem(response, databaseAway, id);
      return;
    }
    forward(request, response, { path, caller, body, id });
  };

  return {
    handle: (request, response, id) => {
      if (request.method === 'OPTIONS') {
        const headers = preflightHeaders(request.headers['access-control-request-headers']);
        response.writeHead(204, { ...headers, 'x-request-id': id });
        response.end();
        return;
      }
      serve(request, response, id).catch(() => {
        sendProblem(response, { status: 500, code: 'PGRST000', message: 'The gateway failed.' }, id);
      });
    },
    close,
  };
}
