import { plainDate } from '#schema/day.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import type { CartLineView, LeftLine } from '#actors/checkout/cart.view.ts';
import { CartView } from '#pages/checkout/cart/cart-view.tsx';
import { cents } from '#schema/money.ts';
import { Drawer } from '#ui/components/overlays/drawer.tsx';
import { filled, line } from './cart-samples.ts';

const meta = {
  title: 'Pages/Cart drawer',
  component: CartView,
  parameters: { layout: 'fullscreen' },
  args: {
    cart: filled,
    highestQuantity: 99,
    onQuantity: fn(),
    onRemove: fn(),
    onSave: fn(),
    onMove: fn(),
    onForget: fn(),
    onUndo: fn(),
    onRestore: fn(),
    onAsk: fn(),
    onPromo: fn(),
    onClose: fn(),
  },
  render: (args) => (
    <Drawer open title="Your Cart" onClose={args.onClose}>
      <CartView {...args} />
    </Drawer>
  ),
} satisfies Meta<typeof CartView>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(
      canvas.getByRole('button', { name: 'Increase quantity of Competition Bumper Plate, Red, 25 kg' }),
    );
    await expect(args.onQuantity).toHaveBeenLastCalledWith(line.id, 3);
    await userEvent.click(
      canvas.getByRole('button', { name: 'Decrease quantity of Competition Bumper Plate, Red, 25 kg' }),
    );
    await expect(args.onQuantity).toHaveBeenLastCalledWith(line.id, 1);
    await userEvent.click(
      canvas.getByRole('button', { name: 'Remove Competition Bumper Plate, Red, 25 kg from the cart' }),
    );
    await expect(args.onRemove).toHaveBeenCalledWith(line.id);
    await expect(
      canvas.getByRole('button', { name: 'Increase quantity of Whey Isolate, Chocolate, 1 kg tub' }),
    ).toBeDisabled();
    await expect(canvas.getByText('Calculated at checkout')).toBeVisible();
  },
};

export const Estimating: Story = {
  args: {
    cart: {
      ...filled,
      price: 'estimated',
      vendors: filled.vendors.map((vendor) => ({ ...vendor, shipping: null })),
      shipping: null,
      total: filled.subtotal,
    },
  },
};

const offer = { code: 'CHALKUP', label: '10% off everything', spares: cents(47_650) };

export const WithCodeToApply: Story = {
  args: { cart: { ...filled, offer } },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByText('takes $476.50 off', { exact: false })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Apply code CHALKUP' }));
    await expect(args.onPromo).toHaveBeenCalledWith('CHALKUP');
  },
};
export const ApplyingACode: Story = { args: { cart: { ...filled, offer, isChangingCode: true } } };

export const WithCode: Story = {
  args: {
    cart: {
      ...filled,
      promo: { code: 'CHALKUP', discount: cents(47_650) },
      automatic: [{ vendorId: 'iron', label: '5% off every bar', discount: cents(1_200) }],
      total: 430_050,
    },
  },
  globals: { viewport: { value: 'phone' }, theme: 'dark' },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByText('−$476.50')).toBeVisible();
    await expect(canvas.getByText('5% off every bar')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove code CHALKUP' }));
    await expect(args.onPromo).toHaveBeenCalledWith(null);
  },
};

export const PartlyEstimated: Story = {
  args: { cart: { ...filled, price: 'estimated', partlyEstimated: true } },
};

export const BelowMinimumCharge: Story = {
  args: {
    cart: { ...filled, total: 30, refusal: 'Orders start at $0.50. Add something to your cart.' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Orders start at $0.50. Add something to your cart.')).toBeVisible();
  },
};

export const Estimated: Story = {
  args: { cart: { ...filled, price: 'estimated' } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('estimated')).toHaveLength(2);
  },
};

export const PriceUnknown: Story = {
  args: { cart: { ...filled, price: 'unknown' } },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.onAsk).toHaveBeenCalledOnce();
  },
};

const [harbor, reps] = filled.vendors;

/** One store is 12 dollars short of free shipping; the other has reached it, but some states still pay for shipping. */
export const FreeShippingAhead: Story = {
  args: {
    cart: {
      ...filled,
      isForMost: true,
      vendors: [
        {
          ...harbor!,
          freeShipping: { missing: 1200, threshold: 61_900, isCertain: true, isForMost: false },
        },
        {
          ...reps!,
          isForMost: true,
          freeShipping: { missing: 0, threshold: 4000, isCertain: true, isForMost: true },
        },
      ],
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('$12.00 more for free shipping')).toBeVisible();
    await expect(canvas.getByText('You have free shipping to most states')).toBeVisible();
    await expect(canvas.getByText('Shipping from $0.00')).toBeVisible();
  },
};

/** What the server reports about the lines and the shopper has not seen yet. */
export const ServerKnowsBetter: Story = {
  args: {
    cart: {
      ...filled,
      vendors: [
        {
          ...harbor!,
          isUndeliverable: true,
          lines: [
            { ...line, unitPrice: 13_500, change: { kind: 'price', was: 12_900 } },
            { ...line, id: 'short', name: 'Rope', options: [], change: { kind: 'short', available: 1 } },
            { ...line, id: 'gone', name: 'Bench', options: [], change: { kind: 'gone' } },
          ],
        },
      ],
    },
  },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByText(/\$135\.00 each; it was/)).toBeVisible();
    await expect(canvas.getByText('Sold out')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Change to 1 of Rope' }));
    await expect(args.onQuantity).toHaveBeenLastCalledWith('short', 1);
  },
};

const three = ['Plate', 'Rope', 'Bench'].map((name): CartLineView => ({
  ...line,
  id: name,
  name,
  options: [],
}));

/** The lines can be removed and restored, as in the drawer with its actors. */
function Shelf({ lines }: { lines: readonly CartLineView[] }) {
  const [left, setLeft] = useState<Readonly<Record<string, LeftLine['how']>>>({});
  const nothing = () => undefined;
  const away = (how: LeftLine['how']) => (id: string) => setLeft({ ...left, [id]: how });
  const rows = lines.map((each) => ({ ...each, left: left[each.id] ?? null }));
  return (
    <CartView
      cart={{
        ...filled,
        vendors: [{ ...harbor!, lines: rows, isAllGone: rows.every((row) => row.left !== null) }],
        isEmpty: rows.every((row) => row.left !== null),
      }}
      highestQuantity={99}
      onQuantity={nothing}
      onRemove={away('removed')}
      onPromo={nothing}
      onSave={away('moved')}
      onMove={nothing}
      onForget={nothing}
      onUndo={(_, id) => setLeft(Object.fromEntries(Object.entries(left).filter(([each]) => each !== id)))}
      onRestore={nothing}
      onAsk={nothing}
      onClose={nothing}
    />
  );
}

/** Removing a line keeps its space: the next remove button does not move, and the focus is on Undo. */
/** Nothing of this store can be ordered, and it says why. */
export const StoreOnHoliday: Story = {
  args: {
    cart: {
      ...filled,
      vendors: filled.vendors.map((each, place) =>
        place > 0
          ? each
          : {
              ...each,
              holiday: {
                mode: 'closed',
                until: plainDate('2026-12-24'),
                opens: plainDate('2026-12-25'),
                note: 'We are at a meet. Everything ships the week after.',
              },
              lines: each.lines.map((sold) => ({ ...sold, change: { kind: 'holiday' as const } })),
            },
      ),
    },
  },
};

export const RemovedInPlace: Story = {
  render: () => (
    <Drawer open title="Your Cart" onClose={() => undefined}>
      <Shelf lines={three} />
    </Drawer>
  ),
  play: async ({ canvas }) => {
    const topOf = (name: string) => canvas.getByRole('button', { name }).getBoundingClientRect().top;
    const before = topOf('Remove Rope from the cart');
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Plate from the cart' }));
    await expect(topOf('Remove Rope from the cart')).toBe(before);
    const undo = canvas.getByRole('button', { name: 'Undo: put Plate back' });
    await expect(undo).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Save for later: Rope' }));
    await expect(canvas.getByText('Saved for later:')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Undo: put Rope back' })).toHaveFocus();
    await userEvent.click(undo);
    await expect(canvas.getByRole('button', { name: 'Remove Plate from the cart' })).toHaveFocus();
  },
};

export const AllRemoved: Story = {
  args: {
    cart: {
      ...filled,
      vendors: [
        {
          ...harbor!,
          isAllGone: true,
          lines: [
            { ...line, left: 'removed' },
            { ...line, id: 'rope', name: 'Rope', left: 'moved' },
          ],
        },
      ],
      isEmpty: true,
      saved: [{ ...line, id: 'rope', name: 'Rope' }],
    },
  },
};

export const WithSaved: Story = {
  args: {
    cart: { ...filled, saved: [{ ...line, id: 'saved', name: 'Rope', options: ['Black', '10 m'] }] },
  },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Move to cart: Rope, Black, 10 m' }));
    await expect(args.onMove).toHaveBeenCalledWith('saved');
    await userEvent.click(
      canvas.getByRole('button', { name: 'Remove Rope, Black, 10 m from the saved items' }),
    );
    await expect(args.onForget).toHaveBeenCalledWith('saved');
  },
};

export const WithSavedOnPhone: Story = { ...WithSaved, globals: { viewport: { value: 'phone' } } };
export const ServerKnowsBetterInDark: Story = { ...ServerKnowsBetter, globals: { theme: 'dark' } };

export const Empty: Story = {
  args: { cart: { ...filled, vendors: [], isEmpty: true, subtotal: 0, shipping: 0, total: 0 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Your cart is empty')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Browse Products' })).toHaveAttribute('href', '/products');
  },
};

export const WithSomethingToRestore: Story = {
  args: { cart: { ...filled, restorable: 3 } },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Restore 3 items' }));
    await expect(args.onRestore).toHaveBeenCalledOnce();
  },
};

/** A phone with the bars of its browser: the lines come first, and the total stays. */
export const OnLowPhone: Story = {
  args: { cart: { ...filled, offer } },
  globals: { viewport: { value: 'low' } },
  play: async ({ args, canvas }) => {
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const total = canvas.getByText('Total');
    const { top } = boxOf(total);
    const bar = canvas.getByRole('link', { name: 'Monongahela Olympic Bar' }).closest('li') as Element;
    await expect(boxOf(bar).bottom).toBeLessThan(top);
    const more = canvas.getByRole('link', { name: 'Browse Products' });
    more.scrollIntoView();
    await expect([boxOf(total).top, boxOf(more).bottom < top]).toEqual([top, true]);
    await expect(canvas.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Apply code CHALKUP' }));
    await expect(args.onPromo).toHaveBeenCalledWith('CHALKUP');
    await expect(total.closest('dl')).toHaveFocus();
  },
};

export const OnPhone: Story = { globals: { viewport: { value: 'phone' } } };
export const InDark: Story = { globals: { theme: 'dark' } };
