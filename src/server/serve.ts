import { readFile, readdir } from 'node:fs/promises';
import { createServer, IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { addressOf, rememberAddress } from '#http/address.ts';
import { acceptsBrotli } from '#http/encoding.ts';
import { refuseHead } from '#http/head.ts';
import { largestHead, longestUrl, socketTimes } from '#http/limits.ts';
import { createInFlight, inFlightFrom, proxiesFrom } from '#http/in-flight.ts';
import type { RenderMarkdown } from '#schema/content/render-markdown.ts';
import { pageNews } from '#services/page-news.ts';
import type { PageNews } from '#services/page-news.ts';
import { createByteMap } from './byte-map.ts';
import { createEarlierBuilds } from './earlier-builds.ts';
import { createMedia } from './media/media.ts';
import { openMarkdown } from './markdown/markdown.ts';
import { createReviewPictures, reviewPicturePrefix } from './media/review-pictures.ts';

const compress = promisify(brotliCompress);
const root = join(import.meta.dirname, '../..');
const buildFolder = process.env['STALLBAR_BUILD'] ?? join(root, 'dist');
const clientFolder = join(buildFolder, 'client');

interface Build {
  manifest: Record<string, { file: string; css?: string[]; imports?: string[] }>;
  styles: Record<string, string>;
  sources: Record<string, { page: string }>;
}

interface Environment {
  env: { supabaseUrl: string; anonKey: string; siteUrl: string };
  serverUrl: string;
  client: { kind: 'build'; build: Build };
  markdown: RenderMarkdown;
  now: () => number;
  log: (message: string, error: unknown) => void;
  listen: (hear: (news: PageNews) => void) => void;
}

interface RenderModule {
  createRenderer: (options: Environment) => (request: Request, asker: string) => Promise<Response>;
  commonHeaders: Readonly<Record<string, string>>;
}

interface StaticFile {
  body: Buffer<ArrayBuffer>;
  brotli: Buffer<ArrayBuffer> | null;
  type: string;
  etag: string;
  immutable: boolean;
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  woff2: 'font/woff2',
};

/** Maximum bytes of cached compressed pages. */
const compressedBudget = 16 * 1024 * 1024;

/** Reads a setting; for an invalid port or backend URL it prints one sentence and exits. */
function setting(name: string, fallback?: string): string {
  const value = process.env[name] ?? fallback;
  if (value === undefined || value === '') {
    console.error(`${name} isn't set. Start the app with npm start, or set it.`);
    process.exit(1);
  }
  return value;
}

async function readStatic(): Promise<Map<string, StaticFile>> {
  const files = new Map<string, StaticFile>();
  const entries = await readdir(clientFolder, { recursive: true, withFileTypes: true }).catch(() => {
    console.error(`${clientFolder} is missing. Run npm run build first.`);
    process.exit(1);
  });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const address = path.slice(clientFolder.length).replaceAll('\\', '/');
        if (address.startsWith('/.vite/') || address.endsWith('.html') || address.endsWith('.br')) return;
        const body = await readFile(path);
        const immutable = address.startsWith('/assets/');
        files.set(address, {
          body,
          brotli: await readFile(`${path}.br`).catch(() => null),
          type: typeOf(address),
          etag: `"${body.length.toString(36)}-${versionOf(body)}"`,
          immutable,
        });
      }),
  );
  return files;
}

/** The files of this build, with their compressed forms. */
function assetsOf(files: ReadonlyMap<string, StaticFile>): Map<string, Uint8Array> {
  const assets = new Map<string, Uint8Array>();
  for (const [address, { body, brotli, immutable }] of files) {
    if (!immutable) continue;
    assets.set(address, body);
    if (brotli !== null) assets.set(`${address}.br`, brotli);
  }
  return assets;
}

const typeOf = (address: string): string =>
  types[address.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

/** FNV-1a: identifies a version of a file; it is not a security hash. */
function versionOf(body: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (const byte of body) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36);
}

/** Logs when price notifications stop and when they resume. */
function noteLine(news: PageNews): void {
  if (news.kind === 'lost')
    console.error('Change notifications are interrupted. Pages are cached for one second only.');
  if (news.kind === 'joined')
    console.error('Change notifications are back. Cached pages are updated right away.');
}

async function main(): Promise<void> {
  const port = Number(setting('STALLBAR_PORT', '4173'));
  const siteUrl = setting('STALLBAR_SITE_URL', `http://127.0.0.1:${port}`);
  const supabaseUrl = setting('SUPABASE_URL');
  const serverUrl = setting('SUPABASE_SERVER_URL', supabaseUrl);
  const env = { supabaseUrl, anonKey: setting('SUPABASE_ANON_KEY'), siteUrl };

  const files = await readStatic();
  const earlier = createEarlierBuilds(setting('STALLBAR_EARLIER_BUILDS', join(buildFolder, 'earlier')));
  await earlier.keep(assetsOf(files), Date.now()).catch((error: unknown) => {
    console.error(
      `Earlier builds aren't kept, so open tabs have to reload after a deploy: ${String(error)}. Set STALLBAR_EARLIER_BUILDS to a writable folder.`,
    );
  });
  const manifest = JSON.parse(
    await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8'),
  ) as Build['manifest'];
  const sources = JSON.parse(
    await readFile(join(clientFolder, '.vite/routes.json'), 'utf8'),
  ) as Build['sources'];
  const styles: Build['styles'] = {};
  for (const [address, file] of files) {
    if (address.endsWith('.css')) styles[address.slice(1)] = file.body.toString('utf8');
  }
  const { createRenderer, commonHeaders } = (await import(
    join(buildFolder, 'server/render.js')
  )) as RenderModule;
  const render = createRenderer({
    env,
    serverUrl,
    client: { kind: 'build', build: { manifest, styles, sources } },
    markdown: openMarkdown().render,
    now: Date.now,
    log: (message, error) => console.error(message, error),
    listen: (hear) => {
      pageNews({ ...env, supabaseUrl: serverUrl }).subscribe((news) => {
        noteLine(news);
        hear(news);
      });
    },
  });
  const media = createMedia(`${serverUrl}/storage/v1/object/public/media`, (body) =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  );
  const reviewPictures = createReviewPictures({ ...env, supabaseUrl: serverUrl });
  const compressed = createByteMap<Buffer<ArrayBuffer>>(compressedBudget, (body) => body.length);

  const page = async (request: Request, asker: string): Promise<Response> => {
    const response = await render(request, asker);
    const { headers } = response;
    headers.set('vary', 'accept-encoding');
    if (response.body === null || !acceptsBrotli(request)) return response;
    const html = Buffer.from(await response.arrayBuffer());
    const etag = headers.get('etag');
    let body = etag === null ? undefined : compressed.get(etag);
    if (body === undefined) {
      body = (await compress(html, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
        },
      })) as Buffer<ArrayBuffer>;
      if (etag !== null) compressed.set(etag, body);
    }
    headers.set('content-encoding', 'br');
    headers.set('content-length', String(body.length));
    return new Response(request.method === 'HEAD' ? null : body, { status: response.status, headers });
  };

  const file = (request: Request, found: StaticFile): Response => {
    const headers: Record<string, string> = {
      ...commonHeaders,
      'content-type': found.type,
      'cache-control': found.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      etag: found.etag,
      vary: 'accept-encoding',
      'cross-origin-resource-policy': 'same-origin',
    };
    if (request.headers.get('if-none-match') === found.etag)
      return new Response(null, { status: 304, headers });
    const body = found.brotli !== null && acceptsBrotli(request) ? found.brotli : found.body;
    if (body === found.brotli) headers['content-encoding'] = 'br';
    headers['content-length'] = String(body.length);
    return new Response(request.method === 'HEAD' ? null : body, { headers });
  };

  /** A file of an earlier build, for a tab that was opened before the deploy. */
  const earlierFile = async (request: Request, address: string): Promise<Response> => {
    const body = await earlier.read(address);
    if (body !== null) {
      const brotli = await earlier.read(`${address}.br`);
      const etag = `"${body.length.toString(36)}-${versionOf(body)}"`;
      return file(request, { body, brotli, type: typeOf(address), etag, immutable: true });
    }
    // Not stored anywhere: another server may have the file in a moment.
    const headers = { ...commonHeaders, 'content-type': 'text/plain', 'cache-control': 'no-store' };
    return new Response("We can't find this file.", { status: 404, headers });
  };

  const listener = getRequestListener(async (request, { incoming }) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith(reviewPicturePrefix)) return reviewPictures(request, pathname);
    if (pathname.startsWith('/media/')) return media(request, pathname.slice('/media/'.length));
    const found = request.method === 'GET' || request.method === 'HEAD' ? files.get(pathname) : undefined;
    if (found !== undefined) return file(request, found);
    if (pathname.startsWith('/assets/')) return earlierFile(request, pathname);
    return page(request, incoming instanceof IncomingMessage ? addressOf(incoming) : '');
  });
  const inFlight = createInFlight(inFlightFrom(process.env));
  const proxies = proxiesFrom(process.env);
  const server = createServer({ ...socketTimes, maxHeaderSize: largestHead }, (request, response) => {
    const leave = inFlight(rememberAddress(request, proxies));
    if (leave === undefined || (request.url ?? '').length > longestUrl) {
      leave?.();
      const headers = { 'content-length': '0', 'cache-control': 'no-store' };
      if (leave === undefined) response.writeHead(429, { ...headers, 'retry-after': '1' }).end();
      else response.writeHead(414, headers).end();
      return;
    }
    response.once('close', leave);
    void listener(request, response);
  });
  server.on('clientError', refuseHead);
  server.on('error', (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is in use: stop what uses it, or set STALLBAR_PORT.`
        : `The app could not listen on port ${port}: ${error.message}`,
    );
    process.exit(1);
  });
  server.listen(port, '127.0.0.1', () => console.log('ready'));
  const stop = () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 2000).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

await main();
