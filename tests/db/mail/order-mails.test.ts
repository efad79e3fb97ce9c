import { afterAll, expect, test } from 'vitest';
import { renderEmail, type EmailTemplate } from '../../../src/schema/admin/render-email.ts';
import { shared } from './mail-support.ts';
import { openDb } from '../support.ts';

const db = openDb();
afterAll(() => db.end());

const payload = {
  reference: 'SB-7K2M9P',
  first_name: 'Ada',
  vendor_name: 'Iron & <i>Oak</i>',
  vendor_slug: 'iron-oak',
  token: 'a1b2',
  refunded: true,
  amount: '12.50',
  reason: 'does not fit',
  note: 'Too <b>short</b>',
  label: 'To 1 Rack Street',
  decision: 'It was used.',
  message: 'Where is <script>my</script> bar?',
  kept: true,
  words: 'It was as described.',
  carrier: 'UPS',
  tracking_number: '1Z',
  tracking_url: 'https://www.ups.com/track?tracknum=1Z',
  items: [{ quantity: 2, title: 'Bumper & plate', options: 'Red · 10 kg', amount: '12.50' }],
};

async function rendered(key: string, change: object = {}) {
  const [template] = await db.sql<EmailTemplate>('select * from public.email_templates where key = $1', [
    key,
  ]);
  if (template === undefined) throw new Error(`no template ${key}`);
  return renderEmail(template, { ...payload, ...change }, shared);
}

test('the email about a canceled order shows what is refunded and keeps text and HTML apart', async () => {
  const mail = await rendered('order-cancelled');
  expect(mail.subject).toBe('Your items from Iron & <i>Oak</i> were canceled');
  expect(mail.text).toBe(`Items canceled

The items from Iron & <i>Oak</i> in your order SB-7K2M9P were canceled and won't ship:

- 2 x Bumper & plate, Red · 10 kg

The store's reason:
does not fit

We're refunding $12.50 to your original payment method. Allow 2 to 5 business days.

View your order:
http://127.0.0.1:4341/order/confirmation#token=a1b2
Anyone with this link can see the order, so don't forward this email.

Questions? Email support@stallbar.example.
Stallbar. Gear from people who lift.
http://127.0.0.1:4341
`);
  expect(mail.html).toContain('Iron &amp; &lt;i&gt;Oak&lt;');
  const free = await rendered('order-cancelled', { refunded: false, reason: null });
  expect(free.text).not.toMatch(/\$12\.50|reason/);
  expect(free.html).not.toContain('refund');
});

test.each([
  ['order-refunded', ['refunded $12.50', '- Bumper & plate, Red · 10 kg: $12.50']],
  ['order-shipped', ['UPS 1Z', 'https://www.ups.com/track?tracknum=1Z', '- 2 x Bumper & plate, Red · 10 kg']],
  ['order-delivered', ['from your order SB-7K2M9P as delivered', '- 2 x Bumper & plate, Red · 10 kg']],
  ['order-tracking-corrected', ["Here's the latest:\n\nUPS 1Z\nhttps://www.ups.com/track?tracknum=1Z\n"]],
  ['order-package-voided', ['The tracking number 1Z no longer applies.']],
  ['return-approved', ['To 1 Rack Street', 'Expected refund: $12.50']],
  ['return-rejected', ['It was used.']],
  ['return-decided', ["You don't need to send them back"]],
  ['vendor-return-decided', ['The buyer keeps them', '/iron-oak/vendor-dashboard/orders/SB-7K2M9P\n']],
  ['return-received', ["We're refunding $12.50", '- 2 x Bumper & plate, Red · 10 kg']],
  ['order-message', ['Where is <script>my</script> bar?']],
  ['vendor-order-cancelled', ['does not fit', '/iron-oak/vendor-dashboard/orders/SB-7K2M9P\n']],
  [
    'vendor-return-requested',
    ['Too <b>short</b>', 'Expected refund: $12.50', '/vendor-dashboard/orders/SB-7K2M9P\n'],
  ],
  ['vendor-return-withdrawn', ['is keeping these items:', '/iron-oak/vendor-dashboard/orders/SB-7K2M9P\n']],
  ['vendor-order-message', ['Where is <script>my</script> bar?', '/vendor-dashboard/orders/SB-7K2M9P\n']],
])('%s contains what it must, and no text becomes markup', async (key, words) => {
  const { html, text } = await rendered(key);
  for (const word of words) expect(text).toContain(word);
  expect(html).not.toMatch(/<script|<b>short|<i>Oak/);
  expect(`${html}${text}`).not.toMatch(/\[\[|\{\{/);
  expect(text.includes('a1b2')).toBe(!key.startsWith('vendor-'));
});
