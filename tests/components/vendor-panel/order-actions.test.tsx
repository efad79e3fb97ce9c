import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { NEVER, of, Subject } from 'rxjs';
import type { Observable } from 'rxjs';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createActor, fromCallback } from 'xstate';
import { createAction } from '#actors/kit/action.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { storeOrderMachine } from '#machines/orders/store-order.machine.ts';
import { OrderView } from '#pages/vendor-panel/orders/order/order-view.tsx';
import type { ActionAnswer } from '#machines/kit/action.machine.ts';
import type { StoreOrder, StoreOrderAction } from '#schema/vendor-panel/store-order.ts';
import { cents } from '#schema/money.ts';
import { notTracking } from '#schema/orders/tracking-number.ts';
import {
  confirmedOrder,
  deliveredOrder,
  labeledOrder,
  labelRates,
  longOrder,
  order as unconfirmedOrder,
  orderStore,
} from '#samples/data/orders/store-order-samples.ts';

let leave = () => {};
/** The returns whose effect was shown, less what. */
let asked: (readonly [string, string])[] = [];
afterEach(() => leave());

/** The page of an order, where each test provides the responses to actions. */
function open(
  order: StoreOrder,
  send: (key: string, what: StoreOrderAction) => Observable<ActionAnswer<StoreOrderAction, null>>,
) {
  const actor = createActor(
    storeOrderMachine.provide({
      actors: { readOrder: fromService(() => of(order)), watchOrder: fromCallback(() => undefined) },
    }),
    { input: { number: order.number } },
  ).start();
  const action = createAction<StoreOrderAction>(({ key, what }) => send(key, what));
  action.start();
  const element = document.body.appendChild(document.createElement('main'));
  const root = createRoot(element);
  flushSync(() =>
    root.render(
      <OrderView
        actor={actor}
        action={action}
        store={orderStore}
        slug="iron-works"
        preview={() => NEVER}
        previewReturn={(back, deduction) => {
          asked.push([back, deduction]);
          return of({ kind: 'shown', preview: { amount: cents(2000), effect: null } });
        }}
        askRates={() => of({ kind: 'shown', rates: labelRates })}
      />,
    ),
  );
  leave = () => {
    root.unmount();
    element.remove();
    actor.stop();
    action.stop();
  };
}

test('an unanswered question shows no spinner and stays in view', async () => {
  const answers = new Subject<never>();
  const keys: string[] = [];
  open(longOrder, (key) => {
    keys.push(key);
    return answers;
  });
  const send = page.getByRole('button', { name: 'Add note' });
  await page.getByRole('textbox', { name: 'New note' }).fill('Call before delivery');
  await send.click();
  await expect.element(send).toHaveAttribute('data-pending');
  answers.error(new Error('Nobody answered.'));
  await expect.element(send).not.toHaveAttribute('data-pending');
  await expect.element(send).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByRole('alert')).toBeInViewport();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => keys.length).toBe(2);
  expect(new Set(keys).size).toBe(1);
});

test('a shipped order leaves no draft', async () => {
  sessionStorage.clear();
  const answers = new Subject<ActionAnswer<StoreOrderAction, null>>();
  open(confirmedOrder, () => answers);
  await page.getByRole('button', { name: 'Ship items' }).click();
  await page.getByRole('textbox', { name: 'Tracking number' }).fill('1Z999');
  expect(sessionStorage.length).toBe(1);
  const send = page.getByRole('button', { name: 'Ship package' });
  await send.click();
  await expect.element(send).toHaveAttribute('data-pending');
  answers.next({ kind: 'done', undo: null });
  // No word about an email: the buyer may get none.
  await expect
    .element(page.getByText('Package 2 shipped. Nothing is left to ship.', { exact: true }))
    .toBeVisible();
  await expect.element(send).not.toBeInTheDocument();
  expect(sessionStorage.length).toBe(0);
});

test.each([
  [
    'the only package',
    confirmedOrder.items.map((each) => ({ ...each, shipped: 0 })),
    [2, 1],
    'Order shipped.',
  ],
  [
    'the first of two packages',
    confirmedOrder.items.map((each) => ({ ...each, shipped: 0 })),
    [1, 0],
    'Package 1 shipped. 2 items are left to ship.',
  ],
  ['the second of three', confirmedOrder.items, [1, 0], 'Package 2 shipped. 1 item is left to ship.'],
] as const)('%s says what is left to ship', async (_, items, quantities, words) => {
  const answers = new Subject<ActionAnswer<StoreOrderAction, null>>();
  const isFirst = items.every(({ shipped }) => shipped === 0);
  open({ ...confirmedOrder, items, shipments: isFirst ? [] : confirmedOrder.shipments }, () => answers);
  await page.getByRole('button', { name: 'Ship items' }).click();
  for (const [place, quantity] of quantities.entries()) {
    await page.getByRole('spinbutton').nth(place).fill(String(quantity));
  }
  await page.getByRole('textbox', { name: 'Tracking number' }).fill('1Z999');
  await page.getByRole('button', { name: 'Ship package' }).click();
  answers.next({ kind: 'done', undo: null });
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
});

test('an empty tracking number asks once before the parcel ships', async () => {
  const sent: StoreOrderAction[] = [];
  open(confirmedOrder, (_, what) => {
    sent.push(what);
    return NEVER;
  });
  await page.getByRole('button', { name: 'Ship items' }).click();
  const send = page.getByRole('button', { name: 'Ship package' });
  await send.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      "There's no tracking number, so the buyer can't track the package. Enter one, or ship it anyway.",
    );
  expect(sent).toEqual([]);
  await send.click();
  await expect.poll(() => sent).toMatchObject([{ kind: 'ship', tracking: '' }]);
});

test('input after the question about an empty tracking number asks again', async () => {
  const sent: StoreOrderAction[] = [];
  open(confirmedOrder, (_, what) => {
    sent.push(what);
    return NEVER;
  });
  await page.getByRole('button', { name: 'Ship items' }).click();
  const send = page.getByRole('button', { name: 'Ship package' });
  await send.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await page.getByRole('combobox', { name: 'Carrier' }).fill('UPS');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await send.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(sent).toEqual([]);
  await send.click();
  await expect.poll(() => sent).toMatchObject([{ kind: 'ship', carrier: 'UPS', tracking: '' }]);
});

test('a parcel with a tracking number ships at once', async () => {
  const sent: StoreOrderAction[] = [];
  open(confirmedOrder, (_, what) => {
    sent.push(what);
    return NEVER;
  });
  await page.getByRole('button', { name: 'Ship items' }).click();
  await page.getByRole('textbox', { name: 'Tracking number' }).fill('1Z999');
  await page.getByRole('button', { name: 'Ship package' }).click();
  await expect.poll(() => sent).toMatchObject([{ kind: 'ship', tracking: '1Z999' }]);
});

test('a return is received after its effect on the balance', async () => {
  asked = [];
  const sent: StoreOrderAction[] = [];
  open(deliveredOrder, (_, what) => {
    sent.push(what);
    return NEVER;
  });
  await page.getByRole('button', { name: 'Receive return' }).click();
  await page.getByRole('combobox', { name: 'Condition' }).selectOptions('Opened');
  await page.getByRole('textbox', { name: /^Deduction from/ }).fill('5.00');
  await page.getByRole('button', { name: 'Next' }).click();
  const press = page.getByRole('button', { name: 'Receive and refund $20.00' });
  await expect.element(press).toBeVisible();
  expect([asked, sent]).toEqual([[['return-2', '5.00']], []]);
  await press.click();
  await expect.poll(() => sent).toMatchObject([{ kind: 'receive', back: 'return-2', deduction: '5.00' }]);
});

test('a return is approved with instructions that start with the address of the store', async () => {
  const sent: StoreOrderAction[] = [];
  open({ ...deliveredOrder, return_words: 'Send it to 1 Rack Street.' }, (_, what) => {
    sent.push(what);
    return NEVER;
  });
  await page.getByRole('button', { name: 'Approve return' }).click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect.poll(() => sent).toMatchObject([{ kind: 'approve', words: 'Send it to 1 Rack Street.' }]);
});

test('a label is bought for the service that was chosen, after its price', async () => {
  const sent: StoreOrderAction[] = [];
  open({ ...labeledOrder, desk: { ...labeledOrder.desk, test: false } }, (_, what) => {
    sent.push(what);
    return NEVER;
  });
  await page.getByRole('button', { name: 'Buy label' }).click();
  await page.getByRole('button', { name: 'Compare prices' }).click();
  await expect.element(page.getByRole('button', { name: 'Buy label for $7.65' })).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByText('Express, 1 business day, $20.10').click();
  await page.getByRole('button', { name: 'Buy label for $20.10' }).click();
  await expect.poll(() => sent).toMatchObject([{ kind: 'label', service: 'express' }]);
});

test('text that is no tracking number is refused at its field', async () => {
  const sent: StoreOrderAction[] = [];
  open(confirmedOrder, (_, what) => {
    sent.push(what);
    return NEVER;
  });
  await page.getByRole('button', { name: 'Ship items' }).click();
  const number = page.getByRole('textbox', { name: 'Tracking number' });
  await number.fill('garbage !!');
  const send = page.getByRole('button', { name: 'Ship package' });
  await send.click();
  await expect.element(number).toHaveAccessibleDescription(notTracking);
  await send.click();
  expect(sent).toEqual([]);
});

test("a number unlike its carrier's asks once", async () => {
  const sent: StoreOrderAction[] = [];
  open(confirmedOrder, (_, what) => {
    sent.push(what);
    return NEVER;
  });
  await page.getByRole('button', { name: 'Ship items' }).click();
  await page.getByRole('combobox', { name: 'Carrier' }).fill('ups');
  await page.getByRole('textbox', { name: 'Tracking number' }).fill('1Z999');
  const send = page.getByRole('button', { name: 'Ship package' });
  await send.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent("That doesn't look like a UPS number. Check it, or use it anyway.");
  expect(sent).toEqual([]);
  await send.click();
  await expect.poll(() => sent).toMatchObject([{ kind: 'ship', carrier: 'ups', tracking: '1Z999' }]);
});

test("a parcel's tracking number is changed from its page, by keyboard too", async () => {
  const sent: StoreOrderAction[] = [];
  open(confirmedOrder, (_, what) => {
    sent.push(what);
    return NEVER;
  });
  await page.getByRole('button', { name: 'Change tracking: package 1' }).click();
  const number = page.getByRole('textbox', { name: 'Tracking number' });
  await expect.element(number).toHaveValue('1Z999AA1');
  await expect.element(page.getByRole('combobox', { name: 'Carrier' })).toHaveFocus();
  await number.fill('1Z999AA10123456793');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => sent)
    .toEqual([
      {
        kind: 'track',
        shipment: 'parcel-1',
        carrier: 'UPS',
        tracking: '1Z999AA10123456793',
        seen: '1Z999AA1',
      },
    ]);
  // What was typed stays until the number is saved.
  await expect.element(number).toHaveValue('1Z999AA10123456793');
});

test('a damaged return is not restocked unless asked, and the question says what goes back in stock', async () => {
  sessionStorage.clear();
  const sent: StoreOrderAction[] = [];
  open(deliveredOrder, (_key, what) => {
    sent.push(what);
    return of({ kind: 'done', undo: null });
  });
  await page.getByRole('button', { name: 'Receive return' }).click();
  const restock = page.getByRole('checkbox', { name: 'Restock items' });
  const condition = page.getByRole('combobox', { name: 'Condition' });
  await condition.selectOptions('Opened');
  await expect.element(restock).toBeChecked();
  await condition.selectOptions('Damaged');
  await expect.element(restock).not.toBeChecked();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByText('Nothing goes back in stock.')).toBeVisible();
  await page.getByRole('button', { name: 'Change' }).click();
  await restock.click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByText(/^Back in stock: .+\.$/)).toBeVisible();
  await page.getByRole('button', { name: /^Receive and refund/ }).click();
  await expect.poll(() => sent).toMatchObject([{ kind: 'receive', condition: 'Damaged', restock: true }]);
});

test('Escape closes a form of the order, and the focus returns to its button', async () => {
  open(confirmedOrder, () => NEVER);
  const opener = page.getByRole('button', { name: 'Ship items' });
  await opener.click();
  await page.getByRole('textbox', { name: 'Tracking number' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false');
});

test('a number without a carrier asks about the one it looks like', async () => {
  sessionStorage.clear();
  const sent: StoreOrderAction[] = [];
  open(confirmedOrder, (_key, what) => {
    sent.push(what);
    return NEVER;
  });
  await page.getByRole('button', { name: 'Ship items' }).click();
  await page.getByRole('textbox', { name: 'Tracking number' }).fill('1Z999AA10123456784');
  const send = page.getByRole('button', { name: 'Ship package' });
  await send.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('That looks like a UPS number. Enter UPS as the carrier, or use it without one.');
  expect(sent).toEqual([]);
  await page.getByRole('combobox', { name: 'Carrier' }).fill('UPS');
  await send.click();
  await expect.poll(() => sent).toMatchObject([{ carrier: 'UPS', tracking: '1Z999AA10123456784' }]);
});

test.each([
  ['confirm', unconfirmedOrder, [], 'Confirm order'],
  ['deliver', confirmedOrder, [], 'Mark as delivered: package 1'],
  ['void', confirmedOrder, ['Void package 1'], 'Yes, void package 1'],
  ['void-label', labeledOrder, ['Void package 1'], 'Yes, void package 1'],
  ['ask-label', labeledOrder, [], 'Check with the carrier again'],
] as const)(
  '%s shows that it is under way, sends once and keeps the focus',
  async (kind, order, before, name) => {
    const answers = new Subject<ActionAnswer<StoreOrderAction, null>>();
    const sent: string[] = [];
    open(order, (_, what) => {
      sent.push(what.kind);
      return answers;
    });
    for (const button of before) await page.getByRole('button', { name: button, exact: true }).click();
    const send = page.getByRole('button', { name, exact: true });
    await send.click();
    await expect.element(send).toHaveAttribute('data-pending');
    await expect.element(send).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(sent).toEqual([kind]);
    expect(document.querySelectorAll('[data-pending]')).toHaveLength(1);
    answers.next({ kind: 'refused', sentence: 'Someone was faster.' });
    await expect.element(send).not.toHaveAttribute('data-pending');
  },
);
