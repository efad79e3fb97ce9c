import { Hono } from 'hono';
import type { Pool } from 'pg';
import { storageProblem } from './problem.ts';
import { readPublicObject } from './public.ts';

const publicPrefix = '/storage/v1/object/public/';

/**
 * `/storage/v1`. Public objects can be read; uploads, signed addresses and the rest answer 501.
 * @param rawPath the request's path before URL parsing has folded `..` away
 */
export function storageRoutes(parts: {
  readonly pool: Pool;
  readonly folder: string;
  readonly rawPath: (request: Request) => string;
}): Hono {
  const app = new Hono();
  app.on(['GET', 'HEAD'], '/object/public/*', (c) =>
    readPublicObject(c.req.raw, parts.rawPath(c.req.raw).slice(publicPrefix.length), parts),
  );
  app.get('/status', (c) => c.json({ status: 'ok' }));
  app.all('*', () =>
    storageProblem(501, 'NotImplemented', 'The embedded backend serves public objects only so far'),
  );
  return app;
}
