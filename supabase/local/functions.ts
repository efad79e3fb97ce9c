import { Hono } from 'hono';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { clientOf } from './auth/request.ts';
import type { DenoFunctions } from './deno-functions.ts';
import type { Handler, HandlerModule } from './function-call.ts';
import type { FunctionThreads } from './function-threads.ts';
import { corsHeaders } from './gateway/reply.ts';
import type { Callers } from './gateway/caller.ts';
import { isOfSession } from './gateway/sessions.ts';
import { root } from './settings.ts';

export const projectFolder = join(root, 'supabase/functions');
const mount = '/functions/v1';
/** The time that a hosted function may take to answer. */
const answerTimeout = 60_000;

export type FunctionEnv = Readonly<Record<string, string | undefined>>;

/** A refusal before the function runs: functions-js turns it into a FunctionsRelayError. */
function relayProblem(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status, headers: { 'x-relay-error': 'true' } });
}

/** The request as a hosted function receives it: its path starts with the function's name. */
function inner(request: Request): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(mount.length);
  const { method, headers, body, signal } = request;
  return new Request(url, { method, headers, signal, ...(body === null ? {} : { body, duplex: 'half' }) });
}

function withCors(response: Response): Response {
  if (response.headers.has('access-control-allow-origin')) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(corsHeaders)) headers.set(name, value);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** Names of the edge functions. */
export async function listFunctions(folder = projectFolder): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return new Set(folders.filter((name) => !name.startsWith('_')));
}

/**
 * `/functions/v1/<name>/*`: runs `supabase/functions/<name>/handler.ts` in this process, as the edge runtime would run
 * its `index.ts`. A function that has only an `index.ts` runs under Deno. A valid token is required unless config.toml
 * says `verify_jwt = false`.
 * @param callers accepts only callers whose session is still open
 * @param env variables for the functions; missing ones come from our own environment
 * @param folder the folder of the functions, if not in the project
 */
export function functionRoutes(options: {
  readonly names: ReadonlySet<string>;
  readonly env: FunctionEnv;
  readonly callers: Callers;
  readonly openFunctions: ReadonlySet<string>;
  readonly deno: DenoFunctions;
  readonly folder?: string;
  readonly threads: FunctionThreads;
  readonly log: (line: string) => void;
}): Hono {
  const { names, folder = projectFolder } = options;
  const handlers = new Map<string, Promise<Handler>>();
  const env = (name: string) => options.env[name] ?? process.env[name];

  const load = async (name: string): Promise<Handler> => {
    const file = join(folder, name, 'handler.ts');
    if (!existsSync(file)) return (request) => options.deno.call(name, request);
    const module = (await import(pathToFileURL(file).href)) as HandlerModule;
    if (module.createHandler === undefined) throw new Error(`${name}/handler.ts exports no createHandler`);
    return module.createHandler(env);
  };
  const handlerOf = (name: string): Promise<Handler> => {
    const known = handlers.get(name) ?? load(name);
    handlers.set(name, known);
    known.catch(() => handlers.delete(name));
    return known;
  };

  const app = new Hono();
  for (const path of ['/:name/*', '/:name'] as const) {
    app.all(path, async (c) => run(c.req.param('name'), c.req.raw, clientOf(c).address ?? ''));
  }

  async function run(name: string, request: Request, address: string): Promise<Response> {
    if (!names.has(name)) {
      return relayProblem(404, 'NOT_FOUND', 'Requested function was not found');
    }
    if (!options.openFunctions.has(name) && request.method !== 'OPTIONS') {
      const authorization = request.headers.get('authorization');
      if (authorization === null) {
        return relayProblem(401, 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header');
      }
      const check = await options.callers.identify('', authorization);
      if (!check.ok) {
        const { status, code, message } = check.problem;
        return isOfSession(check.problem)
          ? relayProblem(status, code, message)
          : relayProblem(401, 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT');
      }
    }
    let timer: NodeJS.Timeout | undefined;
    try {
      const threaded = options.threads.handlerOf(name);
      const handler = threaded ?? (await handlerOf(name));
      const late = new Promise<Response>((settle) => {
        timer = setTimeout(
          () => settle(relayProblem(504, 'WORKER_TIMEOUT', 'The function took too long.')),
          answerTimeout,
        );
      });
      return withCors(await Promise.race([handler(inner(request), address), late]));
    } catch (error) {
      options.log(
        `function ${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      return Response.json(
        { code: 'WORKER_ERROR', message: 'Function exited due to an error (please check logs)' },
        { status: 500 },
      );
    } finally {
      clearTimeout(timer);
    }
  }
  return app;
}
