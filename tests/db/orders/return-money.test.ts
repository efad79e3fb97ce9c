import { randomUUID } from 'node:crypto';
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  approve,
  customer,
  db,
  idOf,
  moneyArrives,
  otherVendor,
  receive,
  shop,
  vendor,
} from './return-support.ts';
import { createStoreOrder, sell } from './order-support.ts';
import { buy, confirmation, place, startPayment } from '../support.ts';
import { isNightly } from '../../support/nightly.ts';

describe('money', () => {
  test('all items, however they are returned, refund what goods and tax cost, to the cent', async () => {
    await assert(
      asyncProperty(
        record({ small: integer({ min: 1, max: 7 }), large: integer({ min: 1, max: 5 }) }),
        integer({ min: 1, max: 4 }),
        constantFrom(null, 'percent', 'amount', 'free-shipping'),
        async ({ small, large }, step, code) => {
          const promo = `BACK-${randomUUID().slice(0, 8).toUpperCase()}`;
          if (code !== null) {
            await db.sql(
              "insert into public.promotions (code, label, kind, value) values ($1, 'Off', $2, 7.77)",
              [promo, code],
            );
          }
          const placed = await place(
            customer,
            [
              { variant_id: shop.small, quantity: small },
              { variant_id: shop.large, quantity: large },
            ],
            code === null ? {} : { promo },
          );
          await db.service.rpc('confirm_payment', confirmation(await startPayment(db, placed)));
          const order = createStoreOrder(db, placed, vendor);
          await order.deliver();
          const left = new Map((await order.items()).map(({ id, quantity }) => [id, quantity]));
          while ([...left.values()].some((pieces) => pieces > 0)) {
            const lines = [...left]
              .filter(([, pieces]) => pieces > 0)
              .map(([order_item_id, pieces]) => ({ order_item_id, quantity: Math.min(step, pieces) }));
            for (const { order_item_id, quantity } of lines)
              left.set(order_item_id, (left.get(order_item_id) ?? 0) - quantity);
            const id = idOf(await order.askBack(customer, lines));
            await approve(id);
            await receive(id);
          }
          const [sums] = await db.sql<{ back: string; cost: string }>(
            `select (select sum(amount) from public.refunds where order_id = o.id)::text as back,
               (o.subtotal - o.discount + o.tax)::text as cost from public.orders o where o.id = $1`,
            [order.order_id],
          );
          expect(sums?.back).toBe(sums?.cost);
        },
      ),
      { numRuns: isNightly ? 16 : 5 },
    );
  });

  test('never more than was paid goes back, even with concurrent requests', async () => {
    await assert(
      asyncProperty(
        array(integer({ min: 1, max: 1200 }), { minLength: 2, maxLength: 12 }),
        async (amounts) => {
          const order = await sell(db, customer, vendor, [{ variant_id: shop.small, quantity: 1 }]);
          const answers = await Promise.allSettled(
            amounts.map((cents) =>
              db.sql(
                `insert into public.refunds (payment_id, order_id, amount, reason)
                 select a.payment_id, a.order_id, $2, 'test' from public.payment_allocations a where a.order_id = $1`,
                [order.order_id, cents / 100],
              ),
            ),
          );
          const [sums] = await db.sql<{ back: string; paid: string }>(
            `select coalesce((select sum(r.amount) from public.refunds r where r.payment_id = p.id), 0)::text as back,
               p.amount::text as paid
             from public.payments p where p.purchase_id = $1`,
            [order.placed.purchase_id],
          );
          expect(Number(sums?.back)).toBeLessThanOrEqual(Number(sums?.paid));
          const taken = answers.reduce(
            (sum, { status }, place) => sum + (status === 'fulfilled' ? (amounts[place] ?? 0) : 0),
            0,
          );
          expect(taken).toBe(Math.round(Number(sums?.back) * 100));
          // The refused part would have been too much.
          const paid = Math.round(Number(sums?.paid) * 100);
          expect(
            answers.filter(
              ({ status }, place) => status === 'rejected' && taken + (amounts[place] ?? 0) <= paid,
            ),
          ).toEqual([]);
        },
      ),
      { numRuns: isNightly ? 25 : 8 },
    );
  });

  test("one order's refund never uses another's money, though they share a payment", async () => {
    const placed = await buy(db, customer, [
      { variant_id: shop.small, quantity: 1 },
      { variant_id: shop.plateVariant, quantity: 3 },
    ]);
    const one = createStoreOrder(db, placed, vendor, shop.vendors[0]);
    const total = placed.orders.find(({ id }) => id === one.order_id)?.total;
    const back = (amount: string) =>
      db.sql(
        `insert into public.refunds (payment_id, order_id, amount, reason)
         select a.payment_id, a.order_id, $2::numeric + 0.01, 'test' from public.payment_allocations a where a.order_id = $1`,
        [one.order_id, amount],
      );
    await expect(back(total ?? '')).rejects.toThrow('refund_exceeds_order');
  });

  test('canceling, returning and a provider event at once neither block each other nor refund twice', async () => {
    for (let round = 0; round < 5; round += 1) {
      const placed = await buy(db, customer, [
        { variant_id: shop.small, quantity: 2 },
        { variant_id: shop.plateVariant, quantity: 1 },
      ]);
      const one = createStoreOrder(db, placed, vendor, shop.vendors[0]);
      const rest = createStoreOrder(db, placed, otherVendor, shop.vendors[1]);
      await one.deliver();
      const [item] = await one.items();
      const ids = await Promise.all(
        [1, 1].map(async (quantity) =>
          idOf(await one.askBack(customer, [{ order_item_id: item?.id, quantity }])),
        ),
      );
      await Promise.all(ids.map((id) => approve(id)));
      await receive(ids[0] ?? '');
      const replies = await Promise.all([
        receive(ids[1] ?? ''),
        receive(ids[1] ?? ''),
        rest.cancel(customer),
        rest.cancel(customer),
        moneyArrives(one.order_id),
        one.seen(),
      ]);
      expect(replies.slice(0, 4).map((reply) => (reply as { status: number }).status)).toEqual([
        200, 200, 200, 200,
      ]);
      expect((await one.seen()).refunds).toHaveLength(2);
      expect((await rest.seen()).refunds).toHaveLength(1);
    }
  });
});
