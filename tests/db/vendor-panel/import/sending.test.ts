import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { db, shop } from '../../one-shop.ts';
import { makePerson, type Caller } from '../../support.ts';
import {
  asOwner,
  begin,
  category,
  check,
  counts,
  importOf,
  owner,
  row,
  run,
  stage,
  startWith,
  tag,
  work,
} from './import-support.ts';
import { member, published, said, setStatus } from '../product-support.ts';

asOwner();

test('an exported file imports without a change', async () => {
  const made = await published(owner, { name: `Export ${tag()}`, features: ['One', 'Two'] });
  const exported = await owner.rpc('export_product_rows', {
    vendor_id: shop.vendors[0],
    query: made.document['name'],
  });
  const { rows, next } = exported.body as { rows: string[][]; next: unknown };
  const [root] = await db.sql<{ name: string }>('select name from public.categories where id = $1', [
    shop.root,
  ]);
  expect([next, rows.map(([handle, name, , ...rest]) => [handle, name, ...rest])]).toEqual([
    null,
    made.document.variants.map(({ size, sku, price }) => [
      String(made.document['name']).toLowerCase().replaceAll(' ', '-'),
      made.document['name'],
      `${root?.name} > ${category}`,
      '0.00',
      'One|Two',
      '',
      size,
      '',
      '',
      '',
      sku,
      price,
      '',
      '10',
      '500',
      '',
      '',
      '',
      '',
      '',
      'new',
      '',
      '',
      '',
      // Details, size chart and swatch.
      '',
      '',
      '',
    ]),
  ]);
  const fields =
    'handle name description category discount features color size flavor quantity option_names sku price compare_at_price stock weight_grams gtin mpn cost brand tags condition care seo_title seo_description specs size_chart color_hex';
  const { id } = await check(
    owner,
    rows.map((cells) => Object.fromEntries(fields.split(' ').map((field, n) => [field, cells[n] ?? '']))),
  );
  expect(counts(await run(owner, id))).toEqual({ wrong: 0, creates: 0, updates: 0, unchanged: 1 });
  const fulfillment = await member('fulfillment');
  expect((await fulfillment.rpc('export_product_rows', { vendor_id: shop.vendors[0] })).status).toBe(200);
  for (const caller of [await db.person(shop.vendors[1]), await member('finance'), db.anon]) {
    expect(
      [401, 403].includes((await caller.rpc('export_product_rows', { vendor_id: shop.vendors[0] })).status),
    ).toBe(true);
  }
});

describe('sending an import', () => {
  test('can be repeated, is complete before the check, and has 50,000 rows at most', async () => {
    const rows = [row(), row()];
    const key = randomUUID();
    const first = importOf(await begin(owner, rows, { request_key: key }));
    expect(importOf(await begin(owner, rows, { request_key: key })).id).toBe(first.id);
    expect((await stage(owner, first.id, rows.slice(0, 1))).body).toEqual({ staged: 1 });
    expect((await stage(owner, first.id, rows.slice(0, 1))).body).toEqual({ staged: 0 });
    expect(said(await owner.rpc('check_import', { import_id: first.id }))).toBe('409 import_incomplete');
    expect(said(await owner.rpc('run_import', { import_id: first.id }))).toBe('409 import_unchecked');
    expect(said(await stage(owner, first.id, rows, 3))).toBe('422 import_invalid');
    expect(said(await stage(owner, first.id, [{ name: 'Bar' }]))).toBe('422 import_invalid');
    expect(said(await begin(owner, rows, { total: 50_001 }))).toBe('422 import_rows');
    expect(said(await begin(owner, rows, { fields: ['image'], headers: ['image'] }))).toBe(
      '422 import_invalid',
    );
    expect(said(await begin(owner, rows, { fields: ['price'], headers: ['price'] }))).toBe(
      '422 import_columns',
    );
  });

  test("is limited to one per store: a broken upload starts over, nobody ends a colleague's check", async () => {
    const colleague = await member('catalog');
    const first = importOf(await begin(owner, [row()]));
    expect(said(await begin(colleague, [row()]))).toBe('409 import_running');
    const second = await check(owner, [row()]);
    expect(second.id).not.toBe(first.id);
    expect(said(await begin(colleague, [row()]))).toBe('409 import_running');
    expect(said(await owner.rpc('import_problems', { import_id: first.id }))).toBe('404 import_unknown');
  });
});

test('an import is visible to and run by members with the right, and nobody else', async () => {
  const { id } = await check(owner, [row({ price: '' }), row()]);
  const of = async (caller: Caller) =>
    (
      await Promise.all([
        begin(caller, [row()]),
        stage(caller, id, [row()]),
        caller.rpc('check_import', { import_id: id }),
        caller.rpc('run_import', { import_id: id }),
        caller.rpc('end_import', { import_id: id }),
        caller.rpc('current_import', { vendor_id: shop.vendors[0] }),
        caller.rpc('import_problems', { import_id: id }),
        caller.rpc('run_imports'),
      ])
    )
      .map(({ status }) => status)
      .join(' ');
  expect({
    other: await of(await db.person(shop.vendors[1])),
    shopper: await of(await db.person(await makePerson(db))),
    anon: await of(db.anon),
    // Fulfillment sees the products, but not the costs that an import's rows hold.
    fulfillment: await of(await member('fulfillment')),
    finance: await of(await member('finance')),
  }).toEqual({
    other: '403 404 404 404 404 403 404 403',
    shopper: '403 404 404 404 404 403 404 403',
    anon: '401 401 401 401 401 401 401 401',
    fulfillment: '403 403 403 403 403 200 404 403',
    finance: '403 404 404 404 404 403 404 403',
  });
});

test('a store that is suspended during an import stops importing', async () => {
  const { id } = await check(owner, [row()]);
  await startWith(id, async (connection) => {
    await connection.query("select set_config('stallbar.actor', 'system', true)");
    await connection.query("update public.vendors set status = 'rejected' where id = $1", [shop.vendors[0]]);
  });
  try {
    expect(said(await begin(owner, [row()]))).toBe('403 store_closed');
    const now = await work(owner);
    expect([now.job?.status, now.creates]).toEqual(['failed', 0]);
  } finally {
    await setStatus(shop.vendors[0], 'approved');
  }
});
