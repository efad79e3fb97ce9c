import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chosenOptions,
  countOf,
  hasRoomFor,
  merged,
  notIn,
  shippingOf,
  totalsOf,
  withAgreed,
  withItem,
  withoutBought,
  withQuantity,
} from '#machines/checkout/cart.rules.ts';
import { cartItemId, readCartStorage, writeCartStorage } from '#schema/checkout/cart.ts';
import type { CartItem, NewCartItem } from '#schema/checkout/cart.ts';
import { limits } from '#schema/limits.ts';
import { messages } from '#schema/texts/texts.ts';
import { cents } from '#schema/money.ts';

const plate = (more: Partial<NewCartItem> = {}): NewCartItem => ({
  originalId: 'plate',
  variantId: '00000000-0000-7000-8000-000000000001',
  name: 'Plate',
  image: '',
  price: 30.1,
  vendor: 'Vendor',
  vendor_id: 'a',
  selectedColor: null,
  selectedSize: null,
  selectedFlavor: null,
  selectedQuantity: null,
  href: '/vendor/product/plate',
  ...more,
});
const line = (more: Partial<NewCartItem> = {}, quantity = 1): CartItem => {
  const item = plate(more);
  return { ...item, id: cartItemId(item), quantity };
};
const stored = (items: unknown, version: unknown = 4) => JSON.stringify({ state: { items }, version });

describe('cart rules (spec §3, §4, §9)', () => {
  test('the key is the original id and each chosen option, in the order of the spec', () => {
    expect(cartItemId(plate())).toBe('plate');
    expect(
      cartItemId(
        plate({
          selectedQuantity: '2 pack',
          selectedFlavor: 'Mint',
          selectedSize: 'M',
          selectedColor: 'Red',
        }),
      ),
    ).toBe('plate-Red-M-Mint-2 pack');
    expect(cartItemId(plate({ selectedSize: 'M', selectedColor: '' }))).toBe('plate-M');
  });

  test('a new item starts at 1, adding it again adds one, up to the limit', () => {
    const once = withItem([], plate());
    expect(once.map(({ quantity }) => quantity)).toEqual([1]);
    expect(withItem(once, plate()).map(({ quantity }) => quantity)).toEqual([2]);
    expect(withItem([line({}, limits.cart.quantity)], plate())[0]?.quantity).toBe(99);
    expect(withItem(once, plate(), 3).map(({ quantity }) => quantity)).toEqual([4]);
    expect([2, 120, 0, -4, 1.5, Number.NaN].map((most) => withItem([], plate(), most)[0]?.quantity)).toEqual([
      2, 99, 1, 1, 1, 1,
    ]);
  });

  test('0 and below remove', () => {
    expect(messages.itemRemoved).toBe('Item removed from cart');
    expect(withQuantity([line()], 'plate', 0)).toEqual([]);
    expect(withQuantity([line()], 'plate', -3)).toEqual([]);
    expect(withQuantity([line()], 'plate', 1000)[0]?.quantity).toBe(99);
  });

  test('a full cart accepts more of its items, and nothing else', () => {
    const full = Array.from({ length: limits.cart.lines }, (_, index) => line({ originalId: `p${index}` }));
    expect(hasRoomFor(full, plate({ originalId: 'p7' }))).toBe(true);
    expect(hasRoomFor(full, plate())).toBe(false);
    expect(merged(full, [line()])).toHaveLength(100);
  });

  test('bought items are removed, items added since stay', () => {
    const bought = [{ variantId: plate().variantId, quantity: 2 }];
    expect(withoutBought([line({}, 3)], bought).map(({ quantity }) => quantity)).toEqual([1]);
    expect(withoutBought([line({}, 2)], bought)).toEqual([]);
    // Two lines of one variant: five were bought, one of six stays.
    const [red, crimson] = [line({ selectedColor: 'Red' }, 3), line({ selectedColor: 'Crimson' }, 3)];
    expect(
      withoutBought([red, crimson], [{ variantId: plate().variantId, quantity: 5 }]).map(
        ({ id, quantity }) => [id, quantity],
      ),
    ).toEqual([['plate-Crimson', 1]]);
    const other = line({ originalId: 'bar', variantId: '00000000-0000-7000-8000-000000000002' });
    expect(withoutBought([other], bought)).toEqual([other]);
  });

  test('a line lists only the chosen options, in the order of the spec', () => {
    expect(chosenOptions(plate())).toEqual([]);
    const all = {
      selectedColor: 'Red',
      selectedSize: 'M',
      selectedFlavor: 'Mint',
      selectedQuantity: '2 pack',
    };
    expect(chosenOptions(plate(all))).toEqual(['Red', 'M', 'Mint', '2 pack']);
    expect(chosenOptions(plate({ ...all, selectedColor: '', selectedFlavor: null }))).toEqual([
      'M',
      '2 pack',
    ]);
  });

  test("for a line in two carts the larger quantity counts, and for equal ones the first cart's", () => {
    const [two, five] = [line({}, 2), line({}, 5)];
    expect(merged([two], [five])).toEqual([five]);
    expect(merged([five], [two])).toEqual([five]);
    expect(merged([line({ price: 31 }, 2)], [two])).toEqual([line({ price: 31 }, 2)]);
    expect(notIn([two], [five])).toEqual([five]);
    expect(notIn([five], [two])).toEqual([]);
    expect(notIn([two], [two])).toEqual([]);
    expect(notIn([two], [line({ originalId: 'bar' })])).toEqual([line({ originalId: 'bar' })]);
  });

  test('accepted lines have the accepted price and quantity, once for each variant', () => {
    const { variantId } = plate();
    const accepted = {
      name: 'Plate',
      image: '',
      color: null,
      size: null,
      flavor: null,
      quantityOption: null,
    };
    const cart = [line({ selectedColor: 'Red' }, 3), line({ selectedColor: 'Crimson' }, 3)];
    expect(withAgreed(cart, [{ ...accepted, variantId, quantity: 4, price: cents(2999) }])).toEqual([
      { ...line({ selectedColor: 'Red' }, 4), price: 29.99 },
    ]);
    expect(withAgreed(cart, [])).toEqual([]);
  });

  test('shipping is the lowest enabled rate, else the first, else 0; a failed read is 0', () => {
    const rate = (base_rate: number, enabled: boolean) => ({ base_rate: cents(base_rate), enabled });
    expect(shippingOf([rate(900, true), rate(400, true), rate(100, false)])).toBe(400);
    expect(shippingOf([rate(700, false), rate(100, false)])).toBe(700);
    expect(shippingOf([])).toBe(0);
    expect(shippingOf('failed')).toBe(0);
    expect(totalsOf([line({}, 3), line({ vendor_id: 'b' })], { a: [rate(500, true)], b: 'failed' })).toEqual({
      subtotal: 12_040,
      shipping: 500,
      total: 12_540,
    });
  });

  test('after any sequence of changes totals are whole cents and ids are unique', () => {
    const step = fc.record({
      name: fc.constantFrom('a', 'b', 'c'),
      quantity: fc.integer({ min: -2, max: 120 }),
    });
    const price = fc.nat(99_999_999).map((amount) => amount / 100);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), price, (steps, unit) => {
        const items = steps.reduce<readonly CartItem[]>(
          (cart, { name, quantity }) =>
            withQuantity(withItem(cart, plate({ originalId: name, price: unit })), name, quantity),
          [],
        );
        expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
        expect(totalsOf(items, {}).total).toBe(Math.round(unit * 100) * countOf(items));
      }),
    );
  });
});

describe('cart-storage', () => {
  test('reads back as it was written', () => {
    const storage = { items: [line({}, 2)], stash: [line({ originalId: 'bar' })], version: 7 };
    expect(readCartStorage(writeCartStorage(storage))).toEqual(storage);
  });

  test.each([
    ['a negative price', { price: -1 }],
    ['a huge price', { price: 1e9 }],
    ['a non-numeric price', { price: null }],
    ['a negative quantity', { quantity: -3 }],
    ['a huge quantity', { quantity: 1e6 }],
    ['half an item', { quantity: 1.5 }],
    ["another site's URL", { href: 'https://evil.example' }],
    ['a URL on another host', { href: '//evil.example' }],
    ['an invalid variant', { variantId: 'x' }],
  ])('drops a line with %s and keeps the others', (_, tampered) => {
    const whole = line({ originalId: 'bar' });
    expect(readCartStorage(stored([{ ...line(), ...tampered }, whole])).items).toEqual([whole]);
  });

  test('repairs an id that does not match the options, drops unknown fields and duplicates', () => {
    const strange = { ...line(), id: 'other', admin: true };
    expect(readCartStorage(stored([strange, line()])).items).toEqual([line()]);
    // Of two lines with the same id the first stays; of too many lines, the first hundred.
    expect(readCartStorage(stored([line({}, 2), line({}, 5)])).items).toEqual([line({}, 2)]);
    const many = Array.from({ length: 120 }, (_, index) => line({ originalId: `plate ${index}` }));
    expect(readCartStorage(stored(many)).items).toEqual(many.slice(0, 100));
  });

  test.each([null, '', '{', 'null', '[]', '7', '{"state":7}', stored('all')])(
    '%s is an empty cart',
    (text) => {
      expect(readCartStorage(text)).toMatchObject({ items: [], stash: [] });
    },
  );

  test.each([-1, 1.5, '3', null, 1e300])('version %s counts as none', (version) => {
    expect(readCartStorage(stored([], version)).version).toBe(0);
  });

  test('no stored value throws, and every result is valid', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc.anything().map((value) => stored([value]) ?? ''),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const read = readCartStorage(text);
        expect(readCartStorage(writeCartStorage(read))).toEqual(read);
      }),
    );
  });
});
