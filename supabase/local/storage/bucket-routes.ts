import { Hono, type Context } from 'hono';
import { occasionOf, service, type Occasion, type Who } from './database.ts';
import type { Identity } from './callers.ts';
import { flag, readJson, text, texts, type Json } from './json.ts';
import { mustBeTypes, parseSize } from './limits.ts';
import { bucketOf, mustBeBucketId } from './paths.ts';
import { problems, StorageProblem } from './problem.ts';
import { findBucket, ownerColumns, type ObjectRow } from './rows.ts';
import type { StorageParts } from './upload.ts';

type BucketAnswer = {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
  readonly public: boolean;
  readonly file_size_limit: number | null;
  readonly allowed_mime_types: readonly string[] | null;
  readonly created_at: Date;
  readonly updated_at: Date;
};

const columns = `id, name, coalesce(owner::text, '') as owner, coalesce(public, false) as public,
  file_size_limit::float8 as file_size_limit, allowed_mime_types, created_at, updated_at`;

const sortable = new Set(['id', 'name', 'created_at', 'updated_at']);

/** The columns that a request sets. */
function settingsOf(body: Json, largest: number): Map<string, unknown> {
  if (body['type'] !== undefined && body['type'] !== 'STANDARD') {
    throw problems.notSupported(`Buckets of type ${text(body, 'type')} are`);
  }
  if (body['versioning_status'] !== undefined && body['versioning_status'] !== 'DISABLED') {
    throw problems.notSupported('Versions of objects are');
  }
  const settings = new Map<string, unknown>();
  if (body['public'] !== undefined) settings.set('public', flag(body, 'public', false));
  if (body['file_size_limit'] !== undefined) {
    settings.set('file_size_limit', parseSize(body['file_size_limit'], largest));
  }
  const types = body['allowed_mime_types'];
  if (types === null || (Array.isArray(types) && types.length === 0))
    settings.set('allowed_mime_types', null);
  else if (types !== undefined) {
    const list = texts(body, 'allowed_mime_types', 1000);
    mustBeTypes(list);
    settings.set('allowed_mime_types', list);
  }
  return settings;
}

/** `/bucket`. The policies on `storage.buckets` decide who may do what. */
export function bucketRoutes(parts: StorageParts, identity: Identity): Hono {
  const app = new Hono();
  const { database } = parts;

  const asked = async (c: Context, operation: string): Promise<[Who, Occasion]> => [
    await identity.require(c.req.raw),
    occasionOf(c.req.raw, `storage.bucket.${operation}`),
  ];
  const idOf = (c: Context) => bucketOf(encodeURIComponent(c.req.param('id') ?? ''));

  app.get('/', async (c) => {
    const [who, occasion] = await asked(c, 'list');
    const { search = '', sortColumn = '', sortOrder, limit, offset } = c.req.query();
    const order = sortOrder === 'desc' ? 'desc' : 'asc';
    const sorted = sortable.has(sortColumn) ? `order by ${sortColumn} ${order}` : 'order by created_at, id';
    const count = (value: string | undefined) => (/^\d{1,9}$/.test(value ?? '') ? Number(value) : null);
    const buckets = await database.run(who, occasion, (tx) =>
      tx.query<BucketAnswer>(
        `select ${columns} from storage.buckets where strpos(lower(name), lower($1)) > 0 ${sorted} limit $2 offset $3`,
        [search.replaceAll('\0', ''), count(limit), count(offset)],
      ),
    );
    return c.json(buckets);
  });

  app.get('/:id', async (c) => {
    const [who, occasion] = await asked(c, 'get');
    const id = idOf(c);
    const [bucket] = await database.run(who, occasion, (tx) =>
      tx.query<BucketAnswer>(`select ${columns} from storage.buckets where id = $1`, [id]),
    );
    if (bucket === undefined) throw problems.noSuchBucket();
    return c.json(bucket);
  });

  app.post('/', async (c) => {
    const [who, occasion] = await asked(c, 'create');
    const body = await readJson(c.req.raw);
    const name = mustBeBucketId(text(body, 'name'));
    const id = mustBeBucketId(text(body, 'id', name));
    const settings = settingsOf(body, parts.largest);
    const [owner, ownerId] = ownerColumns(who.claims.sub);
    try {
      await database.run(who, occasion, (tx) =>
        tx.query(
          `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
           values ($1, $2, $3, $4, $5, $6, $7)`,
          [
            id,
            name,
            owner,
            ownerId,
            settings.get('public') ?? false,
            settings.get('file_size_limit') ?? null,
            settings.get('allowed_mime_types') ?? null,
          ],
        ),
      );
    } catch (error) {
      const taken = error instanceof StorageProblem && error.code === 'ResourceAlreadyExists';
      throw taken ? problems.exists('BucketAlreadyExists') : error;
    }
    return c.json({ name });
  });

  app.put('/:id', async (c) => {
    const [who, occasion] = await asked(c, 'update');
    const id = idOf(c);
    const settings = [...settingsOf(await readJson(c.req.raw), parts.largest)];
    const assignments = settings.map(([column], index) => `${column} = $${index + 2}, `).join('');
    const updated = await database.run(who, occasion, (tx) =>
      tx.query(`update storage.buckets set ${assignments}updated_at = now() where id = $1 returning id`, [
        id,
        ...settings.map(([, value]) => value),
      ]),
    );
    if (updated.length === 0) throw problems.noSuchBucket();
    return c.json({ message: 'Successfully updated' });
  });

  app.post('/:id/empty', async (c) => {
    const [who, occasion] = await asked(c, 'empty');
    const id = idOf(c);
    const removed = await database.run(who, occasion, async (tx) => {
      const [bucket] = await tx.query('select id from storage.buckets where id = $1', [id]);
      if (bucket === undefined) throw problems.noSuchBucket();
      const seen = await tx.query<{ id: string; name: string }>(
        'select id, name from storage.objects where bucket_id = $1',
        [id],
      );
      const gone = await tx.query<ObjectRow>(
        'delete from storage.objects where bucket_id = $1 and id = any($2::uuid[]) returning *',
        [id, seen.map((object) => object.id)],
      );
      if (gone.length < seen.length) {
        const ids = new Set(gone.map((object) => object.id));
        const names = seen.filter((object) => !ids.has(object.id)).slice(0, 20);
        throw problems.accessDenied(
          `Cannot delete: ${names.map(({ name }) => name).join(' ,')}, you may have SELECT but not DELETE permissions`,
        );
      }
      return gone;
    });
    await parts.blobs.remove(...removed.map(({ name, version }) => ({ bucket: id, name, version })));
    return c.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' });
  });

  app.delete('/:id', async (c) => {
    const [who, occasion] = await asked(c, 'delete');
    const id = idOf(c);
    await findBucket(database, occasion, id);
    const [full] = await database.run(service, occasion, (tx) =>
      tx.query('select from storage.objects where bucket_id = $1 limit 1', [id]),
    );
    if (full !== undefined) throw problems.notEmpty();
    const deleted = await database
      .run(who, occasion, (tx) => tx.query('delete from storage.buckets where id = $1 returning id', [id]))
      .catch((error: unknown) => {
        // An upload has arrived since the check above.
        throw error instanceof StorageProblem && error.code === 'InvalidRequest'
          ? problems.notEmpty()
          : error;
      });
    if (deleted.length === 0) throw problems.noSuchBucket();
    return c.json({ message: 'Successfully deleted' });
  });

  app.all('/:id/lifecycle', () => {
    throw problems.notSupported('Lifecycle rules are');
  });
  return app;
}
