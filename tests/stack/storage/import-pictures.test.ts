import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTable } from '#actors/vendor-panel/import/read-table.ts';
import { createSource } from '#actors/vendor-panel/import/source.ts';
import { metadataOf, pictureOf, redCorners } from '../../support/pictures.ts';
import { makeShop, openDb, type Db, type Shop } from '../../db/support.ts';
import { startAuth, type AuthKit, type Person } from '../identity/auth-kit.ts';

const setting = 'STALLBAR_ALLOW_LOCAL_PICTURES';

let website: Server;
let site = '';
let kit: AuthKit;
let db: Db;
let shop: Shop;
let owner: Person;
/** Requests for a picture whose website fails at first. */
let tries = 0;

beforeAll(async () => {
  const picture = await pictureOf({ width: 900, height: 600, fromPhone: true });
  const clear = await pictureOf({ width: 300, height: 300, type: 'png' });
  website = createServer(({ url }, response) => {
    if (url === '/front.jpg') response.end(picture);
    else if (url === '/moved.png') response.writeHead(302, { location: '/clear.png' }).end();
    else if (url === '/clear.png') response.end(clear);
    else if (url === '/page.jpg') response.end('<html>not a picture</html>');
    else if (url === '/later.jpg') {
      tries += 1;
      if (tries > 1) response.end(clear);
      else response.writeHead(503).end();
    } else response.writeHead(404).end();
  });
  await new Promise<void>((settle) => website.listen(0, '127.0.0.1', settle));
  const address = website.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  site = `http://127.0.0.1:${port}`;
  process.env[setting] = `127.0.0.1:${port}`;
  kit = await startAuth();
  db = openDb(kit.backend);
  shop = await makeShop(db, 902);
  owner = await kit.person();
  await db.sql("insert into public.vendor_members (vendor_id, user_id, role) values ($1, $2, 'catalog')", [
    shop.vendors[0],
    owner.id,
  ]);
});
afterAll(async () => {
  delete process.env[setting];
  await db.end();
  await kit.backend.stop();
  website.close();
});

async function ask<Answer>(name: string, args: object): Promise<Answer> {
  const { data, error } = await owner.client.rpc(name, args);
  if (error !== null) throw new Error(`${name}: ${error.message}`);
  return data as Answer;
}
const current = () =>
  ask<{ id: string; stage: string; wrong: number; creates: number }>('current_import', {
    vendor_id: shop.vendors[0],
  });
const pictures = async () =>
  (
    await ask<{ done: number; failed: number; unfetched: number; job: { status: string } }[]>(
      'import_pictures',
      {
        vendor_id: shop.vendors[0],
      },
    )
  )[0];

/** A file, all the way to the products, as the page sends it. */
async function importFile(text: string) {
  const source = createSource(await readTable(new TextEncoder().encode(text)), '2026-11-29');
  const file = source.answer();
  const { id } = await ask<{ id: string }>('start_import', {
    vendor_id: shop.vendors[0],
    request_key: randomUUID(),
    kind: 'products',
    file_name: 'export.csv',
    fields: Object.keys(file.columns ?? {}),
    headers: file.headers,
    total: file.rows,
    source: {
      shop: file.shop,
      columns: file.fileColumns,
      rows: file.fileRows,
      lines: file.lines,
      left_out: file.leftOut,
    },
  });
  const { rows, lines } = source.part(0, [...file.headers.keys()], []);
  await ask('stage_import_rows', { import_id: id, first_row: 2, rows, lines });
  await ask('stage_import_lines', { import_id: id, lines: source.lines(0) });
  await ask('check_import', { import_id: id });
  await expect.poll(async () => (await current()).stage, { timeout: 20_000 }).toBe('checked');
  await ask('run_import', { import_id: id, stop_on_error: false });
  await expect.poll(async () => (await current()).stage, { timeout: 20_000 }).toBe('ended');
  return current();
}

test("a Shopify export's pictures arrive on its product, in their order and proven; what can't says why", async () => {
  const [category] = await db.sql<{ name: string }>('select name from public.categories where id = $1', [
    shop.leaf,
  ]);
  const text = [
    'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant Price,Image Src,Image Position,Image Alt Text,Variant Image',
    `rope,Rope,A rope for jumping.,${category?.name},Color,Black,9.50,${site}/moved.png,2,From the side,${site}/front.jpg`,
    `rope,,,,,Red,9.50,${site}/front.jpg,1,From the front,`,
    `rope,,,,,,,${site}/gone.jpg,3,,`,
    `rope,,,,,,,${site}/page.jpg,4,,`,
    `rope,,,,,,,http://127.0.0.1:1/inner.jpg,5,,`,
    `rope,,,,,,,${site}/later.jpg,6,,`,
  ].join('\n');
  expect(await importFile(text)).toMatchObject({ wrong: 0, creates: 1 });
  await expect
    .poll(
      async () => {
        const { done, failed, unfetched } = (await pictures()) ?? {};
        return { done, failed, unfetched };
      },
      { timeout: 30_000 },
    )
    .toEqual({ done: 2, failed: 3, unfetched: 1 });
  const { id } = await current();
  const problems = await ask<{ source: string; code: string }[]>('import_picture_problems', {
    import_id: id,
  });
  expect(problems.map(({ source, code }) => [source, code])).toEqual([
    [`${site}/gone.jpg`, 'not_found'],
    [`${site}/page.jpg`, 'wrong_type'],
    ['http://127.0.0.1:1/inner.jpg', 'address_inside'],
  ]);
  // Its time has come: the worker takes it in its next round.
  await db.sql("update private.import_pictures set next_try_at = now() where state = 'waiting'");
  await db.sql("select pg_notify('stallbar_jobs', 'test')");
  await expect.poll(async () => (await pictures())?.job.status, { timeout: 30_000 }).toBe('done');

  const media = await db.sql<{
    path: string;
    alt: string;
    color: string | null;
    width: number;
    height: number;
  }>(
    `select m.path, m.alt, m.color, m.width, m.height from public.product_media m join public.products p on p.id = m.product_id
     where p.vendor_id = $1 and p.slug = 'rope' order by m.position`,
    [shop.vendors[0]],
  );
  expect(media.map(({ alt, color, width, height }) => [alt, color, width, height])).toEqual([
    ['From the front', 'Black', 600, 900],
    ['From the side', null, 300, 300],
    ['', null, 300, 300],
  ]);
  const shown = await fetch(`${kit.backend.apiUrl}/storage/v1/object/public/media/${media[0]?.path}`);
  const bytes = new Uint8Array(await shown.arrayBuffer());
  expect([shown.headers.get('content-type'), await metadataOf(bytes)]).toEqual([
    'image/webp',
    { width: 600, height: 900, isBare: true },
  ]);
  // Upright, as the phone was held: what was left is at the top now.
  expect(await redCorners(bytes)).toEqual([true, true, false, false]);

  // The same file again fetches nothing that is there, and what failed once more.
  await ask('end_import', { import_id: id });
  const before = tries;
  await importFile(text);
  await expect.poll(async () => (await pictures())?.job.status, { timeout: 30_000 }).toBe('done');
  expect([await pictures(), tries]).toMatchObject([{ done: 0, failed: 3 }, before]);
}, 120_000);
