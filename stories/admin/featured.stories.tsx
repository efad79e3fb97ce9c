import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import { FeaturedFailed, Skeleton } from '#pages/admin/products/featured.tsx';
import { FeaturedView } from '#pages/admin/products/featured-view.tsx';
import type { FeaturedActions } from '#pages/admin/products/featured-view.tsx';
import { cents } from '#schema/money.ts';
import { moved } from '#panel/reorder/use-order.ts';
import type { FeaturedProduct } from '#schema/admin/products/featured.ts';
import { kettlebell } from '#samples/data/kit/pictures.ts';

const never = () => new Promise<never>(() => undefined);
const nothing = () => undefined;
const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze and a very good bar '.repeat(3);

const chosen = (id: number, more: Partial<FeaturedProduct> = {}): FeaturedProduct => ({
  id: String(id),
  name: `Competition bar ${id}`,
  image: kettlebell,
  price_from: cents(28_900),
  store_name: 'Iron Hollow Forge',
  unsold_because: null,
  ...more,
});
const three = [chosen(1), chosen(2), chosen(3)];
const reasons = ['taken-down', 'store-closed', 'unpublished', 'holiday', 'sold-out'] as const;

interface ShownProps {
  list: readonly FeaturedProduct[];
  act?: Partial<FeaturedActions>;
  mayWrite?: boolean;
}

const Shown = ({ list, act, mayWrite = true }: ShownProps) => (
  <main>
    <FeaturedView
      products={list}
      act={{ feature: never, order: never, ...act }}
      mayWrite={mayWrite}
      onChanged={nothing}
    />
  </main>
);

/** A shop that accepts every request. */
function Working() {
  const [list, setList] = useState<readonly FeaturedProduct[]>(three);
  const act: FeaturedActions = {
    feature: (id, featured, place) => {
      const back = three.filter((each) => each.id === id);
      setList((now) => {
        const rest = now.filter((each) => each.id !== id);
        return featured ? moved([...rest, ...back], rest.length, (place ?? 1) - 1) : rest;
      });
      return Promise.resolve({ featured, place: 1 });
    },
    order: (ids) => {
      setList(ids.flatMap((id) => three.filter((each) => each.id === id)));
      return Promise.resolve(null);
    },
  };
  return (
    <main>
      <FeaturedView products={list} act={act} mayWrite onChanged={() => setList((now) => [...now])} />
    </main>
  );
}

const meta: Meta = { title: 'admin/featured' };
export default meta;
type Story = StoryObj;

export const Loading: Story = {
  render: () => (
    <main>
      <Skeleton />
    </main>
  ),
};
export const Failed: Story = {
  render: () => (
    <main>
      <FeaturedFailed onAgain={nothing} />
    </main>
  ),
};
export const Empty: Story = { render: () => <Shown list={[]} /> };
/** Unavailable products keep their position, and those after them move up. */
export const Many: Story = {
  render: () => (
    <Shown
      list={[
        ...reasons.map((reason, index) => chosen(index + 1, { unsold_because: reason })),
        ...[6, 7, 8, 9, 10, 11, 12, 13, 14].map((id) => chosen(id)),
      ]}
    />
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByText('On the home page')).toHaveLength(8);
    await expect(canvas.getByText('Not shown: only the first 8 are')).toBeVisible();
    await expect(canvas.getByText('Hidden: sold out')).toBeVisible();
  },
};
export const ViewOnly: Story = { render: () => <Shown list={three} mayWrite={false} /> };
export const RemovedAndRestored: Story = {
  render: () => <Working />,
  play: async ({ canvas, userEvent }) => {
    const names = () =>
      canvas.getAllByRole('link', { name: /^Competition bar/ }).map(({ textContent }) => textContent);
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove Competition bar 2' }));
    await expect(await canvas.findByText('Competition bar 2 removed from the home page.')).toBeVisible();
    await expect(names()).toEqual(['Competition bar 1', 'Competition bar 3']);
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(names()).toEqual(['Competition bar 1', 'Competition bar 2', 'Competition bar 3']),
    );
    await expect(canvas.queryByRole('button', { name: 'Undo' })).toBeNull();
  },
};
export const OrderedAndReturned: Story = {
  render: () => <Working />,
  play: async ({ canvas, userEvent }) => {
    const names = () =>
      canvas.getAllByRole('link', { name: /^Competition bar/ }).map(({ textContent }) => textContent);
    await userEvent.click(await canvas.findByRole('button', { name: 'Move down Competition bar 1' }));
    await expect(names()).toEqual(['Competition bar 2', 'Competition bar 1', 'Competition bar 3']);
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(names()).toEqual(['Competition bar 1', 'Competition bar 2', 'Competition bar 3']),
    );
  },
};
/** Another admin has added or removed one since: this order was not saved. */
export const TwoAdmins: Story = {
  render: () => (
    <Shown
      list={three}
      act={{
        order: () => Promise.resolve('Someone else added or removed a product. Review the list again.'),
      }}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Move down Competition bar 1' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Someone else added');
    await expect(canvas.queryByRole('button', { name: 'Undo' })).toBeNull();
  },
};
export const LongText: Story = {
  render: () => <Shown list={[chosen(1, { name: long, store_name: long, unsold_because: 'sold-out' })]} />,
};
