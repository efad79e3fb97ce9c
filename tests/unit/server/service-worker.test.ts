import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { brand } from '#brand';
import { cacheNames, mayKeep, treatmentOf, workerLimits } from '../../../src/worker/rules.ts';
import { createServiceWorker } from '../../../src/worker/worker.ts';

const origin = 'https://shop.example';

/** Stores answers like the browser, in order of arrival. */
function memory() {
  const kept = new Map<string, Map<string, Response>>();
  const keyOf = (key: RequestInfo | URL) => (key instanceof Request ? key.url : String(key));
  const open = async (name: string): Promise<Cache> => {
    const entries = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, entries);
    const cache: Pick<Cache, 'match' | 'put' | 'keys' | 'delete'> = {
      match: async (key) => entries.get(keyOf(key))?.clone(),
      put: async (key, response) => {
        entries.set(keyOf(key), response);
      },
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
      delete: async (key) => entries.delete(keyOf(key)),
    };
    return cache as Cache;
  };
  return {
    caches: { open, keys: async () => [...kept.keys()], delete: async (name: string) => kept.delete(name) },
    names: () => [...kept.keys()],
    in: (name: string) => [...(kept.get(name)?.keys() ?? [])],
  };
}

type Answers = Record<string, () => Response>;

/** `basic` is a browser's type for a same-origin answer. */
function basic(body: string, headers: Record<string, string>, status = 200): Response {
  const response = new Response(body, { status, headers });
  const seen = (one: Response): Response => {
    Object.defineProperty(one, 'type', { value: 'basic' });
    const clone = one.clone.bind(one);
    one.clone = () => seen(clone());
    return one;
  };
  return seen(response);
}

const page = (text: string) =>
  basic(text, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=0' });
const script = (text: string) => basic(text, { 'content-type': 'text/javascript' });
const picture = (text: string) => basic(text, { 'content-type': 'image/svg+xml' });

function setup(answers: Answers, store = memory(), version = '1') {
  const asked: { url: string; credentials: string | undefined }[] = [];
  const line = { isCut: false };
  const worker = createServiceWorker({
    build: {
      version,
      files: ['/assets/main.js'],
      more: ['/assets/later.js'],
      shells: ['/compare', '/index.html'],
    },
    origin,
    caches: store.caches,
    fetch: async (request, init) => {
      const url = request instanceof Request ? request.url : request;
      asked.push({ url: url.slice(origin.length), credentials: init?.credentials });
      if (line.isCut) throw new TypeError('Failed to fetch');
      return answers[url.slice(origin.length)]?.() ?? basic('', { 'content-type': 'text/html' }, 404);
    },
  });
  return { worker, store, asked, line };
}

/** A request as the browser makes it; `navigate` cannot be constructed. */
function request(
  path: string,
  { mode = 'no-cors', headers = {} }: { mode?: string; headers?: HeadersInit } = {},
) {
  const made = new Request(origin + path, { headers });
  Object.defineProperty(made, 'mode', { value: mode });
  return made;
}
const goTo = (path: string) => request(path, { mode: 'navigate' });

const shop: Answers = {
  '/compare': () => page('the empty shop'),
  '/assets/main.js': () => script('main'),
  '/assets/later.js': () => script('later'),
  '/media/bar.svg': () => picture('bar'),
  '/kettle-row/bells/bell': () => page('a bell for $59'),
  '/products?deals=true': () => page('deals'),
};

describe('what the worker handles', () => {
  const files = new Set(['/assets/main.js']);

  test.each([
    ['a page', '/products', { mode: 'navigate' }, 'page'],
    ['a file of the build', '/assets/main.js', {}, 'kept file'],
    ['a picture', '/media/bar.svg', {}, 'picture'],
    ['a file of an earlier build', '/assets/other.js', {}, 'earlier file'],
    ['a file that no build has', '/other.js', {}, 'none'],
    ['a build file under a random name', '/assets/main.js?v=1', {}, 'none'],
    ['a picture under a random name', '/media/bar.svg?v=1', {}, 'none'],
    ['a path that does not look like a picture', '/media/page.html', {}, 'none'],
    ['a path without an extension', '/media/toString', {}, 'none'],
    ['a picture of a review', '/media/reviews/folder/one.jpg', {}, 'none'],
    ['anything else in the shop', '/robots.txt', {}, 'none'],
    ['a file requested with a token', '/assets/main.js', { headers: { authorization: 'Bearer x' } }, 'none'],
    ['a page requested with a token', '/', { mode: 'navigate', headers: { authorization: 'x' } }, 'none'],
    ['a part of a file', '/media/film.mp4', { headers: { range: 'bytes=0-' } }, 'none'],
  ])('%s', (_, path, wish, treatment) => {
    expect(treatmentOf(request(path, wish), origin, files)).toBe(treatment);
  });

  test('nothing of the backend, and no writes', () => {
    const headers = new Headers();
    expect(
      treatmentOf(
        { method: 'GET', url: 'https://api.example/media/x', mode: 'cors', headers },
        origin,
        files,
      ),
    ).toBe('none');
    expect(
      treatmentOf({ method: 'POST', url: `${origin}/products`, mode: 'navigate', headers }, origin, files),
    ).toBe('none');
  });
});

describe('what may be stored', () => {
  const html = { 'content-type': 'text/html', 'cache-control': 'public' };
  const of = (type: string) => basic('', { 'content-type': type });
  test.each<[string, Response, 'file' | 'picture' | 'page', boolean, string?]>([
    ['a script', of('text/javascript; charset=utf-8'), 'file', true, '/assets/a.js'],
    ['a script with its other type', of('application/javascript'), 'file', true, '/assets/a.js'],
    ['a font', of('font/woff2'), 'file', true, '/assets/a.woff2'],
    ['the manifest', of('application/manifest+json; charset=utf-8'), 'file', true, '/manifest.webmanifest'],
    ['a page instead of a script', of('text/html'), 'file', false, '/assets/a.js'],
    ['a script instead of a style', of('text/javascript'), 'file', false, '/assets/a.css'],
    ['bytes without a known type', of('application/octet-stream'), 'file', false, '/assets/a.js'],
    ['a missing type', basic('', {}), 'file', false, '/assets/a.js'],
    ['a file type that no build has', of('application/wasm'), 'file', false, '/assets/a.wasm'],
    [
      "a type named like an object's built-in property",
      of('text/html'),
      'file',
      false,
      '/assets/a.constructor',
    ],
    ['a photograph', of('image/webp'), 'picture', true, '/media/a.webp'],
    ['a drawing instead of a photo', of('image/svg+xml'), 'picture', false, '/media/a.jpg'],
    ['a picture type that the shop does not have', of('image/tiff'), 'picture', false, '/media/a.tiff'],
    ['a public page', basic('', html), 'page', true],
    ['a personal page', basic('', { ...html, 'cache-control': 'private, max-age=60' }), 'page', false],
    ['a page that forbids it', basic('', { ...html, 'cache-control': 'no-store' }), 'page', false],
    ['a page with a cookie', basic('', { ...html, 'set-cookie': 'a=b' }), 'page', false],
    ['a page that is missing', basic('', html, 404), 'page', false],
    ['JSON instead of a page', basic('{}', { 'content-type': 'application/json' }), 'page', false],
    ['a page instead of a picture', basic('', html), 'picture', false],
    ['an answer from another origin', new Response('', { headers: html }), 'page', false],
  ])('%s: %#', (_, response, kind, may, path = '/products') => {
    expect(mayKeep(response, kind, path)).toBe(may);
  });
});

test('an install stores the shell and the build, requested without cookies; a missing file aborts it', async () => {
  const { worker, store, asked } = setup(shop);
  await worker.install();
  expect(store.in(cacheNames.files('1'))).toEqual([`${origin}/.shell`, `${origin}/assets/main.js`]);
  expect(asked).toEqual([
    { url: '/compare', credentials: 'omit' },
    { url: '/assets/main.js', credentials: 'omit' },
  ]);
  await expect(setup({ '/compare': () => page('') }).worker.install()).rejects.toThrow(
    '/assets/main.js: 404',
  );
});

test('on a plain static host the empty page is the shell', async () => {
  const { worker, line } = setup({
    '/index.html': () => page('static'),
    '/assets/main.js': () => script(''),
  });
  await worker.install();
  line.isCut = true;
  expect(await (await worker.answer(goTo('/products')))?.text()).toBe('static');
});

test('a visited page is available offline, any other one opens the empty shop', async () => {
  const { worker, line, asked } = setup(shop);
  await worker.install();
  await worker.hear({ type: 'seen', url: '/kettle-row/bells/bell' });
  expect(asked.at(-1)).toEqual({ url: '/kettle-row/bells/bell', credentials: 'omit' });
  line.isCut = true;
  const text = async (path: string) => (await worker.answer(goTo(path)))?.text();
  expect(await text('/kettle-row/bells/bell')).toBe('a bell for $59');
  expect(await text('/checkout')).toBe('the empty shop');
  expect(await text('/kettle-row/bells/bell?color=red')).toBe('the empty shop');
});

test('online a page always comes from the shop, so no price is outdated', async () => {
  let price = 59;
  const { worker } = setup({ ...shop, '/bell': () => page(`$${price}`) });
  await worker.install();
  await worker.hear({ type: 'seen', url: '/bell' });
  price = 65;
  expect(await (await worker.answer(goTo('/bell')))?.text()).toBe('$65');
  const ahead = Promise.resolve(page('asked for ahead'));
  expect(await (await worker.answer(goTo('/bell'), ahead))?.text()).toBe('asked for ahead');
});

test('visiting a page stores nothing automatically; private, missing or foreign pages are never stored', async () => {
  const { worker, store } = setup({
    ...shop,
    '/orders': () => basic('mine', { 'content-type': 'text/html', 'cache-control': 'private' }),
  });
  await worker.install();
  await worker.answer(goTo('/products?deals=true'));
  await worker.hear({ type: 'seen', url: '/orders' });
  await worker.hear({ type: 'seen', url: '/no-such-page' });
  await worker.hear({ type: 'seen', url: 'https://evil.example/products' });
  expect(store.in(cacheNames.pages)).toEqual([]);
  await worker.hear({ type: 'seen', url: '/products?deals=true' });
  expect(store.in(cacheNames.pages)).toEqual([`${origin}/products?deals=true`]);
  await worker.hear({ type: 'forget' });
  expect(store.names()).toEqual([cacheNames.files('1')]);
});

test('a page that is gone is removed', async () => {
  const answers: Answers = { ...shop };
  const { worker, store } = setup(answers);
  await worker.hear({ type: 'seen', url: '/kettle-row/bells/bell' });
  delete answers['/kettle-row/bells/bell'];
  await worker.hear({ type: 'seen', url: '/kettle-row/bells/bell' });
  expect(store.in(cacheNames.pages)).toEqual([]);
});

test('files and pictures are requested once; the oldest pages are removed', async () => {
  const many = Object.fromEntries(
    Array.from({ length: workerLimits.pages + 2 }, (_, n) => [`/p${n}`, () => page(`${n}`)]),
  );
  const { worker, store, asked } = setup({ ...shop, ...many });
  for (const path of ['/assets/later.js', '/media/bar.svg', '/media/bar.svg', '/assets/later.js']) {
    expect((await worker.answer(request(path)))?.status).toBe(200);
  }
  expect(asked.map(({ url }) => url)).toEqual(['/assets/later.js', '/media/bar.svg']);
  for (const path of Object.keys(many)) await worker.hear({ type: 'seen', url: path });
  const kept = store.in(cacheNames.pages);
  expect([kept.length, kept[0]]).toEqual([workerLimits.pages, `${origin}/p2`]);
});

test('a new version keeps the files of the last one for open tabs, and removes older ones', async () => {
  const store = memory();
  const old = setup(shop, store, '1');
  await old.worker.install();
  await old.worker.hear({ type: 'seen', url: '/kettle-row/bells/bell' });
  for (const version of ['2', '3']) {
    const young = setup(shop, store, version);
    await young.worker.install();
    await young.worker.activate();
  }
  expect(store.names()).toEqual([cacheNames.pages, cacheNames.files('2'), cacheNames.files('3')]);
});

test('a tab of the last version gets its files from the cache, and others from the network', async () => {
  const store = memory();
  const earlier = await store.caches.open(cacheNames.files('1'));
  await earlier.put(`${origin}/assets/first.js`, script('of the first build'));
  const { worker, asked } = setup(
    { ...shop, '/assets/gone.js': () => script('kept by the server') },
    store,
    '2',
  );
  await worker.install();
  const said = async (path: string) => (await worker.answer(request(path)))?.text();
  expect(await said('/assets/first.js')).toBe('of the first build');
  expect(await said('/assets/gone.js')).toBe('kept by the server');
  expect(asked.map(({ url }) => url)).toEqual(['/compare', '/assets/main.js', '/assets/gone.js']);
});

test('the manifest has our name, and its icons exist', () => {
  const folder = join(import.meta.dirname, '../../../public');
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8')) as {
    name: string;
    icons: { src: string; sizes: string }[];
  };
  expect(manifest.name).toBe(brand.name);
  for (const { src, sizes } of manifest.icons.filter(({ sizes: size }) => size !== 'any')) {
    const file = readFileSync(join(folder, src));
    expect(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`).toBe(sizes);
  }
});
