import type { Meta, StoryObj } from '@storybook/react-vite';
import { Observable, throwError } from 'rxjs';
import { expect, userEvent } from 'storybook/test';
import { Skeleton } from '#pages/vendor-panel/customers/customers.tsx';
import { CustomersView } from '#pages/vendor-panel/customers/customers-view.tsx';
import { ExportCsv } from '#panel/list/export-csv.tsx';
import { cents } from '#schema/money.ts';
import type { Customer } from '#schema/vendor-panel/people/customers.ts';
import { useList } from '../../../.storybook/atlas/neighbour.ts';
import { listViewModel } from '#samples/models/kit/list-view.model.ts';

const customer = (id: string, changes: Partial<Customer> = {}): Customer => ({
  id,
  name: 'Ada Load',
  orders: 3,
  spent: cents(41_250),
  first_at: '2026-03-02T10:00:00Z',
  last_at: '2026-11-20T10:00:00Z',
  region: 'CA',
  region_name: 'California',
  ...changes,
});

interface ShownProps {
  rows: readonly Customer[];
  query?: Readonly<Record<string, string>>;
  failure?: object;
}

const noQuery = {};

function Shown({ rows, query = noQuery, failure }: ShownProps) {
  const model = {
    ...listViewModel,
    cases: {
      ...listViewModel.cases,
      'done.readFirst': [{ output: { rows, next: rows.length > 2 ? 'more' : null } }],
      ...(failure === undefined ? {} : { 'error.readFirst': [{ error: failure }] }),
    },
  };
  const actor = useList<Customer>(model, [
    failure === undefined
      ? ['xstate.done.actor.readFirst', 'done.readFirst', 0]
      : ['xstate.error.actor.readFirst', 'error.readFirst', 0],
  ]);
  return (
    <main>
      <CustomersView list={actor} slug="iron" query={query} />
    </main>
  );
}

const meta: Meta<typeof Shown> = { title: 'vendor/customers', component: Shown };
export default meta;
type Story = StoryObj<typeof Shown>;

const long = 'Wolfgang-Maximilian Featherstonehaugh-Cholmondeley of the Northern Barbell Company';

export const Loading: Story = {
  render: () => (
    <main>
      <Skeleton />
    </main>
  ),
};
export const Empty: Story = { args: { rows: [] } };
export const NobodyFound: Story = { args: { rows: [], query: { q: 'zoe', region: 'OR', again: 'true' } } };
export const Failed: Story = { args: { rows: [], failure: { _tag: 'NetworkError' } } };
export const Denied: Story = { args: { rows: [], failure: { _tag: 'NotAllowed' } } };
export const One: Story = { args: { rows: [customer('a')] } };
export const Many: Story = {
  args: {
    query: { sort: 'spent' },
    rows: [
      customer('a', { orders: 1240, spent: cents(128_400_010) }),
      customer('b', { name: 'Ben Holmley', region: 'OR', region_name: 'Oregon' }),
      customer('c', { name: 'Cleo Kirkton', orders: 1, spent: cents(999) }),
      customer('d', { name: 'Dora Ashby', region: 'DC', region_name: 'District of Columbia' }),
    ],
  },
};
const exportOf = (readAll: (onRows: (count: number) => void) => Observable<never>): Story => ({
  render: () => (
    <main>
      <h1>Customers</h1>
      <ExportCsv fileName="customers.csv" head={['Name']} lineOf={() => []} readAll={readAll} />
    </main>
  ),
});
/** 500 rows are there, and more are being read. */
export const Exporting: Story = {
  ...exportOf((onRows) => new Observable(() => onRows(500))),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Export as CSV' }));
    await expect(await canvas.findByText('Exporting: 500 rows so far')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Export as CSV' }));
  },
};
export const NotExported: Story = {
  ...exportOf(() => throwError(() => new Error('away'))),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Export as CSV' }));
    await expect(await canvas.findByRole('alert')).toBeVisible();
  },
};
export const LongText: Story = {
  args: { rows: [customer('a', { name: long }), customer('b', { name: 'W'.repeat(80) })] },
};
