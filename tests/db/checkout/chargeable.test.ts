import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { address, makeShop, openDb, orderOf, place, quote, startPayment, type Shop } from '../support.ts';
import { forgetHolds } from './checkout-support.ts';

const db = openDb();
let shop: Shop;
beforeAll(async () => {
  await forgetHolds();
  shop = await makeShop(db, 500);
  await db.sql('update public.shipping_rates set base_rate = 0, free_over = null where vendor_id = $1', [
    shop.vendors[0],
  ]);
});
afterAll(() => db.end());

const tooSmall = 'Orders start at $0.50. Add something to your cart.';
const tooLarge = 'An order can total up to $999,999.99. Remove something and order it separately.';

const lines = (quantity = 1) => [{ variant_id: shop.small, quantity }];
const cost = (price: string) =>
  db.sql('update public.product_variants set price = $2, compare_at_price = null where id = $1', [
    shop.small,
    price,
  ]);
const told = ({ refusal }: object & { refusal?: unknown }) => refusal;
const oregon = { state: 'OR' };

describe('a total that the payment provider does not accept', () => {
  beforeEach(() => cost('10.01'));

  // Oregon has no sales tax; California had 7.25 %.
  test.each([
    ['0.01', 'OR', tooSmall],
    ['0.49', 'OR', tooSmall],
    ['0.50', 'OR', null],
    ['0.46', 'CA', tooSmall],
    ['0.47', 'CA', null],
  ])('of %s in %s is reported with the price', async (price, state, refusal) => {
    await cost(price);
    expect(told(await quote(db.anon, lines(), { address: { state } }))).toBe(refusal);
  });

  test('is not reported before the address is known, while tax may still raise it', async () => {
    await cost('0.30');
    expect(told(await quote(db.anon, lines(), { address: null }))).toBe(tooSmall);
    await cost('0.49');
    expect(told(await quote(db.anon, lines(), { address: null }))).toBeNull();
  });

  test('is also reported if it is too large', async () => {
    await cost('999999.99');
    expect(told(await quote(db.anon, lines(1), { address: oregon }))).toBeNull();
    expect(told(await quote(db.anon, lines(2), { address: oregon }))).toBe(tooLarge);
  });

  test('is never placed, even if a browser asks for it', async () => {
    await cost('0.30');
    const quoted = await quote(db.anon, lines(), { address: oregon });
    const asked: Record<string, unknown> = orderOf(quoted, lines(), {
      address: { ...address, city: 'Portland', state: 'OR', zip_code: '97201' },
    });
    const reply = await db.anon.rpc('place_order', asked);
    expect([reply.status, reply.body]).toEqual([
      422,
      expect.objectContaining({ message: 'total_not_chargeable', details: tooSmall }),
    ]);
    expect(
      await db.sql('select id from public.purchases where idempotency_key = $1', [asked['idempotency_key']]),
    ).toEqual([]);
  });

  test('of an order that was already placed is not charged', async () => {
    const placed = await place(db.anon, lines());
    await db.sql(
      `update public.purchases set subtotal = 0.30, shipping = 0, discount = 0, tax = 0, total = 0.30 where id = $1`,
      [placed.purchase_id],
    );
    await expect(startPayment(db, placed)).rejects.toThrow(`This order can't be paid. ${tooSmall}`);
  });
});
