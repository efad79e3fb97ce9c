import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { ViewedRail } from '#pages/shop/saved/viewed-rail.tsx';
import { ComparisonBar } from '#pages/shop/saved/comparison-bar.tsx';
import { CompareView } from '#pages/shop/saved/compare-view.tsx';
import { WishlistView } from '#pages/shop/saved/wishlist-view.tsx';
import { Still } from '../shell/still.tsx';
import { longName } from '#samples/data/shop/catalog-samples.ts';
import { savedSamples } from './saved-samples.ts';

const meta = {
  title: 'Pages/Saved',
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

const samples = savedSamples();
const { details } = samples;
const { items, ids } = samples.wishlist;

const onRemove = fn();
const onClear = fn();
const onShare = fn();
const onRetry = fn();
const onKeepAll = fn();

const onDismiss = fn();
const wishlist = { ...samples.wishlist, onDismiss, onRetry, onRemove, onShare, onKeepAll };
const comparison = { ...samples.comparison, onRetry, onRemove, onClear, onShare };

export const Wishlist: Story = {
  render: () => <WishlistView {...wishlist} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Share' }));
    await expect(onShare).toHaveBeenCalled();
  },
};
/** A second press would double the items. */
export const WishlistInTheCart: Story = {
  beforeEach: () => {
    localStorage.setItem(
      'cart-storage',
      JSON.stringify({ state: { items: [{ variantId: 'only', quantity: 1 }] } }),
    );
    return () => localStorage.removeItem('cart-storage');
  },
  render: () => <WishlistView {...wishlist} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /^1 in your cart/ })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Add 1/ })).toBeNull();
  },
};
export const WishlistWithNews: Story = {
  render: () => (
    <WishlistView
      {...wishlist}
      notices={[
        {
          id: 'a',
          kind: 'price-drop',
          payload: { name: 'Oak bar', path: '/iron-oak/bars/oak-bar', price: '30.00', price_before: '33.33' },
        },
        {
          id: 'b',
          kind: 'back-in-stock',
          payload: { name: longName, path: '/iron-oak/bars/long', price: '30.00', price_before: null },
        },
      ]}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('was $33.33, is $30.00 now.', { exact: false })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Got it' }));
    await expect(onDismiss).toHaveBeenCalled();
  },
};
export const WishlistOfOther: Story = {
  render: () => <WishlistView {...wishlist} isShared />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save all to my wishlist' }));
    await expect(onKeepAll).toHaveBeenCalledWith(details);
  },
};
export const WishlistAfterPricesChanged: Story = {
  render: () => (
    <WishlistView
      {...wishlist}
      items={items.map((item, index) => ({ ...item, price: index === 0 ? item.price + 20 : item.price - 5 }))}
    />
  ),
};
export const WishlistWithOneGone: Story = {
  render: () => (
    <WishlistView
      {...wishlist}
      items={items.map((item, index) => (index === 0 ? { ...item, name: longName } : item))}
      state={{ kind: 'ready', details: new Map(details.slice(1).map((one) => [one.id, one])) }}
    />
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove' }));
    await expect(onRemove).toHaveBeenCalled();
  },
};
export const WishlistEmpty: Story = { render: () => <WishlistView {...wishlist} ids={[]} items={[]} /> };
export const WishlistLoading: Story = {
  render: () => <WishlistView {...wishlist} state={{ kind: 'loading' }} />,
};
export const WishlistFailed: Story = {
  render: () => <WishlistView {...wishlist} state={{ kind: 'failed' }} />,
};

export const Comparison: Story = {
  render: () => <CompareView {...comparison} />,
  play: async ({ canvas }) => {
    const features = canvas.getByRole('row', { name: /^Features/ });
    await expect(within(features).getAllByRole('list')).toHaveLength(4);
    await expect(within(features).getAllByText('Dual knurl marks')).toHaveLength(4);
    await userEvent.click(
      canvas.getByRole('button', { name: `Remove ${items[0]?.name} from the comparison` }),
    );
    await expect(onRemove).toHaveBeenCalledWith(ids[0]);
  },
};
/** All versions of the second sample cost the same. */
export const ComparisonOfPrices: Story = {
  render: () => (
    <CompareView
      {...comparison}
      state={{
        kind: 'ready',
        details: new Map(details.map((one, index) => [one.id, { ...one, price_varies: index !== 1 }])),
      }}
    />
  ),
  play: async ({ canvas }) => {
    const row = canvas.getByRole('row', { name: /^Price/ });
    const cells = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent.startsWith('from'));
    await expect(cells).toEqual([true, false, true, true]);
  },
};
/** What a vendor calls resistance is compared with other resistances, and is no size. */
export const ComparisonOfOwnOptions: Story = {
  render: () => (
    <CompareView
      {...comparison}
      state={{
        kind: 'ready',
        details: new Map(
          details.map((one, n) => [
            one.id,
            n < 2 ? { ...one, option_names: { size: n ? 'resistance' : 'Resistance' } } : one,
          ]),
        ),
      }}
    />
  ),
  play: async ({ canvas }) => {
    const cellsOf = (name: RegExp) =>
      within(canvas.getByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    await expect(cellsOf(/^Sizes/)).toEqual(['–', '–', '20 kg, 15 kg', '20 kg, 15 kg']);
    await expect(cellsOf(/^Resistance/)).toEqual(['20 kg, 15 kg', '20 kg, 15 kg', '–', '–']);
  },
};
export const ComparisonOfOne: Story = { render: () => <CompareView {...comparison} ids={ids.slice(0, 1)} /> };
export const ComparisonShared: Story = { render: () => <CompareView {...comparison} isShared /> };
export const ComparisonEmpty: Story = { render: () => <CompareView {...comparison} ids={[]} /> };
export const ComparisonOfDifferences: Story = {
  render: () => <CompareView {...comparison} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('rowheader', { name: 'Shaft' })).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Only differences' }));
    await expect(canvas.getByRole('rowheader', { name: 'Tensile (differs)' })).toBeVisible();
    // 28 mm and 2.8 cm are one thickness; a finish of only one product may be missing from the others.
    await expect(canvas.queryByRole('rowheader', { name: /^Shaft/ })).toBeNull();
    await expect(canvas.getByRole('rowheader', { name: 'Finish (differs)' })).toBeVisible();
    // Sentences are not compared.
    await expect(canvas.queryByRole('rowheader', { name: /^Features/ })).toBeNull();
    await expect(canvas.queryByRole('rowheader', { name: /^Description/ })).toBeNull();
  },
};
export const ComparisonLoading: Story = {
  render: () => <CompareView {...comparison} state={{ kind: 'loading' }} />,
};
export const ComparisonFailed: Story = {
  render: () => <CompareView {...comparison} state={{ kind: 'failed' }} />,
};

export const Bar: Story = {
  render: () => <ComparisonBar items={items} path="/products" onClear={onClear} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('4 of 4')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Clear all' }));
    await expect(onClear).toHaveBeenCalled();
  },
};
/** Nothing covers an order, the checkout or the account. */
export const NoBar: Story = {
  render: () => (
    <>
      {['/compare', '/checkout/success', '/orders', '/order/confirmation/1', '/profile'].map((path) => (
        <ComparisonBar key={path} items={items} path={path} onClear={onClear} />
      ))}
    </>
  ),
  play: ({ canvas }) => expect(canvas.queryByRole('complementary')).toBeNull(),
};
export const RecentlyViewed: Story = { render: () => <ViewedRail items={items} /> };
