import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blobOf, metadataOf, pictureOf } from '../../support/pictures.ts';
import { makeShop, openDb, type Db, type Shop } from '../../db/support.ts';
import { startAuth, type AuthKit, type Person } from '../identity/auth-kit.ts';

let kit: AuthKit;
let db: Db;
let shop: Shop;
let owner: Person;
let packer: Person;
let shopper: Person;

beforeAll(async () => {
  kit = await startAuth();
  db = openDb(kit.backend);
  shop = await makeShop(db, 901);
  [owner, packer, shopper] = [await kit.person(), await kit.person(), await kit.person()];
  // The store's team: one member for its catalog and one who packs.
  for (const [who, role] of [
    [owner, 'catalog'],
    [packer, 'fulfillment'],
  ] as const) {
    await db.sql('insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, $3)', [
      shop.vendors[0],
      who.id,
      role,
    ]);
  }
});
afterAll(async () => {
  await db.end();
  await kit.backend.stop();
});

const webp = async (width: number, height: number) =>
  blobOf(await pictureOf({ width, height, type: 'webp', fromPhone: true }), 'image/webp');
const uploads = (who: Person) => who.client.storage.from('uploads');
const put = async (who: Person, folder: string, width: number, file?: Blob) =>
  (await uploads(who).upload(`${folder}/${width}.webp`, file ?? (await webp(width, width / 2)))).error
    ?.message ?? null;
const folderIn = (vendor: string) => `${vendor}/${randomUUID()}`;
const pathOf = (folder: string, largest: number) => `products/${folder}-c8c4bc/${largest}.webp`;
const check = async (who: Person, path: string): Promise<unknown> => {
  const { data, error } = await who.client.functions.invoke<{ picture: unknown }>('product-pictures', {
    body: { path },
  });
  if (error === null) return data?.picture;
  return ((await (error as { context: Response }).context.json()) as { code: string }).code;
};
const shown = async (path: string) =>
  (await fetch(`${kit.backend.apiUrl}/storage/v1/object/public/media/${path}`)).status;
const staged = async (folder: string) =>
  (
    await db.sql("select 1 from storage.objects where bucket_id = 'uploads' and name like $1", [
      `${folder}/%`,
    ])
  ).length;
const sweep = async (): Promise<unknown> => {
  const answer = await fetch(`${kit.backend.apiUrl}/functions/v1/sweep-pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${kit.backend.serviceKey}` },
  });
  return answer.json();
};

describe('product pictures', () => {
  it("go into the store's own folder, and into no other", async () => {
    const own = folderIn(shop.vendors[0]);
    expect(await put(owner, own, 160)).toBeNull();
    const refused = 'new row violates row-level security policy';
    expect([
      await put(packer, own, 400),
      await put(shopper, own, 400),
      await put(owner, folderIn(shop.vendors[1]), 160),
      await put(owner, `${shop.vendors[0]}/front`, 160),
    ]).toEqual([refused, refused, refused, refused]);
    const visitor = kit.client().storage.from('uploads');
    expect((await visitor.upload(`${own}/400.webp`, await webp(400, 200))).error).not.toBeNull();
    // Only the function writes where shoppers look.
    const public_ = await owner.client.storage.from('media').upload(pathOf(own, 160), await webp(160, 80));
    expect(public_.error?.message).toBe(refused);
    expect((await uploads(shopper).download(`${own}/160.webp`)).error).not.toBeNull();
    await uploads(packer).remove([`${own}/160.webp`]);
    expect(await staged(own)).toBe(1);
  });

  it('show once their bytes are verified, whatever is uploaded to their names afterwards', async () => {
    const folder = folderIn(shop.vendors[0]);
    for (const width of [160, 400, 500]) expect(await put(owner, folder, width)).toBeNull();
    const path = pathOf(folder, 500);
    expect([await check(packer, path), await check(shopper, path)]).toEqual(['not_allowed', 'not_allowed']);
    expect(await shown(path)).toBe(400);
    const picture = { path, width: 500, height: 250, widths: [160, 400, 500], backdrop: '#c8c4bc' };
    expect(await check(owner, path)).toEqual(picture);
    expect([await shown(path), await shown(pathOf(folder, 160)), await staged(folder)]).toEqual([
      200, 200, 0,
    ]);
    // A retry after a lost response, with other bytes under the same name.
    await put(owner, folder, 500, await webp(500, 100));
    expect(await check(owner, path)).toEqual(picture);
    const kept = await fetch(`${kit.backend.apiUrl}/storage/v1/object/public/media/${path}`);
    expect(await metadataOf(new Uint8Array(await kept.arrayBuffer()))).toEqual({
      width: 500,
      height: 250,
      isBare: true,
    });
  });

  it.each<[string, () => Promise<Blob>]>([
    ['an HTML page declared as WebP', async () => new Blob(['<html>hello</html>'], { type: 'image/webp' })],
    ['a picture of another width', () => webp(401, 200)],
    ['a picture of another shape', () => webp(400, 300)],
    ['a truncated picture', async () => (await webp(400, 200)).slice(0, 100, 'image/webp')],
    [
      'a picture header followed by noise',
      async () => {
        const bytes = new Uint8Array(await (await webp(400, 200)).arrayBuffer());
        return blobOf(bytes.fill(7, 40), 'image/webp');
      },
    ],
  ])('%s is refused and deleted', async (_, file) => {
    const folder = folderIn(shop.vendors[0]);
    await put(owner, folder, 160);
    await put(owner, folder, 400, await file());
    expect([await check(owner, pathOf(folder, 400)), await staged(folder)]).toEqual(['picture_type', 0]);
    expect(await shown(pathOf(folder, 400))).toBe(400);
  });

  it('that lack a width do not show', async () => {
    const folder = folderIn(shop.vendors[0]);
    await put(owner, folder, 400);
    expect(await check(owner, pathOf(folder, 400))).toBe('picture_unknown');
  });

  it('that nobody needs are deleted: never checked, or saved with no product', async () => {
    const [left, unused] = [folderIn(shop.vendors[0]), folderIn(shop.vendors[0])];
    await put(owner, left, 160);
    for (const width of [160, 400]) await put(owner, unused, width);
    await check(owner, pathOf(unused, 400));
    await db.sql(
      "update storage.objects set created_at = now() - interval '2 hours' where bucket_id = 'uploads' and name like $1",
      [`${left}/%`],
    );
    await db.sql(
      "update private.product_pictures set created_at = now() - interval '4 days' where path = $1",
      [pathOf(unused, 400)],
    );
    await sweep();
    expect([await staged(left), await shown(pathOf(unused, 400))]).toEqual([0, 200]);
    await db.sql("update private.picture_waste set since = now() - interval '25 hours'");
    await sweep();
    expect([await shown(pathOf(unused, 400)), await shown(pathOf(unused, 160))]).toEqual([400, 400]);
  });
});
