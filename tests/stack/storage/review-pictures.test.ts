import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blobOf, metadataOf, pictureOf } from '../../support/pictures.ts';
import { makeShop, openDb, type Db, type Shop } from '../../db/support.ts';
import { sell } from '../../db/orders/order-support.ts';
import { startAuth, type AuthKit, type Person } from '../identity/auth-kit.ts';

let kit: AuthKit;
let db: Db;
let shop: Shop;
let anna: Person;
let ben: Person;

type Picture = { path: string; alt: string | null; width: number; height: number };

beforeAll(async () => {
  kit = await startAuth();
  db = openDb(kit.backend);
  shop = await makeShop(db, 900);
  [anna, ben] = [await kit.person(), await kit.person()];
});
afterAll(async () => {
  await db.end();
  await kit.backend.stop();
});

/** An item that the user has bought and received. */
async function bought(who: Person, delivered = true): Promise<string> {
  const one = await sell(db, await db.person(who.id), await db.person(shop.vendors[0]), [
    { variant_id: shop.small, quantity: 1 },
  ]);
  if (delivered) await one.deliver();
  const [item] = await one.items();
  return item?.id ?? '';
}

const bucket = (client: SupabaseClient) => client.storage.from('reviews');
const jpeg = async () => blobOf(await pictureOf({ width: 800, height: 600 }));
const openFolder = async (who: Person, item: string): Promise<string> => {
  const { data, error } = await who.client.rpc('open_review_folder', { order_item: item });
  if (error !== null) throw error;
  return String(data);
};
const fileIn = (folder: string, ending = 'jpg') => `${folder}/${randomUUID()}.${ending}`;
/** Asks the shop to keep an upload for the review of an item; a refusal is its code. */
const keep = async (who: Person, item: string, upload: string): Promise<Omit<Picture, 'alt'> | string> => {
  const { data, error } = await who.client.functions.invoke<Omit<Picture, 'alt'>>('keep-picture', {
    body: { upload, item },
  });
  if (error === null) return data ?? 'nothing';
  return ((await (error as { context: Response }).context.json()) as { code: string }).code;
};
const send = async (who: Person, item: string, file?: Blob): Promise<Omit<Picture, 'alt'> | string> => {
  const upload = `${who.id}/${randomUUID()}/800.jpg`;
  const { error } = await who.client.storage.from('uploads').upload(upload, file ?? (await jpeg()));
  return error === null ? keep(who, item, upload) : error.message;
};
const put = async (who: Person, item: string): Promise<Picture> => {
  const kept = await send(who, item);
  if (typeof kept === 'string') throw new Error(kept);
  return { ...kept, path: kept.path.slice('reviews/'.length), alt: 'The bar on my rack' };
};
const write = (who: Person, item: string, pictures: unknown) =>
  who.client.rpc('write_review', {
    order_item: item,
    rating: 5,
    title: 'Solid bar',
    content: 'It does what a bar should do.',
    pictures,
  });
const approve = (review: unknown) =>
  db.sql("update public.product_reviews set status = 'approved' where id = $1", [review]);
const listed = async (args: object = {}) => {
  const { body } = await db.anon.rpc('list_reviews', { product: shop.bar, ...args });
  return (body as { reviews: { id: string; pictures: Picture[] }[] }).reviews;
};
/** What a visitor gets for a file. */
const seen = async (path: string) => {
  const key = kit.backend.anonKey;
  const answer = await fetch(`${kit.backend.apiUrl}/storage/v1/object/authenticated/reviews/${path}`, {
    headers: { apikey: key, authorization: `Bearer ${key}` },
  });
  return answer.status;
};
const lies = async (path: string) =>
  (await db.sql("select 1 from storage.objects where bucket_id = 'reviews' and name = $1", [path])).length;
const sweep = async (): Promise<{ removed: number }> => {
  const answer = await fetch(`${kit.backend.apiUrl}/functions/v1/sweep-pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${kit.backend.serviceKey}` },
  });
  return (await answer.json()) as { removed: number };
};

describe('review pictures', () => {
  it('are visible only to their author until the review is published, then to everyone', async () => {
    const item = await bought(anna);
    const folder = await openFolder(anna, item);
    expect(await openFolder(anna, item)).toBe(folder);
    const pictures = [await put(anna, item), await put(anna, item)];
    expect(pictures.map(({ path }) => path.split('/')[0])).toEqual([folder, folder]);
    const paths = pictures.map(({ path }) => path);
    const visitors = async () => Promise.all(paths.map(seen));
    expect(await visitors()).toEqual([400, 400]);
    const { data: review, error } = await write(anna, item, pictures);
    expect(error).toBeNull();
    expect(await visitors()).toEqual([400, 400]);
    expect((await bucket(ben.client).download(paths[0] ?? '')).error).not.toBeNull();
    expect((await bucket(anna.client).download(paths[0] ?? '')).error).toBeNull();
    await approve(review);
    expect(await visitors()).toEqual([200, 200]);
    const shown = pictures.map((picture) => ({ ...picture, path: `reviews/${picture.path}` }));
    expect((await listed({ pictured: true }))[0]).toMatchObject({ id: review, pictures: shown });
    const page = await db.anon.rpc('product_page', { product: shop.bar });
    expect(page.body).toMatchObject({ pictured_reviews: 1, reviews: [{ id: review, pictures: shown }] });
    expect(JSON.stringify(page.body)).not.toContain(anna.id);
    await db.sql("update public.product_reviews set status = 'rejected' where id = $1", [review]);
    expect(await visitors()).toEqual([400, 400]);
  });

  it('go into the folder of a delivered item, and nowhere else', async () => {
    const item = await bought(anna);
    const folder = await openFolder(anna, item);
    const waiting = await bought(anna, false);
    const refusal = async (who: Person, order_item: string) =>
      (await who.client.rpc('open_review_folder', { order_item })).error?.message;
    expect([
      await refusal(anna, waiting),
      await refusal(ben, item),
      await refusal(anna, randomUUID()),
    ]).toEqual(['not_delivered', 'item_unknown', 'item_unknown']);
    expect((await kit.client().rpc('open_review_folder', { order_item: item })).error).not.toBeNull();
    // Only the shop can put a file where reviews show it.
    for (const who of [anna, ben, { client: kit.client() }]) {
      const name = fileIn(folder);
      expect((await bucket(who.client).upload(name, await jpeg())).error).not.toBeNull();
      expect((await bucket(who.client).createSignedUploadUrl(name)).error).not.toBeNull();
    }
    expect([await send(ben, item), await send(anna, waiting), await send(anna, randomUUID())]).toEqual([
      'item_unknown',
      'not_delivered',
      'item_unknown',
    ]);
    const visitor = kit.client();
    expect((await bucket(visitor).list(folder)).data).toEqual([]);
    expect((await bucket(ben.client).list(folder)).data).toEqual([]);
  });

  it('are what the server decoded, without their location data', async () => {
    const item = await bought(anna);
    const folder = await openFolder(anna, item);
    for (const bytes of [new Uint8Array(), new TextEncoder().encode('<html></html>'), new Uint8Array(5000)]) {
      expect(await send(anna, item, blobOf(bytes))).toBe('picture_type');
    }
    expect((await bucket(anna.client).list(folder)).data).toEqual([]);
    const phone = await pictureOf({ width: 900, height: 600, fromPhone: true });
    const kept = await send(anna, item, blobOf(phone));
    const path = typeof kept === 'string' ? kept : kept.path.slice('reviews/'.length);
    const { data } = await bucket(anna.client).download(path);
    expect(await metadataOf(new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer(0)))).toEqual({
      width: 900,
      height: 600,
      isBare: true,
    });
    // The author's size for it does not count.
    await write(anna, item, [{ path, alt: null, width: 1, height: 4000 }]);
    expect(await db.sql('select width, height from public.review_pictures where path = $1', [path])).toEqual([
      { width: 900, height: 600 },
    ]);
  });

  it('are at most four in a review, and twelve in its folder', async () => {
    const item = await bought(anna);
    const all: Picture[] = [];
    for (let count = 0; count < 12; count += 1) all.push(await put(anna, item));
    expect(await send(anna, item)).toBe('no_room');
    expect((await write(anna, item, all.slice(0, 5))).error?.message).toBe('pictures_invalid');
    expect((await write(anna, item, all.slice(0, 4))).error).toBeNull();
    expect(await send(anna, item)).toBe('already_reviewed');
  });

  it('must exist, belong to the author, be listed once, and have the size of a picture', async () => {
    const item = await bought(anna);
    const mine = await put(anna, item);
    const other = await put(anna, await bought(anna));
    const theirs = await put(ben, await bought(ben));
    const missing = { ...mine, path: fileIn(mine.path.split('/')[0] ?? '') };
    for (const pictures of [[other], [theirs], [missing], [mine, mine]]) {
      expect((await write(anna, item, pictures)).error?.message).toBe('picture_gone');
    }
    for (const wrong of [
      [{ ...mine, alt: 'x'.repeat(121) }],
      [{ ...mine, width: 0 }],
      [{ ...mine, height: 1.5 }],
      [{ ...mine, height: 2 ** 31 }],
      [{ ...mine, path: 7 }],
      ['path'],
      { path: mine.path },
    ]) {
      expect((await write(anna, item, wrong)).error?.message).toBe('pictures_invalid');
    }
    expect(await db.sql('select 1 from public.product_reviews where order_item_id = $1', [item])).toEqual([]);
    expect((await write(anna, item, [{ ...mine, alt: '  ' }])).error).toBeNull();
    expect(await db.sql('select alt from public.review_pictures where path = $1', [mine.path])).toEqual([
      { alt: null },
    ]);
  });

  it('can be removed by their author while they are in no review', async () => {
    const item = await bought(anna);
    const [kept, dropped] = [await put(anna, item), await put(anna, item)];
    expect((await bucket(ben.client).remove([dropped.path])).data).toEqual([]);
    expect(
      (await bucket(ben.client).upload(dropped.path, await jpeg(), { upsert: true })).error,
    ).not.toBeNull();
    expect((await bucket(anna.client).remove([dropped.path])).data).toHaveLength(1);
    await write(anna, item, [kept]);
    expect((await bucket(anna.client).remove([kept.path])).data).toEqual([]);
    expect(
      (await bucket(anna.client).upload(kept.path, await jpeg(), { upsert: true })).error,
    ).not.toBeNull();
  });

  it('stay as they were reviewed: another version of the file does not show', async () => {
    const author = await kit.person();
    const item = await bought(author);
    const picture = await put(author, item);
    const { data: review } = await write(author, item, [picture]);
    await approve(review);
    expect(await seen(picture.path)).toBe(200);
    const other = await kit
      .admin()
      .storage.from('reviews')
      .upload(picture.path, await jpeg(), { upsert: true });
    expect(other.error).toBeNull();
    expect(await seen(picture.path)).toBe(400);
  });

  it("that were abandoned are deleted after two days, and can't join a review after one", async () => {
    // A separate author: one may write five reviews in ten minutes.
    const carla = await kit.person();
    const item = await bought(carla);
    const [fresh, late, old] = [await put(carla, item), await put(carla, item), await put(carla, item)];
    const age = (path: string, days: number) =>
      db.sql("update storage.objects set created_at = now() - $2 * interval '1 day' where name = $1", [
        path,
        days,
      ]);
    await age(late.path, 1.1);
    await age(old.path, 2.1);
    expect((await write(carla, item, [late])).error?.message).toBe('picture_gone');
    await sweep();
    expect(await Promise.all([fresh, late, old].map(({ path }) => lies(path)))).toEqual([1, 1, 0]);
  });

  it('are deleted with their review, and with their author’s account', async () => {
    const carla = await kit.person();
    const item = await bought(carla);
    const picture = await put(carla, item);
    const { data: review } = await write(carla, item, [picture]);
    await approve(review);
    expect(await seen(picture.path)).toBe(200);
    await db.sql('delete from public.product_reviews where id = $1', [review]);
    expect(await seen(picture.path)).toBe(400);

    const leaver = await kit.person();
    const bar = await bought(leaver);
    const [shown, unused] = [await put(leaver, bar), await put(leaver, await bought(leaver))];
    const { data: kept } = await write(leaver, bar, [shown]);
    await approve(kept);
    expect((await leaver.client.rpc('export_my_data')).data).toMatchObject({
      review_pictures: [{ path: shown.path, alt: 'The bar on my rack', review: 'Solid bar' }],
    });
    expect((await leaver.client.rpc('delete_my_account')).error).toBeNull();
    expect(await seen(shown.path)).toBe(400);
    expect((await listed()).find(({ id }) => id === kept)?.pictures).toEqual([]);
    await sweep();
    expect(await Promise.all([picture, shown, unused].map(({ path }) => lies(path)))).toEqual([0, 0, 0]);
  });
});
