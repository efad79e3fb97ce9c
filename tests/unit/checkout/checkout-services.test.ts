import { firstValueFrom } from 'rxjs';
import type { Observable } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { cents } from '#schema/money.ts';
import { createCartService } from '#services/checkout/cart.ts';
import { createCheckoutService } from '#services/checkout/checkout.ts';
import type { PurchaseRequest, QuoteRequest } from '#services/checkout/checkout.ts';
import { createClient } from '#services/client.ts';

type Call = { address: string; method: string; body: unknown };

/** A backend that records its requests and gives this answer, or none. */
function backend(answer?: unknown) {
  const calls: Call[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    const { body } = init ?? {};
    calls.push({
      address: String(input).replace('http://backend/rest/v1/', ''),
      method: init?.method ?? 'GET',
      body: typeof body === 'string' ? JSON.parse(body) : null,
    });
    return answer === undefined ? new Promise<Response>(() => {}) : Response.json(answer);
  };
  return { calls, client: createClient({ supabaseUrl: 'http://backend', anonKey: 'anon' }, fetcher) };
}

async function asked(request: (client: ReturnType<typeof backend>['client']) => Observable<unknown>) {
  const { client, calls } = backend();
  const waiting = request(client).subscribe();
  await expect.poll(() => calls).toHaveLength(1);
  waiting.unsubscribe();
  return calls[0];
}

const line = { variant_id: 'v1', quantity: 2 };

describe('The price of a cart', () => {
  const before: QuoteRequest = {
    lines: [line],
    state: null,
    deliveries: {},
    promo: null,
    checkoutKey: null,
  };

  test('is requested without an address while none is known', async () => {
    expect(await asked((client) => createCheckoutService(client).quote(before))).toEqual({
      address: 'rpc/quote_cart',
      method: 'POST',
      body: { lines: [line], address: null, deliveries: {}, promo: null, checkout_key: null },
    });
  });

  test('is requested with the state, the chosen delivery, the code and the held stock', async () => {
    const request = {
      ...before,
      state: 'OH',
      deliveries: { forge: 'flat' },
      promo: 'IRON10',
      checkoutKey: 'key-1',
    };
    expect(await asked((client) => createCheckoutService(client).quote(request))).toEqual({
      address: 'rpc/quote_cart',
      method: 'POST',
      body: {
        lines: [line],
        address: { state: 'OH' },
        deliveries: { forge: 'flat' },
        promo: 'IRON10',
        checkout_key: 'key-1',
      },
    });
  });
});

describe('An order', () => {
  const wish: PurchaseRequest = {
    checkoutKey: 'key-1',
    lines: [line],
    contact: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '614-555-0100' },
    address: { address: '1 Elm St', address2: 'Apt 2', city: 'Akron', state: 'OH', zipCode: '44301' },
    deliveries: { forge: 'flat' },
    method: 'card',
    promo: 'IRON10',
    quote: { total: cents(12_345), quote_hash: 'hash-1' },
  };
  const body = {
    idempotency_key: 'key-1',
    lines: [line],
    contact: { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', phone: '614-555-0100' },
    address: { address: '1 Elm St', address2: 'Apt 2', city: 'Akron', state: 'OH', zip_code: '44301' },
    deliveries: { forge: 'flat' },
    payment_method: 'card',
    promo: 'IRON10',
    expected_total: '123.45',
    expected_hash: 'hash-1',
  };

  test.each([
    ['no source is known', wish],
    ['the list of sources is empty', { ...wish, sources: {} }],
  ])('is placed for the total that the shopper saw; %s', async (_, request) => {
    expect(await asked((client) => createCheckoutService(client).place(request))).toEqual({
      address: 'rpc/place_order',
      method: 'POST',
      body,
    });
  });

  test('says what had led to a line', async () => {
    const sources = { v1: 'search' };
    const call = await asked((client) => createCheckoutService(client).place({ ...wish, sources }));
    expect(call?.body).toEqual({ ...body, sources });
  });
});

describe('The cart of an account', () => {
  const kept = {
    variant_id: 'v1',
    product_id: 'p1',
    vendor_id: 'w1',
    vendor_name: 'Forge',
    vendor_slug: 'forge',
    category_slug: null,
    name: 'Bar',
    slug: 'bar',
    image: null,
    color: null,
    size: '20 kg',
    flavor: null,
    quantity_option: null,
    quantity: 2,
    unit_price: 19.99,
  };

  test('is saved as variants and quantities, nothing else of a line', async () => {
    const { client, calls } = backend(7);
    const lines = [{ variantId: 'v1', quantity: 2, name: 'Bar' }];
    expect(await firstValueFrom(createCartService(client).save(lines))).toBe(7);
    expect(calls).toEqual([{ address: 'rpc/save_cart', method: 'POST', body: { lines: [line] } }]);
  });

  test("is read at today's price, in cents", async () => {
    const { client, calls } = backend([kept]);
    expect(await firstValueFrom(createCartService(client).restore())).toEqual([
      { ...kept, unit_price: 1999 },
    ]);
    expect(calls).toEqual([{ address: 'rpc/restore_cart', method: 'GET', body: null }]);
  });

  test.each([
    ['the quantity', { quantity: 'two' }],
    ['the price', { unit_price: null }],
    ['the variant', { variant_id: 7 }],
  ])('is not used if %s is not what was agreed', async (_, wrong) => {
    const { client } = backend([{ ...kept, ...wrong }]);
    await expect(firstValueFrom(createCartService(client).restore())).rejects.toMatchObject({
      _tag: 'Unexpected',
    });
  });
});
