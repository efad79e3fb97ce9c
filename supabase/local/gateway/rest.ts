import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { nestsTooDeep, readBody } from './body.ts';
import type { Caller, Callers } from './caller.ts';
import { corsHeaders, databaseAway, preflightHeaders, sendJson, sendProblem } from './reply.ts';

const prefix = '/rest/v1';
/** Milliseconds that PostgREST may take to begin its answer: beyond every statement_timeout. */
const answerTimeout = 30_000;

/** Not passed on: they belong to one connection, name the caller, or are ours to answer. */
const dropped = new Set([
  'host',
  'connection',
  'keep-alive',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'content-length',
  'authorization',
  'apikey',
  'cookie',
  'origin',
  'accept-encoding',
  'forwarded',
  'x-forwarded-for',
]);

const droppedFromAnswer = new Set(['connection', 'keep-alive', 'server', 'date', 'transfer-encoding']);

export type RestGateway = (request: IncomingMessage, response: ServerResponse) => void;

function forwardHeaders(request: IncomingMessage, caller: Caller, body: Buffer | undefined): string[] {
  const headers = ['Host', 'postgrest', 'X-Forwarded-For', request.socket.remoteAddress ?? ''];
  const raw = request.rawHeaders;
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] ?? '';
    if (!dropped.has(name.toLowerCase())) headers.push(name, raw[i + 1] ?? '');
  }
  if (caller.internalToken !== undefined) headers.push('Authorization', `Bearer ${caller.internalToken}`);
  if (body !== undefined) headers.push('Content-Length', String(body.length));
  return headers;
}

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
}): { handle: RestGateway; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, maxFreeSockets: 64, scheduling: 'lifo' });

  const pass = (
    request: IncomingMessage,
    response: ServerResponse,
    caller: Caller,
    body: Buffer | undefined,
  ) => {
    const upstream = httpRequest({
      agent,
      socketPath: options.socketPath,
      method: request.method,
      path: upstreamPath(request.url ?? ''),
      headers: forwardHeaders(request, caller, body),
      setDefaultHeaders: false,
    });
    upstream.setTimeout(answerTimeout, () => {
      sendProblem(response, {
        status: 504,
        code: 'PGRST003',
        message: 'The database took too long to answer.',
      });
      upstream.destroy();
    });
    upstream.once('response', (answer) => {
      const headers: Record<string, string | string[]> = { ...corsHeaders };
      for (const [name, value] of Object.entries(answer.headers)) {
        if (value !== undefined && !droppedFromAnswer.has(name)) headers[name] = value;
      }
      if (answer.statusCode === 503) headers['retry-after'] = '1';
      response.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(response);
      answer.once('error', () => response.destroy());
    });
    upstream.once('error', () => {
      if (!response.headersSent) sendProblem(response, databaseAway);
      else response.destroy();
    });
    response.once('close', () => {
      if (!response.writableFinished) upstream.destroy();
    });
    upstream.end(body);
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
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
      sendJson(response, 401, JSON.stringify(body));
      return;
    }
    let check = options.callers.identify(apiKey, request.headers.authorization);
    if (check instanceof Promise) check = await check;
    if (!check.ok) {
      sendProblem(response, check.problem);
      return;
    }
    const { caller } = check;
    if (/^\/rest\/v1\/?(\?|$)/.test(url) && caller.role !== 'service_role') {
      sendProblem(response, {
        status: 403,
        code: '42501',
        message: 'The description of the whole API is for the service_role key.',
      });
      return;
    }
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') {
      sendProblem(response, {
        status: 415,
        code: 'PGRST102',
        message: 'Send the body without Content-Encoding.',
      });
      return;
    }
    const read = await readBody(request);
    if (!read.ok) {
      if (read.reason === 'aborted') return;
      sendProblem(response, {
        status: 413,
        code: 'PGRST102',
        message: 'The body is larger than 1 MB.',
        headers: { connection: 'close' },
      });
      return;
    }
    const { body } = read;
    const type = request.headers['content-type'] ?? 'application/json';
    if (body !== undefined && type.includes('json') && nestsTooDeep(body)) {
      sendProblem(response, { status: 400, code: 'PGRST102', message: 'JSON nested deeper than 64 levels.' });
      return;
    }
    if (!options.isUp()) {
      sendProblem(response, databaseAway);
      return;
    }
    pass(request, response, caller, body);
  };

  return {
    handle: (request, response) => {
      if (request.method === 'OPTIONS') {
        response.writeHead(204, preflightHeaders(request.headers['access-control-request-headers']));
        response.end();
        return;
      }
      serve(request, response).catch(() => {
        sendProblem(response, { status: 500, code: 'PGRST000', message: 'The gateway failed.' });
      });
    },
    close: () => agent.destroy(),
  };
}
