import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { createActor } from 'xstate';
import { submissionMachine } from '#machines/content/submission.machine.ts';
import { BuyBar } from '#pages/shop/product/buy/buy-bar.tsx';
import { NotifyForm } from '#pages/shop/product/buy/notify-me.tsx';
import { Page as ProductPage } from '#pages/shop/product/product.tsx';
import { Still, propsOf } from '../shell/still.tsx';
import { details, product } from '#samples/data/shop/catalog-samples.ts';

const meta = {
  title: 'Uses/Buying',
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story) => (
      <Still>
        <Story />
      </Still>
    ),
  ],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const onPress = fn();
const bar = {
  name: 'Monongahela Olympic Bar',
  cents: 34_500,
  compareAtCents: 39_900,
  prefix: undefined,
  label: 'Add to cart',
  disabled: false,
  onPress,
};

/** Only a phone shows it. */
export const BarOnPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  render: () => <BuyBar {...bar} />,
};
export const BarBeforeAChoice: Story = {
  globals: { viewport: { value: 'phone' } },
  render: () => <BuyBar {...bar} prefix="from" label="Choose a size" />,
};
export const BarSoldOut: Story = {
  globals: { viewport: { value: 'phone' } },
  render: () => <BuyBar {...bar} label="Sold out" disabled />,
};

export const VariantOfTheAddress: Story = {
  render: () => <ProductPage {...propsOf(product(), 'color=Chrome&size=15+kg')} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radio', { name: '15 kg' })).toBeChecked();
    await expect(canvas.getByText('Only 3 left.')).toBeVisible();
    const quantity = canvas.getByRole('textbox', { name: 'Quantity' });
    await userEvent.click(canvas.getByRole('button', { name: 'Increase quantity' }));
    await expect(quantity).toHaveValue('2');
    await userEvent.click(canvas.getByRole('button', { name: 'Increase quantity' }));
    await expect(canvas.getByRole('button', { name: 'Increase quantity' })).toBeDisabled();
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '400{Enter}');
    await expect(quantity).toHaveValue('3');
    await expect(canvas.getByText('You can add up to 3.')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await expect(quantity).toHaveValue('2');
    await expect(canvas.queryByText('You can add up to 3.')).toBeNull();
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '2.5{Tab}');
    await expect(quantity).toHaveValue('2');
    await expect(canvas.getByText('Enter a whole number.')).toBeVisible();
  },
};

export const SoldOutAsksForAnAddress: Story = {
  render: () => <ProductPage {...propsOf(product(), 'color=Black&size=20+kg')} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: "Notify me when it's back" }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Notify me' }));
    await expect(canvas.getByRole('textbox', { name: 'Email' })).toHaveFocus();
  },
};

export const SoldOutInEveryVersion: Story = {
  render: () => (
    <ProductPage
      {...propsOf(
        product({
          product: { ...details.product, in_stock: false },
          variants: details.variants.map((one) => ({ ...one, stock: 0 })),
        }),
        'color=Black&size=20+kg',
      )}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Sold out. Get notified when it's back.")).toBeVisible();
    await expect(canvas.getByRole('button', { name: "Notify me when it's back" })).toBeVisible();
  },
};

export const PicturesFitTheScreen: Story = {
  render: () => <ProductPage {...propsOf(product())} />,
  play: async ({ canvas }) => {
    const opener = canvas.getByRole('button', { name: 'Enlarge picture' });
    await userEvent.click(opener);
    const large = within(await canvas.findByRole('dialog', { name: `Pictures of ${details.product.name}` }));
    await expect(large.getByText('1 of 2')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await expect(large.getByRole('img', { name: 'Side view' })).toBeVisible();
    await userEvent.click(large.getByRole('button', { name: 'Zoom in' }));
    await expect(large.getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-pressed', 'true');
    const stage = large.getByRole('region', { name: 'Enlarged picture' });
    await expect(stage.scrollHeight).toBeGreaterThan(stage.clientHeight);
    // The middle of the picture is in the middle, not its upper left corner.
    await expect(Math.abs(stage.scrollTop + stage.clientHeight / 2 - stage.scrollHeight / 2)).toBeLessThan(2);
    await expect(Math.abs(stage.scrollLeft + stage.clientWidth / 2 - stage.scrollWidth / 2)).toBeLessThan(2);
    await userEvent.click(large.getByRole('button', { name: 'Next picture' }));
    await expect(large.getByText('1 of 2')).toBeVisible();
    await userEvent.click(large.getByRole('button', { name: 'Close enlarged picture' }));
    await expect(opener).toHaveFocus();
  },
};

export const SizeGuideOverThePage: Story = {
  render: () => <ProductPage {...propsOf(product())} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Size guide' }));
    const guide = within(await canvas.findByRole('dialog', { name: 'Size guide' }));
    await expect(await guide.findByRole('rowheader', { name: '15 kg (33 lb)' })).toBeVisible();
    await userEvent.click(guide.getByRole('button', { name: 'Close' }));
    await expect(canvas.getByRole('link', { name: 'Size guide' })).toHaveFocus();
  },
};

const notice = (
  value: Parameters<typeof submissionMachine.resolveState>[0]['value'],
  accountEmail: string | null = null,
  conflict: string | null = null,
): Story => ({
  render: () => (
    <div style={{ padding: 16 }}>
      <NotifyForm
        actor={createActor(submissionMachine, {
          snapshot: submissionMachine.resolveState({ value, context: { sent: null, conflict } }),
        })}
        variantId="b20"
        title="Monongahela Olympic Bar, Black, 20 kg"
        accountEmail={accountEmail}
      />
    </div>
  ),
});

export const NoticeAsked = notice({ editing: 'untried' });
export const NoticeOfAnAccount = notice({ editing: 'untried' }, 'ada@example.com');
export const NoticeSent = notice('sent');
export const NoticeLimited = notice({ editing: 'limited' });
export const NoticeRefused = notice({ editing: 'refused' });
export const NoticeTooLate = notice(
  { editing: 'overtaken' },
  null,
  "It's back in stock. Add it to your cart before it sells out.",
);
export const NoticeOffline = notice({ editing: 'offline' });
export const NoticeFailed = notice({ editing: 'failed' });
