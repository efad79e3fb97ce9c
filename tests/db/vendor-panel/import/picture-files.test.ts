import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { db, shop } from '../../one-shop.ts';
import { member, said } from '../product-support.ts';
import { asOwner, owner, row, tag } from './import-support.ts';
import { counted, imported, media, problems } from './picture-support.ts';

asOwner();

describe('pictures of an import', () => {
  test('belong to their store: nobody else reads, repeats, adds or forgets them', async () => {
    const done = await imported([
      row({ handle: `p-${tag()}`, pictures: 'https://pictures.test/a.jpg|front.jpg' }),
    ]);
    const other = await db.person(shop.vendors[1]);
    const packer = await member('fulfillment');
    const [file] = (await owner.rpc('import_picture_files', { import_id: done.id })).body as { id: string }[];
    const calls = [
      ['import_picture_problems', { import_id: done.id }],
      ['import_picture_files', { import_id: done.id }],
      ['import_picture_waits', { import_id: done.id }],
      ['retry_import_pictures', { import_id: done.id }],
      ['drop_import_pictures', { import_id: done.id }],
      ['refuse_import_pictures', { import_id: done.id, ids: [file?.id], reason: 'file_missing' }],
      ['add_import_picture', { picture_id: file?.id, path: 'products/x' }],
    ] as const;
    const answers = async (caller: typeof owner) =>
      Promise.all(calls.map(async ([name, args]) => said(await caller.rpc(name, args))));
    expect(await answers(other)).toEqual(calls.map(() => '404 import_unknown'));
    expect(said(await other.rpc('import_pictures', { vendor_id: shop.vendors[0] }))).toBe('403 not_allowed');
    expect((await answers(packer)).slice(3)).toEqual(
      calls.slice(3).map(() => expect.stringMatching(/^40[34] /)),
    );
    expect(await counted()).toMatchObject({ total: 2, failed: 0, in_files: 1, unfetched: 1 });
    expect(said(await owner.rpc('claim_import_pictures', {}))).toMatch(/^40[134]/);
  });

  test('from a ZIP are added by the page, each to the product that names it', async () => {
    const handle = `p-${tag()}`;
    const done = await imported([row({ handle, pictures: 'front.jpg|sub/Back.JPG|none.jpg' })]);
    expect(await counted()).toMatchObject({ total: 3, in_files: 3, unfetched: 0, job: null });
    const files = (await owner.rpc('import_picture_files', { import_id: done.id })).body as {
      id: string;
      name: string;
    }[];
    expect(files.map(({ name }) => name)).toEqual(['front.jpg', 'sub/Back.JPG', 'none.jpg']);
    const kept = async (vendor: string) => {
      const path = `products/${vendor}/${randomUUID()}-c8c4bc/800.webp`;
      await db.service.rpc('keep_product_picture', { path, width: 800, height: 600 });
      return path;
    };
    const add = (n: number, path: string) =>
      owner.rpc('add_import_picture', { picture_id: files[n]?.id, path });
    // A picture of another store is none.
    expect(said(await add(0, await kept(shop.vendors[1])))).toBe('409 picture_gone');
    const [front, back] = [await kept(shop.vendors[0]), await kept(shop.vendors[0])];
    expect([(await add(1, back)).body, (await add(0, front)).body, (await add(0, front)).body]).toEqual([
      true,
      true,
      true,
    ]);
    expect((await media(handle)).map(({ path }) => path)).toEqual([front, back]);
    await owner.rpc('refuse_import_pictures', {
      import_id: done.id,
      ids: files.map(({ id }) => id),
      reason: 'file_missing',
    });
    expect((await problems(done.id)).map(({ source, code }) => [source, code])).toEqual([
      ['none.jpg', 'file_missing'],
    ]);
    expect(await counted()).toMatchObject({ done: 2, failed: 1, in_files: 1 });
  });
});
