import { beforeAll, expect, test } from 'vitest';
import { db, shop } from '../../one-shop.ts';
import type { Caller } from '../../support.ts';
import { create, edited, member, save, setStatus, variant } from '../product-support.ts';

let owner: Caller;
beforeAll(async () => {
  owner = await db.person(shop.vendors[0]);
});

const costly = (cost: string) => ({ variants: [variant({ size: 'S', cost })] });
const costsIn = (answer: unknown): string[] => (JSON.stringify(answer).match(/17\.3[12]/g) ?? []).toSorted();

/** A product that cost 17.31 and costs 17.32. */
async function made() {
  const first = await create(owner, {
    options: [{ name: 'size', values: ['S'] }],
    ...costly('17.31'),
  });
  const saved = edited(await save(owner, first, costly('17.32')));
  return edited(
    await owner.rpc('move_product', {
      product_id: saved.id,
      version: saved.version,
      request_key: crypto.randomUUID(),
      move: 'publish',
    }),
  );
}

async function seenBy(caller: Caller, id: string) {
  const row = async () => {
    const { body } = await caller.rpc('export_product_rows', {
      vendor_id: shop.vendors[0],
      query: 'Steel bar',
    });
    return body as { rows: string[][]; left_out: string[] };
  };
  const { rows, left_out: leftOut } = await row();
  return {
    editor: costsIn((await caller.rpc('product_for_edit', { product_id: id })).body),
    history: costsIn((await caller.rpc('product_history', { product_id: id })).body),
    export: [...new Set(costsIn(rows))],
    cells: [...new Set(rows.map((cells) => cells.length))],
    leftOut,
  };
}

test('who packs orders sees a product, its history and its export without costs', async () => {
  const { id } = await made();
  const whole = await seenBy(owner, id);
  expect(whole).toMatchObject({
    editor: ['17.32'],
    history: ['17.31', '17.32'],
    export: ['17.32'],
    leftOut: [],
  });
  for (const role of ['manager', 'catalog']) expect(await seenBy(await member(role), id)).toEqual(whole);
  expect(await seenBy(await member('fulfillment'), id)).toEqual({
    editor: [],
    history: [],
    export: [],
    cells: whole.cells.map((count) => count - 1),
    leftOut: ['cost'],
  });
});

test('a closed store still sees its costs', async () => {
  const { id } = await made();
  await setStatus(shop.vendors[0], 'rejected');
  const { editor } = await seenBy(owner, id);
  await setStatus(shop.vendors[0], 'approved');
  expect(editor).toEqual(['17.32']);
});

test('the problems of an import, whose cells hold costs, are not for who packs orders', async () => {
  const { body } = await owner.rpc('current_import', { vendor_id: shop.vendors[0] });
  expect(body).toBeNull();
  const packer = await member('fulfillment');
  const [row] = await db.sql<{ id: string }>(
    `insert into private.imports (vendor_id, request_key, kind, file_name, fields, headers, total)
     values ($1, gen_random_uuid(), 'products', 'a.csv', '{name}', '{name}', 1) returning id`,
    [shop.vendors[0]],
  );
  const problems = async (caller: Caller) =>
    (await caller.rpc('import_problems', { import_id: row?.id })).status;
  expect([await problems(owner), await problems(packer)]).toEqual([200, 404]);
  await db.sql('delete from private.imports where id = $1', [row?.id]);
});
