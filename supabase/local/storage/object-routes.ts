import { Hono, type Context } from 'hono';
import type { Identity } from './callers.ts';
import { occasionOf } from './database.ts';
import { flag, integer, nested, readJson, text, texts, type Json } from './json.ts';
import { listFolder, listV2 } from './listing.ts';
import { bucketOf, mustBeBucketId, mustBeKey, type Target } from './paths.ts';
import { problems } from './problem.ts';
import { findVisible, infoOf, readAuthenticated, readPublic, type ReadParts } from './read.ts';
import { copyObject, moveObject, removeObjects } from './relocate.ts';
import type { Metadata } from './rows.ts';
import { takeUpload, type StorageParts } from './upload.ts';

/** Bucket and object after a route's prefix, read from the raw path. */
export type Locate = (request: Request, prefix: string) => Target;

function fromTo(body: Json): { readonly from: Target; readonly to: Target } {
  const bucket = mustBeBucketId(text(body, 'bucketId'));
  return {
    from: { bucket, name: mustBeKey(text(body, 'sourceKey')) },
    to: {
      bucket: mustBeBucketId(text(body, 'destinationBucket', bucket)),
      name: mustBeKey(text(body, 'destinationKey')),
    },
  };
}

function printable(body: Json, key: string): string | undefined {
  if (body[key] === undefined || body[key] === null) return undefined;
  const value = text(body, key);
  if (!/^[\x20-\x7e]{1,500}$/.test(value)) throw problems.invalidRequest(`body/metadata/${key} is no header`);
  return value;
}

function changesOf(body: Json, request: Request): Parameters<typeof copyObject>[5]['changes'] {
  if (flag(body, 'copyMetadata', true)) return undefined;
  const given = nested(body, 'metadata');
  const metadata: Metadata = Object.fromEntries(
    ['cacheControl', 'mimetype']
      .map((key) => [key, printable(given, key)] as const)
      .filter(([, value]) => value !== undefined),
  );
  const encoded = request.headers.get('x-metadata');
  let userMetadata: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(Buffer.from(encoded ?? '', 'base64').toString('utf8') || '{}');
    if (typeof parsed === 'object' && parsed !== null) userMetadata = { ...parsed };
  } catch {
    // As for uploads: ignore metadata that is not JSON.
  }
  return { metadata, userMetadata };
}

function isUpsert(request: Request): boolean {
  return request.headers.get('x-upsert') === 'true';
}

/** `/object` except signed URLs. The policies on `storage.objects` decide who may do what. */
export function objectRoutes(parts: StorageParts & ReadParts, identity: Identity, locate: Locate): Hono {
  const app = new Hono();

  app.on(['GET', 'HEAD'], '/public/*', (c) =>
    readPublic(parts, c.req.raw, locate(c.req.raw, '/object/public/')),
  );

  app.get('/info/public/*', async (c) => {
    const target = locate(c.req.raw, '/object/info/public/');
    return c.json(
      infoOf((await findVisible(parts, c.req.raw, 'storage.object.info_public', undefined, target)).row),
    );
  });
  const info = async (c: Context, prefix: string, strict: boolean) => {
    const who = strict ? await identity.require(c.req.raw) : await identity.maybe(c.req.raw);
    const target = locate(c.req.raw, prefix);
    const { row } = await findVisible(parts, c.req.raw, 'storage.object.info_authenticated', who, target);
    return c.json(infoOf(row));
  };
  app.get('/info/authenticated/*', (c) => info(c, '/object/info/authenticated/', true));
  app.get('/info/*', (c) => info(c, '/object/info/', false));

  app.post('/list/:bucket', async (c) => {
    const who = await identity.require(c.req.raw);
    const body = await readJson(c.req.raw);
    const sortBy = nested(body, 'sortBy');
    const options = {
      prefix: text(body, 'prefix'),
      search: text(body, 'search', ''),
      limit: integer(body, 'limit', 1, 1500, 100),
      offset: integer(body, 'offset', 0, Number.MAX_SAFE_INTEGER, 0),
      column: text(sortBy, 'column', 'name'),
      order: text(sortBy, 'order', 'asc'),
    };
    const bucket = bucketOf(encodeURIComponent(c.req.param('bucket')));
    const occasion = occasionOf(c.req.raw, 'storage.object.list');
    return c.json(await parts.database.run(who, occasion, (tx) => listFolder(tx, bucket, options)));
  });
  app.post('/list-v2/:bucket', async (c) => {
    const who = await identity.require(c.req.raw);
    const body = await readJson(c.req.raw);
    const sortBy = nested(body, 'sortBy');
    const options = {
      prefix: text(body, 'prefix', ''),
      limit: integer(body, 'limit', 1, 1000, 1000),
      cursor: text(body, 'cursor', '') || undefined,
      delimiter: flag(body, 'with_delimiter', false),
      column: text(sortBy, 'column', 'name'),
      order: text(sortBy, 'order', 'asc'),
    };
    const bucket = bucketOf(encodeURIComponent(c.req.param('bucket')));
    const occasion = occasionOf(c.req.raw, 'storage.object.list_v2');
    return c.json(await parts.database.run(who, occasion, (tx) => listV2(tx, bucket, options)));
  });

  app.post('/move', async (c) => {
    const who = await identity.require(c.req.raw);
    const { from, to } = fromTo(await readJson(c.req.raw));
    const moved = await moveObject(parts, c.req.raw, who, from, to);
    return c.json({ message: 'Successfully moved', Id: moved.id, Key: moved.name });
  });
  app.post('/copy', async (c) => {
    const who = await identity.require(c.req.raw);
    const body = await readJson(c.req.raw);
    const { from, to } = fromTo(body);
    const options = { upsert: isUpsert(c.req.raw), changes: changesOf(body, c.req.raw) };
    const copy = await copyObject(parts, c.req.raw, who, from, to, options);
    return c.json({ Id: copy.id, Key: `${to.bucket}/${to.name}`, ...copy });
  });

  const read = async (c: Context, prefix: string, strict: boolean) => {
    const who = strict ? await identity.require(c.req.raw) : await identity.maybe(c.req.raw);
    return readAuthenticated(parts, c.req.raw, who, locate(c.req.raw, prefix));
  };
  app.on(['GET', 'HEAD'], '/authenticated/*', (c) => read(c, '/object/authenticated/', true));
  app.on(['GET', 'HEAD'], '/*', (c) => read(c, '/object/', false));

  const upload = async (c: Context, upsert: boolean, operation: string) => {
    const who = await identity.require(c.req.raw);
    const target = locate(c.req.raw, '/object/');
    const { id, key } = await takeUpload(parts, c.req.raw, {
      ...target,
      upsert,
      who,
      owner: who.claims.sub,
      operation,
    });
    return c.json({ Key: key, Id: id });
  };
  app.post('/*', (c) => upload(c, isUpsert(c.req.raw), 'storage.object.upload'));
  app.put('/*', (c) => upload(c, true, 'storage.object.upload_update'));

  app.delete('/:bucket', async (c) => {
    const who = await identity.require(c.req.raw);
    const bucket = bucketOf(encodeURIComponent(c.req.param('bucket')));
    const names = texts(await readJson(c.req.raw), 'prefixes', 1000);
    return c.json(await removeObjects(parts, c.req.raw, who, 'storage.object.delete_many', bucket, names));
  });
  app.delete('/*', async (c) => {
    const who = await identity.require(c.req.raw);
    const { bucket, name } = locate(c.req.raw, '/object/');
    const removed = await removeObjects(parts, c.req.raw, who, 'storage.object.delete', bucket, [name]);
    if (removed.length === 0) throw problems.noSuchKey();
    return c.json({ message: 'Successfully deleted' });
  });
  return app;
}
