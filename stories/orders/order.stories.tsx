import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { orderListMachine } from '#machines/orders/order-list.machine.ts';
import type { OrderFilter, PurchasePage, PurchaseSummary } from '#schema/orders/order.ts';
import { purchaseSummary } from '#samples/models/orders/order-list.model.ts';
import type { PictureShelf } from '#actors/orders/order-forms.ts';
import type { OrderTools } from '#pages/orders/after-sale/order-tools.ts';
import { OrdersView } from '#pages/orders/list/orders-view.tsx';
import { PurchaseOpen, PurchasePaid } from '#pages/kit/purchase/purchase-view.tsx';
import { OrderPageView } from '#pages/orders/order/order-page-view.tsx';
import { heldPage, quickTools } from '#samples/data/orders/order-tools.ts';
import { orderChange, trackedPurchase } from '#samples/data/orders/purchase-samples.ts';

const meta = {
  title: 'Uses/Order',
  parameters: { layout: 'fullscreen' },
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const pay = fn();
const retry = fn();

export const ReturnedWithoutPaying: Story = {
  render: () => (
    <PurchaseOpen purchase={trackedPurchase()} ending={null} slow={false} onPay={pay} onRetry={retry} />
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Pay now' }));
    await expect(pay).toHaveBeenCalledOnce();
  },
};

export const Paid: Story = {
  render: () => <PurchasePaid purchase={trackedPurchase()} trackingHref="/order/confirmation" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('SB-7K2M9Q')).toBeVisible();
    await expect(canvas.getByText('Ground, arrives Wed, Nov 25 – Mon, Nov 30')).toBeVisible();
    await expect(canvas.getByRole('region', { name: 'Ships to' })).toBeVisible();
  },
};

export const Declined: Story = {
  render: () => (
    <PurchaseOpen
      slow={false}
      onPay={null}
      purchase={trackedPurchase({ payment_status: 'declined' }, 'pending')}
      ending="declined"
      onRetry={retry}
    />
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(retry).toHaveBeenCalledOnce();
  },
};

const followed = (status: string) => (
  <OrderPageView actor={heldPage(trackedPurchase({}, status))} isGuest={false} tools={quickTools} />
);

export const Canceling: Story = {
  render: () => followed('processing'),
  play: async ({ canvas }) => {
    const [open] = canvas.getAllByRole('button', { name: 'Cancel package' });
    if (open === undefined) throw new Error('no key');
    await userEvent.click(open);
    const panel = canvas.getByRole('region', { name: 'Cancel the package from Iron Harbor' });
    await expect(panel).toHaveFocus();
    const form = within(panel);
    await userEvent.click(form.getByRole('button', { name: 'Cancel package' }));
    await expect(form.getByText('Choose a reason')).toBeVisible();
    await userEvent.click(form.getByText('It takes too long'));
    await userEvent.click(form.getByRole('button', { name: 'Cancel package' }));
    await expect(await form.findByText('Package canceled')).toBeVisible();
  },
};

export const RequestingReturn: Story = {
  render: () => followed('delivered'),
  play: async ({ canvas }) => {
    const [open] = canvas.getAllByRole('button', { name: 'Return items' });
    if (open === undefined) throw new Error('no key');
    await userEvent.click(open);
    const form = within(canvas.getByRole('region', { name: 'Return to Iron Harbor' }));
    await userEvent.click(form.getByRole('button', { name: 'Request return' }));
    await expect(form.getByText('Choose at least one item to return')).toBeVisible();
    await userEvent.click(form.getAllByRole('button', { name: /^Increase/ })[0] ?? document.body);
    await userEvent.click(form.getByText("It's defective"));
    await userEvent.click(form.getByRole('button', { name: 'Request return' }));
    await expect(await form.findByText('Return requested')).toBeVisible();
  },
};

let drawn: Promise<Blob | null> | undefined;

/** One picture for all files: a canvas is encoded while the browser is idle, which it seldom is in a test. */
function drawing(): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = 1800;
  canvas.height = 900;
  canvas.getContext('2d')?.fillRect(0, 0, 900, 900);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
}

/** A JPEG from a phone: rotated by its EXIF data, which also contains the location. */
async function photo(name: string): Promise<File> {
  const picture = await (drawn ??= drawing());
  const told = new TextEncoder().encode('Exif\0\0MM\0*\0\0\0\u0008\0\0 GPS 39.52 N 119.81 W');
  const head = new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, told.length + 2]);
  return new File([head, told, (picture ?? new Blob()).slice(2)], name, { type: 'image/jpeg' });
}

const shelves: PictureShelf[] = [];
const watchedTools: OrderTools = {
  ...quickTools,
  formOf: (subject) => {
    if (subject.kind === 'review') shelves.push(subject.pictures);
    return quickTools.formOf(subject);
  },
};

export const ReviewWithPictures: Story = {
  render: () => (
    <OrderPageView actor={heldPage(trackedPurchase({}, 'delivered'))} isGuest={false} tools={watchedTools} />
  ),
  play: async ({ canvas }) => {
    const [open] = canvas.getAllByRole('button', { name: /^Review / });
    if (open === undefined) throw new Error('no key');
    await userEvent.click(open);
    const form = within(canvas.getByRole('region', { name: /^Review / }));
    // Redrawing is slow on a slow machine.
    const seen = (words: string) => form.findByText(words, {}, { timeout: 20_000 });
    const choose = (...files: File[]) => userEvent.upload(form.getByLabelText('Choose photos'), files);
    await choose(await photo('rack.jpg'), await photo('room.jpg'));
    await expect(await seen('2 of 4')).toBeVisible();
    await userEvent.type(form.getByLabelText(/^Alt text: describe photo 1/), 'The bar on my rack');
    await expect(form.getByRole('img', { name: 'The bar on my rack' })).toBeVisible();

    const ready = [...(shelves.at(-1)?.ready.values() ?? [])];
    await expect(ready.map(({ width, height, blob }) => [width, height, blob.type])).toEqual([
      [1600, 800, 'image/jpeg'],
      [1600, 800, 'image/jpeg'],
    ]);
    await expect(await (await photo('rack.jpg')).text()).toContain('GPS 39.52');
    for (const { blob } of ready) await expect(await blob.text()).not.toMatch(/Exif|GPS/);

    await choose(...(await Promise.all(['1.jpg', '2.jpg', '3.jpg'].map(photo))));
    await expect(await seen('A review can have up to 4 photos')).toBeVisible();
    await expect(await seen('4 of 4')).toBeVisible();
    await userEvent.click(form.getByRole('button', { name: 'Remove photo 2' }));
    await expect(await seen('3 of 4')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Add photos' })).toHaveFocus();
    await choose(new File(['<b>no picture</b>'], 'fake.jpg', { type: 'image/jpeg' }));
    await expect(await seen("We couldn't open this photo: fake.jpg")).toBeVisible();

    await userEvent.click(form.getByText('4 · Very good'));
    await userEvent.type(form.getByLabelText('Title'), 'Solid bar');
    await userEvent.type(form.getByLabelText('Review'), 'It does what a bar should do.');
    await userEvent.click(form.getByRole('button', { name: 'Send review' }));
    await expect(await seen('Thank you')).toBeVisible();
  },
};

export const WithdrawingAReturn: Story = {
  render: () => (
    <OrderPageView
      actor={heldPage(
        orderChange(trackedPurchase({}, 'delivered'), {
          returns: [
            {
              id: 'return',
              status: 'requested',
              reason: 'does-not-fit',
              label: null,
              decision: null,
              amount: '139.64',
              created_at: '2026-11-26T12:00:00Z',
              exchange: null,
              items: [{ title: 'Competition Bumper Plate', options: 'Red · 25 kg', quantity: 1 }],
            },
          ],
        }),
      )}
      isGuest={false}
      tools={quickTools}
    />
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel return' }));
    const panel = canvas.getByRole('region', { name: 'Cancel return' });
    await expect(panel).toHaveFocus();
    await userEvent.click(within(panel).getByRole('button', { name: 'Cancel return' }));
    await expect(await within(panel).findByText('Return canceled')).toBeVisible();
  },
};

const list = createActor(
  orderListMachine.provide({
    actors: {
      readPurchases: fromPromise<PurchasePage, { filter: OrderFilter; after: PurchaseSummary | null }>(() =>
        Promise.resolve({
          purchases: [purchaseSummary(1), purchaseSummary(2, { payment_status: 'unpaid', orders: [] })],
          more: false,
        }),
      ),
      watchPurchases: fromCallback(() => undefined),
    },
  }),
).start();
const again = fn(quickTools.again);

export const ReorderingFromList: Story = {
  render: () => <OrdersView actor={list} onAgain={again} />,
  play: async ({ canvas }) => {
    // An unpaid purchase is paid, not bought again.
    await userEvent.click(await canvas.findByRole('button', { name: /^Buy again/ }));
    await expect(again).toHaveBeenCalledWith(purchaseSummary(1).id);
    await expect(
      await canvas.findByText('No longer sold: Whey Isolate, Chocolate · 1 kg tub.'),
    ).toBeVisible();
  },
};

export const SomeItemsUnavailable: Story = {
  render: () => followed('delivered'),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Buy again' }));
    await expect(
      await canvas.findByText('No longer sold: Whey Isolate, Chocolate · 1 kg tub.'),
    ).toBeVisible();
    await expect(
      canvas.getByText('Fewer left than you ordered: Competition Bumper Plate, Red · 25 kg.'),
    ).toBeVisible();
  },
};
