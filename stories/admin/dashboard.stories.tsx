import type { Meta, StoryObj } from '@storybook/react-vite';
import type { PlatformFigures } from '#actors/admin/dashboard.ts';
import { DashboardView } from '#pages/admin/dashboard/dashboard-view.tsx';
import { Skeleton } from '#pages/admin/dashboard/dashboard.tsx';
import { AdminDenied } from '#pages/admin/kit/of-admin.tsx';
import { DashboardFailed } from '#panel/dashboard/dashboard-frame.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { page } from '#panel/dashboard/dashboard.css.ts';
import { cents } from '#schema/money.ts';
import type { SalesRange } from '#schema/vendor-panel/figures/sales-range.ts';
import { salesOf } from '../vendor-panel/figures/sales-samples.ts';

const month: SalesRange = { range: '30' };
const waits = (count: number, oldest: string | null = null) => ({ count, oldest });

const all: PlatformFigures = {
  range: month,
  facts: {
    stores: {
      applications: waits(40, '2026-10-25T09:15:00Z'),
      waitlist: waits(7, '2026-10-02T09:15:00Z'),
      open: 13,
      new: 4,
      new_before: 2,
    },
    posts: waits(3, '2026-10-28T09:15:00Z'),
    reports: waits(5, '2026-10-29T16:40:00Z'),
    inbox: { tickets: waits(2, '2026-10-27T12:00:00Z'), messages: waits(1000, '2026-09-30T09:15:00Z') },
    money: {
      earned: cents(104_350),
      earned_before: cents(98_120),
      payouts: waits(2, '2026-10-29T09:15:00Z'),
      corrections: waits(1, '2026-10-30T09:15:00Z'),
      disputes: waits(1, '2026-10-21T09:15:00Z'),
      problems: 3,
      commission: cents(1_204_350),
      tax_held: cents(803_217),
      refunds_due: cents(0),
      owed: cents(9_450_112),
    },
    mails: 12,
    sales: { ...salesOf({ days: 30, step: 1 }), zone: null },
  },
};

const Shown = ({ figures = all, range = month }: { figures?: PlatformFigures; range?: SalesRange }) => (
  <main>
    <div className={page}>
      <DashboardView figures={figures} range={range} />
    </div>
  </main>
);

const meta: Meta<typeof Shown> = { title: 'admin/dashboard', component: Shown };
export default meta;
type Story = StoryObj<typeof Shown>;

export const Everything: Story = {};
export const NothingPending: Story = {
  args: {
    figures: {
      range: month,
      facts: {
        stores: { applications: waits(0), waitlist: waits(0), open: 0, new: 0, new_before: 0 },
        posts: waits(0),
        reports: waits(0),
        inbox: { tickets: waits(0), messages: waits(0) },
        money: {
          earned: cents(0),
          earned_before: cents(0),
          commission: cents(0),
          tax_held: cents(0),
          refunds_due: cents(0),
          owed: cents(0),
          payouts: waits(0),
          corrections: waits(0),
          disputes: waits(0),
          problems: 0,
        },
        mails: 0,
        sales: { ...salesOf({ days: 30, step: 1, each: 0 }), zone: null },
      },
    },
  },
};
/** An admin for content sees neither money nor stores. */
export const OfContent: Story = {
  args: {
    figures: { range: month, facts: { ...all.facts, stores: null, money: null, sales: null } },
  },
};
export const AnotherRange: Story = { args: { range: { range: 'year' } } };
export const Loading: Story = {
  render: () => (
    <main>
      <Skeleton />
    </main>
  ),
};
export const NotRead: Story = {
  render: () => (
    <main>
      <DashboardFailed onAgain={() => undefined} />
    </main>
  ),
};
export const Denied: Story = {
  render: () => (
    <main>
      <StorePage title="Dashboard">
        <AdminDenied />
      </StorePage>
    </main>
  ),
};
