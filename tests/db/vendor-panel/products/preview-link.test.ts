import { beforeAll, expect, test } from 'vitest';
import { db, shop } from '../../one-shop.ts';
import { makePerson, type Caller } from '../../support.ts';
import { create, member, said } from '../product-support.ts';

let owner: Caller;
beforeAll(async () => {
  owner = await db.person(shop.vendors[0]);
});

type Link = { token: string | null; expires_at: string };

const kept = async (product_id: string) =>
  (await owner.rpc('product_preview_link', { product_id })).body as Link | null;
const opened = async (token: string | null) =>
  (await db.anon.rpc('product_preview', { token })).body !== null;

test('the valid link is shown again to everyone who may edit the product, until it ends', async () => {
  const { id: product_id } = await create(owner);
  expect(await kept(product_id)).toBeNull();
  const made = (await owner.rpc('make_product_preview', { product_id })).body as Link;
  expect(await kept(product_id)).toEqual(made);
  expect((await (await member('catalog')).rpc('product_preview_link', { product_id })).body).toEqual(made);
  const next = (await owner.rpc('make_product_preview', { product_id })).body as Link;
  expect(await kept(product_id)).toEqual(next);
  await db.sql('update private.product_previews set expires_at = now() where product_id = $1', [product_id]);
  expect(await kept(product_id)).toBeNull();
});

test('a withdrawn link opens nothing, and withdrawing again is no error', async () => {
  const { id: product_id } = await create(owner);
  const { token } = (await owner.rpc('make_product_preview', { product_id })).body as Link;
  expect(await opened(token)).toBe(true);
  expect(said(await owner.rpc('withdraw_product_preview', { product_id }))).toBe('204');
  expect(await opened(token)).toBe(false);
  expect(await kept(product_id)).toBeNull();
  expect(said(await owner.rpc('withdraw_product_preview', { product_id }))).toBe('204');
});

test('a link from before tokens were kept still works, and can only be withdrawn or replaced', async () => {
  const { id: product_id } = await create(owner);
  const { token } = (await owner.rpc('make_product_preview', { product_id })).body as Link;
  await db.sql('update private.product_previews set token = null where product_id = $1', [product_id]);
  expect(await opened(token)).toBe(true);
  expect(await kept(product_id)).toMatchObject({ token: null });
});

test('those who may not edit the product neither see nor withdraw its link', async () => {
  const { id: product_id } = await create(owner);
  const { token } = (await owner.rpc('make_product_preview', { product_id })).body as Link;
  const [no, unknown] = ['403 not_allowed', '404 product_unknown'];
  const callers: readonly [Caller, string][] = [
    [await member('fulfillment'), no],
    [await member('finance'), unknown],
    [await db.person(shop.vendors[1]), unknown],
    [await db.person(await makePerson(db)), unknown],
  ];
  for (const [caller, refusal] of callers) {
    expect(said(await caller.rpc('product_preview_link', { product_id }))).toBe(refusal);
    expect(said(await caller.rpc('withdraw_product_preview', { product_id }))).toBe(refusal);
  }
  expect((await db.anon.rpc('product_preview_link', { product_id })).status).toBe(401);
  expect(await opened(token)).toBe(true);
});
