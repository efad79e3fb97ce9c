import { createHash } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { addressOf } from '../client-address.ts';
import type { Identity } from './callers.ts';
import type { Locate } from './object-routes.ts';
import { problems } from './problem.ts';
import { readAuthenticated, readPublic, readSigned, type Deliver, type ReadParts } from './read.ts';
import { containment, disposition, isUnchanged, sendObject } from './serve.ts';
import { tokenOf } from './signed-routes.ts';
import type { Signer } from './signing.ts';
import { createRenderer, heaviest, transformOf, type Transform } from './transform.ts';

/** `/render/image`: objects as smaller images. What may be read is what `/object` shows. */
export function renderRoutes(parts: ReadParts, identity: Identity, signer: Signer, locate: Locate): Hono {
  const app = new Hono();
  const render = createRenderer();

  const as =
    (c: Context, transform: Transform): Deliver =>
    async (request, sending) => {
      const { file, metadata, changed } = sending;
      // A drawing has no size to change; it is sent as it is, contained like every object.
      if (metadata?.mimetype === 'image/svg+xml') return sendObject(request, sending);
      try {
        if ((await file.stat()).size > heaviest) throw problems.tooLarge();
        const accept = request.headers.get('accept') ?? '';
        const known = [metadata?.eTag ?? changed.toISOString(), transform, accept.includes('image/webp')];
        const etag = `"${createHash('sha256').update(JSON.stringify(known)).digest('base64url').slice(0, 22)}"`;
        const cacheControl = metadata?.cacheControl ?? 'max-age=3600';
        const headers = new Headers({
          ...containment,
          'last-modified': changed.toUTCString(),
          etag,
          vary: 'accept',
        });
        if (sending.expires === undefined) {
          headers.set('cache-control', sending.public ? `public, ${cacheControl}` : cacheControl);
        } else {
          headers.set('expires', sending.expires.toUTCString());
        }
        if (!sending.public) headers.set('x-robots-tag', 'none');
        const download = new URL(request.url).searchParams.get('download');
        if (download !== null) headers.set('content-disposition', disposition(download));
        if (isUnchanged(request, etag, changed)) return new Response(null, { status: 304, headers });
        const lane = addressOf(c) ?? 'unknown';
        const { body, type } = await render(lane, () => file.readFile(), transform, accept);
        headers.set('content-type', type);
        headers.set('content-length', String(body.length));
        return new Response(request.method === 'HEAD' ? null : body, { headers });
      } finally {
        await file.close();
      }
    };
  const asked = (c: Context) => as(c, transformOf(c.req.query()));

  app.on(['GET', 'HEAD'], '/public/*', (c) =>
    readPublic(parts, c.req.raw, locate(c.req.raw, '/render/image/public/'), asked(c)),
  );
  app.on(['GET', 'HEAD'], '/authenticated/*', async (c) => {
    const who = await identity.require(c.req.raw);
    return readAuthenticated(
      parts,
      c.req.raw,
      who,
      locate(c.req.raw, '/render/image/authenticated/'),
      asked(c),
    );
  });
  app.on(['GET', 'HEAD'], '/sign/*', async (c) => {
    const target = locate(c.req.raw, '/render/image/sign/');
    const url = `${target.bucket}/${target.name}`;
    // The signed size counts, not the query: someone who got a small image can't request a larger one.
    const { grant, expires } = await signer.verify(tokenOf(c.req.raw), 'render', url);
    return readSigned(parts, c.req.raw, target, expires, as(c, grant.transform));
  });
  return app;
}
