import { describe, expect, test } from 'vitest';
import { shopDay, shopZone } from '../../support/days.ts';
import { collectPlans } from '../../support/panel-reads.ts';
import { makeAdminIn } from '../admin/code-entered.ts';
import { createStoreOrder, type StoreOrder } from '../orders/order-support.ts';
import {
  approve,
  customer,
  db,
  delivered,
  idOf,
  otherVendor,
  receive,
  shop,
  vendor,
} from '../orders/return-support.ts';
import type { Caller } from '../support.ts';
import { colleague, pageOf, refund, said, told } from '../orders/store-support.ts';
import { accountsOf, buyWith, makeCode } from './ledger-support.ts';

const store = () => shop.vendors[0];
const buy = async (quantity = 1, promo?: string): Promise<StoreOrder> =>
  createStoreOrder(
    db,
    await buyWith(db, customer, [{ variant_id: shop.small, quantity }], promo),
    vendor,
    store(),
  );

async function ripen(order: string): Promise<void> {
  await db.sql("update private.earnings set due_at = now() - interval '1 second' where order_id = $1", [
    order,
  ]);
  await db.service.rpc('release_earnings');
}

/** The day on which all of it happens, or the one before. */
const began = shopDay();
/** In the zone of the shop's clock. */
const here = `(now() at time zone '${shopZone}')`;

type Balance = Record<'pending' | 'available' | 'reserve' | 'paid_out' | 'waiting', string> & {
  next: { at: string; amount: string } | null;
};
const balance = async (): Promise<Balance> =>
  (await vendor.rpc('vendor_balance', { vendor_id: store() })).body as Balance;

type Row = { id: string; kind: string; order: string | null; change: string; lines: Record<string, string> };
type Page = { rows: Row[]; next: string | null };
const ledger = async (args: object = {}): Promise<Page> => {
  const reply = await vendor.rpc('vendor_ledger', { vendor_id: store(), ...args });
  expect(said(reply)).toBe('200');
  return reply.body as Page;
};

describe('the balance of a store', () => {
  test('is the sum of its entries, with the next amount that becomes available', async () => {
    await buy(2);
    const storeOrder = await delivered(1);
    const before = await balance();
    expect(before.next?.amount).toBe('14.96');
    expect(Date.parse(before.next?.at ?? '') - Date.now()).toBeGreaterThan(6 * 86_400_000);
    await ripen(storeOrder.order_id);
    const after = await balance();
    expect([after.available, after.next, after.waiting]).toEqual(['14.96', null, '0.00']);
    expect(Number(before.pending) - Number(after.pending)).toBeCloseTo(14.96);
    await db.service.rpc('fold_ledger');
    expect(await balance()).toEqual(after);
  });

  test('shows what waits for an open return', async () => {
    const storeOrder = await delivered(2);
    const asked = await storeOrder.askBack(customer, [{ order_item_id: storeOrder.item, quantity: 1 }]);
    await ripen(storeOrder.order_id);
    // Until the next run releases it, other money that is due isn't waiting for anything.
    expect((await balance()).waiting).toBe('23.97');
    await approve(idOf(asked));
    expect((await balance()).waiting).toBe('23.97');
    expect(said(await receive(idOf(asked)))).toBe('200');
    expect((await balance()).waiting).toBe('0.00');
  });
});

describe('the ledger of a store', () => {
  test('has a row for each movement, with its order and its parts, which add up', async () => {
    const storeOrder = await buy(2, await makeCode(db, 'percent', 50, null));
    await refund(storeOrder, [{ order_item_id: (await storeOrder.items())[0]?.id, amount: '5.00' }]);
    const { rows } = await ledger({ query: storeOrder.placed.reference });
    expect(rows.map(({ kind }) => kind)).toEqual(['refund', 'earning']);
    for (const { order, change, lines } of rows) {
      expect(order).toBe(storeOrder.placed.reference);
      const sum = Object.values(lines).reduce((total, amount) => total + Math.round(Number(amount) * 100), 0);
      expect(sum).toBe(Math.round(Number(change) * 100));
    }
    expect(rows[1]?.lines).toMatchObject({ commission: '-2.00', orders: '26.70' });
  });

  test('is paged without missing a row, by kind and by days', async () => {
    const all = (await ledger({ page_size: 100 })).rows.map(({ id }) => id);
    const read: string[] = [];
    let after: string | null = null;
    do {
      const page: Page = await ledger({ page_size: 2, after });
      read.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    expect(read).toEqual(all);
    const refunds = await ledger({ kind: 'refund' });
    expect(new Set(refunds.rows.map(({ kind }) => kind))).toEqual(new Set(['refund']));
    expect((await ledger({ first_day: began, page_size: 100 })).rows.length).toBe(all.length);
    expect((await ledger({ last_day: '2020-01-01' })).rows).toEqual([]);
    expect(said(await vendor.rpc('vendor_ledger', { vendor_id: store(), query: 'x' }))).toBe(
      '422 list_invalid',
    );
  });

  test('uses an index for every filter', async () => {
    const client = await db.connect();
    try {
      const plans = await collectPlans(client);
      await client.query('set enable_seqscan = off');
      for (const [args, index] of [
        ['null, null, null, null, null', 'ledger_entries_vendor_idx'],
        ["'adjustment', null, null, null, null", 'ledger_entries_kind_idx'],
        ["'refund', '2026-01-01', '2030-01-01', null, null", 'ledger_entries_kind_idx'],
      ] as const) {
        plans.length = 0;
        await client.query(`select private.ledger_page('${store()}', ${args}, 25)`);
        expect(plans.join('\n')).toContain(index);
      }
    } finally {
      client.release(true);
    }
  });

  test('and its balance are visible only to members who may read money', async () => {
    const finance = await colleague('finance', 'Fin');
    for (const name of ['vendor_ledger', 'vendor_balance']) {
      expect(said(await finance.rpc(name, { vendor_id: store() }))).toBe('200');
      for (const caller of [
        await colleague('fulfillment', 'Ful'),
        await colleague('catalog', 'Cat'),
        otherVendor,
      ]) {
        expect(said(await caller.rpc(name, { vendor_id: store() }))).toBe('403 not_allowed');
      }
    }
  });
});

describe('the preview of a received return', () => {
  test('shows to the cent what receiving it then does, less the deduction', async () => {
    for (const isReleased of [false, true]) {
      const sold = await delivered(3);
      if (isReleased) await ripen(sold.order_id);
      const account = isReleased ? 'available' : 'pending';
      const id = idOf(await sold.askBack(customer, [{ order_item_id: sold.item, quantity: 2 }]));
      await approve(id);
      const args = { return_id: id, deduction: '1.23' };
      const { amount, effect } = (await vendor.rpc('preview_return', args)).body as {
        amount: string;
        effect: Record<string, string>;
      };
      const before = await accountsOf(db, sold.order_id);
      const { [account]: held } = await balance();
      expect([effect['account'], effect['balance']]).toEqual([account, held]);
      expect((await receive(id, { deduction: '1.23' })).body).toMatchObject({ amount });
      const after = await accountsOf(db, sold.order_id);
      const moved = (name: string) => (((after[name] ?? 0) - (before[name] ?? 0)) / 100).toFixed(2);
      expect([effect['share'], effect['balance_after']]).toEqual([
        moved(account),
        (await balance())[account],
      ]);
      expect([`-${effect['tax']}`, `-${effect['commission']}`]).toEqual([
        moved('tax_held'),
        moved('commission'),
      ]);
      expect(said(await vendor.rpc('preview_return', args))).toBe('409 not_to_receive');
    }
  });

  test('is for members who work on orders, with the money for those who may see it', async () => {
    const sold = await delivered(1);
    const id = idOf(await sold.askBack(customer, [{ order_item_id: sold.item, quantity: 1 }]));
    await approve(id);
    const ask = (caller: Caller, deduction = '0') =>
      caller.rpc('preview_return', { return_id: id, deduction });
    expect((await ask(vendor, '999')).body).toMatchObject({ message: 'deduction_invalid' });
    const { amount } = (await ask(vendor)).body as { amount: string };
    expect((await ask(vendor, amount)).body).toEqual({ amount: '0.00', effect: null });
    expect((await ask(await colleague('fulfillment', 'Ful'))).body).toEqual({ amount, effect: null });
    for (const caller of [await colleague('catalog', 'Cat'), otherVendor, customer]) {
      expect(said(await ask(caller))).toBe('404 return_not_found');
    }
  });
});

describe('the preview of a refund', () => {
  test('shows to the cent what the refund then does, for pending and available earnings', async () => {
    for (const isReleased of [false, true]) {
      const storeOrder = await delivered(3);
      if (isReleased) await ripen(storeOrder.order_id);
      const account = isReleased ? 'available' : 'pending';
      const lines = [{ order_item_id: storeOrder.item, amount: '7.77' }];
      const reply = await vendor.rpc('preview_refund', { order_id: storeOrder.order_id, lines });
      expect(told(reply) ?? said(reply)).toBe('200');
      const { amount, effect } = reply.body as { amount: string; effect: Record<string, string> };
      const before = await accountsOf(db, storeOrder.order_id);
      const { [account]: held } = await balance();
      expect([amount, effect['account'], effect['balance']]).toEqual(['7.77', account, held]);
      await refund(storeOrder, lines);
      const after = await accountsOf(db, storeOrder.order_id);
      const moved = (name: string) => (((after[name] ?? 0) - (before[name] ?? 0)) / 100).toFixed(2);
      expect([effect['share'], effect['balance_after']]).toEqual([
        moved(account),
        (await balance())[account],
      ]);
      expect([`-${effect['tax']}`, `-${effect['commission']}`]).toEqual([
        moved('tax_held'),
        moved('commission'),
      ]);
    }
  });

  test('refuses what the refund would, and shows the money to nobody else', async () => {
    const storeOrder = await buy(1);
    const [item] = await storeOrder.items();
    const ask = (amount: string, caller = vendor) =>
      caller.rpc('preview_refund', {
        order_id: storeOrder.order_id,
        lines: [{ order_item_id: item?.id, amount }],
      });
    const tooMuch = await ask('99.00');
    expect([said(tooMuch), told(tooMuch)]).toEqual([
      '422 amount_too_high',
      'You can refund up to $10.74 for this item.',
    ]);
    expect(said(await ask('1.00', otherVendor))).toBe('404 order_not_found');
    expect(said(await ask('1.00', await colleague('fulfillment', 'Ful')))).toBe('404 order_not_found');
    // An admin who answers tickets does not see what stores earn.
    for (const role of ['support', 'content'] as const) {
      expect(said(await ask('1.00', (await makeAdminIn(db, role)).caller))).toBe('404 order_not_found');
    }
    expect((await ask('1.00', (await makeAdminIn(db, 'finance')).caller)).body).toMatchObject({
      effect: { account: 'pending' },
    });
    expect((await pageOf(storeOrder)).money.refunded).toBe('0.00');
  });
});

describe("a store's totals for the law", () => {
  type Counted = { total: string; sales: number; reached: boolean };
  const thresholds = async () => {
    for (let folded = 1; folded > 0;) folded = Number((await db.service.rpc('fold_ledger')).body);
    const reply = await vendor.rpc('vendor_payout_desk', { vendor_id: store() });
    return (reply.body as { thresholds: { tax_form: Counted; inform: Counted } }).thresholds;
  };

  test('are what buyers paid, with tax and delivery, before refunds', async () => {
    const before = await thresholds();
    const storeOrder = await buy(2);
    await refund(storeOrder, [{ order_item_id: (await storeOrder.items())[0]?.id, amount: '5.00' }]);
    const [order] = await db.sql<{ total: string }>('select total from public.orders where id = $1', [
      storeOrder.order_id,
    ]);
    const after = await thresholds();
    for (const kind of ['tax_form', 'inform'] as const) {
      expect(after[kind].sales - before[kind].sales).toBe(1);
      expect(Number(after[kind].total) - Number(before[kind].total)).toBeCloseTo(Number(order?.total));
    }
  });

  test('are the same on the business page and on the payments page', async () => {
    await buy(1);
    const counted = await thresholds();
    const figures = await vendor.rpc('store_sales_figures', { vendor: store() });
    expect(counted.inform.sales).toBeGreaterThan(0);
    expect(figures.body).toEqual({
      sales: counted.inform.sales,
      revenue: counted.inform.total,
      year: Number(shopDay().slice(0, 4)),
      year_sales: counted.tax_form.sales,
      year_gross: counted.tax_form.total,
    });
  });

  test('cover twelve months to the day, not from the start of a month', async () => {
    const storeOrder = await buy(1);
    await thresholds();
    const client = await db.connect();
    const sold = async (placed: string) => {
      await client.query('delete from private.sold_months where vendor_id = $1', [store()]);
      await client.query(`update public.orders set created_at = ${placed} where id = $1`, [
        storeOrder.order_id,
      ]);
      const { rows } = await client.query<{ sales: number; cents: string }>(
        "select sales, cents from private.sold_since($1, now() - interval '12 months')",
        [store()],
      );
      return rows[0];
    };
    try {
      await client.query('begin');
      const { rows } = await client.query<{ total: string }>(
        'select total from private.earnings where order_id = $1',
        [storeOrder.order_id],
      );
      const once = { sales: 1, cents: rows[0]?.total };
      const none = { sales: 0, cents: '0' };
      const began = "now() - interval '12 months'";
      expect(await sold(`${began} + interval '1 second'`)).toEqual(once);
      expect(await sold(`${began} - interval '1 second'`)).toEqual(none);
      // From the next month on, sales are added up by months: the order itself is not counted a second time.
      const next = `date_trunc('month', (${began}) at time zone 'America/New_York') + interval '1 month'`;
      expect(await sold(`(${next}) at time zone 'America/New_York'`)).toEqual(none);
      await client.query(`insert into private.sold_months values ($1, ${next}, 3, 700)`, [store()]);
      const added = await client.query(
        "select sales, cents from private.sold_since($1, now() - interval '12 months')",
        [store()],
      );
      expect(added.rows).toEqual([{ sales: 3, cents: '700' }]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('require a form over $20,000 and over 200 sales in a year, and proof from $5,000 and 200 in twelve months', async () => {
    await thresholds();
    const client = await db.connect();
    try {
      await client.query('begin');
      const reached = async (cents: number, sales: number, month = here) => {
        await client.query('delete from private.sold_months where vendor_id = $1', [store()]);
        await client.query(
          `insert into private.sold_months values ($1, date_trunc('month', ${month}), $2, $3)`,
          [store(), sales, cents],
        );
        const { rows } = await client.query<{ read: { tax_form: Counted; inform: Counted } }>(
          'select private.seller_thresholds($1) as read',
          [store()],
        );
        return [rows[0]?.read.tax_form.reached, rows[0]?.read.inform.reached];
      };
      expect(await reached(2_000_001, 201)).toEqual([true, true]);
      expect(await reached(2_000_000, 201)).toEqual([false, true]);
      expect(await reached(2_000_001, 200)).toEqual([false, true]);
      expect(await reached(500_000, 200)).toEqual([false, true]);
      expect(await reached(499_999, 200)).toEqual([false, false]);
      expect(await reached(500_000, 199)).toEqual([false, false]);
      const lastYear = `date_trunc('year', ${here}) - interval '1 day'`;
      expect((await reached(2_000_001, 201, lastYear))[0]).toBe(false);
      expect(await reached(2_000_001, 201, `${here} - interval '13 months'`)).toEqual([false, false]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
