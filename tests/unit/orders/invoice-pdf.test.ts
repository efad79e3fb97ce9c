import { describe, expect, test } from 'vitest';
import { createHandler } from '../../../supabase/functions/invoice/handler.ts';
import { invoicePdf } from '../../../supabase/functions/invoice/pdf.ts';
import { readInvoice } from '../../../supabase/functions/invoice/read.ts';
import { apiUrl, env, outsideOf, siteUrl } from '../checkout/payment-doubles.ts';
import { textOfPdf } from '../../support/pdf/text.ts';

const item = (change: object = {}) => ({
  title: 'Competition Bumper Plate',
  sku: 'IH-25',
  options: 'Red · 25 kg',
  quantity: 2,
  unit_price: '129.00',
  line_total: '258.00',
  ...change,
});

/** An answer of `invoice_of`. */
const answer = (change: object = {}) => ({
  number: 'SB-7K2M9Q-1',
  reference: 'SB-7K2M9Q',
  date: '2026-11-21T23:30:00+00:00',
  vendor_name: 'Iron Harbor',
  name: 'Ada Lovelace',
  address: '12 Barbell Street',
  address2: 'Door 4',
  city: 'Austin',
  state: 'TX',
  zip_code: '73301',
  payment_method: 'card',
  currency: 'USD',
  rate_name: 'Ground',
  subtotal: '607.00',
  discount: '60.70',
  shipping: '24.00',
  tax: '45.07',
  total: '615.37',
  items: [
    item(),
    item({
      title: 'Monongahela Olympic Bar',
      sku: null,
      options: null,
      quantity: 1,
      unit_price: '349.00',
      line_total: '349.00',
    }),
  ],
  refunds: [],
  ...change,
});

const pagesOf = async (change: object = {}) => textOfPdf(await invoicePdf(readInvoice(answer(change))));

describe('an invoice', () => {
  test('states who sold what to whom, and every amount to the cent', async () => {
    expect(await pagesOf()).toEqual([
      [
        'Invoice',
        'SB-7K2M9Q-1',
        'Iron Harbor',
        'sold on Stallbar',
        'Ada Lovelace',
        '12 Barbell Street, Door 4',
        'Austin, TX 73301',
        'Order',
        'SB-7K2M9Q',
        'Date',
        'Nov\u{A0}21,\u{A0}2026',
        'Paid by',
        'Card',
        'Item',
        'Qty',
        'Price',
        'Amount',
        'Competition Bumper Plate',
        '2',
        '$129.00',
        '$258.00',
        'Red · 25 kg · SKU IH-25',
        'Monongahela Olympic Bar',
        '1',
        '$349.00',
        '$349.00',
        'Subtotal',
        '$607.00',
        'Discount',
        '−$60.70',
        'Shipping (Ground)',
        '$24.00',
        'Tax',
        '$45.07',
        'Total (USD)',
        '$615.37',
        'Questions: support@stallbar.example',
        'SB-7K2M9Q-1 · Page 1 of 1',
      ].join('\n'),
    ]);
  });

  test('omits a missing discount, and lists refunds', async () => {
    const [page = ''] = await pagesOf({
      discount: '0.00',
      refunds: [
        { amount: '100.10', date: '2026-12-01T12:00:00Z' },
        { amount: '0.27', date: '2026-12-02T12:00:00Z' },
      ],
    });
    expect(page).not.toContain('Discount');
    expect(page).toContain(
      [
        'Total (USD)',
        '$615.37',
        'Refunded Dec\u{A0}1,\u{A0}2026',
        '−$100.10',
        'Refunded Dec\u{A0}2,\u{A0}2026',
        '−$0.27',
        'Total after refunds',
        '$515.00',
      ].join('\n'),
    );
  });

  test('prints names from all of Europe, wraps long ones, and drops marks that reverse a line', async () => {
    const [page = ''] = await pagesOf({
      vendor_name: 'Łódzkie Żelazo – Σίδερο, Железо & Thép'.repeat(2),
      name: 'Đặng\u{202e} Žofie\nЁлка',
      items: [item({ title: `${'Stange mit Ösen '.repeat(6)}${'W'.repeat(90)}` })],
    });
    const joined = page.replaceAll('\n', '');
    expect(page.replaceAll('\n', ' ')).toContain('Łódzkie Żelazo – Σίδερο, Железо & Thép');
    expect(joined).toContain('Đặng Žofie Ёлка');
    expect(joined).toContain('W'.repeat(90));
    expect(page).not.toContain('W'.repeat(90));
    expect(joined).not.toContain('\u{FFFD}');
  });

  test('uses as many pages as needed, each with its header and number, the totals in one piece', async () => {
    const items = Array.from({ length: 60 }, (_, place) => item({ title: `Plate number ${place}` }));
    const pages = await pagesOf({ items });
    expect(pages).toHaveLength(5);
    pages.forEach((page, place) => expect(page).toContain(`Page ${place + 1} of 5`));
    expect(pages.every((page) => page.includes('Item\nQty\nPrice\nAmount'))).toBe(true);
    expect(pages.join('\n').match(/Plate number \d+/g)).toEqual(items.map(({ title }) => title));
    expect(pages.at(-1)).toContain('Subtotal\n$607.00');
    expect(pages.at(-1)).toContain('Total (USD)\n$615.37');
  });

  test('is the same file, byte for byte, whenever it is created', async () => {
    const make = () => invoicePdf(readInvoice(answer()));
    expect(Buffer.from(await make()).equals(Buffer.from(await make()))).toBe(true);
  });

  test.each([
    ['no money', { total: '12.345' }],
    ['a negative total', { tax: '-1.00' }],
    ['no date', { date: 'soon' }],
  ])('is not created from %s', (_, change) => {
    expect(() => readInvoice(answer(change))).toThrow(TypeError);
  });
});

describe('the function', () => {
  const order_id = '0199aaaa-0000-7000-8000-000000000001';
  const ask = (body: unknown, headers: Record<string, string> = {}) =>
    new Request('http://127.0.0.1/invoice', {
      method: 'POST',
      headers: { origin: siteUrl, ...headers },
      body: JSON.stringify(body),
    });

  test('queries the database as the caller, and returns a file that is not cached', async () => {
    const outside = outsideOf(() => Response.json(answer()));
    const response = await createHandler(
      env(),
      outside,
    )(ask({ order_id, purchase_key: 'key' }, { authorization: 'Bearer of-ada' }));
    expect(outside.calls.map(({ url, body }) => [url, JSON.parse(body)])).toEqual([
      [`${apiUrl}/rest/v1/rpc/invoice_of`, { order_id, purchase_key: 'key' }],
    ]);
    expect(outside.calls.map(({ headers }) => [headers.get('authorization'), headers.get('apikey')])).toEqual(
      [['Bearer of-ada', 'anon-key-of-the-tests']],
    );
    expect([response.status, Object.fromEntries(response.headers)]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="invoice-SB-7K2M9Q-1.pdf"',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'access-control-allow-origin': siteUrl,
      }),
    ]);
    expect(textOfPdf(new Uint8Array(await response.arrayBuffer()))[0]).toContain('Total (USD)\n$615.37');
  });

  test('passes on what the database refuses', async () => {
    const refused = () =>
      Response.json(
        { code: 'PT404', message: 'order_not_found', details: 'No such order.' },
        { status: 404 },
      );
    const response = await createHandler(env(), outsideOf(refused))(ask({ order_id }));
    expect([response.status, await response.json()]).toEqual([
      404,
      { code: 'order_not_found', message: 'No such order.' },
    ]);
  });

  test.each([
    ['no order', {}, 422],
    ['an invalid id', { order_id: "1'; drop" }, 422],
    ['a list', [], 400],
  ])('sends no query for %s', async (_, body, status) => {
    const outside = outsideOf(() => null);
    expect((await createHandler(env(), outside)(ask(body))).status).toBe(status);
    expect(outside.calls).toEqual([]);
  });
});
