import { afterAll, expect, test } from 'vitest';
import { renderEmail, type EmailTemplate } from '../../../src/schema/admin/render-email.ts';
import { shared } from '../mail/mail-support.ts';
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
  carrier: 'UPS',
  tracking_number: '1Z',
  tracking_url: 'https://www.ups.com/track?tracknum=1Z',
  items: [{ quantity: 2, title: 'Bumper & plate' }],
};

async function rendered(key: string, change: object = {}) {
  const [template] = await db.sql<EmailTemplate>('select * from public.email_templates where key = $1', [
    key,
  ]);
  if (template === undefined) throw new Error(`no template ${key}`);
  return renderEmail(template, { ...payload, ...change }, shared);
}

test('the mail about a canceled order shows what is refunded and keeps its text and its HTML apart', async () => {
  const mail = await rendered('order-cancelled');
  expect(mail.subject).toBe('Your parcel from Iron & <i>Oak</i> is cancelled');
  expect(mail.text).toBe(`Parcel cancelled

The parcel from Iron & <i>Oak</i> in your order SB-7K2M9P is cancelled and will not be sent.

$12.50 goes back to your original payment method. Allow two to five business days.

See the order:
http://127.0.0.1:4341/order/confirmation#token=a1b2
Anyone with this link can see the order, so keep this email to yourself.

Questions? Write to support@stallbar.example.
Stallbar. Gear from people who lift.
http://127.0.0.1:4341
`);
  expect(mail.html).toContain('Iron &amp; &lt;i&gt;Oak&lt;');
  expect((await rendered('order-cancelled', { refunded: false })).text).not.toContain('$12.50');
});

test.each([
  ['order-refunded', ['pays back $12.50 of your order SB-7K2M9P: does not fit.']],
  ['order-shipped', ['UPS 1Z', 'https://www.ups.com/track?tracknum=1Z', '- 2 x Bumper & plate']],
  ['order-delivered', ['as delivered for your order SB-7K2M9P', '- 2 x Bumper & plate']],
  ['return-approved', ['To 1 Rack Street', 'Expected refund: $12.50']],
  ['return-rejected', ['It was used.']],
  ['return-received', ['$12.50 goes back']],
  ['order-message', ['Where is <script>my</script> bar?']],
  ['vendor-order-cancelled', ['does not fit', '/iron-oak/vendor-dashboard/orders']],
  ['vendor-return-requested', ['Too <b>short</b>', 'Expected refund: $12.50']],
  ['vendor-return-withdrawn', ['is keeping:', '/iron-oak/vendor-dashboard/orders']],
  ['vendor-order-message', ['Where is <script>my</script> bar?']],
])('%s contains what it must, and no text becomes markup', async (key, words) => {
  const { html, text } = await rendered(key);
  for (const word of words) expect(text).toContain(word);
  expect(html).not.toMatch(/<script|<b>short|<i>Oak/);
  expect(`${html}${text}`).not.toMatch(/\[\[|\{\{/);
  expect(text.includes('a1b2')).toBe(!key.startsWith('vendor-'));
});
