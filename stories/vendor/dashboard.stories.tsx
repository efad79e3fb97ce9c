import type { Meta, StoryObj } from '@storybook/react-vite';
import type { StoreDashboard } from '#actors/vendor/dashboard.ts';
import { Denied, Failed, Skeleton } from '#pages/vendor/dashboard/dashboard.tsx';
import { DashboardView } from '#pages/vendor/dashboard/dashboard-view.tsx';
import { cents } from '#schema/money.ts';

const Shown = ({ dashboard }: { dashboard: StoreDashboard }) => (
  <main>
    <DashboardView slug="iron-works" dashboard={dashboard} />
  </main>
);

const meta: Meta<typeof Shown> = { title: 'vendor/dashboard page', component: Shown };
export default meta;
type Story = StoryObj<typeof Shown>;

/** Thirty days; each sold a little more than the day before, and nothing on every fifth. */
const days = Array.from({ length: 30 }, (_, place) => ({
  day: `2026-10-${String(place + 1).padStart(2, '0')}`,
  orders: place % 5 === 0 ? 0 : place,
  total: cents(place % 5 === 0 ? 0 : place * 4_950),
}));
const nothing = days.map(({ day }) => ({ day, orders: 0, total: cents(0) }));

const before = days.map((_, place) => cents((29 - place) * 3_000));

const many: StoreDashboard = {
  facts: {
    products: { draft: 12, published: 287, archived: 3, low: 41, scheduled: 2, sold_out: 9 },
    orders: { to_ship: 17, oldest: '2026-10-28T09:15:00Z' },
    sales: { days, before: { orders: 240, total: cents(1_400_000), days: before } },
  },
  setup: { done: 5, of: 7 },
};

export const Many: Story = { args: { dashboard: many } };
export const Empty: Story = {
  args: {
    dashboard: {
      facts: {
        products: { draft: 0, published: 0, archived: 0, low: 0, scheduled: 0, sold_out: 0 },
        orders: { to_ship: 0, oldest: null },
        sales: {
          days: nothing,
          before: { orders: 0, total: cents(0), days: nothing.map(({ total }) => total) },
        },
      },
      setup: { done: 0, of: 7 },
    },
  },
};
export const LargeNumbers: Story = {
  args: {
    dashboard: {
      facts: {
        products: {
          draft: 1000,
          published: 1000,
          archived: 1000,
          low: 1000,
          scheduled: 1000,
          sold_out: 1000,
        },
        orders: { to_ship: 1000, oldest: '2026-07-01T00:00:00Z' },
        sales: {
          days: days.map((day) => ({ ...day, total: cents(day.total * 10_000) })),
          before: { orders: 0, total: cents(0), days: nothing.map(({ total }) => total) },
        },
      },
      setup: null,
    },
  },
};
/** A role without orders and sales. */
export const CatalogMember: Story = {
  args: { dashboard: { facts: { ...many.facts, orders: null, sales: null }, setup: null } },
};
export const Loading: Story = {
  render: () => (
    <main>
      <Skeleton />
    </main>
  ),
};
export const FailedToLoad: Story = {
  render: () => (
    <main>
      <Failed onAgain={() => undefined} />
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
