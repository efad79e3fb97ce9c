import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoicePdf } from '../../../supabase/functions/invoice/pdf.ts';
import { readInvoice } from '../../../supabase/functions/invoice/read.ts';
import { signBody } from '../../../supabase/functions/_shared/crypto.ts';
import {
  env,
  purchaseId,
  paymentId,
  returnUrl,
  serviceKey,
  siteUrl,
  started,
  webhookSecret,
} from '../checkout/payment-doubles.ts';
import { textOfPdf } from '../../support/pdf/text.ts';

const root = new URL('../../..', import.meta.url).pathname;
const deno = fileURLToPath(import.meta.resolve('deno/bin.cjs'));

const functionFolders = readdirSync(new URL('supabase/functions/', `file://${root}/`), {
  withFileTypes: true,
})
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map((entry) => entry.name)
  .sort();

/** An answer of invoice_of. */
const invoice = {
  number: 'SB-7K2M9Q-1',
  reference: 'SB-7K2M9Q',
  date: '2026-11-21T12:00:00+00:00',
  vendor_name: 'Łódzkie Żelazo',
  name: '王小明 김철수',
  address: 'דוד محمد สมชาย',
  items: [{ title: 'Plate', options: null, quantity: 1, unit_price: '9.50', line_total: '9.50' }],
  currency: 'USD',
  ...Object.fromEntries(['subtotal', 'discount', 'shipping', 'tax', 'total'].map((name) => [name, '9.50'])),
};

let database: Server;
let databaseUrl = '';
const running: ChildProcess[] = [];

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Starts `index.ts` of one function under Deno, as the edge runtime would, and returns its URL. */
async function serveUnderDeno(name: string): Promise<string> {
  const settings = env({ SUPABASE_URL: databaseUrl });
  const names = [
    'SITE_URL',
    'SUPABASE_URL',
    'SUPABASE_ANON_KEY',
    'SUPABASE_SERVICE_ROLE_KEY',
    'PAYMENT_PROVIDER',
    'PAYMENT_WEBHOOK_SECRET',
    'CARRIER_SECRET',
    'CARRIER_WEBHOOK_SECRET',
  ];
  const child = spawn(
    process.execPath,
    [
      deno,
      'run',
      '--cached-only',
      '--no-lock',
      '--node-modules-dir=manual',
      '--allow-net=127.0.0.1',
      '--allow-env',
      '--allow-read',
      '--allow-sys',
      `supabase/functions/${name}/index.ts`,
    ],
    {
      cwd: root,
      // A separate process group: the launcher starts the runtime as its child, and both must end.
      detached: true,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        NO_COLOR: '1',
        DENO_NO_UPDATE_CHECK: '1',
        DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
        ...Object.fromEntries(names.map((variable) => [variable, settings(variable)])),
        SMTP_HOST: '127.0.0.1',
        SMTP_PORT: '9',
        MAIL_FROM: 'orders@stallbar.example',
      },
    },
  );
  running.push(child);
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /Listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1];
      if (address) {
        resolve(address);
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => reject(new Error(`deno ended with ${code}: ${output}`)));
  });
}

beforeAll(async () => {
  database = createServer((request, response) => {
    request.resume();
    const path = request.url?.replace(/\?.*/, '');
    const answers: Record<string, unknown> = {
      '/rest/v1/rpc/start_payment': started,
      '/rest/v1/rpc/confirm_payment': { status: 'paid', purchase_id: purchaseId },
      '/rest/v1/rpc/claim_emails': [],
      '/rest/v1/payments': [{ status: 'created' }],
      '/rest/v1/rpc/claim_refunds': [],
      '/rest/v1/rpc/invoice_of': invoice,
    };
    response.writeHead(answers[path ?? ''] === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answers[path ?? ''] ?? {}));
  });
  await new Promise<void>((resolve) => database.listen(0, '127.0.0.1', resolve));
  databaseUrl = `http://127.0.0.1:${portOf(database)}`;
});

afterAll(async () => {
  for (const child of running) {
    child.removeAllListeners('exit');
    if (child.pid !== undefined && child.exitCode === null) {
      process.kill(-child.pid);
    }
  }
  await new Promise((resolve) => database.close(resolve));
});

test('payments and the test page run under Deno with one sealed link between them', async () => {
  const [payments, page] = await Promise.all([serveUnderDeno('payments'), serveUnderDeno('test-payment')]);
  const started = await fetch(`${payments}/payments`, {
    method: 'POST',
    headers: { origin: siteUrl },
    body: JSON.stringify({ purchase_id: purchaseId, token: 't', method: 'card', return_url: returnUrl }),
  });
  expect([started.status, started.headers.get('access-control-allow-origin')]).toEqual([200, siteUrl]);
  const { url } = await started.json();
  const shown = await fetch(`${page}/test-payment${new URL(url).search}`);
  expect(shown.status).toBe(200);
  expect(await shown.text()).toContain('$128.50');
}, 30_000);

test('payment-webhook checks the same signature under Deno', async () => {
  const webhook = await serveUnderDeno('payment-webhook');
  const body = new TextEncoder().encode(
    JSON.stringify({ id: 'e1', payment_id: paymentId, outcome: 'paid', amount: 12_850, currency: 'USD' }),
  );
  const send = async (secret: string) => {
    const signature = await signBody(secret, body, Math.floor(Date.now() / 1000));
    return fetch(webhook, { method: 'POST', headers: { 'stallbar-signature': signature }, body });
  };
  const right = await send(webhookSecret);
  expect([right.status, await right.json()]).toEqual([200, { received: true, status: 'paid' }]);
  expect((await send('another secret')).status).toBe(400);
}, 30_000);

test('dispatch-mail loads its packages under Deno and accepts only the service key', async () => {
  const mail = await serveUnderDeno('dispatch-mail');
  expect((await fetch(mail, { method: 'POST' })).status).toBe(401);
  const allowed = await fetch(mail, { method: 'POST', headers: { authorization: `Bearer ${serviceKey}` } });
  expect([allowed.status, await allowed.json()]).toEqual([200, { sent: 0, failed: 0 }]);
}, 30_000);

test('send-refunds runs under Deno and accepts only the service key', async () => {
  const refunds = await serveUnderDeno('send-refunds');
  expect((await fetch(refunds, { method: 'POST' })).status).toBe(401);
  const allowed = await fetch(refunds, {
    method: 'POST',
    headers: { authorization: `Bearer ${serviceKey}` },
  });
  expect([allowed.status, await allowed.json()]).toEqual([200, { ended: 0, waiting: 0 }]);
}, 30_000);

test('invoice produces the same file under Deno as under Node', async () => {
  const address = await serveUnderDeno('invoice');
  const answer = await fetch(address, { method: 'POST', body: JSON.stringify({ order_id: purchaseId }) });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const drawn = new Uint8Array(await answer.arrayBuffer());
  expect(textOfPdf(drawn)[0]).toContain('Łódzkie Żelazo\n');
  expect(textOfPdf(drawn)[0]).toContain('王小明');
  expect(textOfPdf(drawn)[0]).toContain('김철수');
  expect(textOfPdf(drawn)).toEqual(textOfPdf(await invoicePdf(readInvoice(invoice))));
}, 60_000);

test.each(functionFolders)(
  '%s loads under Deno and answers a preflight',
  async (name) => {
    const address = await serveUnderDeno(name);
    const answer = await fetch(`${address}/${name}`, { method: 'OPTIONS', headers: { origin: siteUrl } });
    expect(answer.status).toBeLessThan(500);
  },
  30_000,
);

test('Deno and Node use the same versions of the packages', () => {
  const read = (file: string) => JSON.parse(readFileSync(new URL(file, `file://${root}/`), 'utf8'));
  const { dependencies } = read('package.json');
  const { imports } = read('supabase/functions/deno.json');
  expect(Object.keys(imports)).not.toEqual([]);
  for (const [name, target] of Object.entries(imports)) {
    // A folder of a package ends in a slash.
    const [start, end] = name.endsWith('/') ? ['npm:/', '/'] : ['npm:', ''];
    const bare = name.replace(/\/$/, '');
    expect(target).toBe(`${start}${bare}@${dependencies[bare]}${end}`);
  }
});

test('config.toml lists every function, and requires no token where a browser or a provider calls', () => {
  const config = readFileSync(new URL('supabase/config.toml', `file://${root}/`), 'utf8');
  const configured = Array.from(
    config.matchAll(/^\[functions\.([\w-]+)\]\nverify_jwt = (true|false)/gm),
    ([, name, verify]) => [name, verify === 'true'] as const,
  );
  expect(configured.map(([name]) => name).sort()).toEqual(functionFolders);
  expect(configured.filter(([, verify]) => !verify).map(([name]) => name)).toEqual(
    expect.arrayContaining(['payment-webhook', 'test-payment']),
  );
});
