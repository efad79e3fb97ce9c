import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { db, shop } from '../one-shop.ts';
import type { Caller } from '../support.ts';
import {
  create,
  edited,
  member,
  move,
  published,
  said,
  save,
  setStatus,
  variant,
} from './product-support.ts';

let owner: Caller;
beforeAll(async () => {
  owner = await db.person(shop.vendors[0]);
});
const isShown = async (id: string) => (await db.anon.rpc('product_page', { product: id })).body !== null;

describe('a product', () => {
  test('is published, unpublished, archived and restored as a draft; a repeated call does nothing more', async () => {
    const made = await create(owner);
    const call = { product_id: made.id, version: 1, request_key: randomUUID(), move: 'publish' };
    const live = edited(await owner.rpc('move_product', call));
    expect([live.state, live.version, await isShown(made.id)]).toEqual(['published', 2, true]);
    expect(edited(await owner.rpc('move_product', call)).version).toBe(2);
    const back = edited(await move(owner, live, 'unpublish'));
    expect([back.state, await isShown(made.id)]).toEqual(['draft', false]);
    const archived = edited(await move(owner, edited(await move(owner, back, 'publish')), 'archive'));
    expect([archived.state, await isShown(made.id)]).toEqual(['archived', false]);
    expect(said(await move(owner, archived, 'publish'))).toBe('409 product_archived');
    expect(edited(await move(owner, archived, 'restore')).state).toBe('draft');
    expect(said(await move(owner, archived, 'unpublish'))).toBe('409 product_changed');
  });

  test('is published by its schedule, and only by the latest one', async () => {
    const made = await create(owner);
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const planned = edited(await move(owner, made, 'schedule', { at: soon }));
    expect(new Date(planned.publish_at ?? '').toISOString()).toBe(soon);
    const later = edited(
      await move(owner, planned, 'schedule', { at: new Date(Date.now() + 7_200_000).toISOString() }),
    );
    expect(said(await move(owner, later, 'schedule', { at: '2020-01-01T00:00:00Z' }))).toBe(
      '422 time_invalid',
    );
    const statuses = () =>
      db.sql('select status from private.jobs where subject = $1 order by id', [made.id]);
    expect(await statuses()).toEqual([{ status: 'cancelled' }, { status: 'queued' }]);
    await db.service.rpc('run_due_jobs');
    expect(await isShown(made.id)).toBe(false);
    await db.sql("update private.jobs set run_at = now() - interval '1 second' where subject = $1", [
      made.id,
    ]);
    await Promise.all([db.service.rpc('run_due_jobs'), db.service.rpc('run_due_jobs')]);
    expect(await isShown(made.id)).toBe(true);
    expect(await statuses()).toEqual([{ status: 'cancelled' }, { status: 'done' }]);
  });

  test('of a store that was suspended since is not published by its schedule', async () => {
    const made = await create(owner);
    await move(owner, made, 'schedule', { at: new Date(Date.now() + 3_600_000).toISOString() });
    await db.sql("update private.jobs set run_at = now() - interval '1 second' where subject = $1", [
      made.id,
    ]);
    await setStatus(shop.vendors[0], 'rejected');
    await db.service.rpc('run_due_jobs');
    await setStatus(shop.vendors[0], 'approved');
    expect(await db.sql('select published from public.products where id = $1', [made.id])).toEqual([
      { published: false },
    ]);
  });

  test('is duplicated once per key: a draft without stock, with its own SKUs', async () => {
    const made = await published(owner, {
      variants: [variant({ size: 'S', sku: randomUUID() }), variant({ size: 'L' })],
    });
    const call = { product_id: made.id, request_key: randomUUID() };
    const copies = [
      edited(await owner.rpc('duplicate_product', call)),
      edited(await owner.rpc('duplicate_product', call)),
    ];
    const [copy] = copies;
    expect(copies.map(({ id }) => id)).toEqual([copy?.id, copy?.id]);
    expect([copy?.state, copy?.document['name'], copy?.document.variants.map(({ stock }) => stock)]).toEqual([
      'draft',
      'Copy of Steel bar',
      [0, 0],
    ]);
    const skus = [...made.document.variants, ...(copy?.document.variants ?? [])].map(({ sku }) => sku);
    expect(new Set(skus).size).toBe(4);
  });

  test('has a history of who changed what, and an earlier version comes back without its old stock', async () => {
    const made = await published(owner);
    const catalog = await member('catalog');
    const [small, large] = made.document.variants;
    const saved = edited(
      await save(catalog, made, {
        name: 'Renamed',
        variants: [{ ...small, price: '41.00', stock: 3 }, large],
      }),
    );
    const { body } = await owner.rpc('product_history', { product_id: made.id });
    const history = body as { version: number; action: string; changes: Record<string, unknown> }[];
    expect(history.map(({ version, action }) => `${version} ${action}`)).toEqual([
      '3 saved',
      '2 published',
      '1 created',
    ]);
    expect(history[0]?.changes['name']).toEqual({ before: 'Steel bar', after: 'Renamed' });
    expect(Object.keys(history[0]?.changes ?? {}).sort()).toEqual(['name', 'variants']);
    const back = edited(
      await owner.rpc('revert_product', {
        product_id: made.id,
        version: saved.version,
        request_key: randomUUID(),
        to_version: 1,
      }),
    );
    expect([back.document['name'], back.state]).toEqual(['Steel bar', 'published']);
    expect(back.document.variants.map(({ price, stock }) => [price, stock])).toEqual([
      ['40.00', 3],
      ['60.00', 10],
    ]);
  });

  test('is previewed as drafted by a secret link, which the next link replaces', async () => {
    const made = await published(owner);
    await save(owner, made, { name: 'Not yet' }, { as_draft: true });
    const link = async () =>
      (await owner.rpc('make_product_preview', { product_id: made.id })).body as { token: string };
    const first = await link();
    const seen = async ({ token }: { token: string }) => {
      const { body } = await db.anon.rpc('product_preview', { token });
      return body === null ? null : (body as { product: { name: string } }).product.name;
    };
    expect(await seen(first)).toBe('Not yet');
    const second = await link();
    expect([await seen(first), await seen(second), await seen({ token: made.id })]).toEqual([
      null,
      'Not yet',
      null,
    ]);
    await db.sql('update private.product_previews set expires_at = now() where product_id = $1', [made.id]);
    expect(await seen(second)).toBe(null);
  });
});
