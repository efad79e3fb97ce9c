import { Hono } from 'hono';
import type { Identity } from './callers.ts';
import { occasionOf, service } from './database.ts';
import { integer, nested, readJson, texts } from './json.ts';
import type { Locate } from './object-routes.ts';
import { bucketOf } from './paths.ts';
import { problems } from './problem.ts';
import { readSigned, type ReadParts } from './read.ts';
import { findBucket, findObject } from './rows.ts';
import type { Signer } from './signing.ts';
import { transformOf } from './transform.ts';
import { mayUpload, takeUpload, type StorageParts } from './upload.ts';

/** Lifetime of an upload URL in seconds. */
const uploadTime = 2 * 3600;
const longestTime = 100 * 365 * 24 * 3600;

export function tokenOf(request: Request): string {
  const token = new URL(request.url).searchParams.get('token');
  if (token === null || token === '') {
    throw problems.invalidRequest("querystring must have required property 'token'");
  }
  return token;
}

/** `/object/sign` and `/object/upload/sign`: URLs that open one object to anyone who has them. */
export function signedRoutes(
  parts: StorageParts & ReadParts,
  identity: Identity,
  signer: Signer,
  locate: Locate,
): Hono {
  const app = new Hono();

  app.post('/upload/sign/*', async (c) => {
    const who = await identity.require(c.req.raw);
    const target = locate(c.req.raw, '/object/upload/sign/');
    const upsert = c.req.header('x-upsert') === 'true';
    const occasion = occasionOf(c.req.raw, 'storage.object.sign_upload_url');
    await findBucket(parts.database, occasion, target.bucket);
    const owner = who.claims.sub;
    const draft = { ...target, owner, version: '1', metadata: {}, userMetadata: {} };
    await mayUpload(parts, who, occasion, draft, upsert);
    const url = `${target.bucket}/${target.name}`;
    const token = await signer.sign({ use: 'upload', url, owner, upsert }, uploadTime);
    return c.json({ url: `/object/upload/sign/${url}?token=${token}`, token });
  });
  app.put('/upload/sign/*', async (c) => {
    const target = locate(c.req.raw, '/object/upload/sign/');
    const url = `${target.bucket}/${target.name}`;
    const { grant } = await signer.verify(tokenOf(c.req.raw), 'upload', url);
    const { key } = await takeUpload(parts, c.req.raw, {
      ...target,
      upsert: grant.upsert,
      who: service,
      owner: grant.owner,
      operation: 'storage.object.upload_signed',
    });
    return c.json({ Key: key });
  });

  app.post('/sign/:bucket', async (c) => {
    const who = await identity.require(c.req.raw);
    const bucket = bucketOf(encodeURIComponent(c.req.param('bucket')));
    const body = await readJson(c.req.raw);
    const seconds = integer(body, 'expiresIn', 1, longestTime);
    const paths = texts(body, 'paths', 1000);
    const found = await parts.database.run(who, occasionOf(c.req.raw, 'storage.object.sign_many'), (tx) =>
      tx.query<{ name: string }>(
        'select name from storage.objects where bucket_id = $1 and name = any($2::text[])',
        [bucket, paths],
      ),
    );
    const names = new Set(found.map(({ name }) => name));
    const answers = paths.map(async (path) => {
      if (!names.has(path)) {
        const error = 'Either the object does not exist or you do not have access to it';
        return { error, path, signedURL: null };
      }
      const url = `${bucket}/${path}`;
      const token = await signer.sign({ use: 'download', url }, seconds);
      return { error: null, path, signedURL: `/object/sign/${url}?token=${token}` };
    });
    return c.json(await Promise.all(answers));
  });
  app.post('/sign/*', async (c) => {
    const who = await identity.require(c.req.raw);
    const { bucket, name } = locate(c.req.raw, '/object/sign/');
    const body = await readJson(c.req.raw);
    const seconds = integer(body, 'expiresIn', 1, longestTime);
    const row = await parts.database.run(who, occasionOf(c.req.raw, 'storage.object.sign'), (tx) =>
      findObject(tx, bucket, name),
    );
    if (row === undefined) throw problems.noSuchKey();
    const url = `${bucket}/${name}`;
    const wanted = nested(body, 'transform');
    if (Object.keys(wanted).length === 0) {
      const token = await signer.sign({ use: 'download', url }, seconds);
      return c.json({ signedURL: `/object/sign/${url}?token=${token}` });
    }
    const token = await signer.sign({ use: 'render', url, transform: transformOf(wanted) }, seconds);
    return c.json({ signedURL: `/render/image/sign/${url}?token=${token}` });
  });
  app.on(['GET', 'HEAD'], '/sign/*', async (c) => {
    const target = locate(c.req.raw, '/object/sign/');
    const url = `${target.bucket}/${target.name}`;
    const { expires } = await signer.verify(tokenOf(c.req.raw), 'download', url);
    return readSigned(parts, c.req.raw, target, expires);
  });
  return app;
}
