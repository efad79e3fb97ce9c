import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { codeOf } from '../failure.ts';
import { socketTimes } from '#http/limits.ts';
import { loopback, portRefused } from '../ports.ts';
import { root } from '../settings.ts';
import type { MailStore } from './store.ts';

const folder = join(import.meta.dirname, 'inbox');
const font = join(
  root,
  'node_modules/@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2',
);

/** For the page itself: only its own files, and frames with its own emails. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/** For an email: no scripts, links open in a new tab, images load. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const files: Record<string, { readonly file: string; readonly type: string }> = {
  '/': { file: 'index.html', type: 'text/html; charset=utf-8' },
  '/inbox.css': { file: 'inbox.css', type: 'text/css; charset=utf-8' },
  '/inbox.js': { file: 'inbox.js', type: 'text/javascript; charset=utf-8' },
};

function isOwnHost(host: string | undefined): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host ?? '');
}

/**
 * The inbox page and its API: `GET /api/messages?to=` → `{messages, total}`, `GET /api/messages/:id`, `DELETE
 * /api/messages`, `GET /api/events` (server-sent: 'change').
 */
export function inboxRoutes(store: MailStore): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    // Otherwise a foreign domain that resolves to 127.0.0.1 could read the emails.
    if (!isOwnHost(c.req.header('host'))) return c.text('Open the inbox as 127.0.0.1 or localhost.', 421);
    await next();
    c.header('x-content-type-options', 'nosniff');
    c.header('referrer-policy', 'no-referrer');
    c.header('cache-control', 'no-store');
    return undefined;
  });
  for (const [path, { file, type }] of Object.entries(files)) {
    app.get(path, async (c) =>
      c.body(await readFile(join(folder, file), 'utf8'), 200, {
        'content-type': type,
        'content-security-policy': pagePolicy,
      }),
    );
  }
  app.get('/heading.woff2', async (c) =>
    c.body(await readFile(font), 200, { 'content-type': 'font/woff2', 'cache-control': 'max-age=86400' }),
  );
  app.get('/api/messages', (c) => {
    const messages = store.list(c.req.query('to'));
    return c.json({ messages, total: messages.length });
  });
  app.delete('/api/messages', async (c) => {
    await store.clear();
    return c.body(null, 204);
  });
  app.get('/api/messages/:id', async (c) => {
    const message = await store.read(c.req.param('id'));
    return message === undefined ? c.json({ message: "We can't find this email." }, 404) : c.json(message);
  });
  app.get('/messages/:id/html', async (c) => {
    const message = await store.read(c.req.param('id'));
    if (message?.html === undefined || message.html === null) return c.text("We can't find this email.", 404);
    return c.body(`<base target="_blank">${message.html}`, 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': mailPolicy,
    });
  });
  app.get('/api/events', (c) =>
    streamSSE(c, async (stream) => {
      const stop = store.onChange(() => {
        void stream.writeSSE({ event: 'change', data: '' });
      });
      stream.onAbort(stop);
      while (!stream.aborted) {
        await stream.writeSSE({ event: 'alive', data: '' });
        await stream.sleep(15_000);
      }
    }),
  );
  app.notFound((c) => c.text("There's nothing here.", 404));
  return app;
}

/** @throws StartFailure when the port is in use */
export async function startInbox(port: number, store: MailStore): Promise<Server> {
  const server = createAdaptorServer({
    fetch: inboxRoutes(store).fetch,
    overrideGlobalObjects: false,
    serverOptions: socketTimes,
  }) as Server;
  await new Promise<void>((settle, fail) => {
    server.once('error', (error) => {
      const code = codeOf(error);
      fail(code === undefined ? error : portRefused(port, 'STALLBAR_MAIL_PORT', code));
    });
    server.listen({ port, host: loopback }, settle);
  });
  return server;
}
