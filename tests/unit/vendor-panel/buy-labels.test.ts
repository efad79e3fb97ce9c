import { firstValueFrom, of, throwError } from 'rxjs';
import type { Observable } from 'rxjs';
import { afterEach, expect, test, vi } from 'vitest';
import { createBuyLabels, quoteFor } from '#actors/orders/buy-labels.ts';
import { order as sample } from '#samples/data/orders/store-order-samples.ts';
import { cents } from '#schema/money.ts';
import type { StoreOrder } from '#schema/vendor-panel/store-order.ts';
import { Invalid, NetworkError } from '#services/errors.ts';

type Sent = {
  action: string;
  order_id: string;
  label_id?: string;
  parcel?: { grams: number };
  service?: string;
};
let orders: Readonly<Record<string, StoreOrder>> = {};
let answer: (sent: Sent) => Observable<unknown> = () => of(null);
const sent: Sent[] = [];
vi.mock('#actors/kit/services.ts', () => ({
  services: () => ({
    client: {
      rpc: (_: unknown, __: string, { number }: { number: string }) => of(orders[number]),
      invoke: (_: unknown, __: string, body: Sent) => {
        sent.push(body);
        return answer(body);
      },
    },
  }),
}));
afterEach(() => {
  sent.length = 0;
});

const rates = [
  { service: 'slow', title: 'Slow', price: cents(500), days: 6 },
  { service: 'ground', title: 'Ground', price: cents(500), days: 4 },
  { service: 'express', title: 'Express', price: cents(2000), days: 1 },
  { service: 'jet', title: 'Jet', price: cents(1900), days: 1 },
];
const [line] = sample.items;
if (line === undefined) throw new Error('The sample has no line.');
const openOrder: StoreOrder = {
  ...sample,
  labels: [],
  items: [{ ...line, quantity: 3, shipped: 1, grams: 500 }],
};
const listed = (id: string) => ({ id, number: `SB-${id}`, buyer: 'Ada' });
const wish = { box: { length: 30, width: 20, height: 10, grams: 150 }, prefer: 'cheapest' } as const;
const quote = async (changes: Partial<StoreOrder>, prefer: 'cheapest' | 'fastest' = 'cheapest') => {
  orders = { 'SB-a': { ...openOrder, ...changes } };
  return firstValueFrom(quoteFor('v1', listed('a'), { ...wish, prefer }));
};

test('everything left is one package, priced by the cheapest or the fastest service', async () => {
  answer = () => of({ rates });
  expect(await quote({})).toMatchObject({
    kind: 'priced',
    rate: { service: 'ground' },
    act: {
      items: [{ order_item_id: line.id, quantity: 2 }],
      parcel: { length: 30, grams: 1150 },
      seen: 1,
      service: 'ground',
    },
  });
  expect(await quote({}, 'fastest')).toMatchObject({ rate: { service: 'jet' } });
  expect(sent.map(({ action }) => action)).toEqual(['rates', 'rates']);
});

test('an order that cannot have a label is skipped with the reason, and its carrier is not asked', async () => {
  const skipped = [
    await quote({ items: [] }),
    await quote({ items: [{ ...line, quantity: 3, shipped: 1, grams: 0 }] }),
    await quote({
      labels: [
        {
          id: 'l',
          status: 'buying',
          price: null,
          reason: null,
          progress: null,
          tracking_number: null,
          at: '',
        },
      ],
    }),
  ];
  expect(skipped.map((each) => each.kind === 'skipped' && each.sentence)).toEqual([
    'Nothing is left to ship.',
    `We don't know the weight of ${line.title}. Buy this label on the order's page.`,
    "The carrier hasn't answered about this order's last label. Open the order to check again.",
  ]);
  expect(sent).toEqual([]);
});

test('a lost answer is asked for under the same key; a refused order does not stop the others, and stays', async () => {
  orders = { 'SB-a': openOrder, 'SB-b': openOrder };
  let isLost = true;
  answer = ({ action, order_id }) => {
    if (action === 'rates') return of({ rates });
    if (order_id === 'a') {
      return throwError(() => new Invalid({ code: 'carrier_refused', message: 'Too heavy.' }));
    }
    if (isLost) return throwError(() => new NetworkError({ cause: null }));
    return of({ tracking_number: '1Z', price: cents(510) });
  };
  const left: (readonly string[])[] = [];
  const actor = createBuyLabels('v1', [listed('a'), listed('b')], (ids) => left.push(ids));
  actor.start();
  actor.send({ type: 'labels.price', wish });
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('ready'));
  expect(sent.map(({ action }) => action)).toEqual(['rates', 'rates']);
  actor.send({ type: 'labels.buy' });
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('stuck'));
  isLost = false;
  expect(left).toEqual([]);
  actor.send({ type: 'labels.again' });
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('done'));
  const bought = sent.filter(({ action }) => action === 'buy');
  expect(bought.map(({ order_id }) => order_id)).toEqual(['a', 'b', 'b']);
  expect(bought[1]?.label_id).toBe(bought[2]?.label_id);
  expect(bought[0]?.label_id).not.toBe(bought[1]?.label_id);
  expect(actor.getSnapshot().context.outcomes).toMatchObject([
    { outcome: 'refused', sentence: 'Too heavy.' },
    { outcome: 'bought', price: 510 },
  ]);
  expect(left).toEqual([['a']]);
});
