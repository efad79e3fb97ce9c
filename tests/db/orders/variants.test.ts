import { expect, test } from 'vitest';
import { renderEmail, type EmailTemplate } from '../../../src/schema/admin/render-email.ts';
import { shared } from '../mail/mail-support.ts';
import type { Reply } from '../support.ts';
import { exchange, sentFor } from './exchange-support.ts';
import { sell } from './order-support.ts';
import { approve, customer, db, idOf, receive, shop, vendor } from './return-support.ts';
import { refund, said } from './store-support.ts';

/** Where the title is shown without a variant: `path` and what is there. */
function bareTitles(value: unknown, title: string, path: string): string[] {
  if (typeof value === 'string') {
    return value
      .split(title)
      .slice(1)
      .filter((rest) => !/^, [SL]\b/.test(rest))
      .map((rest) => `${path}: ${title}${rest.slice(0, 20)}`);
  }
  if (typeof value !== 'object' || value === null) return [];
  const { options, size } = value as Record<string, unknown>;
  const isNamed = [options, size].some((each) => each === 'S' || each === 'L');
  return Object.entries(value).flatMap(([key, part]) =>
    isNamed && part === title ? [] : bareTitles(part, title, `${path}.${key}`),
  );
}

test(
  'each list of an order, each mail and each refusal says which variant it is about',
  { timeout: 60_000 },
  async () => {
    const [product] = await db.sql<{ name: string }>('select name from public.products where id = $1', [
      shop.bar,
    ]);
    const title = product?.name ?? 'nothing';
    const bare: string[] = [];
    const shown = new Set<string>();
    const check = (name: string, { body }: Pick<Reply, 'body'>): void => {
      if (JSON.stringify(body).includes(title)) shown.add(name);
      bare.push(...bareTitles(body, title, name));
    };

    const order = await sell(db, customer, vendor, [
      { variant_id: shop.small, quantity: 3 },
      { variant_id: shop.large, quantity: 3 },
    ]);
    const { order_id, key: purchase_key, placed } = order;
    const itemOf = async (size: string) =>
      (
        await db.sql<{ id: string }>('select id from public.order_items where order_id = $1 and size = $2', [
          order_id,
          size,
        ])
      )[0]?.id ?? '';
    const [small, large] = [await itemOf('S'), await itemOf('L')];
    const of = (item: string, quantity = 1) => [{ order_item_id: item, quantity }];
    const vendor_id = shop.vendors[0];
    const read = async (when: string) => {
      check(`track_guest_order ${when}`, await db.anon.rpc('track_guest_order', { token: purchase_key }));
      check(`my_orders ${when}`, await customer.rpc('my_orders'));
      check(
        `vendor_order ${when}`,
        await vendor.rpc('vendor_order', { vendor_id, number: placed.reference }),
      );
    };

    check('packing_of', await vendor.rpc('packing_of', { vendor_id, order_ids: [order_id] }));
    const parcels = [await order.ship({ items: of(large) })];
    check('vendor_orders', await vendor.rpc('vendor_orders', { vendor_id }));
    expect(said(await refund(order, [{ order_item_id: small, amount: '25.00' }, { amount: '0.50' }]))).toBe(
      '200',
    );
    await read('in part');

    parcels.push(await order.ship());
    for (const { body } of parcels) await vendor.rpc('mark_delivered', { shipment: body });
    const returned = async (item: string) => {
      const back = idOf(await order.askBack(customer, of(item)));
      await approve(back);
      return back;
    };
    const exchanged = await returned(large);
    await read('coming back');
    expect(said(await exchange({ ...order, item: large }, exchanged, shop.small))).toBe('200');
    const sent = await sentFor(exchanged);
    expect(said(await sent.cancel(customer))).toMatch(/^2/);
    expect(said(await receive(await returned(large)))).toBe('200');
    const refused = await exchange({ ...order, item: small }, await returned(small));
    expect(said(refused)).toBe('409 pieces_paid_back');
    check('pieces_paid_back', refused);
    const kept = idOf(await order.askBack(customer, of(small)));
    await vendor.rpc('decide_return', { return_id: kept, approve: false, words: 'It was used for a year.' });
    await read('afterwards');
    check('invoice_of', await customer.rpc('invoice_of', { order_id }));
    check('reorder', await db.anon.rpc('reorder', { purchase_key }));

    const mails = await db.sql<{ template: string; payload: Record<string, unknown> }>(
      'select template, payload from public.email_outbox where strpos(payload::text, $1) > 0',
      [title],
    );
    for (const { template: name, payload } of mails) {
      const [template] = await db.sql<EmailTemplate>('select * from public.email_templates where key = $1', [
        name,
      ]);
      if (template === undefined) throw new Error(`no template ${name}`);
      const { subject, html, text } = renderEmail(template, payload, shared);
      const inWords = html.replaceAll(/<br><span[^>]*>/g, ', ').replaceAll(/<[^>]*>/g, ' ');
      check(name, { body: [subject, inWords, text.replaceAll(/ \(([SL])\)/g, ', $1')] });
    }
    expect(bare).toEqual([]);
    expect([...shown].sort()).toEqual([
      'invoice_of',
      'my_orders afterwards',
      'my_orders coming back',
      'my_orders in part',
      'order-cancelled',
      'order-confirmation',
      'order-delivered',
      'order-refunded',
      'order-shipped',
      'packing_of',
      'pieces_paid_back',
      'reorder',
      'return-approved',
      'return-exchanged',
      'return-received',
      'return-rejected',
      'track_guest_order afterwards',
      'track_guest_order coming back',
      'track_guest_order in part',
      'vendor-new-order',
      'vendor-order-cancelled',
      'vendor-return-requested',
      'vendor_order afterwards',
      'vendor_order coming back',
      'vendor_order in part',
      'vendor_orders',
    ]);

    const { body } = await vendor.rpc('vendor_order', { vendor_id, number: placed.reference });
    const { history, money } = body as {
      history: { what: string; note: string | null }[];
      money: { refunds: { reason: string }[] };
    };
    expect(
      history.filter(({ what }) => what.startsWith('order.')).map(({ what, note }) => [what, note]),
    ).toEqual([
      ['order.return_rejected', `1 × ${title}, S`],
      ['order.return_approved', `1 × ${title}, S`],
      ['order.return_received', `1 × ${title}, L. 21.47`],
      ['order.return_approved', `1 × ${title}, L`],
      ['order.return_exchanged', `1 × ${title}, L. ${sent.placed.reference}`],
      ['order.return_approved', `1 × ${title}, L`],
      ['order.parcel_arrived', `3 × ${title}, S; 2 × ${title}, L`],
      ['order.parcel_arrived', `1 × ${title}, L`],
      ['order.shipped', `3 × ${title}, S; 2 × ${title}, L`],
      ['order.refunded', `${title}, S ($25.00); Shipping ($0.50). Scratched ($25.50)`],
      ['order.shipped', `1 × ${title}, L`],
    ]);
    expect(money.refunds.map(({ reason }) => reason)).toEqual([
      `${title}, S ($25.00); Shipping ($0.50). Scratched`,
      `exchange canceled before shipping: 1 × ${title}, S`,
      `1 × ${title}, L. returned`,
    ]);
  },
);
