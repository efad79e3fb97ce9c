import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite } from 'vite';
import type { ViteDevServer } from 'vite';
import type { RenderMarkdown } from '#schema/content/render-markdown.ts';
import { devOverlay } from './dev-overlay.ts';
import { socketTimes } from '#http/limits.ts';
import { createMedia } from './media/media.ts';
import { openMarkdown } from './markdown/markdown.ts';
import { createReviewPictures, reviewPicturePrefix } from './media/review-pictures.ts';

interface RenderModule {
  createRenderer: (options: {
    env: { supabaseUrl: string; anonKey: string; siteUrl: string };
    serverUrl: string;
    client: { kind: 'development'; headStart: string; styles: string };
    markdown: RenderMarkdown;
    now: () => number;
    log: (message: string, error: unknown) => void;
  }) => (request: Request) => Promise<Response>;
}

const port = Number(process.env['STALLBAR_PORT'] ?? 4173);
const supabaseUrl = process.env['SUPABASE_URL'] ?? 'http://127.0.0.1:54321';
const serverUrl = process.env['SUPABASE_SERVER_URL'] ?? supabaseUrl;
const env = {
  supabaseUrl,
  anonKey: process.env['SUPABASE_ANON_KEY'] ?? '',
  siteUrl: process.env['STALLBAR_SITE_URL'] ?? `http://127.0.0.1:${port}`,
};

/** The styles of every module that the server has loaded, so that the first paint is styled. */
async function collectStyles(vite: ViteDevServer): Promise<string> {
  const files = [...(vite.environments['ssr']?.moduleGraph.idToModuleMap.keys() ?? [])];
  const texts = await Promise.all(
    files
      .filter((id) => /\.css(\?|$)/.test(id) && !id.includes('inline'))
      .map(async (id) => {
        const module = await vite.ssrLoadModule(`${id}${id.includes('?') ? '&' : '?'}inline`);
        return typeof module['default'] === 'string' ? module['default'] : '';
      }),
  );
  return texts.join('\n');
}

const server = createServer(socketTimes);
const vite = await createVite({
  root: join(import.meta.dirname, '../..'),
  appType: 'custom',
  plugins: [devOverlay()],
  server: { middlewareMode: { server } },
});
const markdown = openMarkdown();
const media = createMedia(`${serverUrl}/storage/v1/object/public/media`, (body) => Uint8Array.from(body));
const reviewPictures = createReviewPictures({ ...env, supabaseUrl: serverUrl });

const answer = getRequestListener(async (request) => {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith(reviewPicturePrefix)) return reviewPictures(request, pathname);
  if (pathname.startsWith('/media/')) {
    return media(
      new Request(request, { headers: { 'accept-encoding': '' } }),
      pathname.slice('/media/'.length),
    );
  }
  try {
    const { createRenderer } = (await vite.ssrLoadModule('/src/server/render.tsx')) as RenderModule;
    const headStart = (await vite.transformIndexHtml(pathname, '<html><head></head></html>'))
      .replace(/^.*<head>/s, '')
      .replace(/<\/head>.*$/s, '');
    const render = createRenderer({
      env,
      serverUrl,
      client: { kind: 'development', headStart, styles: await collectStyles(vite) },
      markdown: markdown.render,
      now: Date.now,
      log: (message, error) => console.error(message, error),
    });
    return await render(request);
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    console.error(error);
    return new Response(String(error), { status: 500 });
  }
});

server.on('request', (request, response) => {
  vite.middlewares(request, response, () => void answer(request, response));
});
server.listen(port, '127.0.0.1', () => console.log('ready'));
const stop = () => {
  server.close();
  void vite.close().then(() => process.exit(0));
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
