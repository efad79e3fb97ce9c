import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressOf } from '#http/address.ts';
import { readBody } from './body.ts';
import { headProblem, understand, understandQuery } from './call.ts';
import type { Caller, Callers } from './caller.ts';
import { nameLimit } from './limits.ts';
import { createForwarder } from './forward.ts';
import type { ProcedureCheck } from './procedures.ts';
import { createRateLimiter, type RateLimits } from './rate-limits.ts';
import { databaseAway, preflightHeaders, sendJson, sendProblem, type RestProblem } from './reply.ts';
import { parseTarget, pathOf, procedureOf } from './rest-path.ts';

/**
 * @param id of the request, returned as `x-request-id`
 * @param isOwn whether the shop's own server sends it, on behalf of all its visitors
 */
export type RestGateway = (
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
  isOwn: boolean,
) => void;

function apiKeyOf(request: IncomingMessage, url: string): string | undefined {
  const header = request.headers['apikey'];
  if (typeof header === 'string') return header;
  if (!url.includes('apikey=')) return undefined;
  return new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('apikey') ?? undefined;
}

/** The lane that must not crowd out the others: one user, or all visitors of one address. */
function laneOf(request: IncomingMessage, { role, claims }: Caller, isOwn: boolean): string {
  if (role === 'service_role') return 'service';
  if (role === 'authenticated') return `person ${claims.sub ?? ''}`;
  return isOwn ? 'shop' : `address ${addressOf(request)}`;
}

function unknownProcedure(name: string, args: ReadonlySet<string>): RestProblem {
  const called = `public.${name.slice(0, 63)}(${[...args].join(', ').slice(0, 200)})`;
  return {
    status: 404,
    code: 'PGRST202',
    message: `Could not find the function ${called} in the schema cache`,
  };
}

const badPath: RestProblem = {
  status: 400,
  code: 'PGRST125',
  message: 'Invalid path specified in request URL',
};
const unknownTable: RestProblem = {
  status: 404,
  code: '42P01',
  message: `The name of the table is longer than ${nameLimit} bytes.`,
};
const notForYou: RestProblem = {
  status: 403,
  code: '42501',
  message: 'The description of the whole API is for the service_role key.',
};
const packed: RestProblem = {
  status: 415,
  code: 'PGRST102',
  message: 'Send the body without compression.',
};
const tooLarge: RestProblem = {
  status: 413,
  code: 'PGRST102',
  message: 'The body is larger than 1 MB.',
  headers: { connection: 'close' },
};

/**
 * `/rest/v1` in front of PostgREST on a Unix socket.
 * @param isUp whether the database is running; while it is not, nothing is forwarded
 */
export function createRestGateway(options: {
  readonly socketPath: string;
  readonly callers: Callers;
  readonly isUp: () => boolean;
  readonly rateLimits: RateLimits;
  readonly knowsProcedure: ProcedureCheck;
}): { handle: RestGateway; close: () => void } {
  const { forward, close } = createForwarder(options.socketPath);
  const secondsToWait = createRateLimiter(options.rateLimits);

  const serve = async (
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    isOwn: boolean,
  ): Promise<void> => {
    const refuse = (problem: RestProblem) => sendProblem(response, problem, id);
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
      refuse(check.problem);
      return;
    }
    const { caller } = check;
    const isService = caller.role === 'service_role';
    const target = parseTarget(url);
    if (target === undefined) {
      refuse(badPath);
      return;
    }
    if (target.segments.length === 0 && !isService) {
      refuse(notForYou);
      return;
    }
    const procedure = procedureOf(target);
    const wait = isService || procedure === undefined ? 0 : secondsToWait(procedure, addressOf(request));
    if (wait > 0) {
      refuse({
        status: 429,
        code: 'over_request_rate_limit',
        message: 'Too many of these requests in a short time. Try again a little later.',
        headers: { 'retry-after': String(wait) },
      });
      return;
    }
    const badHead = headProblem(request);
    if (badHead !== undefined) {
      refuse(badHead);
      return;
    }
    const isCall = procedure !== undefined;
    if (!isCall && Buffer.byteLength(target.segments[0] ?? '') > nameLimit) {
      refuse(unknownTable);
      return;
    }
    const query = understandQuery(request, target.search, { isCall, isService });
    if (!query.ok) {
      refuse(query.problem);
      return;
    }
    const { 'content-encoding': encoding = 'identity', 'transfer-encoding': transfer = 'chunked' } =
      request.headers;
    if (encoding !== 'identity' || transfer.toLowerCase() !== 'chunked') {
      refuse(packed);
      return;
    }
    const given = await readBody(request);
    if (!given.ok) {
      if (given.reason === 'too large') refuse(tooLarge);
      return;
    }
    const told = understand(request, query.value, given.body, isCall);
    if (!told.ok) {
      refuse(told.problem);
      return;
    }
    const { search, body, headers, call } = told.value;
    if (!options.isUp()) {
      refuse(databaseAway);
      return;
    }
    if (isCall) {
      let known: boolean;
      try {
        known = await options.knowsProcedure(procedure, call);
      } catch {
        refuse(databaseAway);
        return;
      }
      if (!known) {
        refuse(unknownProcedure(procedure, call.args));
        return;
      }
    }
    const lane = laneOf(request, caller, isOwn);
    forward(request, response, { path: pathOf({ ...target, search }), caller, body, headers, id, lane });
  };

  return {
    handle: (request, response, id, isOwn) => {
      if (request.method === 'OPTIONS') {
        const headers = preflightHeaders(request.headers['access-control-request-headers']);
        response.writeHead(204, { ...headers, 'x-request-id': id });
        response.end();
        return;
      }
      serve(request, response, id, isOwn).catch(() => {
        sendProblem(response, { status: 500, code: 'PGRST000', message: 'The gateway failed.' }, id);
      });
    },
    close,
  };
}
