import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { db, shop } from '../../one-shop.ts';
import { contact, makePerson, type Caller, type Reply } from '../../support.ts';
import {
  create,
  edited,
  inOne,
  member,
  move,
  published,
  said,
  setStatus,
  variant,
} from '../product-support.ts';
import { forgetHolds } from '../../checkout/checkout-support.ts';

beforeAll(forgetHolds);

let owner: Caller;
beforeAll(async () => {
  owner = await db.person(shop.vendors[0]);
});

type Bulk = {
  id: string;
  stage: string;
  total: number;
  changed: number;
  failed: number;
  undo_until: string | null;
  problems: readonly { name: string; sentence: string }[];
  job: { id: string; status: string; done: number; total: number } | null;
};
const bulkOf = ({ status, body }: Reply): Bulk => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as Bulk;
};
const tag = () => `Batch ${randomUUID().slice(0, 8)}`;
const one = (name: string, changes: Record<string, unknown> = {}) => ({
  name: `${name} ${randomUUID().slice(0, 8)}`,
  options: [],
  variants: [variant(changes)],
});
const start = (caller: Caller, query: string, change: unknown, key = randomUUID()) =>
  caller.rpc('start_bulk_job', { vendor_id: shop.vendors[0], request_key: key, change, query });
const current = async () => bulkOf(await owner.rpc('current_bulk_job', { vendor_id: shop.vendors[0] }));
/** Batches until the job has ended. The backend's own worker may run some of them. */
async function work(): Promise<Bulk> {
  for (let batch = 0; batch < 200; batch += 1) {
    const now = await current();
    if (['changed', 'undone'].includes(now.stage)) return now;
    await db.service.rpc('run_bulk_jobs');
  }
  throw new Error('The job does not end.');
}
const changed = async (query: string, change: unknown) => {
  bulkOf(await start(owner, query, change));
  return work();
};
const undone = async (id: string) => {
  bulkOf(await owner.rpc('undo_bulk_job', { bulk_id: id }));
  return work();
};
const counts = ({ stage, total, changed: good, failed }: Bulk) => [stage, total, good, failed];
const figures = async (id: string) => {
  const [row] = await db.sql<{ figures: string }>(
    `select coalesce(v.list_price, v.price) || ' ' || v.price || ' ' || v.stock || ' ' || p.state || ' ' || p.version as figures
     from public.product_variants v join public.products p on p.id = v.product_id where p.id = $1`,
    [id],
  );
  return row?.figures;
};

afterEach(async () => {
  const { body } = await owner.rpc('current_bulk_job', { vendor_id: shop.vendors[0] });
  if (body !== null) await owner.rpc('close_bulk_job', { bulk_id: (body as Bulk).id });
});

describe('a change to a whole list', () => {
  test("reaches every product of the filter in several batches, lists those that it can't change, and is undone", async () => {
    const name = tag();
    const plain = await create(owner, one(name, { price: '33.33' }));
    const discounted = await create(owner, { ...one(name, { price: '33.33' }), discount: '10' });
    const struck = await create(owner, one(name, { price: '33.33', compare_at_price: '34.00' }));
    const other = await create(owner, one(tag(), { price: '33.33' }));
    await db.sql(
      `with made as (
         insert into public.products (vendor_id, category_id, name, slug, description)
         select vendor_id, category_id, $2 || ' copy ' || n, slug || '-' || n, description
         from public.products, generate_series(1, 300) n where id = $1 returning id)
       insert into public.product_variants (product_id, sku, price, stock) select id, 'B-' || id, 100, 1 from made`,
      [plain.id, name],
    );
    const done = await changed(name, { kind: 'price', percent: 7.5 });
    expect([counts(done), done.job, done.problems]).toMatchObject([
      ['changed', 303, 302, 1],
      { status: 'done', done: 303, total: 303 },
      [{ name: struck.document['name'], sentence: 'The price would reach the compare-at price.' }],
    ]);
    const ids = [plain.id, discounted.id, struck.id, other.id];
    expect(await Promise.all(ids.map(figures))).toEqual([
      '35.83 35.83 10 draft 2',
      '35.83 32.25 10 draft 2',
      '33.33 33.33 10 draft 1',
      '33.33 33.33 10 draft 1',
    ]);
    expect(
      await db.sql(
        `select action, actor_id, document -> 'variants' -> 0 ->> 'price' as price from private.product_versions
         where product_id = $1 and version = 2`,
        [plain.id],
      ),
    ).toEqual([{ action: 'bulk', actor_id: shop.vendors[0], price: '35.83' }]);
    // Later changes by anyone stay.
    await db.sql('update public.product_variants set price = 50 where product_id = $1', [plain.id]);
    const back = await undone(done.id);
    expect([counts(back), back.undo_until]).toEqual([['undone', 303, 301, 1], null]);
    expect(await Promise.all(ids.slice(0, 3).map(figures))).toEqual([
      '50.00 50.00 10 draft 2',
      '33.33 30.00 10 draft 3',
      '33.33 33.33 10 draft 1',
    ]);
    // It is undone once.
    expect(counts(bulkOf(await owner.rpc('undo_bulk_job', { bulk_id: done.id })))).toEqual(counts(back));
  });

  test('covers what the list shows, and nothing created after it started', async () => {
    const name = tag();
    const skus = await create(owner, { ...one('Other'), variants: [variant({ sku: `${name} a` })] });
    const draft = await create(owner, one(name, { stock: 9 }));
    const low = await published(owner, one(name, { stock: 2 }));
    const gone = await published(owner, one(name, { stock: 0 }));
    const archived = edited(await move(owner, await create(owner, one(name)), 'archive'));
    const planned = await create(owner, one(name));
    await db.sql("update public.products set publish_at = now() + interval '1 day' where id = $1", [
      planned.id,
    ]);
    const found: Record<string, readonly string[]> = {};
    for (const filter of [
      {},
      { state: 'draft' },
      { state: 'archived' },
      { state: 'scheduled' },
      { state: 'sold-out' },
      { low_stock: true },
      { category: shop.root },
      { category: randomUUID() },
    ]) {
      const asked = { vendor_id: shop.vendors[0], query: name, ...filter };
      const { body } = await owner.rpc('vendor_products', asked);
      const listed = (body as { rows: { id: string }[] }).rows.map(({ id }) => id);
      const { id } = bulkOf(
        await owner.rpc('start_bulk_job', {
          ...asked,
          request_key: randomUUID(),
          change: { kind: 'stock', add: 0 },
        }),
      );
      await work();
      const rows = await db.sql<{ id: string }>(
        'select product_id as id from private.bulk_job_rows where bulk_id = $1 order by product_id',
        [id],
      );
      found[JSON.stringify(filter)] = rows.map((row) => row.id);
      expect([filter, rows.map((row) => row.id)]).toEqual([filter, listed.toSorted()]);
    }
    const all = [skus.id, draft.id, low.id, gone.id, planned.id].toSorted();
    expect(found).toMatchObject({
      '{}': all,
      '{"state":"archived"}': [archived.id],
      '{"state":"scheduled"}': [planned.id],
      '{"state":"sold-out"}': [gone.id],
      '{"low_stock":true}': [low.id, gone.id].toSorted(),
    });
    let later = '';
    await inOne(async (connection) => {
      await connection.query('select public.start_bulk_job($1, $2, $3, $4)', [
        shop.vendors[0],
        randomUUID(),
        '{"kind": "unpublish"}',
        name,
      ]);
      const made = await connection.query<{ id: string }>(
        `insert into public.products (vendor_id, category_id, name, slug, description, created_at)
         select vendor_id, category_id, $2 || ' later', slug || '-later', description, clock_timestamp()
         from public.products where id = $1 returning id`,
        [draft.id, name],
      );
      later = made.rows[0]?.id ?? '';
    });
    // The others are drafts already.
    expect(counts(await work())).toEqual(['changed', all.length, 2, 0]);
    await db.sql('delete from public.products where id = $1', [later]);
  });

  test('is collected before the first product changes: if stopped there or too long, it changes nothing', async () => {
    const name = tag();
    const product = await create(owner, one(name));
    const collecting = (also: string) =>
      inOne(async (connection) => {
        await connection.query('select public.start_bulk_job($1, $2, $3, $4)', [
          shop.vendors[0],
          randomUUID(),
          '{"kind": "publish"}',
          name,
        ]);
        await connection.query(also, [shop.vendors[0]]);
      });
    const open = 'from private.bulk_jobs b where b.vendor_id = $1 and b.closed_at is null';
    await collecting(`select public.cancel_job(b.job_id) ${open}`);
    const stopped = await work();
    await collecting(`update private.bulk_jobs x set total = 100000 where id = (select b.id ${open})`);
    const long = await work();
    expect([stopped, long].map((bulk) => [bulk.stage, bulk.changed, bulk.job, bulk.undo_until])).toEqual([
      ['changed', 0, expect.objectContaining({ status: 'cancelled' }), null],
      [
        'changed',
        0,
        expect.objectContaining({
          status: 'failed',
          failure: 'You can change up to 100,000 products at once. Narrow the list.',
        }),
        null,
      ],
    ]);
    expect(await figures(product.id)).toBe('40.00 40.00 10 draft 1');
  });

  test('resumes where it was if a batch is rolled back, while collecting and while changing', async () => {
    const name = tag();
    const product = await create(owner, one(name));
    await db.sql(
      `with made as (
         insert into public.products (vendor_id, category_id, name, slug, description)
         select vendor_id, category_id, $2 || ' copy ' || n, slug || '-' || n, description
         from public.products, generate_series(1, 299) n where id = $1 returning id)
       insert into public.product_variants (product_id, sku, price, stock) select id, 'R-' || id, 100, 1 from made`,
      [product.id, name],
    );
    bulkOf(await start(owner, name, { kind: 'stock', add: 3 }));
    for (const part of [1, 2, 3]) {
      const connection = await db.connect();
      try {
        await connection.query('begin');
        await connection.query('select public.run_bulk_jobs()');
        await connection.query(part === 2 ? 'select pg_terminate_backend(pg_backend_pid())' : 'rollback');
      } catch (error) {
        if (part !== 2) throw error;
      } finally {
        connection.release(true);
      }
      if (part < 3) await db.service.rpc('run_bulk_jobs');
    }
    const [done] = await Promise.all([work(), work()]);
    expect(counts(done)).toEqual(['changed', 300, 300, 0]);
    expect(
      await db.sql(
        `select v.stock, count(*)::int as n from public.product_variants v join public.products p on p.id = v.product_id
         where p.vendor_id = $1 and p.name like $2 || '%' group by v.stock order by v.stock`,
        [shop.vendors[0], name],
      ),
    ).toEqual([
      { stock: 4, n: 299 },
      { stock: 13, n: 1 },
    ]);
    // A closed one keeps its counts; its rows are deleted by the worker.
    await owner.rpc('close_bulk_job', { bulk_id: done.id });
    await expect
      .poll(async () => {
        await db.service.rpc('run_bulk_jobs');
        return db.sql(
          `select b.swept, b.changed, count(r.place)::int as rows from private.bulk_jobs b
           left join private.bulk_job_rows r on r.bulk_id = b.id where b.id = $1 group by b.id`,
          [done.id],
        );
      })
      .toEqual([{ swept: true, changed: 300, rows: 0 }]);
  });

  test('sets stock, but never below what checkouts hold', async () => {
    const name = tag();
    const free = await published(owner, one(name));
    const held = await published(owner, one(name));
    await db.anon.rpc('hold_stock', {
      checkout_key: randomUUID(),
      lines: [{ variant_id: held.document.variants[0]?.id, quantity: 6 }],
      email: contact.email,
    });
    const done = await changed(name, { kind: 'stock', set: 2 });
    expect(counts(done)).toEqual(['changed', 2, 1, 1]);
    expect([await figures(free.id), await figures(held.id)]).toEqual([
      '40.00 40.00 2 published 3',
      '40.00 40.00 10 published 2',
    ]);
    // A piece that was sold since then stays sold.
    await db.sql('update public.product_variants set stock = 1 where product_id = $1', [free.id]);
    expect(counts(await undone(done.id))).toEqual(['undone', 2, 1, 0]);
    expect(await figures(free.id)).toBe('40.00 40.00 9 published 4');
  });

  test('publishes, takes offline and archives, each with its undo', async () => {
    const name = tag();
    const draft = await create(owner, one(name));
    const live = await published(owner, one(name));
    const states = async () =>
      (await Promise.all([draft.id, live.id].map(figures))).map((text) => text?.split(' ')[3]);
    for (const [kind, after, different] of [
      ['publish', ['published', 'published'], 1],
      ['unpublish', ['draft', 'draft'], 1],
      ['archive', ['archived', 'archived'], 2],
    ] as const) {
      const done = await changed(name, { kind });
      expect([counts(done), await states()]).toEqual([['changed', 2, different, 0], after]);
      await undone(done.id);
      expect(await states()).toEqual(['draft', 'published']);
    }
    edited(
      await move(
        owner,
        (await owner.rpc('product_for_edit', { product_id: draft.id })).body as never,
        'archive',
      ),
    );
    const archived = await owner.rpc('start_bulk_job', {
      vendor_id: shop.vendors[0],
      request_key: randomUUID(),
      change: { kind: 'publish' },
      query: name,
      state: 'archived',
    });
    bulkOf(archived);
    expect((await work()).problems).toMatchObject([
      { sentence: 'Restore this product before publishing it.' },
    ]);
  });

  test("is limited to one at a time per store, can be repeated and canceled, and reports what it can't do", async () => {
    const name = tag();
    await create(owner, one(name));
    const key = randomUUID();
    const first = bulkOf(await start(owner, name, { kind: 'publish' }, key));
    expect(bulkOf(await start(owner, name, { kind: 'publish' }, key)).id).toBe(first.id);
    await work();
    expect(counts(await changed('no such name at all', { kind: 'publish' }))).toEqual(['changed', 0, 0, 0]);
    expect(said(await start(owner, name, { kind: 'paint' }))).toBe('422 change_invalid');
    const second = await changed(name, { kind: 'unpublish' });
    await db.sql("update private.bulk_jobs set ended_at = now() - interval '16 minutes' where id = $1", [
      second.id,
    ]);
    expect(said(await owner.rpc('undo_bulk_job', { bulk_id: second.id }))).toBe('410 undo_too_late');
  });

  test('needs the right to products, and stops when it is lost', async () => {
    const name = tag();
    await create(owner, one(name));
    const manager = await member('manager');
    const { id } = bulkOf(await start(owner, name, { kind: 'publish' }));
    await work();
    const of = async (caller: Caller) =>
      (
        await Promise.all([
          start(caller, name, { kind: 'publish' }),
          caller.rpc('current_bulk_job', { vendor_id: shop.vendors[0] }),
          caller.rpc('undo_bulk_job', { bulk_id: id }),
          caller.rpc('close_bulk_job', { bulk_id: id }),
          caller.rpc('run_bulk_jobs'),
        ])
      )
        .map(({ status }) => status)
        .join(' ');
    expect({
      other: await of(await db.person(shop.vendors[1])),
      shopper: await of(await db.person(await makePerson(db))),
      anon: await of(db.anon),
      fulfillment: await of(await member('fulfillment')),
      finance: await of(await member('finance')),
    }).toEqual({
      other: '403 403 404 404 403',
      shopper: '403 403 404 404 403',
      anon: '401 401 401 401 401',
      fulfillment: '403 200 403 403 403',
      finance: '403 403 404 404 403',
    });
    expect((await manager.rpc('close_bulk_job', { bulk_id: id })).status).toBe(204);
    const closing = bulkOf(await start(owner, name, { kind: 'unpublish' }));
    await db.sql(
      "update private.bulk_jobs set stage = 'changing', ended_at = null, place = 1 where id = $1",
      [closing.id],
    );
    await setStatus(shop.vendors[0], 'rejected');
    try {
      expect((await work()).stage).toBe('changed');
    } finally {
      await setStatus(shop.vendors[0], 'approved');
    }
  });
});
