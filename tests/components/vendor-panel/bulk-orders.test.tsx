import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { of } from 'rxjs';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createAction } from '#actors/kit/action.ts';
import { BulkOrdersView } from '#pages/vendor-panel/orders/bulk-orders.tsx';
import { PrintOrders } from '#pages/vendor-panel/orders/print-orders.tsx';
import { useOrderKeys } from '#pages/vendor-panel/orders/use-order-keys.ts';
import type { ListedStoreOrder, OrderResults, OrdersAction } from '#schema/vendor-panel/store-order.ts';
import { listedOrder } from '#samples/data/orders/store-order-samples.ts';

let leave = () => {};
let select: (ids: readonly string[]) => void = () => {};
afterEach(() => {
  leave();
  sessionStorage.clear();
});

const all = [listedOrder('a', { confirmed: false }), listedOrder('b', { confirmed: false })];
const mixed = [
  ...all,
  listedOrder('c'),
  listedOrder('d', { status: 'shipped' }),
  listedOrder('e', { status: 'cancelled', confirmed: false }),
];

/** The selected orders; the second one is refused. */
function open(
  start: readonly ListedStoreOrder[] = all,
  missing: 'carrier' | 'address' | null = null,
  mayWork = true,
): OrdersAction[] {
  const sent: OrdersAction[] = [];
  let tell: (results: OrderResults) => void = () => {};
  const action = createAction<OrdersAction>(({ what }) => {
    sent.push(what);
    tell(
      what.orders.map(({ id }) => ({
        id,
        number: `SB-${id.toUpperCase()}22222`,
        sentence: id === 'b' ? 'Ana Lee canceled this order just now.' : null,
      })),
    );
    return of({ kind: 'done', undo: null });
  });
  action.start();
  function Bulk() {
    useOrderKeys();
    const [orders, setOrders] = useState<readonly ListedStoreOrder[]>(start);
    const [isBuying, setBuying] = useState(false);
    const [results, setResults] = useState<OrderResults>([]);
    select = (ids) => flushSync(() => setOrders(start.filter(({ id }) => ids.includes(id))));
    tell = setResults;
    return (
      <BulkOrdersView
        actor={action}
        results={results}
        labels={isBuying && <button onClick={() => setBuying(false)}>Close labels</button>}
        mayWork={mayWork}
        print={<PrintOrders vendorId="v" orders={orders} />}
        missing={missing}
        onBuy={() => setBuying(true)}
        slug="iron-works"
        orders={orders}
        onSelect={(ids) => setOrders(all.filter(({ id }) => ids.includes(id)))}
      />
    );
  }
  const element = document.body.appendChild(document.createElement('main'));
  const root = createRoot(element);
  flushSync(() => root.render(<Bulk />));
  leave = () => {
    root.unmount();
    element.remove();
    action.stop();
  };
  return sent;
}

test('orders are confirmed by keyboard; the result names the one that was not, and both stay selected', async () => {
  const sent = open();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Confirm 2 orders' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toEqual([{ kind: 'confirm', orders: [{ id: 'a' }, { id: 'b' }] }]);
  await expect.element(page.getByText('1 order confirmed, 1 not confirmed.')).toBeVisible();
  const refused = page.getByRole('list', { name: 'Orders not confirmed' });
  await expect.element(refused).toHaveTextContent('SB-B22222 Ana Lee canceled this order just now.');
  await expect
    .element(refused.getByRole('link'))
    .toHaveAttribute('href', '/iron-works/vendor-dashboard/orders/SB-B22222');
  await expect.element(page.getByText('2 orders selected')).toBeVisible();
  // The rows are as old as before; what was done is not offered again.
  await expect.element(page.getByRole('button', { name: 'Confirm 1 of 2 orders' })).toBeVisible();
  await page.getByRole('button', { name: 'Ship 2 orders' }).click();
  await expect.element(page.getByRole('form', { name: 'Ship orders' })).toBeVisible();
});

test('papers print from the bar, which offers someone who may only read nothing else', async () => {
  open([listedOrder('a', { labels: 1 }), listedOrder('b')], null, false);
  const bar = page.getByRole('group', { name: 'Selected orders' });
  expect(
    bar
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Print 2 packing slips', 'Print 1 of 2 labels', 'Clear selection']);
});

test('orders ship with one carrier; missing numbers ask once', async () => {
  const sent = open();
  await page.getByRole('button', { name: 'Ship 2 orders', exact: true }).click();
  await page.getByRole('combobox', { name: 'Carrier for all of them' }).fill('UPS');
  await page.getByRole('textbox', { name: /^Tracking number for SB-A22222/ }).fill('1Z9');
  const send = page.getByRole('button', { name: 'Ship 2 orders now' });
  await send.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(sent).toEqual([]);
  await send.click();
  await expect
    .poll(() => sent)
    .toEqual([
      {
        kind: 'ship',
        carrier: 'UPS',
        orders: [
          { id: 'a', tracking: '1Z9' },
          { id: 'b', tracking: '' },
        ],
      },
    ]);
});

test('keys confirm and ship the selected orders, and are text while someone types', async () => {
  const sent = open(mixed);
  await userEvent.keyboard('c');
  await expect.element(page.getByRole('button', { name: 'Confirm 2 of 5 orders' })).toHaveFocus();
  expect(sent).toEqual([]);
  await userEvent.keyboard('s');
  const carrier = page.getByRole('combobox', { name: 'Carrier for all of them' });
  await expect.element(carrier).toHaveFocus();
  await userEvent.keyboard('cs');
  await expect.element(carrier).toHaveValue('cs');
  await expect.element(page.getByRole('form', { name: 'Ship orders' })).toBeVisible();
});

test('an action counts the orders it applies to, and is sent for those only', async () => {
  const sent = open(mixed);
  await expect.element(page.getByRole('button', { name: 'Ship 3 of 5 orders' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Buy 3 of 5 labels' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm 2 of 5 orders' }).click();
  await expect.poll(() => sent).toEqual([{ kind: 'confirm', orders: [{ id: 'a' }, { id: 'b' }] }]);
});

test('an action that none of the orders can take is not offered', async () => {
  open(mixed.slice(3));
  await expect.element(page.getByText(/^None of these can be confirmed or shipped/)).toBeVisible();
  expect(page.getByRole('button', { name: /Confirm|Ship|Buy|label/ }).elements()).toEqual([]);
});

const question = (orders: string) =>
  `${orders} without a tracking number: those buyers can't track their package. Enter it, or ship anyway.`;

test('orders selected after the question about missing numbers ask again', async () => {
  const sent = open();
  select(['a']);
  await page.getByRole('button', { name: 'Ship 1 order', exact: true }).click();
  await page.getByRole('button', { name: 'Ship 1 order now' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(question('1 order'));
  select(['a', 'b']);
  const send = page.getByRole('button', { name: 'Ship 2 orders now' });
  await send.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(question('2 orders'));
  await page.getByRole('textbox', { name: /^Tracking number for SB-A22222/ }).fill('1Z9');
  await send.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(question('1 order'));
  expect(sent).toEqual([]);
  await send.click();
  await expect.poll(() => sent).toMatchObject([{ orders: [{ tracking: '1Z9' }, { tracking: '' }] }]);
});

test('without a carrier, the bar says what to set up, and its other actions and keys stay', async () => {
  open(all, 'carrier');
  const setup = page.getByRole('link', { name: 'Connect a carrier to buy labels' });
  await expect
    .element(setup)
    .toHaveAttribute('href', '/iron-works/vendor-dashboard/settings-shipping-integration');
  expect(page.getByRole('button', { name: /^Buy/ }).elements()).toEqual([]);
  // The key shows the way, but doesn't leave the page.
  await userEvent.keyboard('b');
  await expect.element(setup).toHaveFocus();
  await userEvent.keyboard('s');
  await expect.element(page.getByRole('form', { name: 'Ship orders' })).toBeVisible();
});

test('without an address to ship from, the bar asks for it', async () => {
  open(all, 'address');
  await expect
    .element(page.getByRole('link', { name: 'Add your address to buy labels' }))
    .toHaveAttribute('href', '/iron-works/vendor-dashboard/settings-shipping-setup');
});

test('Escape closes the ship form, keeps its input, and the focus returns to its button', async () => {
  open();
  const opener = page.getByRole('button', { name: 'Ship 2 orders', exact: true });
  await opener.click();
  const carrier = page.getByRole('combobox', { name: 'Carrier for all of them' });
  await carrier.fill('UPS');
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
  expect(page.getByRole('form', { name: 'Ship orders' }).elements()).toEqual([]);
  await opener.click();
  await expect.element(carrier).toHaveValue('UPS');
});

test('the focus returns to the button of the labels when they close', async () => {
  open();
  const opener = page.getByRole('button', { name: 'Buy 2 labels' });
  await opener.click();
  await page.getByRole('button', { name: 'Close labels' }).click();
  await expect.element(opener).toHaveFocus();
});
