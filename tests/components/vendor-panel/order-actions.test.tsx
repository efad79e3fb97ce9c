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
import { confirmedOrder, longOrder, orderStore } from '#samples/data/orders/store-order-samples.ts';

let leave = () => {};
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
      <OrderView actor={actor} action={action} store={orderStore} slug="iron-works" preview={() => NEVER} />,
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
  await expect.element(page.getByText('Order shipped.', { exact: true })).toBeVisible();
  await expect.element(send).not.toBeInTheDocument();
  expect(sessionStorage.length).toBe(0);
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
  await number.fill('1Z999AA2');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => sent)
    .toEqual([
      { kind: 'track', shipment: 'parcel-1', carrier: 'UPS', tracking: '1Z999AA2', seen: '1Z999AA1' },
    ]);
  // What was typed stays until the number is saved.
  await expect.element(number).toHaveValue('1Z999AA2');
});
