import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReadChanges } from '#actors/admin/products/product-changes.ts';
import type { ComponentProps } from 'react';
import { expect } from 'storybook/test';
import { Skeleton } from '#pages/admin/products/products.tsx';
import { ProductsView } from '#pages/admin/products/products-view.tsx';
import type { ModeratedProduct, ModeratedRow } from '#schema/admin/products/products.ts';
import { useList, useItem } from '../../../.storybook/atlas/neighbour.ts';
import { changed, down, long, readSample, row, whole } from '#samples/data/admin/product-samples.ts';
import { heldItem, inHand, listed } from '../listed.ts';
import type { Scenario } from '../listed.ts';

interface ShownProps {
  rows?: readonly ModeratedRow[];
  product?: ModeratedProduct | null;
  listFails?: boolean;
  mayWrite?: boolean;
  view?: string;
  /** The result of a decision, if one was made. */
  answer?: { kind: 'overtaken' | 'refused'; sentence: string } | { kind: 'gone' | 'denied' };
  /** What happened while it was only read. */
  happened?: Scenario;
  readChanges?: ReadChanges;
  /** The shop's answer to a request to feature it. */
  feature?: ComponentProps<typeof ProductsView>['feature'];
}

const some = [row('1'), row('2', { taken_down_at: '2026-11-22T09:15:00Z', listed: false })];

const agrees: ComponentProps<typeof ProductsView>['feature'] = (_id, featured) =>
  Promise.resolve({ featured, place: 3 });

function Shown(shown: ShownProps) {
  const {
    rows = some,
    product = null,
    listFails = false,
    mayWrite = true,
    feature = agrees,
    view,
    answer,
    happened,
  } = shown;
  const { readChanges = readSample({ changes: {} }) } = shown;
  const list = useList<ModeratedRow>(...listed(rows, listFails ? new Error('No answer.') : undefined, false));
  const decision = { kind: 'take_down', words: 'It is not safe.', at: null };
  const item = useItem<ModeratedProduct>(
    ...(happened === undefined ? heldItem(product, { decision, answer }) : inHand(product, happened)),
  );
  return (
    <main>
      <ProductsView
        path="/admin/products"
        query={{ list: view === undefined ? {} : { view }, chosen: product?.id ?? null }}
        list={list}
        item={item}
        counts={{ 'taken-down': 1 }}
        mayWrite={mayWrite}
        readChanges={readChanges}
        feature={feature}
      />
    </main>
  );
}

const meta: Meta = { title: 'admin/products' };
export default meta;

export const Loading: StoryObj = {
  render: () => (
    <main>
      <Skeleton />
    </main>
  ),
};
export const Empty: StoryObj = { render: () => <Shown rows={[]} /> };
export const Failed: StoryObj = { render: () => <Shown listFails /> };
export const Listed: StoryObj = { render: () => <Shown /> };
export const Public: StoryObj = { render: () => <Shown product={whole} /> };
export const AsksForReason: StoryObj = {
  render: () => <Shown product={whole} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Take down' }));
  },
};
const featureIt = { name: 'Feature on home page' };
const takeItOff = { name: 'Remove from home page' };
/** Each of the two buttons takes the other one back. */
export const Featured: StoryObj = {
  render: () => <Shown product={{ ...whole, featured: true }} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', takeItOff));
    await expect(await canvas.findByText('Removed from the home page.')).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', featureIt));
    await expect(await canvas.findByText('Added to the home page.')).toBeVisible();
    await expect(canvas.getByRole('button', takeItOff)).toHaveFocus();
  },
};
export const FeaturedLimitReached: StoryObj = {
  render: () => (
    <Shown
      product={whole}
      feature={() =>
        Promise.resolve({
          sentence: 'The home page already has 24 products, which is the limit. Remove one first.',
        })
      }
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', featureIt));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Remove one first.');
  },
};
export const TakenDown: StoryObj = { render: () => <Shown product={down} /> };
export const OfOwnStore: StoryObj = { render: () => <Shown product={{ ...whole, is_own: true }} /> };
export const ViewOnly: StoryObj = { render: () => <Shown product={whole} mayWrite={false} /> };
export const DecidedByAnother: StoryObj = {
  render: () => (
    <Shown
      product={whole}
      answer={{
        kind: 'overtaken',
        sentence: 'Another admin took this product down after you opened it.',
      }}
    />
  ),
};
/** Another admin takes it down while it is only read: nothing can be decided before it is read again. */
export const DecidedWhileRead: StoryObj = {
  render: () => <Shown product={whole} happened="another admin decides it while it is read" />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'Dana Cole decided this while you had it open.',
    );
    await expect(canvas.getByRole('button', { name: 'Reload' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Take down' })).toBeDisabled();
  },
};
/** Its store saved it during the review: nothing was decided, and the difference shows below. */
export const EditedAfterOpening: StoryObj = {
  render: () => (
    <Shown
      product={whole}
      answer={{
        kind: 'overtaken',
        sentence: 'The store changed this product after you opened it. Check the changes before you decide.',
      }}
      readChanges={readSample({ changes: { name: changed.name, description: changed.description } })}
    />
  ),
};
/** Someone else restores the last product that was taken down. */
export const EmptiedAfterOpening: StoryObj = {
  render: () => <Shown rows={[]} view="taken-down" product={down} answer={{ kind: 'gone' }} />,
};
/** A right was revoked while the page was open: the decision is refused, and the product closed. */
export const DemotedAfterOpening: StoryObj = {
  render: () => <Shown product={whole} answer={{ kind: 'denied' }} />,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: "Your admin role doesn't allow this." });
  },
};
export const LongText: StoryObj = {
  render: () => (
    <Shown
      rows={[row('1', { name: long, store_name: long })]}
      product={{ ...whole, name: long, store_name: long, description: long.repeat(5), features: [long] }}
    />
  ),
};
