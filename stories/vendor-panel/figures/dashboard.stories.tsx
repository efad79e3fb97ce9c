import type { Meta, StoryObj } from '@storybook/react-vite';
import type { StoreDashboard } from '#actors/vendor-panel/dashboard.ts';
import { DashboardFailed, DashboardSkeleton } from '#panel/dashboard/dashboard-frame.tsx';
import { Denied } from '#pages/vendor-panel/dashboard/dashboard.tsx';
import { DashboardView } from '#pages/vendor-panel/dashboard/dashboard-view.tsx';
import type { SalesRange } from '#schema/vendor-panel/figures/sales-range.ts';
import { salesOf } from './sales-samples.ts';

const month: SalesRange = { range: '30' };

const Shown = ({ dashboard, range = month }: { dashboard: StoreDashboard; range?: SalesRange }) => (
  <main>
    <DashboardView slug="iron-works" dashboard={dashboard} range={range} />
  </main>
);

const meta: Meta<typeof Shown> = { title: 'vendor/dashboard page', component: Shown };
export default meta;
type Story = StoryObj<typeof Shown>;

const waits = (count: number, oldest: string | null = null) => ({ count, oldest });
const nothingWaits = {
  to_confirm: waits(0),
  late: waits(0),
  today: waits(0),
  later: waits(0),
  returns: waits(0),
};
const noProducts = {
  draft: 0,
  published: 0,
  archived: 0,
  low: 0,
  scheduled: 0,
  sold_out: 0,
  live: 0,
  online: true,
};

const many: StoreDashboard = {
  facts: {
    words: { questions: waits(4, '2026-10-25T09:15:00Z'), reviews: waits(11, '2026-09-30T09:15:00Z') },
    messages: waits(2, '2026-10-28T21:40:00Z'),
    products: {
      draft: 12,
      published: 287,
      archived: 3,
      low: 41,
      scheduled: 2,
      sold_out: 9,
      live: 285,
      online: true,
    },
    orders: {
      to_confirm: waits(6, '2026-10-29T09:15:00Z'),
      late: waits(3, '2026-10-20T09:15:00Z'),
      today: waits(5, '2026-10-28T09:15:00Z'),
      later: waits(9, '2026-10-29T12:00:00Z'),
      returns: waits(2, '2026-10-27T12:00:00Z'),
    },
    sales: salesOf({ days: 30, step: 1 }),
  },
  range: month,
  setup: { done: 5, of: 8 },
};
const empty: StoreDashboard = {
  facts: {
    words: { questions: waits(0), reviews: waits(0) },
    messages: waits(0),
    products: noProducts,
    orders: nothingWaits,
    sales: salesOf({ days: 30, step: 1, each: 0 }),
  },
  range: month,
  setup: { done: 0, of: 8 },
};
const most = waits(1000, '2026-07-01T00:00:00Z');

export const Many: Story = { args: { dashboard: many } };
export const Empty: Story = { args: { dashboard: empty } };
export const LargeNumbers: Story = {
  args: {
    dashboard: {
      facts: {
        words: { questions: most, reviews: most },
        messages: most,
        products: {
          draft: 1000,
          published: 1000,
          archived: 1000,
          low: 1000,
          scheduled: 1000,
          sold_out: 1000,
          live: 1000,
          online: true,
        },
        orders: { to_confirm: most, late: most, today: most, later: most, returns: most },
        sales: salesOf({ days: 365, step: 7, each: 49_500_000 }),
      },
      range: { range: 'year' },
      setup: null,
    },
    range: { range: 'year' },
  },
};
/** One day, compared with the day before. */
export const OneDay: Story = {
  args: {
    dashboard: {
      ...many,
      facts: { ...many.facts, sales: salesOf({ days: 1, step: 1 }) },
      range: { range: 'today' },
    },
    range: { range: 'today' },
  },
};
/** Two days were chosen, and their figures are not there yet. */
export const AnotherRange: Story = {
  args: { dashboard: many, range: { range: 'custom', first: '2026-09-01', last: '2026-09-14' } },
};
/** A role without orders and sales. */
export const CatalogMember: Story = {
  args: {
    dashboard: {
      facts: { ...many.facts, orders: null, messages: null, sales: null },
      range: month,
      setup: null,
    },
  },
};
export const Offline: Story = {
  args: {
    dashboard: {
      ...many,
      facts: {
        ...many.facts,
        products: { ...noProducts, ...many.facts.products, live: 0, online: false },
      },
    },
  },
};
export const Loading: Story = {
  render: () => (
    <main>
      <DashboardSkeleton />
    </main>
  ),
};
export const FailedToLoad: Story = {
  render: () => (
    <main>
      <DashboardFailed onAgain={() => undefined} />
    </main>
  ),
};
export const NotAMember: Story = {
  render: () => (
    <main>
      <Denied />
    </main>
  ),
};
