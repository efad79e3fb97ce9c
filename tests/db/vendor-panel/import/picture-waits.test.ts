import { describe, expect, test } from 'vitest';
import { asOwner, check, counts, owner, row, run, tag } from './import-support.ts';
import type { Import } from './import-support.ts';
import type { Claimed } from './picture-support.ts';
import { asOwnPictures, claim, counted, due, fail, finish, imported, problems } from './picture-support.ts';
import { db, shop } from '../../one-shop.ts';

asOwner();
asOwnPictures();

type Silent = {
  host: string;
  sentence: string;
  tries: number;
  pictures: number;
  next_try_at: string;
  ends_at: string;
};
const silent = async (): Promise<readonly Silent[]> => {
  const { body } = await owner.rpc('import_pictures', { vendor_id: shop.vendors[0] });
  return (body as { silent_hosts: Silent[] }[])[0]?.silent_hosts ?? [];
};
const waits = async (id: string) =>
  (await owner.rpc('import_picture_waits', { import_id: id })).body as {
    source: string;
    is_fetching: boolean;
    tries: number;
    sentence: string | null;
    next_try_at: string | null;
  }[];
const from = (host: string, names: readonly (string | number)[]) =>
  names.map((name) => `https://${host}/${name}.jpg`).join('|');
const secondsUntil = (time: string | undefined) => (Date.parse(time ?? '') - Date.now()) / 1000;
const inOrder = Array.from({ length: 16 }, (_, n) => n);

describe('a website that does not answer', () => {
  test('is asked by one picture at a time, holds up no other website, and is given up as a whole within 8 minutes', async () => {
    const done = await imported([
      ...['a', 'b', 'c'].map((name) =>
        row({
          handle: `p-${tag()}`,
          pictures: from(
            'dead.test',
            inOrder.map((n) => `${name}${n}`),
          ),
        }),
      ),
      row({ handle: `p-${tag()}`, pictures: from('alive.test', ['one']) }),
    ]);
    const first = await claim(4);
    expect(first.length).toBe(4);
    expect(
      (await waits(done.id))
        .slice(0, 5)
        .map(({ is_fetching, tries, next_try_at }) => [is_fetching, tries, next_try_at]),
    ).toEqual([...first.map(() => [true, 1, null]), [false, 0, null]]);
    for (const one of first) await fail(one, 'too_slow', 0);
    // Asked for at the same time: one try of the website.
    const [host] = await silent();
    expect(host).toMatchObject({
      host: 'dead.test',
      sentence: 'The website took too long to send the picture.',
      tries: 1,
      pictures: 48,
    });
    expect(Math.abs(secondsUntil(host?.next_try_at) - 30)).toBeLessThan(5);
    expect(secondsUntil(host?.ends_at)).toBeGreaterThan(60);
    expect(secondsUntil(host?.ends_at)).toBeLessThan(8 * 60);
    // Those that have not been tried wait for the same moment, and say why.
    expect((await waits(done.id)).find(({ source }) => source.endsWith('c9.jpg'))).toMatchObject({
      tries: 0,
      sentence: 'The website took too long to send the picture.',
      next_try_at: host?.next_try_at,
    });
    const [alive, ...others] = await claim(20);
    expect([alive?.url, others]).toEqual(['https://alive.test/one.jpg', []]);
    await finish(alive as NonNullable<typeof alive>);
    for (const left of [2, 1, 0]) {
      await due();
      const found = await claim(20);
      expect(found.length).toBe(1);
      for (const one of found) await fail(one, 'unreachable', 0);
      expect((await silent()).map(({ tries }) => 4 - tries)).toEqual(left === 0 ? [] : [left]);
    }
    expect(await counted()).toMatchObject({ done: 1, failed: 48, unfetched: 0, job: ['done', 49, 49] });
    expect([...new Set((await problems(done.id)).map(({ code }) => code))]).toEqual(['unreachable']);
  });

  test('that answers again is asked by all its pictures at once, also if it says that one is gone', async () => {
    await imported([row({ handle: `p-${tag()}`, pictures: from('slow.test', inOrder) })]);
    for (const one of await claim(4)) await fail(one, 'busy', 0);
    await due();
    const [probe] = await claim(20);
    await fail(probe as NonNullable<typeof probe>, 'not_found');
    expect([await silent(), (await claim(20)).length]).toEqual([[], 15]);
  });

  test('is asked by one worker at a time: the next one asks when the first has its answer, or has died', async () => {
    await imported([
      row({ handle: `p-${tag()}`, pictures: from('quiet.test', inOrder) }),
      row({ handle: `p-${tag()}`, pictures: from('lively.test', ['one']) }),
    ]);
    for (const one of await claim(4)) await fail(one, 'unreachable', 0);
    const hosts = (found: readonly Claimed[]) => found.map(({ url }) => new URL(url).host);
    expect(hosts(await claim())).toEqual(['lively.test']);
    await due();
    expect(hosts(await claim())).toEqual(['quiet.test']);
    expect(await claim()).toEqual([]);
    await db.sql(
      "update private.import_pictures set claimed_until = now() - interval '1 minute' where host = 'quiet.test' and state = 'fetching'",
    );
    const again = await claim();
    expect([hosts(again), await claim()]).toEqual([['quiet.test'], []]);
    await finish(again[0] as Claimed);
    expect((await claim()).length).toBeGreaterThan(1);
  });

  test('is asked at once if a person says so, and one that fails for one of its pictures only holds up no other', async () => {
    const done = await imported([row({ handle: `p-${tag()}`, pictures: from('retry.test', inOrder) })]);
    for (const one of await claim(4)) await fail(one, 'unreachable', 0);
    expect(await claim(20)).toEqual([]);
    expect((await owner.rpc('retry_import_pictures', { import_id: done.id })).body).toMatchObject({
      silent_hosts: [],
      unfetched: 16,
      job: { status: 'running', total: 16 },
    });
    const found = await claim(20);
    expect(found.length).toBe(16);
    const [broken, ...fine] = found;
    await fail(broken as NonNullable<typeof broken>, 'server_error', 0);
    for (const one of fine) await finish(one);
    expect([await silent(), await counted()]).toMatchObject([[], { done: 15, unfetched: 1 }]);
  });
});

describe('the counts of a dry run', () => {
  const pictures = (found: Import) => (found as Import & { pictures: number }).pictures;

  test('are what happens: products that have it all, and their pictures, are no updates', async () => {
    const rows = [
      row({ handle: `p-${tag()}`, pictures: 'front.jpg|back.jpg|front.jpg|ftp://pictures.test/a.jpg' }),
      row({
        handle: `p-${tag()}`,
        pictures: from(
          'pictures.test',
          Array.from({ length: 22 }, (_, n) => n),
        ),
      }),
    ];
    const first = await check(owner, rows);
    expect([counts(first), pictures(first)]).toEqual([
      { wrong: 0, creates: 2, updates: 0, unchanged: 0 },
      22,
    ]);
    await run(owner, first.id);
    expect(await counted()).toMatchObject({ total: 25, in_files: 2, unfetched: 20, failed: 3 });
    for (const one of await claim(20)) await finish(one);
    await owner.rpc('end_import', { import_id: first.id });

    const again = await check(owner, rows);
    expect([counts(again), pictures(again)]).toEqual([{ wrong: 0, creates: 0, updates: 0, unchanged: 2 }, 2]);
    expect(counts(await run(owner, again.id))).toEqual(counts(again));
    await owner.rpc('end_import', { import_id: again.id });

    const renamed = await check(owner, [{ ...rows[1], name: 'Renamed', pictures: '' }]);
    expect([counts(renamed), pictures(renamed)]).toEqual([
      { wrong: 0, creates: 0, updates: 1, unchanged: 0 },
      0,
    ]);
  });

  test('of prices and stock are variants that will change', async () => {
    const [sku, other] = [`S-${tag()}`, `S-${tag()}`];
    const made = await imported([row({ sku }), row({ sku: other })]);
    await owner.rpc('end_import', { import_id: made.id });
    const checked = await check(
      owner,
      [
        { sku, price: '12.50', stock: '3' },
        { sku: other, price: '12.50', stock: '4' },
      ],
      { kind: 'stock' },
    );
    expect(counts(checked)).toEqual({ wrong: 0, creates: 0, updates: 1, unchanged: 1 });
    expect(counts(await run(owner, checked.id))).toEqual(counts(checked));
  });
});
