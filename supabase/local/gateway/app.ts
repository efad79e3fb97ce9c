import { getRequestListener } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Health } from '../health.ts';
import { problemWords, shapeOf } from './body.ts';
import { bodyLimit as maxBody, keyLimit } from './limits.ts';
import { corsHeaders, preflightHeaders } from './reply.ts';

type Bindings = { readonly incoming: IncomingMessage };

/** Everything behind the gateway except `/rest/v1`; each part has its own routes. */
export type GatewayParts = {
  readonly auth: Hono;
  readonly storage: (rawPath: (request: Request) => string) => Hono;
  readonly functions: Hono;
  readonly realtime: Hono;
  readonly health: Health;
};

const dotSegment = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

function tooLarge(): Response {
  return Response.json(
    { code: 413, error_code: 'request_too_large', msg: 'The body is larger than 1 MB.' },
    { status: 413, headers: { connection: 'close' } },
  );
}

/** Refuses a body over 1 MB by its declared length, or at the first byte beyond it when chunked. */
const limitBody: MiddlewareHandler = async (c, next) => {
  const length = c.req.header('content-length');
  if (c.req.header('transfer-encoding') === undefined) {
    return Number(length ?? 0) > maxBody ? tooLarge() : next();
  }
  const { method, headers, body, signal } = c.req.raw;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBody) return tooLarge();
    chunks.push(chunk);
  }
  const kept = method === 'GET' || method === 'HEAD' ? {} : { body: Buffer.concat(chunks) };
  c.req.raw = new Request(c.req.url, { method, headers, signal, ...kept });
  return next();
};

/** Like `limitBody`, but passes a chunked body on as it arrives: functions stream. */
const limitStream: MiddlewareHandler = async (c, next) => {
  if (c.req.header('transfer-encoding') === undefined) {
    return Number(c.req.header('content-length') ?? 0) > maxBody ? tooLarge() : next();
  }
  const { method, headers, body, signal } = c.req.raw;
  let size = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      size += chunk.length;
      if (size > maxBody) controller.error(new Error('The body is larger than 1 MB.'));
      else controller.enqueue(chunk);
    },
  });
  if (body !== null) {
    const streamed = { body: body.pipeThrough(counted), duplex: 'half' } as const;
    c.req.raw = new Request(c.req.url, { method, headers, signal, ...streamed });
  }
  await next();
  // Ignore the function's answer to a truncated body.
  if (size > maxBody) c.res = tooLarge();
  return undefined;
};

/** The listener for everything except REST. */
export function createApp(parts: GatewayParts): (request: IncomingMessage, response: ServerResponse) => void {
  const rawPaths = new WeakMap<Request, string>();
  const app = new Hono<{ Bindings: Bindings }>();

  app.use(async (c, next) => {
    const path = (c.env.incoming.url ?? '/').split('?')[0] ?? '/';
    rawPaths.set(c.req.raw, path);
    // URL parsing has already resolved dot segments: we would check one path and read another.
    if (dotSegment.test(path)) return c.json({ message: 'The path may not hold . or .. parts.' }, 400);
    if (c.req.method === 'OPTIONS') {
      const headers = preflightHeaders(c.req.header('access-control-request-headers'));
      return new Response(null, { status: 204, headers });
    }
    await next();
    for (const [name, value] of Object.entries(corsHeaders)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    return undefined;
  });
  app.use('/auth/*', limitBody);
  app.use('/functions/*', limitStream);
  app.use('/auth/*', async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      const body = new Uint8Array(await c.req.arrayBuffer());
      const { problem } = shapeOf(body, keyLimit);
      if (problem !== undefined) {
        return c.json({ code: 400, error_code: 'bad_json', msg: problemWords[problem] }, 400);
      }
    }
    await next();
    return undefined;
  });

  app.get('/', (c) => c.json({ name: 'Stallbar embedded backend', health: '/health' }));
  app.get('/health', async (c) => {
    const states = await parts.health();
    const healthy = Object.values(states).every((state) => state === 'up');
    return c.json({ status: healthy ? 'ok' : 'degraded', parts: states }, healthy ? 200 : 503);
  });
  app.route('/auth/v1', parts.auth);
  app.route(
    '/storage/v1',
    parts.storage((request) => rawPaths.get(request) ?? '/'),
  );
  app.route('/functions/v1', parts.functions);
  app.route('/realtime/v1', parts.realtime);
  app.notFound((c) => c.json({ message: 'no Route matched with those values' }, 404));
  app.onError((_error, c) =>
    c.json({ code: 500, error_code: 'unexpected_failure', msg: 'The gateway failed.' }, 500),
  );

  const listener = getRequestListener((request, env) => app.fetch(request, env), {
    overrideGlobalObjects: false,
  });
  return (request, response) => {
    listener(request, response).catch(() => response.destroy());
  };
}
