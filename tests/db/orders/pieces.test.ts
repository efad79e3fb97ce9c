import { randomUUID } from 'node:crypto';
import { array, assert, asyncProperty, constantFrom, integer, oneof } from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { dispute } from '../money/payout-support.ts';
import type { Caller } from '../support.ts';
import { isNightly } from '../../support/nightly.ts';
import { backOf, exchange, sentBack, sentFor, type Sold } from './exchange-support.ts';
import { approve, customer, db, delivered, idOf, receive, shop, vendor } from './return-support.ts';
import { colleague, pageOf, refund, said, told } from './store-support.ts';

/** One small item costs $10.01 plus $0.73 tax; its delivery costs $5.95. */
const piece = 1074;
const dollars = (cents: number) => (cents / 100).toFixed(2);
const payBack = (order: Sold, cents: number, seen = 0, caller: Caller = vendor) =>
  refund(order, [{ order_item_id: order.item, amount: dollars(cents) }], dollars(seen), caller);

let manager: Caller;
let finance: Caller;
beforeAll(async () => {
  manager = await colleague('manager', 'Mona Diaz');
  finance = await colleague('finance', 'Fin Moss');
});

describe('an item is either refunded or sent again', () => {
  test('a refunded item is not sent again: in full, to the cent, or one of several', async () => {
    for (const cents of [piece, piece - 1, 1]) {
      const order = await delivered(1);
      const id = await sentBack(order);
      expect((await payBack(order, cents)).status).toBe(200);
      const large = await exchange(order, id);
      const same = await exchange(order, id, shop.small);
      expect([said(large), said(same)]).toEqual(['409 pieces_paid_back', '409 pieces_paid_back']);
      expect(told(same)).toMatch(
        /^"Bar .*" was already partly refunded, so you can't exchange it\. Receive the return instead/u,
      );
      // The rest is refunded, and no more.
      expect((await receive(id)).status).toBe(200);
      expect(await backOf(order)).toEqual([piece, cents === piece ? 1 : 2]);
    }
    const two = await delivered(2);
    const first = await sentBack(two);
    const second = await sentBack(two);
    expect((await payBack(two, 1073)).status).toBe(200);
    expect((await exchange(two, first, shop.small)).status).toBe(200);
    expect(said(await exchange(two, second, shop.small))).toBe('409 pieces_paid_back');
  });

  test('an exchanged item is not refunded, except for the difference to a cheaper one', async () => {
    const same = await delivered(1);
    await exchange(same, await sentBack(same), shop.small);
    expect(said(await payBack(same, piece))).toBe('422 amount_too_high');
    expect(said(await payBack(same, 1))).toBe('422 amount_too_high');
    expect(await pageOf(same)).toMatchObject({
      money: { left: '5.95', delivery_left: '5.95' },
      items: [{ left: '0.00' }],
    });
    // Its delivery can go back, and the item does not go with it.
    expect((await refund(same, [{ amount: '5.95' }])).status).toBe(200);
    await expect(
      db.sql(
        `insert into public.refunds (payment_id, order_id, amount, reason)
         select a.payment_id, a.order_id, 0.01, 'test' from public.payment_allocations a where a.order_id = $1`,
        [same.order_id],
      ),
    ).rejects.toThrow('refund_exceeds_order');

    // $20.02 with $1.45 of tax, exchanged for $10.01 with $0.73.
    const large = await delivered(1, customer, shop.large);
    await exchange(large, await sentBack(large), shop.small);
    expect(await pageOf(large)).toMatchObject({ items: [{ left: '10.74' }] });
    expect(said(await payBack(large, 1075))).toBe('422 amount_too_high');
    expect((await payBack(large, 1074)).status).toBe(200);
  });

  test('of a refund and an exchange at once, exactly one passes', async () => {
    for (let round = 0; round < 4; round += 1) {
      const order = await delivered(1);
      const id = await sentBack(order);
      const replies = await Promise.all([
        payBack(order, piece, 0, finance),
        exchange(order, id, shop.small, {}, manager),
        payBack(order, piece, 0, vendor),
        exchange(order, id, shop.large),
      ]);
      const [paid, swapped, again, other] = replies.map(({ status }) => status === 200);
      expect([paid, swapped, again, other].filter(Boolean)).toHaveLength(1);
      expect(await backOf(order)).toEqual(paid || again ? [piece, 1] : [0, 0]);
    }
  });

  test('an exchange needs the right to refund, which packing does not include', async () => {
    const packer = await colleague('fulfillment', 'Pat Kern');
    const order = await delivered(1);
    const id = await sentBack(order);
    const refused = await exchange(order, id, shop.small, {}, packer);
    expect([said(refused), told(refused)]).toEqual([
      '403 refunds_needed',
      "You need permission to refund before you can exchange. Ask the store's owner or a manager.",
    ]);
    expect((await exchange(order, id, shop.small, {}, manager)).status).toBe(200);
  });

  test('nothing is sent while the bank decides, nor after it has taken the money', async () => {
    const order = await delivered(1);
    const id = await sentBack(order);
    const ref = `dp_${randomUUID()}`;
    await dispute(db, order, 'open', { ref });
    expect(said(await exchange(order, id, shop.small))).toBe('409 payment_disputed');
    await dispute(db, order, 'lost', { ref });
    expect(said(await exchange(order, id, shop.small))).toBe('409 pieces_paid_back');
    const won = await delivered(1);
    const asked = await sentBack(won);
    const other = `dp_${randomUUID()}`;
    await dispute(db, won, 'open', { ref: other });
    await dispute(db, won, 'won', { ref: other });
    expect((await exchange(won, asked, shop.small)).status).toBe(200);
  });

  test('a delivery that was refunded is not refunded again with the rest', async () => {
    const order = await delivered(2);
    const ask = async () => {
      const lines = [{ order_item_id: order.item, quantity: 1 }];
      const id = idOf(await order.askBack(customer, lines, { reason: 'damaged' }));
      await approve(id);
      return id;
    };
    expect((await refund(order, [{ amount: '5.95' }])).status).toBe(200);
    await receive(await ask(), { deduction: 5 });
    const last = await ask();
    expect(await pageOf(order)).toMatchObject({ returns: [{ amount: '5.73' }, { amount: '10.74' }] });
    expect((await receive(last)).status).toBe(200);
    expect((await backOf(order))[0]).toBe(595 + 573 + 1074);
  });
});

/** Refunds, and the value of exchanges, from the rows themselves: the variant's price is what was paid. */
async function takenOf({ order_id }: Sold) {
  const [row] = await db.sql<{ paid: number; back: number; sent: number; gone: number; ordered: number }>(
    `select (o.total * 100)::int as paid,
       (select coalesce(sum(r.amount * 100), 0)::int from public.refunds r where r.order_id = o.id) as back,
       (select coalesce(sum(x.quantity - x.returned), 0)::int from public.order_items x join public.orders y on y.id = x.order_id
         where y.exchange_of = o.id and y.status <> 'cancelled') as sent,
       (select coalesce(sum(x.returned - x.exchanged), 0)::int from public.order_items x join public.orders y on y.id = x.order_id
         where o.id in (y.id, y.exchange_of)) + (select coalesce(sum(x.quantity), 0)::int from public.order_items x
         join public.orders y on y.id = x.order_id where y.exchange_of = o.id and y.status = 'cancelled') as gone,
       (select sum(i.quantity)::int from public.order_items i where i.order_id = o.id) as ordered
     from public.orders o where o.id = $1`,
    [order_id],
  );
  if (row === undefined) throw new Error('there is no order');
  return row;
}

const steps = array(
  oneof(
    constantFrom('exchange', 'exchange', 'receive', 'deduct', 'cancel', 'delivery'),
    integer({ min: 1, max: 2200 }),
  ),
  { minLength: 2, maxLength: 9 },
);

test('whatever is refunded, returned, exchanged and canceled, never more than was paid goes back', async () => {
  await assert(
    asyncProperty(integer({ min: 1, max: 3 }), steps, async (quantity, moves) => {
      const order = await delivered(quantity);
      let held: Sold[] = [order];
      /** One of two concurrent moves: it may be refused, but the line's account must stay correct. */
      const move = async (step: string | number, at: number): Promise<void> => {
        const seen = (await backOf(order))[0];
        if (typeof step === 'number') await payBack(order, step, seen);
        else if (step === 'delivery') await refund(order, [{ amount: '5.95' }], dollars(seen));
        else if (step === 'cancel') await held.at(-1)?.cancel(customer);
        else {
          const from = held[at % held.length] ?? order;
          if ((await from.seen()).status === 'processing') await from.deliver().catch(() => undefined);
          const asked = await from.askBack(customer, [{ order_item_id: from.item, quantity: 1 }]);
          if (asked.status !== 200) return;
          const id = idOf(asked);
          await approve(id);
          if (step !== 'exchange') await receive(id, step === 'deduct' ? { deduction: 0.5 } : {});
          else if ((await exchange(from, id, shop.small)).status === 200) held = [...held, await sentFor(id)];
        }
      };
      for (let at = 0; at < moves.length; at += 2) {
        await Promise.all(moves.slice(at, at + 2).map((step) => move(step, at)));
        const { paid, back, sent, gone, ordered } = await takenOf(order);
        expect(sent + gone).toBeLessThanOrEqual(ordered);
        // 1,001 cents plus 7.25 % for each item, rounded down by less than a cent each.
        expect(back + sent * 1073).toBeLessThanOrEqual(paid);
        const faults = await db.sql('select * from private.order_faults(array[$1::uuid])', [order.order_id]);
        expect(faults).toEqual([]);
      }
    }),
    { numRuns: isNightly ? 60 : 6 },
  );
});
