import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderEmail, type EmailTemplate } from '../../../src/schema/admin/render-email.ts';
import { shared } from './mail-support.ts';
import { openDb } from '../support.ts';

const db = openDb();
let templates: ReadonlyMap<string, EmailTemplate>;
beforeAll(async () => {
  const rows = await db.sql<EmailTemplate>('select key, subject, html, text from public.email_templates');
  templates = new Map(rows.map((row) => [row.key, row]));
});
afterAll(() => db.end());

const order = {
  first_name: 'Ada',
  last_name: "O'Brien & Söhne",
  reference: 'SB-7K2M9P',
  token: 'a1b2',
  several: true,
  order_count: 2,
  subtotal: '118.00',
  discounted: false,
  discount: '0.00',
  shipping: '9.50',
  tax: '1.00',
  total: '128.50',
  address: '1 Rack Street',
  address2: null,
  city: 'Austin',
  state: 'TX',
  zip_code: '78701',
  orders: [
    {
      vendor_name: 'Iron & Oak',
      rate_name: 'Standard',
      earliest: '24 Nov',
      latest: '27 Nov',
      items: [
        { quantity: 2, title: 'Bumper plate', options: 'Red · 10 kg', sku: 'IO-1', line_total: '98.00' },
        { quantity: 1, title: 'Chalk', options: null, sku: 'IO-2', line_total: '20.00' },
      ],
    },
  ],
};
const storeOrder = { ...order, ...order.orders[0], vendor_slug: 'iron-oak', piece_count: '3 items' };

function render(key: string, payload: Record<string, unknown>) {
  const template = templates.get(key);
  if (!template) {
    throw new Error(`no template ${key}`);
  }
  return renderEmail(template, payload, shared);
}

test('the buyer sees items, totals and the link to the order, in both parts', () => {
  const mail = render('order-confirmation', order);
  expect(mail.subject).toBe('Your Stallbar order SB-7K2M9P');
  expect(mail.text).toBe(`Thank you, Ada

We received your payment for order SB-7K2M9P.
It ships in 2 packages, one from each store.

Track your order:
http://127.0.0.1:4341/order/confirmation#token=a1b2
Anyone with this link can see the order, so don't forward this email.

Iron & Oak
Standard, expected 24 Nov to 27 Nov
- 2 x Bumper plate (Red · 10 kg): $98.00
- 1 x Chalk: $20.00

Subtotal: $118.00
Shipping: $9.50
Tax: $1.00
Total: $128.50

Ships to
Ada O'Brien & Söhne
1 Rack Street
Austin, TX 78701

Questions? Email support@stallbar.example.
Stallbar. Gear from people who lift.
http://127.0.0.1:4341
`);
  expect(mail.html).toContain('Iron &amp; Oak');
  expect(mail.html).toContain('O&#39;Brien &amp; Söhne');
});

test('a discount shows only if there is one', () => {
  expect(render('order-confirmation', order).text).not.toContain('Discount');
  const reduced = render('order-confirmation', { ...order, discounted: true, discount: '5.00' });
  expect(reduced.text).toContain('Discount: -$5.00');
  expect(reduced.html).toContain('&minus;$5.00');
});

test('the vendor sees what to pack, for whom, and where the queue is', () => {
  const mail = render('vendor-new-order', storeOrder);
  expect(mail.subject).toBe('New order SB-7K2M9P: 3 items to ship');
  expect(mail.text).toContain('- 2 x Bumper plate (Red · 10 kg) [IO-1]: $98.00');
  expect(mail.text).toContain('http://127.0.0.1:4341/iron-oak/vendor-dashboard/orders/SB-7K2M9P\n');
  expect(mail.text).not.toContain('token');
  expect(mail.html).not.toContain('a1b2');
  expect(mail.html).toContain('1 Rack Street');
});

test('a buyer who paid too late sees what is refunded', () => {
  const mail = render('order-sold-out', { ...order, amount: '128.50' });
  expect(mail.subject).toBe('Your Stallbar order SB-7K2M9P was canceled and refunded');
  expect(mail.text).toContain("we're refunding $128.50 to your original payment method");
});

const invitation = { takeover: true, store_name: 'Iron & Oak', expires: 'Dec 5, 2026', token: 'c3d4' };

test('an invitation to take over a store names it; an invitation to open a store names none', () => {
  const takeover = render('vendor-invitation', invitation);
  expect(takeover.subject).toBe("You're invited to take over Iron & Oak on Stallbar");
  expect(takeover.text).toContain("You've been invited to become the owner of Iron & Oak on Stallbar");
  expect(takeover.text).toContain('http://127.0.0.1:4341/auth?invite=c3d4\n');
  expect(takeover.html).toContain('/auth?invite=c3d4"');
  const opening = render('vendor-invitation', { ...invitation, takeover: false, store_name: null });
  expect(opening.subject).toBe("You're invited to sell on Stallbar");
  expect(opening.text).toBe(`You're invited

Open your own store on Stallbar. You list. We bring the people who lift.

See your invitation:
http://127.0.0.1:4341/auth?invite=c3d4
Accept with this email address by Dec 5, 2026. The link works only once. Don't forward this email. If you weren't expecting it, you can ignore it.

Questions? Email support@stallbar.example.
Stallbar. Gear from people who lift.
http://127.0.0.1:4341
`);
});

test.each([
  'order-confirmation',
  'vendor-new-order',
  'order-sold-out',
  'vendor-invitation',
  'store-handed-over',
])('%s: markup in names stays text, and every variable is filled in', (key) => {
  const attack = `<script>alert(1)</script>"><img src=x onerror=alert(1)>{{token}}`;
  const mail = render(key, {
    ...storeOrder,
    ...invitation,
    store_name: attack,
    amount: '1.00',
    first_name: attack,
    last_name: attack,
    vendor_name: attack,
    address: attack,
    address2: attack,
    vendor_slug: `x" onclick="alert(1)`,
    orders: [{ ...storeOrder, vendor_name: attack }],
    items: [{ title: attack, quantity: 1, line_total: '1.00', sku: attack, options: attack }],
  });
  expect(mail.html).not.toMatch(/<script|<img|onclick="/);
  expect(mail.text.replaceAll(attack, '')).not.toMatch(/\{\{|undefined|\[object/);
  expect(mail.html.replaceAll('{{token}}', '')).not.toMatch(/\{\{|undefined|\[object/);
});

test('a line break in a value does not start a header', () => {
  const template = { key: 'k', subject: 'Hello {{name}}', html: '', text: '' };
  expect(renderEmail(template, { name: 'Ada\r\nBcc: all@example.com' }, shared).subject).toBe(
    'Hello Ada Bcc: all@example.com',
  );
});

test("a payload can't replace the shop's address", () => {
  const template = { key: 'k', subject: '', html: '', text: '{{site_url}} {{brand.name}}' };
  const mail = renderEmail(template, { site_url: 'https://evil.example', brand: { name: 'Evil' } }, shared);
  expect(mail.text).toBe('http://127.0.0.1:4341 Stallbar');
});

const folder = new URL('../../../supabase/templates/', import.meta.url);

test("the auth emails are Supabase's six", () => {
  expect(readdirSync(folder).sort()).toEqual([
    'confirmation.html',
    'email_change.html',
    'invite.html',
    'magic_link.html',
    'reauthentication.html',
    'recovery.html',
  ]);
});

test.each(readdirSync(folder))(
  "%s continues with its link or its code and uses only Supabase's variables",
  (file) => {
    const source = readFileSync(new URL(file, folder), 'utf8');
    // A reauthentication proves who is at this device by its code alone: a link would prove it elsewhere.
    expect(source).toContain(
      file === 'reauthentication.html'
        ? '{{ .Token }}'
        : 'href="{{ .RedirectTo }}#token_hash={{ .TokenHash }}&amp;type=',
    );
    const known = new Set(['RedirectTo', 'TokenHash', 'Token', 'SiteURL', 'Email', 'NewEmail']);
    const used = Array.from(source.matchAll(/\{\{\s*\.?(\w+)\s*\}\}/g), ([, name]) => name);
    expect(used.filter((name) => !known.has(name ?? ''))).toEqual([]);
    expect(source.replaceAll(/\{\{ \.\w+ \}\}/g, '')).not.toMatch(/[{}]{2}(?!\s*(?:\.|@|\}|<|$))/m);
  },
);

test('only emails whose page accepts a code contain one', () => {
  const withCode = readdirSync(folder).filter((file) =>
    readFileSync(new URL(file, folder), 'utf8').includes('{{ .Token }}'),
  );
  expect(withCode.toSorted()).toEqual([
    'confirmation.html',
    'email_change.html',
    'reauthentication.html',
    'recovery.html',
  ]);
});
