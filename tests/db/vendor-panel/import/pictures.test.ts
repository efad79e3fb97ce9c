import { describe, expect, test } from 'vitest';
import { db, shop } from '../../one-shop.ts';
import { edited, member, move, said, save } from '../product-support.ts';
import { asOwner, check, owner, row, run, tag } from './import-support.ts';
import {
  asOwnPictures,
  claim,
  counted,
  due,
  fail,
  finish,
  imported,
  media,
  pathOf,
  pictures,
  problems,
  productOf,
} from './picture-support.ts';
import type { Claimed } from './picture-support.ts';

asOwner();

asOwnPictures();

describe('pictures of an import', () => {
  test('are listed per product in the order of the file, with texts, and with the color or size that a picture tells apart', async () => {
    const handle = `p-${tag()}`;
    const at = (name: string) => `https://pictures.test/${name}.jpg`;
    const rows = [
      row({
        handle,
        name: 'Bar',
        color: 'Black',
        size: 'S',
        pictures: `${at('front')}|${at('side')}, ${at('back')}`,
        picture_alts: 'Front view||Back',
        variant_picture: at('black'),
      }),
      row({
        handle,
        name: '',
        description: '',
        category: '',
        color: 'black',
        size: 'L',
        pictures: '',
        picture_alts: '',
        variant_picture: at('black'),
      }),
      row({
        handle,
        name: '',
        description: '',
        category: '',
        color: 'Red',
        size: 'S',
        pictures: '',
        picture_alts: '',
        variant_picture: at('red-s'),
      }),
      row({
        handle,
        name: '',
        description: '',
        category: '',
        color: 'Red',
        size: 'L',
        pictures: '',
        picture_alts: '',
        variant_picture: at('red-l'),
      }),
    ];
    const done = await imported(rows);
    expect(done.stage).toBe('ended');
    expect(await counted()).toEqual({
      total: 6,
      done: 0,
      failed: 0,
      in_files: 0,
      unfetched: 6,
      job: ['queued', 0, 6],
    });
    const found = await claim();
    expect(found.map(({ url }) => url)).toEqual(['front', 'side', 'back', 'black', 'red-s', 'red-l'].map(at));
    // They arrive in another order than they were asked for.
    for (const n of [5, 2, 0, 3, 1, 4]) expect(await finish(found[n] as Claimed)).toEqual([true, true]);
    expect(await media(handle)).toEqual(
      [
        ['Front view', null, null],
        ['', null, null],
        ['Back', null, null],
        ['', 'Black', null],
        ['', 'Red', 'S'],
        ['', 'Red', 'L'],
      ].map(([alt, color, size], n) => ({ path: pathOf(found[n] as Claimed), alt, color, size })),
    );
    expect(await counted()).toMatchObject({ done: 6, unfetched: 0, job: ['done', 6, 6] });
    const product = await productOf(handle);
    const history = await owner.rpc('product_history', { product_id: product.id });
    expect((history.body as { action: string }[]).map(({ action }) => action)).toEqual(['imported']);
    // The same file again asks for nothing.
    await owner.rpc('end_import', { import_id: done.id });
    await imported(rows);
    expect([await pictures(), await claim()]).toEqual([undefined, []]);
  });

  test('are added once, however often a worker says so, and not by one whose claim is over', async () => {
    const handle = `p-${tag()}`;
    // The page brings the one from a ZIP.
    await imported([row({ handle, pictures: 'https://pictures.test/a.jpg|front.jpg' })]);
    const [lost] = await claim();
    if (lost === undefined) throw new Error('nothing was claimed');
    expect(await claim()).toEqual([]);
    await db.sql(
      "update private.import_pictures set claimed_until = now() - interval '1 second' where id = $1",
      [lost.id],
    );
    const [again] = await claim();
    expect(again?.id).toBe(lost.id);
    expect([await finish(lost), await media(handle)]).toEqual([[false, false], []]);
    expect(await finish(again as Claimed)).toEqual([true, true]);
    expect((await finish(again as Claimed))[1]).toBe(true);
    expect((await media(handle)).length).toBe(1);
  });

  test('are tried four times, each time later, unless it is of no use', async () => {
    const done = await imported([
      row({
        handle: `p-${tag()}`,
        pictures: 'https://pictures.test/busy.jpg|https://pictures.test/gone.jpg|ftp://pictures.test/a.jpg',
      }),
    ]);
    const [busy, gone] = await claim();
    await fail(gone as Claimed, 'not_found');
    await fail(busy as Claimed, 'busy', 300);
    const [{ wait } = { wait: 0 }] = await db.sql<{ wait: number }>(
      "select extract(epoch from next_try_at - now())::int as wait from private.import_pictures where state = 'waiting' and import_id = $1",
      [done.id],
    );
    expect(Math.abs(wait - 300)).toBeLessThan(5);
    expect(await claim()).toEqual([]);
    for (let n = 0; n < 3; n += 1) {
      await due();
      const [one] = await claim();
      await fail(one as Claimed, 'busy', 0);
    }
    expect((await problems(done.id)).map(({ row: at, source, code }) => [at, source, code])).toEqual([
      [2, 'https://pictures.test/busy.jpg', 'busy'],
      [2, 'https://pictures.test/gone.jpg', 'not_found'],
      [2, 'ftp://pictures.test/a.jpg', 'address_invalid'],
    ]);
    expect(await counted()).toMatchObject({ failed: 3, job: ['done', 2, 2] });
    // Again, by someone of the team; what isn't an address stays what it is.
    const catalog = await member('catalog');
    expect((await catalog.rpc('retry_import_pictures', { import_id: done.id })).body).toMatchObject({
      failed: 1,
      unfetched: 2,
      job: { status: 'queued', total: 2 },
    });
    expect((await claim()).length).toBe(2);
  });

  test('end with a worker that they kill each time', async () => {
    const done = await imported([row({ handle: `p-${tag()}`, pictures: 'https://pictures.test/bomb.jpg' })]);
    for (let n = 0; n < 5; n += 1) {
      await claim();
      await db.sql(
        "update private.import_pictures set claimed_until = now() - interval '1 second' where state = 'fetching' and import_id = $1",
        [done.id],
      );
    }
    expect(await claim()).toEqual([]);
    expect((await problems(done.id)).map(({ code }) => code)).toEqual(['broken']);
    expect(await counted()).toMatchObject({ job: ['done', 1, 1] });
  });

  test('that a later import names are no longer waited for by the job of an earlier one', async () => {
    const [first, second] = [`p-${tag()}`, `p-${tag()}`];
    const rows = [
      row({ handle: first, pictures: 'https://pictures.test/a.jpg|https://pictures.test/b.jpg' }),
      row({ handle: second, pictures: 'https://pictures.test/c.jpg' }),
    ];
    const earlier = await imported(rows);
    const job = (await pictures())?.job?.id;
    await claim(1);
    await owner.rpc('end_import', { import_id: earlier.id });
    const jobs = () =>
      db.sql<{ status: string; done: number; total: number }>(
        'select status, done, total from private.jobs where id = $1',
        [job],
      );
    const later = await imported(rows.slice(0, 1));
    expect(await jobs()).toEqual([{ status: 'running', done: 0, total: 1 }]);
    await owner.rpc('end_import', { import_id: later.id });
    await imported(rows);
    expect(await jobs()).toEqual([{ status: 'done', done: 0, total: 0 }]);
  });

  test('do not fail for another one that kills its worker: after that each is alone', async () => {
    const done = await imported([
      row({
        handle: `p-${tag()}`,
        pictures: ['a', 'bomb', 'b', 'c'].map((name) => `https://pictures.test/${name}.jpg`).join('|'),
      }),
    ]);
    const die = () =>
      db.sql(
        "update private.import_pictures set claimed_until = now() - interval '1 second' where state = 'fetching' and import_id = $1",
        [done.id],
      );
    expect((await claim(4)).length).toBe(4);
    await die();
    for (let n = 0; n < 10; n += 1) {
      const found = await claim(4);
      expect(found.length).toBeLessThanOrEqual(1);
      const [one] = found;
      await (one?.url.includes('bomb') === false ? finish(one) : die());
    }
    expect((await problems(done.id)).map(({ source, code }) => [source, code])).toEqual([
      ['https://pictures.test/bomb.jpg', 'broken'],
    ]);
    expect(await counted()).toMatchObject({ done: 3, job: ['done', 4, 4] });
  });

  test('go to the product of their row, even if its address has changed since', async () => {
    const handle = `p-${tag()}`;
    const made = await imported([row({ handle })]);
    await owner.rpc('end_import', { import_id: made.id });
    const moved = (slug: string, from: string) =>
      db.sql('update public.products set slug = $1 where vendor_id = $2 and slug = $3', [
        slug,
        shop.vendors[0],
        from,
      ]);
    await moved(`${handle}-new`, handle);
    const rows = [row({ handle, name: 'Renamed', pictures: 'https://pictures.test/a.jpg' })];
    const checked = await check(owner, rows);
    expect([checked.creates, checked.updates]).toEqual([0, 1]);
    // And again between the check and the run.
    await moved(`${handle}-newest`, `${handle}-new`);
    expect(await run(owner, checked.id)).toMatchObject({ creates: 0, updates: 1 });
    for (const one of await claim()) await finish(one);
    const { document } = await productOf(`${handle}-newest`);
    expect([document['name'], (document['media'] as unknown[]).length]).toEqual(['Renamed', 1]);
    // A product that has the address now is the one that the file means.
    await owner.rpc('end_import', { import_id: checked.id });
    const other = await imported([row({ handle: `${handle}-other` })]);
    await moved(handle, `${handle}-other`);
    await owner.rpc('end_import', { import_id: other.id });
    const last = await imported([row({ handle, name: 'The other one' })]);
    expect(last).toMatchObject({ creates: 0, updates: 1 });
    expect((await productOf(handle)).document['name']).toBe('The other one');
  });

  test('never exceed what a product may have', async () => {
    const handle = `p-${tag()}`;
    const done = await imported([
      row({
        handle,
        pictures: Array.from({ length: 22 }, (_, n) => `https://pictures.test/${n}.jpg`).join('|'),
      }),
    ]);
    const found = await claim();
    expect(found.length).toBe(20);
    expect((await problems(done.id)).map(({ code }) => code)).toEqual(['product_full', 'product_full']);
    for (const one of found) await finish(one);
    await owner.rpc('retry_import_pictures', { import_id: done.id });
    for (const one of await claim()) expect((await finish(one))[1]).toBe(false);
    expect((await media(handle)).length).toBe(20);
    expect((await problems(done.id)).length).toBe(2);
  });

  test('stop when someone cancels, or the one who asked leaves the team, and can be fetched later', async () => {
    const done = await imported([
      row({ handle: `p-${tag()}`, pictures: 'https://pictures.test/a.jpg|https://pictures.test/b.jpg' }),
    ]);
    const [one] = await claim(1);
    const { id } = (await pictures())?.job ?? {};
    await owner.rpc('cancel_job', { job_id: id });
    expect(await claim()).toEqual([]);
    expect(await finish(one as Claimed)).toEqual([false, false]);
    expect(await counted()).toMatchObject({ done: 0, unfetched: 2, job: ['cancelled', 0, 2] });
    const catalog = await member('catalog');
    await catalog.rpc('retry_import_pictures', { import_id: done.id });
    await db.sql('delete from public.vendor_members where vendor_id = $1', [shop.vendors[0]]);
    expect(await claim()).toEqual([]);
    expect((await pictures())?.job).toMatchObject({
      status: 'failed',
      failure: 'You no longer have permission to do this for the store.',
    });
    await owner.rpc('retry_import_pictures', { import_id: done.id });
    expect((await claim()).length).toBe(2);
  });

  test('go to the product and to what someone drafts before they arrive, and an editor that was open notices', async () => {
    const handle = `p-${tag()}`;
    await imported([row({ handle, pictures: 'https://pictures.test/a.jpg' })]);
    const live = edited(await move(owner, await productOf(handle), 'publish'));
    const drafted = edited(await save(owner, live, { name: 'Drafted' }, { as_draft: true }));
    for (const one of await claim()) await finish(one);
    expect(said(await save(owner, drafted, { name: 'Over it' }))).toBe('409 product_changed');
    const now = await productOf(handle);
    expect([now.has_draft, now.document['name'], (await media(handle)).length]).toEqual([true, 'Drafted', 1]);
    const [{ shown } = { shown: 0 }] = await db.sql<{ shown: number }>(
      'select count(*)::int as shown from public.product_media where product_id = $1',
      [now.id],
    );
    expect(shown).toBe(1);
  });

  test('are refused by a full draft, which would lose them when it is published', async () => {
    const handle = `p-${tag()}`;
    const done = await imported([row({ handle, pictures: 'https://pictures.test/a.jpg' })]);
    const live = edited(await move(owner, await productOf(handle), 'publish'));
    const drafted = edited(await save(owner, live, { name: 'Drafted' }, { as_draft: true }));
    await db.sql(
      `update private.product_drafts set document = jsonb_set(document, '{media}',
        (select jsonb_agg(jsonb_build_object('path', n)) from generate_series(1, 20) n)) where product_id = $1`,
      [drafted.id],
    );
    const [one] = await claim();
    expect((await finish(one as Claimed))[1]).toBe(false);
    expect((await problems(done.id)).map(({ code }) => code)).toEqual(['product_full']);
    expect(await counted()).toMatchObject({ done: 0, failed: 1, job: ['done', 1, 1] });
    expect(await db.sql('select 1 from public.product_media where product_id = $1', [live.id])).toEqual([]);
  });

  test('outlive the page of their import, until they are there or forgotten', async () => {
    const done = await imported([row({ handle: `p-${tag()}`, pictures: 'https://pictures.test/a.jpg' })]);
    await owner.rpc('end_import', { import_id: done.id });
    expect(await pictures()).toMatchObject({ is_open: false, unfetched: 1 });
    const [one] = await claim();
    await fail(one as Claimed, 'not_found');
    expect(await problems(done.id)).toMatchObject([
      { code: 'not_found', sentence: "There's no picture at this address anymore." },
    ]);
    await owner.rpc('drop_import_pictures', { import_id: done.id });
    expect(await pictures()).toBe(undefined);
  });
});
