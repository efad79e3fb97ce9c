import * as fc from 'fast-check';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { expect, test } from 'vitest';
import { cartMachine } from '#machines/checkout/cart.machine.ts';
import type { CartEvent } from '#machines/checkout/cart.machine.ts';
import { emptyCartStorage, readCartStorage, writeCartStorage } from '#schema/checkout/cart.ts';
import type { CartStorage } from '#schema/checkout/cart.ts';
import { cartItem, newItem } from '#samples/models/checkout/cart.model.ts';
import { settle } from '#engine/ports.ts';

const plate = newItem(1, 'a');
const bar = newItem(2, 'b');

/** What a person may do in a tab. */
const events: readonly CartEvent[] = [
  { type: 'cart.add', item: plate },
  { type: 'cart.add', item: bar },
  { type: 'cart.setQuantity', id: 'product-1', quantity: 3 },
  { type: 'cart.setQuantity', id: 'product-2', quantity: 0 },
  { type: 'cart.remove', id: 'product-1' },
  { type: 'cart.take', id: 'product-1' },
  { type: 'cart.putBack', item: cartItem(plate, 2), index: 0 },
  { type: 'cart.restore' },
  { type: 'SIGNED_IN' },
  { type: 'SIGNED_OUT' },
  { type: 'drawer.opened' },
  { type: 'drawer.closed' },
];

/** Two tabs of one browser: a tab's write is stored immediately, and the other tab is notified later, in order. */
async function twoTabs() {
  let kept: CartStorage = emptyCartStorage;
  const news: string[][] = [[], []];
  const tabs: ActorRefFrom<typeof cartMachine>[] = [0, 1].map((tab) =>
    createActor(
      cartMachine.provide({
        actors: {
          readStorage: fromPromise(async () => kept),
          watchOutside: fromCallback(() => undefined),
          estimateShipping: fromPromise(() => new Promise(() => undefined)),
        },
        actions: {
          save: (_, storage) => {
            kept = readCartStorage(writeCartStorage(storage));
            news[1 - tab]?.push(writeCartStorage(storage));
          },
        },
      }),
    ).start(),
  );
  await settle();
  const hear = (tab: number) => {
    const text = news[tab]?.shift();
    if (text === undefined) return;
    tabs[tab]?.send({ type: 'storage.changed', storage: readCartStorage(text) });
  };
  return {
    send: (tab: number, event: CartEvent) => tabs[tab]?.send(event),
    hear,
    hearAll: () => {
      while (news.some(({ length }) => length > 0)) [0, 1].forEach(hear);
    },
    carts: () =>
      tabs.map((tab) => {
        const { items, stash, version } = tab.getSnapshot().context;
        return { items, stash, version };
      }),
    kept: () => kept,
    end: () => tabs.forEach((tab) => tab.stop()),
  };
}

const move = fc.oneof(
  { weight: 3, arbitrary: fc.record({ tab: fc.nat({ max: 1 }), event: fc.constantFrom(...events) }) },
  { weight: 2, arbitrary: fc.record({ tab: fc.nat({ max: 1 }), event: fc.constant(null) }) },
);

test('two tabs that are notified late agree after the next change, and no version decreases', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 30 }), fc.nat({ max: 1 }), async (moves, last) => {
      const browser = await twoTabs();
      let highest = browser.carts().map(({ version }) => version);
      for (const { tab, event } of moves) {
        if (event === null) browser.hear(tab);
        else browser.send(tab, event);
        const versions = browser.carts().map(({ version }) => version);
        expect(versions.map((version, index) => version >= (highest[index] ?? 0))).toEqual([true, true]);
        highest = versions;
      }
      browser.hearAll();
      browser.send(last, { type: 'cart.add', item: plate });
      browser.hearAll();
      const [one, other] = browser.carts();
      expect(one).toEqual(other);
      expect(browser.kept()).toEqual(one);
      browser.end();
    }),
    { numRuns: 300 },
  );
});

test('a tab that has received everything is followed exactly', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ tab: fc.nat({ max: 1 }), event: fc.constantFrom(...events) })),
      async (moves) => {
        const browser = await twoTabs();
        for (const { tab, event } of moves) {
          browser.send(tab, event);
          browser.hearAll();
          const [one, other] = browser.carts();
          expect(one).toEqual(other);
        }
        browser.end();
      },
    ),
    { numRuns: 300 },
  );
});
