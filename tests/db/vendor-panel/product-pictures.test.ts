import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { db, shop } from '../one-shop.ts';
import { makePerson, type Caller } from '../support.ts';
import { create, edited, member, said, save, setStatus } from './product-support.ts';

let owner: Caller;
beforeAll(async () => {
  owner = await db.person(shop.vendors[0]);
});

const pathIn = (vendor: string, largest = 1600) =>
  `products/${vendor}/${randomUUID()}-c8c4bc/${largest}.webp`;
const claim = (caller: Caller, path: string) => caller.rpc('claim_product_picture', { path });
const keep = (path: string, width: number, height = 600) =>
  db.service.rpc('keep_product_picture', { path, width, height });
const waste = async (path: string) =>
  (
    await db.sql<{ name: string }>(
      'select name from private.picture_waste where name like $1 order by length(name), name',
      [`${path.slice(0, path.lastIndexOf('/'))}/%`],
    )
  ).map(({ name }) => name.slice(name.lastIndexOf('/') + 1));

describe('the right to add pictures to a store', () => {
  test('belongs to members who may change its products, and to nobody else', async () => {
    const path = pathIn(shop.vendors[0]);
    const asked: [who: string, caller: Caller, answer: string][] = [
      ['the owner', owner, '200'],
      ['a manager', await member('manager'), '200'],
      ['who keeps the catalog', await member('catalog'), '200'],
      ['who packs', await member('fulfillment'), '403 not_allowed'],
      ['who keeps the books', await member('finance'), '403 not_allowed'],
      ['another store', await db.person(shop.vendors[1]), '403 not_allowed'],
      ['a shopper', await db.person(await makePerson(db)), '403 not_allowed'],
    ];
    for (const [who, caller, answer] of asked) {
      expect([who, said(await claim(caller, path))]).toEqual([who, answer]);
    }
    expect((await claim(db.anon, path)).status).toBe(401);
    await setStatus(shop.vendors[0], 'rejected');
    expect(said(await claim(owner, path))).toBe('403 store_closed');
    await setStatus(shop.vendors[0], 'approved');
  });

  test.each([
    ['a name outside the stores', 'logo.webp'],
    ['the folder above', `products/../vendors/${randomUUID()}-c8c4bc/1600.webp`],
    ['a folder that no store has', `products/front/${randomUUID()}-c8c4bc/1600.webp`],
    ['a width that is not stored', `products/${randomUUID()}/${randomUUID()}-c8c4bc/4000.webp`],
    ['a drawing, which may contain script', `products/${randomUUID()}/${randomUUID()}-c8c4bc/1600.svg`],
    ['an invalid color', `products/${randomUUID()}/${randomUUID()}-url(x)/1600.webp`],
  ])('%s is not a valid place for a picture', async (_, path) => {
    expect(said(await claim(owner, path))).toBe('422 picture_invalid');
  });

  test('only the function can certify that bytes are a picture', async () => {
    const path = pathIn(shop.vendors[0]);
    expect((await owner.rpc('keep_product_picture', { path, width: 1600, height: 900 })).status).toBe(403);
    expect(said(await keep(path, 800))).toBe('422 picture_invalid');
  });
});

describe('a picture', () => {
  test("that is certified can be saved with its store's products, in its widths and color", async () => {
    const path = pathIn(shop.vendors[0], 900);
    expect((await claim(owner, path)).body).toBe(null);
    expect(await waste(path)).toEqual(['160.webp', '400.webp', '900.webp']);
    const picture = { path, width: 900, height: 600, widths: [160, 400, 900], backdrop: '#c8c4bc' };
    expect((await keep(path, 900)).body).toEqual(picture);
    expect(await waste(path)).toEqual([]);
    // Requested again after a lost answer.
    expect((await claim(owner, path)).body).toEqual(picture);
    const made = await create(owner, { media: [{ path, alt: 'From the front' }] });
    expect(made.document['media']).toEqual([{ ...picture, alt: 'From the front', color: null, size: null }]);
  });

  test("that nobody certified, or that belongs to another store, can't be saved", async () => {
    const made = await create(owner);
    const unproven = pathIn(shop.vendors[0]);
    await claim(owner, unproven);
    const theirs = pathIn(shop.vendors[1]);
    await keep(theirs, 1600);
    for (const path of [unproven, theirs]) {
      expect(said(await save(owner, made, { media: [{ path, alt: '' }] }))).toBe('409 picture_gone');
    }
  });

  test('that no product was saved with is deleted after three days, and unusable after two', async () => {
    const [used, forgotten, late] = [1, 2, 3].map(() => pathIn(shop.vendors[0], 400));
    for (const path of [used, forgotten, late]) await keep(path ?? '', 400);
    const made = edited(await save(owner, await create(owner), { media: [{ path: used, alt: '' }] }));
    await save(owner, made, { media: [] });
    const age = (path: string | undefined, time: string) =>
      db.sql('update private.product_pictures set created_at = now() - $2::interval where path = $1', [
        path,
        time,
      ]);
    await age(used, '30 days');
    await age(forgotten, '73 hours');
    await age(late, '49 hours');
    const other = await create(owner);
    expect(said(await save(owner, other, { media: [{ path: late, alt: '' }] }))).toBe('409 picture_gone');
    await db.service.rpc('stray_files', { bucket: 'media', max: 100 });
    expect(
      await db.sql('select path from private.product_pictures where path = any($1) order by created_at', [
        [used, forgotten, late],
      ]),
    ).toEqual([{ path: used }, { path: late }]);
    expect(await waste(forgotten ?? '')).toEqual(['160.webp', '400.webp']);
    // Its history may bring it back.
    expect(said(await save(owner, other, { media: [{ path: used, alt: '' }] }))).toBe('200');
  });
});
