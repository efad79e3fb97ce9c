import type { Meta, StoryObj } from '@storybook/react-vite';
import { createActor } from 'xstate';
import type { AnalyticsTable, ShownAnalytics } from '#actors/vendor-panel/figures/analytics.ts';
import { listViewMachineOf } from '#machines/kit/list-view.machine.ts';
import type { Reading } from '#actors/kit/use-read.ts';
import { Skeleton } from '#pages/vendor-panel/analytics/analytics.tsx';
import { AnalyticsView } from '#pages/vendor-panel/analytics/analytics-view.tsx';
import type { AnalyticsRow } from '#schema/vendor-panel/figures/analytics.ts';
import { cents } from '#schema/money.ts';
import { salesOf } from './sales-samples.ts';

const month: AnalyticsTable = { range: { range: '30' }, by: 'product', sort: 'total' };

const row = (id: string, name: string | null, orders: number, more: string | null = null): AnalyticsRow => ({
  id,
  name,
  more,
  product_id: name === null ? null : id,
  orders,
  units: orders * 2,
  total: cents(orders * 4_950),
  returned: Math.floor(orders / 9),
  listed: orders * 300,
  viewed: orders * 21,
  carted: orders * 3,
  before: { orders: orders - 4, total: cents((orders - 4) * 4_950) },
});
const rows = [row('1', 'Competition kettlebell', 41), row('2', 'Olympic bar, 20 kg', 17), row('', null, 5)];

interface ShownProps {
  table?: AnalyticsTable;
  reading: Reading<ShownAnalytics>;
  rows?: readonly AnalyticsRow[];
  value?: 'loading' | 'empty' | 'failed' | 'listing';
  mayEdit?: boolean;
}

function Shown({
  table = month,
  reading,
  rows: listed = rows,
  value = 'listing',
  mayEdit = true,
}: ShownProps) {
  const machine = listViewMachineOf<AnalyticsRow>();
  const list = createActor(machine, {
    input: { query: {} },
    snapshot: machine.resolveState({
      value,
      context: {
        query: {},
        rows: listed,
        next: null,
        hasReadOn: false,
        isBehind: false,
        isMoreWanted: false,
      },
    }),
  });
  return (
    <main>
      <AnalyticsView
        slug="iron-works"
        mayEdit={mayEdit}
        table={table}
        reading={reading}
        onAgain={() => undefined}
        list={list}
      />
    </main>
  );
}

const meta: Meta<typeof Shown> = { title: 'vendor/analytics page', component: Shown };
export default meta;
type Story = StoryObj<typeof Shown>;

const reasons = [
  { reason: 'does-not-fit', returns: 9, returned: 11, worth: cents(54_450) },
  { reason: 'damaged', returns: 3, returned: 3, worth: cents(14_850) },
];
const sales = salesOf({ days: 30, step: 1 });
const ready: Reading<ShownAnalytics> = {
  kind: 'ready',
  value: { analytics: { sales, reasons }, range: month.range },
};
const unseen = { listed: 0, viewed: 0, carted: 0 };
const none = salesOf({ days: 30, step: 1, each: 0 });

export const Many: Story = { args: { reading: ready } };
/** A member who may not edit products. */
export const WithoutEditor: Story = { args: { reading: ready, mayEdit: false } };
export const BySource: Story = {
  args: {
    reading: ready,
    table: { range: { range: '30' }, by: 'source', sort: 'viewed' },
    rows: [
      { ...row('search', null, 20), product_id: null },
      { ...row('unknown', null, 4), product_id: null },
    ],
  },
};
export const Empty: Story = {
  args: {
    reading: {
      kind: 'ready',
      value: {
        analytics: { sales: { ...none, totals: { ...none.totals, ...unseen } }, reasons: [] },
        range: month.range,
      },
    },
    rows: [],
    value: 'empty',
  },
};
/** The figures of another range are not there yet. */
export const AnotherRange: Story = {
  args: { reading: ready, table: { ...month, range: { range: 'year' } }, value: 'loading', rows: [] },
};
export const FailedToLoad: Story = { args: { reading: { kind: 'failed' }, rows: [], value: 'failed' } };
export const Loading: Story = {
  render: () => (
    <main>
      <Skeleton />
    </main>
  ),
};
