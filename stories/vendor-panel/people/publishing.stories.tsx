import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { createActor, fromPromise } from 'xstate';
import { publishingMachine } from '#machines/vendor-panel/publishing.machine.ts';
import type { StoreReading } from '#machines/vendor-panel/publishing.machine.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { OpenStepsView } from '#pages/vendor-panel/publishing/open-steps.tsx';
import { requirementNames } from '#schema/onboarding/onboarding.ts';
import type { RequirementName } from '#schema/onboarding/onboarding.ts';
import { PublishingView } from '#pages/vendor-panel/publishing/publishing-view.tsx';
import { Skeleton } from '#pages/vendor-panel/publishing/publishing.tsx';
import type { StorePublishing } from '#schema/vendor-panel/publishing.ts';
import { changedStore, liveStore, offlineStore } from '#samples/models/vendor-panel/publishing.model.ts';

function Shown({ store, mayPublish = true }: { store: StorePublishing | null; mayPublish?: boolean }) {
  const actor = useActor(() =>
    createActor(
      publishingMachine.provide({
        actors: {
          readStore: fromPromise<StoreReading, { vendorId: string }>(() =>
            store === null ? Promise.reject(new Error('away')) : Promise.resolve({ kind: 'read', store }),
          ),
        },
      }),
      { input: { vendorId: liveStore.vendor_id, mayPublish } },
    ),
  );
  return (
    <main>
      <PublishingView actor={actor} slug="iron-oak" />
    </main>
  );
}

const meta: Meta<typeof Shown> = { title: 'vendor/publishing', component: Shown };
export default meta;
type Story = StoryObj<typeof Shown>;

const longName = 'The Honest Iron, Oak, Ash and Rope Company of Greater Toledo '.repeat(2).trim();
const longWord = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3);

export const NeverPublished: Story = {
  args: {
    store: { ...offlineStore, live: null, last_published_at: null, published_by: null, products_shown: 0 },
  },
};
export const Live: Story = { args: { store: liveStore } };
export const Changed: Story = { args: { store: changedStore } };
export const ManyWaiting: Story = {
  args: {
    store: {
      ...changedStore,
      waiting: Array.from({ length: 21 }, (_, n) => ({
        id: `10000000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`,
        name: n === 0 ? longWord : `Steel bar ${n}`,
        kind: (['draft', 'changes', 'planned'] as const)[n % 3] ?? 'draft',
        publish_at: n % 3 === 2 ? '2026-12-01T08:00:00Z' : null,
      })),
    },
  },
};
export const LongText: Story = {
  tags: ['long'],
  args: {
    store: {
      ...changedStore,
      published_by: longName,
      draft: {
        ...changedStore.draft,
        store_name: longName,
        tagline: longWord,
        description: `${longName}. `.repeat(14),
        return_policy: longWord,
      },
    },
  },
};
export const ViewOnly: Story = { args: { store: changedStore, mayPublish: false } };
export const Failed: Story = { args: { store: null } };
export const Loading: Story = {
  args: { store: null },
  render: () => (
    <main>
      <Skeleton />
    </main>
  ),
};

const withOpen = (...open: RequirementName[]): StoryObj => ({
  render: () => (
    <main>
      <h1>Publishing</h1>
      <OpenStepsView
        store={{
          vendor_id: liveStore.vendor_id,
          store_name: 'Iron & Oak',
          slug: 'iron-oak',
          status: 'approved',
          published: false,
          requirements: requirementNames.map((requirement) => ({
            requirement,
            state: open.includes(requirement) ? 'incomplete' : 'complete',
            waived_by: null,
          })),
        }}
      />
    </main>
  ),
});

export const StepsOpen: StoryObj = {
  ...withOpen('address', 'shipfrom', 'shipping', 'product', 'publish'),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Ship-from address' })).toHaveAttribute(
      'href',
      '/iron-oak/vendor-dashboard/settings-shipping-setup',
    );
    await expect(canvas.getByText(/can't check out without an active shipping rate/)).toBeVisible();
  },
};
export const OneStepOpen: StoryObj = withOpen('payout');
/** Publishing itself is what the page is for. */
export const NoStepOpen: StoryObj = {
  ...withOpen('publish'),
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/still open/)).toBeNull();
  },
};
