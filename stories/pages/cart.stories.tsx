import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { CartView } from '#pages/cart/cart-view.tsx';
import { NativeDrawer } from '#ui/components/native-drawer.tsx';
import { kettlebell } from '../ui/pictures.ts';

const line = {
  id: 'plate-Red-25 kg',
  name: 'Competition Bumper Plate',
  href: '/iron-harbor/plates/competition-bumper-plate',
  image: kettlebell,
  options: ['Red', '25 kg'],
  unitPrice: 12_900,
  quantity: 2,
};

const filled = {
  vendors: [
    {
      vendorId: 'iron-harbor',
      vendorName: 'Iron Harbor',
      shipping: 2400,
      lines: [
        line,
        {
          ...line,
          id: 'bar',
          name: 'Monongahela Olympic Bar',
          options: ['Chrome'],
          unitPrice: 34_900,
          quantity: 1,
        },
      ],
    },
    {
      vendorId: 'morning-reps',
      vendorName: 'Morning Reps Nutrition',
      shipping: 0,
      lines: [
        {
          ...line,
          id: 'whey',
          name: 'Whey Isolate',
          options: ['Chocolate', '1 kg tub'],
          unitPrice: 4200,
          quantity: 99,
        },
      ],
    },
  ],
  subtotal: 476_500,
  shipping: 2400,
  total: 478_900,
  partlyEstimated: false,
  restorable: 0,
};

const meta = {
  title: 'Pages/Cart drawer',
  component: CartView,
  parameters: { layout: 'fullscreen' },
  args: {
    cart: filled,
    highestQuantity: 99,
    onQuantity: fn(),
    onRemove: fn(),
    onRestore: fn(),
    onClose: fn(),
  },
  render: (args) => (
    <NativeDrawer open title="Your Cart" onClose={args.onClose}>
      <CartView {...args} />
    </NativeDrawer>
  ),
} satisfies Meta<typeof CartView>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(
      canvas.getByRole('button', { name: 'One more of Competition Bumper Plate, Red, 25 kg' }),
    );
    await expect(args.onQuantity).toHaveBeenLastCalledWith(line.id, 3);
    await userEvent.click(
      canvas.getByRole('button', { name: 'One less of Competition Bumper Plate, Red, 25 kg' }),
    );
    await expect(args.onQuantity).toHaveBeenLastCalledWith(line.id, 1);
    await userEvent.click(
      canvas.getByRole('button', { name: 'Remove Competition Bumper Plate, Red, 25 kg from the cart' }),
    );
    await expect(args.onRemove).toHaveBeenCalledWith(line.id);
    await expect(
      canvas.getByRole('button', { name: 'One more of Whey Isolate, Chocolate, 1 kg tub' }),
    ).toBeDisabled();
    await expect(canvas.getByText('Calculated at checkout')).toBeVisible();
  },
};

export const Estimating: Story = {
  args: {
    cart: {
      ...filled,
      vendors: filled.vendors.map((vendor) => ({ ...vendor, shipping: null })),
      shipping: null,
      total: filled.subtotal,
    },
  },
};

export const PartlyEstimated: Story = { args: { cart: { ...filled, partlyEstimated: true } } };

export const Empty: Story = {
  args: { cart: { ...filled, vendors: [], subtotal: 0, shipping: 0, total: 0 } },
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

export const OnPhone: Story = { globals: { viewport: { value: 'phone' } } };
export const InDark: Story = { globals: { theme: 'dark' } };
